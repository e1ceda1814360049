"""Imposition for saddle stitch: which pages stand side by side on each side of each sheet, and how far inner pages move in.

Sheets are landscape, printed on both sides, folded in the middle and stapled through the fold, one inside the other.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a sheet: the page numbers at its left and right, from 1, None for a blank.

    ``sheet`` counts from 0, the outermost; ``front`` is the side that is printed first.
    """

    sheet: int
    front: bool
    left: int | None
    right: int | None


def saddle(pages: int, back_cover: bool = False) -> list[Side]:
    """The sides of a booklet of so many pages (1 or more), in the order of printing: front, back, front, back.

    Pages are filled up to a multiple of 4 with blanks at the end; the last page stays the last when it is a
    ``back_cover``, and the blanks stand before it. Odd pages are on the right.

    >>> [(side.left, side.right) for side in saddle(6)]
    [(None, 1), (2, None), (6, 3), (4, 5)]
    """
    if pages < 1:
        raise ValueError(f"a booklet of {pages} pages; it has 1 or more")
    whole = -(-pages // 4) * 4
    numbers: list[int | None] = [*range(1, pages + 1), *[None] * (whole - pages)]
    if back_cover and pages > 1:
        numbers = [*numbers[: pages - 1], *[None] * (whole - pages), pages]
    sides = []
    for sheet in range(whole // 4):
        first, last = 2 * sheet, whole - 1 - 2 * sheet
        sides.append(Side(sheet, True, numbers[last], numbers[first]))
        sides.append(Side(sheet, False, numbers[first + 1], numbers[last - 1]))
    return sides


def creep_mm(sheet: int, paper_mm: float) -> float:
    """How far both pages of a sheet's side move towards the fold, so that all outer margins are alike once trimmed.

    ``paper_mm`` is the paper's thickness: each sheet is pushed out by that of the sheets around it.
    """
    return sheet * paper_mm
