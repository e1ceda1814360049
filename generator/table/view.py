"""What one seat may see, and the same table dealt again as that seat could imagine it."""

from __future__ import annotations

import random

from generator.table.box import Box
from generator.table.chance import permutation
from generator.table.table import Table


class View:
    """What a seat may see. It reads through to the table: nothing is copied. A piece that the seat does not know is None."""

    __slots__ = ("_bit", "_table", "box", "seat")

    def __init__(self, box: Box, table: Table, seat: int) -> None:
        self.box = box
        self.seat = seat
        self._table = table
        self._bit = 1 << seat

    def knows(self, piece: int) -> bool:
        """Whether the seat knows which piece this is and where it lies."""
        return bool(self._table.seen[piece] & self._bit)

    def at(self, place: int) -> list[int | None]:
        """The pieces in a place, bottom first."""
        seen, bit = self._table.seen, self._bit
        return [piece if seen[piece] & bit else None for piece in self._table.at[place]]

    def count(self, place: int) -> int:
        """How many pieces lie in a place."""
        return len(self._table.at[place])

    def where(self, piece: int) -> int | None:
        """The place of a piece, None when the seat does not know it."""
        return self._table.where[piece] if self.knows(piece) else None

    def side(self, piece: int) -> int | None:
        """The face that a piece shows, None when the seat does not know it."""
        return self._table.side[piece] if self.knows(piece) else None

    def amount(self, purse: int) -> int:
        """How much is in a purse."""
        return self._table.amount[purse]

    def dial(self, dial: int) -> int:
        """The value of a dial."""
        return self._table.dial[dial]

    def imagine(self, rng: random.Random) -> Table:
        """A table to look ahead on: what the seat knows, and what it does not know dealt again."""
        return redeal(self.box, self._table, self.seat, rng)


def redeal(box: Box, table: Table, seat: int, rng: random.Random) -> Table:
    """A copy of the table in which the pieces that ``seat`` does not know have changed places among those of the same back.

    The copy depends only on what the seat knows, and on ``rng``: the unknown pieces are taken in the order of their
    numbers. A face shown stays where it was shown.
    """
    new = table.copy()
    bit = 1 << seat
    unknown: dict[str, list[int]] = {}
    for piece in range(box.first_piece, len(box.names)):
        if not new.seen[piece] & bit:
            unknown.setdefault(box.backs[piece], []).append(piece)
    if not unknown:
        return new
    slots: dict[str, list[tuple[int, int]]] = {}
    for place, pieces in enumerate(new.at):
        for height, piece in enumerate(pieces):
            if not new.seen[piece] & bit:
                slots.setdefault(box.backs[piece], []).append((place, height))
    for back, pieces in unknown.items():
        for (place, height), i in zip(slots[back], permutation(rng, len(pieces)), strict=True):
            piece, former = pieces[i], table.at[place][height]
            new.at[place][height] = piece
            new.where[piece] = place
            new.side[piece] = table.side[former]
            new.seen[piece] = table.seen[former]
    return new
