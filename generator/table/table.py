"""The table: one game's whole state as flat lists of whole numbers, and the five verbs that change it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.table.box import Dial, Purse

Event = tuple[str, int, Any, Any]
"""("move", piece, from, to) | ("pay", n, from, to) | ("set", dial, old, new) | ("turn", piece, old, new) |
("show", piece, old, new mask of seats) | ("shuffle", place, former pieces, new pieces) |
("do", effect, seat, place) | ("done", effect, seat, place)"""


class Table:
    """One game's state. Change it by the verbs alone: `move`, `pay`, `set`, `turn`, `show`.

    ``where``: piece → place. ``at``: place → its pieces, bottom first. ``side``: piece → the face it shows. ``seen``:
    piece → bit mask of the seats that know which piece it is. ``amount`` and ``low``: purse → how much, and the least it
    ever held. ``dial``: dial → value. ``used``: effect → how often it was done. ``told``: the events since the last
    question, or None when nobody listens. ``sees``: place → bit mask of the seats that see into it; the box's, shared.
    """

    __slots__ = ("amount", "at", "dial", "low", "seen", "sees", "side", "told", "used", "where")

    def __init__(
        self, sees: list[int], things: int, purses: Sequence[Purse], dials: Sequence[Dial], effects: int
    ) -> None:
        self.sees = sees
        self.where = [0] * things
        self.at: list[list[int]] = [[] for _ in sees]
        self.side = [0] * things
        self.seen = [0] * things
        self.amount = [p.amount for p in purses]
        self.low = self.amount[:]
        self.dial = [d.value for d in dials]
        self.used = [0] * effects
        self.told: list[Event] | None = None

    def copy(self) -> Table:
        """An independent table of the same state; nobody listens to it."""
        t = Table.__new__(Table)
        t.sees = self.sees
        t.where = self.where[:]
        t.at = list(map(list.copy, self.at))
        t.side = self.side[:]
        t.seen = self.seen[:]
        t.amount = self.amount[:]
        t.low = self.low[:]
        t.dial = self.dial[:]
        t.used = self.used[:]
        t.told = None
        return t

    def state(self) -> tuple[Any, ...]:
        """Everything in which two tables can differ, as a value to compare."""
        at = tuple(map(tuple, self.at))
        return at, *(tuple(x) for x in (self.where, self.side, self.seen, self.amount, self.low, self.dial, self.used))

    def move(self, piece: int, place: int) -> None:
        """Put a piece on top of what lies in ``place``; whoever sees into it then knows the piece."""
        at, where = self.at, self.where
        source = where[piece]
        at[source].remove(piece)
        at[place].append(piece)
        where[piece] = place
        self.seen[piece] |= self.sees[place]
        told = self.told
        if told is not None:
            told.append(("move", piece, source, place))

    def deal(self, pieces: Iterable[int], places: Iterable[int]) -> None:
        """Move each piece to the place at the same index."""
        where, at, seen, sees, told = self.where, self.at, self.seen, self.sees, self.told
        for piece, place in zip(pieces, places, strict=True):
            if told is not None:
                told.append(("move", piece, where[piece], place))
            at[where[piece]].remove(piece)
            at[place].append(piece)
            where[piece] = place
            seen[piece] |= sees[place]

    def pay(self, n: int, source: int, target: int) -> None:
        """Move ``n`` (0 or more) from one purse to another. The source may fall below zero and remembers its least."""
        if n < 0:
            raise ValueError(f"paid {n}; an amount is 0 or more")
        amount = self.amount
        left = amount[source] = amount[source] - n
        if left < self.low[source]:
            self.low[source] = left
        amount[target] += n
        told = self.told
        if told is not None:
            told.append(("pay", n, source, target))

    def set(self, dial: int, value: int) -> None:
        """Set a dial."""
        if self.told is not None:
            self.told.append(("set", dial, self.dial[dial], value))
        self.dial[dial] = value

    def turn(self, piece: int, side: int) -> None:
        """Turn a piece to a side."""
        if self.told is not None:
            self.told.append(("turn", piece, self.side[piece], side))
        self.side[piece] = side

    def show(self, piece: int, seats: int) -> None:
        """Let the seats of a bit mask know a piece."""
        if self.told is not None:
            self.told.append(("show", piece, self.seen[piece], self.seen[piece] | seats))
        self.seen[piece] |= seats

    def shuffle(self, place: int, order: Sequence[int]) -> None:
        """Lay the pieces of a place anew: ``order`` holds their former heights. Whoever cannot see into it knows none of them.

        The referee alone calls this, when rules ask for a shuffle.
        """
        former = self.at[place]
        self.at[place] = pieces = [former[i] for i in order]
        for piece in pieces:
            self.seen[piece] = self.sees[place]
        if self.told is not None:
            self.told.append(("shuffle", place, tuple(former), tuple(pieces)))
