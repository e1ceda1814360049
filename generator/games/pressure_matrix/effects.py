"""What the nodes do: a class for each verb of verbs.toml, with the verb's name and fields. Single points: 3.13.

A node that waits under a Control Marker has a ``moment`` at which it can be used; these stand in `effects_control.py`.
One that must be blacked out last has ``must_be_last``.
"""

from dataclasses import dataclass
from typing import ClassVar

from generator.games.pressure_matrix.effects_control import (  # noqa: F401  # verbs are looked for here
    Blink,
    Brake,
    Overdrive,
    Roller,
    Screen,
    Thaw,
)
from generator.games.pressure_matrix.position import FULL, GREEN, LEVEL, MODIFIERS, NODES, PressureMatrix
from generator.table.effect import Touch
from generator.table.questions import Play, choose, roll

Touches = tuple[Touch, ...]
FROM_BANK = (Touch("purse", "bank", "down"), Touch("purse", "credits", "up"))
TO_BANK = (Touch("purse", "credits", "down"), Touch("purse", "bank", "up"))
BETWEEN = (Touch("purse", "credits"),)
DARKER = (Touch("dial", "blackouts", "up"), Touch("purse", "pool", "down"), Touch("purse", "matrix", "up"))
LIGHTER = (Touch("dial", "blackouts", "down"), Touch("purse", "pool", "up"), Touch("purse", "matrix", "down"))
HOME = (Touch("place", "node", "down"), Touch("place", "hand", "up"))


@dataclass(frozen=True, slots=True)
class Win:
    """PM-40: credits, once or for each richer player, counted before."""

    credits: int
    each: str
    touches: ClassVar[Touches] = FROM_BANK

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Win them."""
        times = 1
        if self.each == "richer":
            times = sum(x.credits(rival) > x.credits(seat) for rival in x.rivals(seat))
        x.win(seat, self.credits * times)
        yield from ()


@dataclass(frozen=True, slots=True)
class Pay:
    """PM-41: credits, once or for each poorer player, counted before."""

    credits: int
    each: str
    touches: ClassVar[Touches] = TO_BANK

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Pay them."""
        times = 1
        if self.each == "poorer":
            times = sum(x.credits(rival) < x.credits(seat) for rival in x.rivals(seat))
        x.pay(seat, self.credits * times)
        yield from ()


@dataclass(frozen=True, slots=True)
class Give:
    """PM-42 to one player, PM-44 to each."""

    credits: int
    to: str
    touches: ClassVar[Touches] = BETWEEN

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Give; a giver who has too little for all divides it, credit by credit, nobody getting more than his share."""
        if self.to == "one":
            yield from x.give(seat, self.credits)
            return
        rivals = x.rivals(seat)
        got = dict.fromkeys(rivals, 0)
        if x.credits(seat) >= self.credits * len(rivals):
            for rival in rivals:
                x.table.pay(self.credits, seat + 1, rival + 1)
            return
        while x.credits(seat):
            short = [rival for rival in rivals if got[rival] < self.credits]
            rival = yield from choose(seat, "give 1 to", short, "PM-44")
            x.table.pay(1, seat + 1, rival + 1)
            got[rival] += 1


@dataclass(frozen=True, slots=True)
class Steal:
    """PM-43: from one player, from each richer one, or from the richest rival (PM-64)."""

    credits: int
    whom: str
    touches: ClassVar[Touches] = (*BETWEEN, *HOME)

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Steal; each victim may screen himself."""
        rivals = x.rivals(seat)
        if self.whom == "one":
            victims = [(yield from choose(seat, "steal from", rivals, "PM-43"))]
        elif self.whom == "richer":
            victims = [rival for rival in rivals if x.credits(rival) > x.credits(seat)]
        else:
            most = max(map(x.credits, rivals))
            victims = [rival for rival in rivals if x.credits(rival) == most]
            if len(victims) > 1:
                yield from x.tie(victims)
                victims = [(yield from choose(x.winner, "name the richest", victims, "PM-64"))]
        for victim in victims:
            yield from x.rob(seat, victim, self.credits)


@dataclass(frozen=True, slots=True)
class Final:
    """A-PM-18: ``credits`` to win on the tile's final open node, otherwise ``amount`` to win or give."""

    credits: int
    otherwise: str
    amount: int
    touches: ClassVar[Touches] = (*FROM_BANK, *BETWEEN)

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Win or give."""
        if x.last:
            x.win(seat, self.credits)
        elif self.otherwise == "win":
            x.win(seat, self.amount)
        else:
            yield from x.give(seat, self.amount)


@dataclass(frozen=True, slots=True)
class BlackOut:
    """Blackout Markers without any text (A-PM-17): on all of this tile, or on a node next door."""

    what: str
    touches: ClassVar[Touches] = DARKER

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Place them; the gauge goes to Yellow for a whole tile (A-PM-19), not for a node next door."""
        if self.what == "tile":
            x.blacken(x.here, FULL)
            x.yellow = True
            return
        options = [place for tile in x.beside(x.here) for place in x.choosable(tile)]
        if options:
            tile, k = divmod((yield from choose(seat, "black out next door", options, "A-PM-17")) - x.box.node, NODES)
            x.blacken(tile, x.dark(tile) | 1 << k)


@dataclass(frozen=True, slots=True)
class Pressure:
    """The gauge up or down a level, or to Green."""

    to: str
    touches: ClassVar[Touches] = (Touch("dial", "level"),)

    def apply(self, x: PressureMatrix, seat: int) -> Play:  # the gauge is everybody's
        """Set the gauge."""
        level = x.table.dial[LEVEL]
        x.press(GREEN if self.to == "green" else level + 1 if self.to == "up" else level - 1)
        yield from ()


@dataclass(frozen=True, slots=True)
class TradePlaces:
    """The runner trades places with a rival's; no new Pressure Phase (A-PM-16)."""

    touches: ClassVar[Touches] = (Touch("place", "middle"),)

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Choose the rival."""
        rival = yield from choose(seat, "trade places with", x.rivals(seat), "A-PM-16")
        mine, his = x.tile_of(seat), x.tile_of(rival)
        x.put(seat, his)
        x.put(rival, mine)


@dataclass(frozen=True, slots=True)
class Replace:
    """A-PM-20, A-PM-21: a tile without a runner and with so many blackouts leaves the game for an unused one."""

    blackouts: int
    touches: ClassVar[Touches] = (
        *LIGHTER,
        *HOME,
        Touch("place", "cell"),
        Touch("place", "unused", "down"),
        Touch("place", "removed", "up"),
        Touch("side", "tile", "up"),  # an unused tile lies on side A until it is laid
    )

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Choose the tile, if there is one and a tile to lay."""
        table, box, taken = x.table, x.box, x.occupied()
        options = [box.tile + t for t in x.grid() if x.dark(t).bit_count() == self.blackouts and t not in taken]
        if options and table.at[box.unused]:
            old = yield from choose(seat, "replace", options, "A-PM-20")
            cell = table.where[old]
            (face,) = yield from roll(1, 2, "A-PM-20")
            x.clear(old - box.tile)
            table.move(old, box.removed)
            new = table.at[box.unused][-1]
            table.turn(new, face - 1)
            table.move(new, cell)


@dataclass(frozen=True, slots=True)
class Lift:
    """A Blackout Marker off a tile beside this one; a Control Marker there stays."""

    touches: ClassVar[Touches] = LIGHTER

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Choose the marker, if there is one."""
        box = x.box
        options = [box.node + NODES * t + k for t in x.beside(x.here) for k in range(NODES) if x.dark(t) >> k & 1]
        if options:
            tile, k = divmod((yield from choose(seat, "lift", options, "PM-68")) - box.node, NODES)
            x.blacken(tile, x.dark(tile) & ~(1 << k))


@dataclass(frozen=True, slots=True)
class Invert:
    """PM-47: dark and open nodes of a tile change places."""

    touches: ClassVar[Touches] = (
        Touch("dial", "blackouts"),
        Touch("purse", "pool"),
        Touch("purse", "matrix"),
    )

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Choose a tile with one to three blackouts, if there is one."""
        options = [x.box.tile + t for t in x.grid() if 0 < x.dark(t) < FULL]
        if options:
            tile = (yield from choose(seat, "invert", options, "PM-47")) - x.box.tile
            x.blacken(tile, FULL & ~x.dark(tile))


@dataclass(frozen=True, slots=True)
class Flip:
    """PM-45: a tile without a runner is turned over; PM-46: this tile is, with its runner, and only as its last node."""

    tile: str
    touches: ClassVar[Touches] = (*LIGHTER, *HOME, Touch("side", "tile"))

    @property
    def must_be_last(self) -> bool:
        """PM-32."""
        return self.tile == "this"

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Choose the tile, unless it is this one."""
        if self.tile == "this":
            x.flip(x.here)
            return
        taken = x.occupied()
        options = [x.box.tile + t for t in x.grid() if t not in taken]
        x.flip((yield from choose(seat, "flip", options, "PM-45")) - x.box.tile)


@dataclass(frozen=True, slots=True)
class Exchange:
    """PM-67: two tiles change places with all that stands on them."""

    touches: ClassVar[Touches] = (Touch("place", "cell"),)

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Choose one, then the other."""
        tiles = [x.box.tile + t for t in x.grid()]
        one = yield from choose(seat, "exchange", tiles, "PM-67")
        other = yield from choose(seat, "exchange with", [tile for tile in tiles if tile != one], "PM-67")
        here, there = x.table.where[one], x.table.where[other]
        x.table.move(one, there)
        x.table.move(other, here)


@dataclass(frozen=True, slots=True)
class Teleport:
    """PM-48: any runner, or a rival's."""

    runner: str
    touches: ClassVar[Touches] = (Touch("place", "middle"),)

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Choose the runner, then an open tile, if there is one."""
        if x.free():
            whose = range(x.box.seats) if self.runner == "any" else x.rivals(seat)
            options = [x.box.runners[one] for one in whose]
            runner = yield from choose(seat, "teleport", options, "PM-48")
            yield from x.teleport(seat, x.box.runners.index(runner))


@dataclass(frozen=True, slots=True)
class Slide:
    """One step to an open tile beside the actor's runner; no Pressure Phase."""

    touches: ClassVar[Touches] = (Touch("place", "middle"),)

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Choose the tile, if there is one."""
        free = x.free()
        options = [x.box.cell + x.cell_of(t) for t in x.beside(x.tile_of(seat)) if t in free]
        if options:
            cell = yield from choose(seat, "slide to", options, "PM-26")
            x.put(seat, x.tile_at(cell - x.box.cell))


@dataclass(frozen=True, slots=True)
class ExtraTurn:
    """PM-52: another turn, queued; what is special about it: A-PM-26 to A-PM-28."""

    how: str
    touches: ClassVar[Touches] = (Touch("dial", "queue", "up"),)

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Queue it."""
        x.queue(seat, MODIFIERS[self.how])
        yield from ()


@dataclass(frozen=True, slots=True)
class Reclaim:
    """PM-50: a Control Marker back into the hand, from the Matrix, or a discarded one."""

    source: str
    touches: ClassVar[Touches] = (*HOME, Touch("place", "discarded", "down"))

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """One in the Matrix must be taken if there is one; of the discarded only if there is none, and one may decline."""
        box, table = x.box, x.table
        discarded = table.at[box.discarded + seat]
        if self.source == "matrix":
            placed = x.placed(seat)
            if placed:
                x.take_back((yield from choose(seat, "reclaim from", placed, "PM-50")))
                return
            if not discarded or (yield from choose(seat, "reclaim", [None, box.discarded + seat], "PM-50")) is None:
                return
        if discarded:
            table.move(discarded[-1], box.hand + seat)


@dataclass(frozen=True, slots=True)
class Discard:
    """PM-49: a Control Marker out of the game for credits."""

    credits: int
    touches: ClassVar[Touches] = (
        *FROM_BANK,
        Touch("place", "hand", "down"),
        Touch("place", "node", "down"),
        Touch("place", "discarded", "up"),
    )

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Choose where from; without any marker nothing is won."""
        if x.hand(seat) or x.placed(seat):
            yield from x.discard(seat, "PM-49")
            x.win(seat, self.credits)


@dataclass(frozen=True, slots=True)
class SendHome:
    """A rival's Control Marker in the Matrix returns to its owner."""

    touches: ClassVar[Touches] = HOME

    def apply(self, x: PressureMatrix, seat: int) -> Play:
        """Choose it, if there is one."""
        options = [place for rival in x.rivals(seat) for place in x.placed(rival)]
        if options:
            x.take_back((yield from choose(seat, "send home", options, "PM-36")))
