"""The exact value of a position of «Матрица», by search over where the star is and which chips are left (K-MT-5)."""

from collections.abc import Mapping, Sequence

from generator.games.matrix.position import COLUMN, ROW

Cell = tuple[int, int]
"""(row, column); any numbers will do, only equality counts."""


class Solver:
    """Solves positions that come from one another by taking chips: what it has found out once it keeps.

    4 × 4 takes about 3,400 states, 5 × 5 about 750,000: some hundredths of a second, and some seconds.
    """

    def __init__(self, chips: Mapping[Cell, int], star: Cell) -> None:
        """``chips``: the number that lies in each well; ``star``: its well, where no chip lies."""
        self.cells = [star, *(cell for cell in chips if cell != star)]
        self.value = [0, *(chips[cell] for cell in self.cells[1:])]
        self.index = {cell: i for i, cell in enumerate(self.cells)}
        self.all = (1 << len(self.cells)) - 2
        self.lines = [
            [sum(1 << i for i, other in enumerate(self.cells) if other[way] == cell[way]) for cell in self.cells]
            for way in (ROW, COLUMN)
        ]
        self.known: dict[int, int] = {}

    def mask(self, left: Sequence[Cell]) -> int:
        """The chips left, as a bit mask."""
        return sum(1 << self.index[cell] for cell in left)

    def best(self, star: int, left: int, seat: int) -> int:
        """What the seat to move will win by from here, best play by both.

        ``star`` is an index into ``cells``, ``left`` a bit mask of chips. Whose turn it is follows from the number of
        chips left, so it is no part of what is known.
        """
        key = left << 6 | star
        found = self.known.get(key)
        if found is None:
            options = self.lines[seat][star] & left
            found = None
            while options:
                bit = options & -options
                options ^= bit
                well = bit.bit_length() - 1
                worth = self.value[well] - self.best(well, left ^ bit, 1 - seat)
                if found is None or worth > found:
                    found = worth
            found = found or 0
            self.known[key] = found
        return found

    def options(self, star: Cell, left: int, seat: int) -> dict[Cell, int]:
        """What taking each chip of the line is worth to the seat to move."""
        at = self.index[star]
        line = self.lines[seat][at] & left
        wells = [i for i in range(len(self.cells)) if line >> i & 1]
        return {self.cells[w]: self.value[w] - self.best(w, left ^ 1 << w, 1 - seat) for w in wells}


def solve(chips: Mapping[Cell, int], star: Cell, seat: int = ROW) -> int:
    """The exact value, row minus column, with ``seat`` to move."""
    solver = Solver(chips, star)
    value = solver.best(0, solver.all, seat)
    return value if seat == ROW else -value


def look_ahead(chips: Mapping[Cell, int], star: Cell, seat: int, plies: int) -> dict[Cell, int]:
    """What taking each chip is worth to the seat to move when nobody looks further than so many moves."""
    lines: tuple[dict[int, list[Cell]], dict[int, list[Cell]]] = ({}, {})
    for cell in chips:
        lines[ROW].setdefault(cell[0], []).append(cell)
        lines[COLUMN].setdefault(cell[1], []).append(cell)
    taken: set[Cell] = set()

    def worth(cell: Cell, seat: int, plies: int) -> int:
        if plies == 1:
            return chips[cell]
        taken.add(cell)
        way = 1 - seat
        answers = [worth(c, way, plies - 1) for c in lines[way].get(cell[way], ()) if c not in taken]
        taken.discard(cell)
        return chips[cell] - max(answers, default=0)

    return {cell: worth(cell, seat, plies) for cell in lines[seat].get(star[seat], ())}
