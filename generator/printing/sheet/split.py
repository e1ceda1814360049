"""Boards larger than their paper: printed in parts that overlap, and joined by marks."""

import math
from dataclasses import dataclass

from generator.model.paper import Paper
from generator.printing.sheet.solver import DoesNotFit, Wanted, lacking

OVERLAP_MM = 10.0
"""How far a sheet carries on beneath the next one: the strip to glue on."""
MOST_PARTS = 64

_EXACT = 1e-6  # mm


@dataclass(frozen=True, slots=True)
class Part:
    """One sheet of a board: which it is, and the box of the board that it prints, in mm from the board's upper left corner.

    The box reaches `OVERLAP_MM` to the right and downwards beneath the next sheets, if there are any.
    """

    column: int
    row: int
    box: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Split:
    """The parts of a board, row by row, on pages of ``page_width_mm`` × ``page_height_mm``."""

    paper: Paper
    page_width_mm: float
    page_height_mm: float
    columns: int
    rows: int
    parts: tuple[Part, ...]

    def number(self, column: int, row: int) -> int:
        """The number of the sheet in a column and row, from 1."""
        return row * self.columns + column + 1


def split(width_mm: float, height_mm: float, paper: Paper, overlap_mm: float = OVERLAP_MM) -> Split:
    """The fewest sheets that hold a board; of two ways with as many, the upright page.

    All sheets print alike much of it. Raises DoesNotFit where more than `MOST_PARTS` would be needed.
    """
    if paper.sprue is not None:
        raise DoesNotFit(f"{paper.title} has places for pieces and none for a board; another paper would be right")
    ways = []
    for page_width, page_height in ((paper.width_mm, paper.height_mm), (paper.height_mm, paper.width_mm)):
        columns = parts_needed(width_mm, page_width - 2 * paper.margin_mm, overlap_mm)
        rows = parts_needed(height_mm, page_height - 2 * paper.margin_mm, overlap_mm)
        ways.append((columns * rows, page_width, page_height, columns, rows))
    count, page_width, page_height, columns, rows = min(ways, key=lambda way: way[0])
    if count > MOST_PARTS:
        raise DoesNotFit(
            f"{lacking(Wanted(width_mm, height_mm), paper)}; in parts it would take more than {MOST_PARTS} sheets"
        )
    parts = tuple(
        Part(
            column,
            row,
            (
                width_mm * column / columns,
                height_mm * row / rows,
                _end(width_mm, column, columns, overlap_mm),
                _end(height_mm, row, rows, overlap_mm),
            ),
        )
        for row in range(rows)
        for column in range(columns)
    )
    return Split(paper, page_width, page_height, columns, rows, parts)


def parts_needed(length_mm: float, available_mm: float, overlap_mm: float) -> int:
    """Into how many parts a length is cut so that each, with its overlap, is no longer than ``available_mm``."""
    if length_mm <= available_mm + _EXACT:
        return 1
    if available_mm <= overlap_mm:
        return MOST_PARTS + 1
    return max(2, math.ceil(length_mm / (available_mm - overlap_mm) - _EXACT))


def _end(length_mm: float, index: int, count: int, overlap_mm: float) -> float:
    end = length_mm * (index + 1) / count
    return end if index == count - 1 else end + overlap_mm
