"""Plans of cut sheets: which piece stands where, front page by back page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from generator.printing.sheet.solver import Layout

Flip = Literal["long"]
"""How the paper is turned over for its back: on its long edge."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece to print: its component's id, and the side that its front page and its back page show ("" for no back)."""

    id: str
    front: str
    back: str


@dataclass(frozen=True, slots=True)
class Place:
    """A face on a page: upper left corner and size of its trim, in mm from the page's upper left; ``turn`` is 0 or 180."""

    id: str
    side: str
    left_mm: float
    top_mm: float
    width_mm: float
    height_mm: float
    turn: int = 0

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom."""
        return self.left_mm, self.top_mm, self.left_mm + self.width_mm, self.top_mm + self.height_mm


@dataclass(frozen=True, slots=True)
class Page:
    """One side of one sheet. ``number`` counts sheets from 1; ``is_back`` says which side it is."""

    width_mm: float
    height_mm: float
    number: int
    is_back: bool
    places: tuple[Place, ...]


def pages(pieces: Sequence[Piece], layout: Layout) -> list[Page]:
    """The pages of a run of pieces, fronts in order of reading.

    Where any piece has a back, each front page is followed by its back page, even one on which nothing stands, so that
    page 2k always belongs to page 2k - 1. No pieces make no pages.
    """
    two_sided = any(piece.back for piece in pieces)
    made: list[Page] = []
    for first in range(0, len(pieces), layout.count):
        run = pieces[first : first + layout.count]
        number = first // layout.count + 1
        front = tuple(
            Place(piece.id, piece.front, *layout.cell(k), layout.width_mm, layout.height_mm)
            for k, piece in enumerate(run)
        )
        made.append(Page(layout.page_width_mm, layout.page_height_mm, number, is_back=False, places=front))
        if two_sided:
            back = tuple(
                turned_over(place, piece.back, layout) for place, piece in zip(front, run, strict=True) if piece.back
            )
            made.append(Page(layout.page_width_mm, layout.page_height_mm, number, is_back=True, places=back))
    return made


def turned_over(front: Place, side: str, layout: Layout, flip: Flip = "long") -> Place:
    """Where a piece's back stands on the back page, so that it lies behind its front when the paper is turned over.

    On the long edge an upright page mirrors left and right; a page that lies on its long side mirrors top and bottom,
    and its backs are printed head down.
    """
    assert flip == "long"
    if layout.landscape:
        top = layout.page_height_mm - front.top_mm - front.height_mm
        return Place(front.id, side, front.left_mm, top, front.width_mm, front.height_mm, 180)
    left = layout.page_width_mm - front.left_mm - front.width_mm
    return Place(front.id, side, left, front.top_mm, front.width_mm, front.height_mm)
