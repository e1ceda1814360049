"""How many pieces of one size fit on a paper, and where: the grid in the middle, in the better orientation."""

import math
from dataclasses import dataclass

from generator.model.paper import Paper

_EXACT = 1e-6  # mm: what exact fits may lack through the arithmetic of floats


class DoesNotFit(ValueError):
    """A piece larger than the paper's inside; the message says in millimetres what it needs and what there is."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A grid of ``columns`` × ``rows`` cells of ``width_mm`` × ``height_mm``, in the middle of a page.

    ``page_width_mm`` × ``page_height_mm`` is the page as it is read; ``left_mm``, ``top_mm`` is the grid's upper left corner.
    """

    paper: Paper
    page_width_mm: float
    page_height_mm: float
    columns: int
    rows: int
    width_mm: float
    height_mm: float

    @property
    def count(self) -> int:
        """How many pieces a page takes."""
        return self.columns * self.rows

    @property
    def landscape(self) -> bool:
        """Whether the page lies on its long side."""
        return self.page_width_mm > self.page_height_mm

    @property
    def left_mm(self) -> float:
        """The grid's left edge."""
        return (self.page_width_mm - self.columns * self.width_mm) / 2

    @property
    def top_mm(self) -> float:
        """The grid's upper edge."""
        return (self.page_height_mm - self.rows * self.height_mm) / 2

    def cell(self, index: int) -> tuple[float, float]:
        """The upper left corner of a cell, counted row by row from 0."""
        row, column = divmod(index, self.columns)
        return self.left_mm + column * self.width_mm, self.top_mm + row * self.height_mm


def fitting(available_mm: float, piece_mm: float) -> int:
    """How many pieces stand side by side; an exact fit fits."""
    return math.floor((available_mm + _EXACT) / piece_mm)


def solve(width_mm: float, height_mm: float, paper: Paper) -> Layout:
    """The layout that takes the most pieces; of two equal ones, the upright page.

    Raises DoesNotFit where not one piece fits either way, ValueError for a size that is none.
    """
    for size in (width_mm, height_mm):
        if not (math.isfinite(size) and size > 0):
            raise ValueError(f"a piece of {size} mm cannot be cut; a size above 0 would be right")
    pages = [(paper.width_mm, paper.height_mm), (paper.height_mm, paper.width_mm)]
    layouts = [
        Layout(
            paper,
            page_width,
            page_height,
            fitting(page_width - 2 * paper.margin_mm, width_mm),
            fitting(page_height - 2 * paper.margin_mm, height_mm),
            width_mm,
            height_mm,
        )
        for page_width, page_height in pages
    ]
    best = max(layouts, key=lambda layout: layout.count)
    if best.count == 0:
        raise DoesNotFit(lacking(width_mm, height_mm, paper))
    return best


def lacking(width_mm: float, height_mm: float, paper: Paper) -> str:
    """What a piece needs and what the paper has, in the orientation that comes nearer."""
    inner = paper.width_mm - 2 * paper.margin_mm, paper.height_mm - 2 * paper.margin_mm
    ways = [(width_mm, height_mm), (height_mm, width_mm)]
    needs = min(ways, key=lambda way: max(way[0] - inner[0], 0) + max(way[1] - inner[1], 0))
    said = [f"needs {_mm(n)}, has {_mm(h)} mm" for n, h in zip(needs, inner, strict=True) if n > h + _EXACT]
    return f"{paper.title} inside its margins of {_mm(paper.margin_mm)} mm: {'; '.join(said)}"


def _mm(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
