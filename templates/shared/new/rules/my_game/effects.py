"""What the cards do: a class for each verb of verbs.toml, with the verb's name and fields."""

from dataclasses import dataclass
from typing import ClassVar

from rules.my_game.position import BANK, LIT, GamePosition

from generator.table.effect import Touch
from generator.table.questions import Play, choose

Touches = tuple[Touch, ...]


@dataclass(frozen=True, slots=True)
class Gain:
    """Coins from the bank."""

    coins: int
    touches: ClassVar[Touches] = (Touch("purse", "bank", "down"), Touch("purse", "coins", "up"))

    def apply(self, x: GamePosition, seat: int) -> Play:
        """Pay them."""
        x.table.pay(self.coins, BANK, seat + 1)
        yield from ()


@dataclass(frozen=True, slots=True)
class Take:
    """Coins from a rival, all of them if he has fewer."""

    coins: int
    touches: ClassVar[Touches] = (Touch("purse", "coins"),)

    def apply(self, x: GamePosition, seat: int) -> Play:
        """Choose a rival who has coins; without one nothing happens."""
        rich = [rival for rival in x.rivals(seat) if x.coins(rival)]
        if rich:
            rival = yield from choose(seat, "take from", rich, "N-11")
            x.table.pay(min(self.coins, x.coins(rival)), rival + 1, seat + 1)


@dataclass(frozen=True, slots=True)
class Light:
    """A dark tile is lit and pays what it shows."""

    touches: ClassVar[Touches] = (
        Touch("side", "tile"),
        Touch("purse", "bank", "down"),
        Touch("purse", "coins", "up"),
    )

    def apply(self, x: GamePosition, seat: int) -> Play:
        """Choose a dark tile; without one nothing happens."""
        if x.dark():
            tile = yield from choose(seat, "light", x.dark(), "N-11")
            x.table.turn(tile, LIT)
            x.table.pay(x.box.worth[tile], BANK, seat + 1)
