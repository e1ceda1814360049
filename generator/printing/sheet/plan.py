"""Plans of cut sheets: which piece stands where, front page by back page."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from generator.printing.sheet.solver import Box, Layout

Role = Literal["front", "back", "folded", "side B"]
"""What a page carries: fronts; the backs of the page before it; both, with a fold between; second sides to be glued on."""


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
    def box(self) -> Box:
        """Left, top, right, bottom."""
        return self.left_mm, self.top_mm, self.left_mm + self.width_mm, self.top_mm + self.height_mm


@dataclass(frozen=True, slots=True)
class Page:
    """One printed page. ``number`` counts sheets of paper from 1.

    ``trims`` are the boxes of what is cut out of it: on a back also those of pieces that have none, for their reverse
    lies there.
    """

    width_mm: float
    height_mm: float
    number: int
    role: Role
    places: tuple[Place, ...]
    trims: tuple[Box, ...]

    @property
    def is_back(self) -> bool:
        """Whether it is printed on the back of the page before it."""
        return self.role == "back"


def pages(pieces: Sequence[Piece], layout: Layout) -> list[Page]:
    """The pages of a run of pieces, fronts in order of reading. No pieces make no pages.

    Where the paper is turned over and any piece has a back, each front page is followed by its back page, even one on
    which nothing stands, so that page 2k always belongs to page 2k - 1. Without backs ("none"), the second sides of
    two-sided pieces follow on sheets of their own; a back that is only decoration is left out.
    """
    runs = [pieces[first : first + layout.count] for first in range(0, len(pieces), layout.count)]
    two_sided = layout.duplex != "none" and any(piece.back for piece in pieces)
    made: list[Page] = []
    for number, run in enumerate(runs, 1):
        front = _fronts(run, layout)
        trims = tuple(place.box for place in front)
        reverse = tuple(layout.behind(box)[0] for box in trims)
        back = tuple(_behind(place, piece.back, layout) for place, piece in zip(front, run, strict=True) if piece.back)
        if layout.fold is not None:
            folded = _page(layout, number, "folded", front + back, trims + reverse)
            made.append(folded if back else _page(layout, number, "front", front, trims))
            continue
        made.append(_page(layout, number, "front", front, trims))
        if two_sided:
            made.append(_page(layout, number, "back", back, reverse if back else ()))
    if layout.duplex == "none":
        second = [Piece(piece.id, "B", "") for piece in pieces if piece.back == "B"]
        for first in range(0, len(second), layout.count):
            fronts = _fronts(second[first : first + layout.count], layout)
            made.append(_page(layout, len(made) + 1, "side B", fronts, tuple(place.box for place in fronts)))
    return made


def _page(layout: Layout, number: int, role: Role, places: tuple[Place, ...], trims: tuple[Box, ...]) -> Page:
    return Page(layout.page_width_mm, layout.page_height_mm, number, role, places, trims)


def _fronts(run: Sequence[Piece], layout: Layout) -> tuple[Place, ...]:
    size = layout.width_mm, layout.height_mm
    return tuple(
        Place(piece.id, piece.front, *cell, *size) for piece, cell in zip(run, layout.cells[: len(run)], strict=True)
    )


def _behind(front: Place, side: str, layout: Layout) -> Place:
    """A piece's back: when the paper is turned over or folded it lies behind the front, trim on trim."""
    (left, top, _, _), turn = layout.behind(front.box)
    return Place(front.id, side, left, top, front.width_mm, front.height_mm, turn)
