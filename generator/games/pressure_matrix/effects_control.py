"""What the control nodes do, which wait under a Control Marker until their ``moment``. Single points: 3.13."""

from dataclasses import dataclass
from typing import ClassVar

from generator.games.pressure_matrix.position import BANK, PressureMatrix
from generator.table.effect import Touch
from generator.table.questions import Play

Touches = tuple[Touch, ...]


@dataclass(frozen=True, slots=True)
class Blink:
    """Before another player's turn: no roll; his runner is teleported, and he takes a Pressure Phase there."""

    touches: ClassVar[Touches] = (Touch("place", "middle"),)
    moment: ClassVar[str] = "turn"

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Choose the tile."""
        yield from x.teleport(seat, x.active)


@dataclass(frozen=True, slots=True)
class Roller:
    """A-PM-11: a movement roll, anyone's, is a number; HIGH ROLLER's is a ruling (A-PM-10)."""

    which: str
    roll: int
    touches: ClassVar[Touches] = ()
    moment: ClassVar[str] = "roller"

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Fix the roll to come."""
        x.fixed = int(x.ruling("high_roller")) if self.which == "high" else self.roll
        yield from ()


@dataclass(frozen=True, slots=True)
class Overdrive:
    """The owner's roll goes farther."""

    steps: int
    touches: ClassVar[Touches] = ()
    moment: ClassVar[str] = "own roll"

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Add to the roll to come."""
        x.adjusted += self.steps
        yield from ()


@dataclass(frozen=True, slots=True)
class Brake:
    """Anyone's roll goes less far."""

    steps: int
    touches: ClassVar[Touches] = ()
    moment: ClassVar[str] = "roll"

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Take from the roll to come."""
        x.adjusted -= self.steps
        yield from ()


@dataclass(frozen=True, slots=True)
class Thaw:
    """When its owner is frozen on his own turn; the marker it frees lets him play on."""

    credits: int
    touches: ClassVar[Touches] = (Touch("purse", "bank", "down"), Touch("purse", "credits", "up"))
    moment: ClassVar[str] = "frozen"

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Win the credits, which no other node doubles."""
        x.table.pay(self.credits, BANK, seat + 1)
        yield from ()


@dataclass(frozen=True, slots=True)
class Screen:
    """One STEAL from its owner fails; that stands in `PressureMatrix.rob`."""

    touches: ClassVar[Touches] = ()
    moment: ClassVar[str] = "steal"

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Nothing more."""
        yield from ()
