"""Grids of cells on boards."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Grid:
    """A square grid of ``rows`` × ``columns`` cells, ``pitch_mm`` apart from middle to middle.

    Cells are (row, column), both from 1, as a rulebook counts them: (1, 1) is at the upper left.
    """

    rows: int
    columns: int
    pitch_mm: float

    def __len__(self) -> int:
        """The number of cells."""
        return self.rows * self.columns

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """The cells, row by row."""
        return ((r, c) for r in range(1, self.rows + 1) for c in range(1, self.columns + 1))
