"""What the cards do: a class for each verb of verbs.toml, with the verb's name and fields."""

from dataclasses import dataclass
from typing import ClassVar

from rules.pocket.position import AGAIN, BRIGHT, HEAT, Pocket

from generator.table.effect import Touch
from generator.table.questions import Play, choose

Touches = tuple[Touch, ...]
FROM_BANK = (Touch("purse", "bank", "down"), Touch("purse", "coins", "up"))


@dataclass(frozen=True, slots=True)
class Gain:
    """PK-20: coins from the bank."""

    coins: int
    touches: ClassVar[Touches] = FROM_BANK

    def apply(self, x: Pocket, seat: int) -> Play:
        """Pay them."""
        x.earn(self.coins, seat)
        yield from ()


@dataclass(frozen=True, slots=True)
class Rob:
    """PK-21: coins from a rival, all of them if he has fewer."""

    coins: int
    touches: ClassVar[Touches] = (Touch("purse", "coins"),)

    def apply(self, x: Pocket, seat: int) -> Play:
        """Choose a rival who has coins; without one nothing happens."""
        rich = [rival for rival in x.rivals(seat) if x.coins(rival) > 0]
        if rich:
            rival = yield from choose(seat, "rob", rich, "PK-21")
            x.table.pay(min(self.coins, x.coins(rival)), rival + 1, seat + 1)


@dataclass(frozen=True, slots=True)
class Walk:
    """PK-22: exactly so many tiles either way; a bright tile pays."""

    steps: int
    coins: int
    touches: ClassVar[Touches] = (Touch("place", "top"), *FROM_BANK)

    def apply(self, x: Pocket, seat: int) -> Play:
        """Choose where to end: the place is asked for, not the way."""
        top = yield from choose(seat, "walk to", x.tops_at(seat, self.steps), "PK-22")
        x.table.move(x.box.pawns[seat], top)
        if x.table.side[x.tile_of(seat)] == BRIGHT:
            x.earn(self.coins, seat)


@dataclass(frozen=True, slots=True)
class Flip:
    """PK-23: the tile under the pawn is turned over."""

    touches: ClassVar[Touches] = (Touch("side", "tile"),)

    def apply(self, x: Pocket, seat: int) -> Play:
        """Turn it."""
        tile = x.tile_of(seat)
        x.table.turn(tile, 1 - x.table.side[tile])
        yield from ()


@dataclass(frozen=True, slots=True)
class Swap:
    """PK-24: the tile under the pawn changes places with another; who stands on them goes along."""

    touches: ClassVar[Touches] = (Touch("place", "ring"),)

    def apply(self, x: Pocket, seat: int) -> Play:
        """Choose the other tile."""
        mine = x.tile_of(seat)
        other = yield from choose(seat, "swap with", [tile for tile in x.ring() if tile != mine], "PK-24")
        here, there = x.table.where[mine], x.table.where[other]
        x.table.move(mine, there)
        x.table.move(other, here)


@dataclass(frozen=True, slots=True)
class Spy:
    """PK-25: a rival's hand is shown to the seat alone."""

    touches: ClassVar[Touches] = (Touch("seen", "card", "up"),)

    def apply(self, x: Pocket, seat: int) -> Play:
        """Choose a rival who holds cards; without one nothing happens."""
        holding = [rival for rival in x.rivals(seat) if x.hand(rival)]
        if holding:
            rival = yield from choose(seat, "look at", holding, "PK-25")
            for card in x.hand(rival):
                x.table.show(card, 1 << seat)


@dataclass(frozen=True, slots=True)
class Again:
    """PK-26: another turn after this one. It outlives the turn, so it lies on the table: a dial."""

    touches: ClassVar[Touches] = (Touch("dial", "again", "up"),)

    def apply(self, x: Pocket, seat: int) -> Play:  # whoever is active has it
        """Set the dial."""
        x.table.set(AGAIN, 1)
        yield from ()


@dataclass(frozen=True, slots=True)
class Cool:
    """PK-27: the heat falls, not below 0."""

    degrees: int
    touches: ClassVar[Touches] = (Touch("dial", "heat", "down"),)

    def apply(self, x: Pocket, seat: int) -> Play:  # the heat is everybody's
        """Set the gauge."""
        x.table.set(HEAT, max(0, x.table.dial[HEAT] - self.degrees))
        yield from ()


@dataclass(frozen=True, slots=True)
class Parry:
    """PK-13: coins from the bank for whoever parried; that the rival's card does nothing stands in the rules."""

    coins: int
    touches: ClassVar[Touches] = FROM_BANK

    def apply(self, x: Pocket, seat: int) -> Play:
        """Pay them."""
        x.earn(self.coins, seat)
        yield from ()
