"""Crop marks: hair lines that carry on the edges of each piece, outside every piece."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in mm."""
Line = tuple[float, float, float, float]
"""x1, y1, x2, y2 in mm."""

WIDTH_MM = 0.15
GAP_MM = 0.5
LENGTH_MM = 3.0
_CLEAR = 1e-3  # mm: how near an edge counts as touching it


@dataclass(frozen=True, slots=True)
class Reach:
    """How far marks may reach on the page: the box of what is free for them."""

    left: float
    top: float
    right: float
    bottom: float


def crop_marks(boxes: Sequence[Box], reach: Reach) -> list[Line]:
    """The marks of a page's pieces, each line once, from left to right and top to bottom.

    Every corner has a mark along each of its two edges wherever no piece is in the way: not on a piece, and not along a
    neighbour's edge either.
    """
    lines: set[Line] = set()
    for left, top, right, bottom in boxes:
        for x in (left, right):
            lines.add(_line(x, top, 0, -1, reach))
            lines.add(_line(x, bottom, 0, 1, reach))
        for y in (top, bottom):
            lines.add(_line(left, y, -1, 0, reach))
            lines.add(_line(right, y, 1, 0, reach))
    grown = [(b[0] - _CLEAR, b[1] - _CLEAR, b[2] + _CLEAR, b[3] + _CLEAR) for b in boxes]
    return sorted(line for line in lines if _length(line) > 0.3 and not any(_meets(line, b) for b in grown))


def _line(x: float, y: float, dx: int, dy: int, reach: Reach) -> Line:
    """A mark that leaves the corner (x, y) in one direction, cut where its reach ends."""
    x1, y1 = x + dx * GAP_MM, y + dy * GAP_MM
    x2, y2 = x1 + dx * LENGTH_MM, y1 + dy * LENGTH_MM
    if dx:
        x2 = min(max(x2, reach.left), reach.right)
    else:
        y2 = min(max(y2, reach.top), reach.bottom)
    if (x2 - x1) * dx + (y2 - y1) * dy <= 0:
        x2, y2 = x1, y1
    ends = sorted([(round(x1, 4), round(y1, 4)), (round(x2, 4), round(y2, 4))])
    return (*ends[0], *ends[1])


def _length(line: Line) -> float:
    return abs(line[2] - line[0]) + abs(line[3] - line[1])


def _meets(line: Line, box: Box) -> bool:
    """Whether a mark's ink and a box overlap."""
    half = WIDTH_MM / 2
    return line[0] - half < box[2] and line[2] + half > box[0] and line[1] - half < box[3] and line[3] + half > box[1]


def inside_any(line: Line, boxes: Iterable[Box]) -> bool:
    """Whether a mark's ink reaches into any box."""
    return any(_meets(line, (b[0] + _CLEAR, b[1] + _CLEAR, b[2] - _CLEAR, b[3] - _CLEAR)) for b in boxes)
