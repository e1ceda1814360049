"""Cut marks: hair lines that carry on the edges of each piece, outside every piece and its bleed."""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from generator.model.game import Shape
from generator.printing.sheet.patterns import over

Style = Literal["corner", "cross", "edge", "outline", "none"]
"""How marks look: short lines off each corner; lines that begin in the corner and cross in the gutters, over the bleed;
lines that run to the paper's edge, for long cuts with a ruler (not of hexagons); the outline of each piece; none."""
Box = tuple[float, float, float, float]
"""Left, top, right, bottom in mm."""
Line = tuple[float, float, float, float]
"""x1, y1, x2, y2 in mm."""
Point = tuple[float, float]

WIDTH_MM = 0.15
GAP_MM = 0.5
LENGTH_MM = 3.0
_LEAST_MM = 0.8  # a shorter line is no mark
_CLEAR = 1e-3  # mm: how near an edge counts as touching it
_TOUCH_MM = 0.1  # where a cross begins: its ink then ends at the corner and does not lie on the piece
_BUCKET_MM = 25.0


@dataclass(frozen=True, slots=True)
class Reach:
    """How far marks may reach on the page: the box of what is free for them."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Cut:
    """What is to be cut out: the box of its trim, its shape, and how far it bleeds."""

    box: Box
    shape: Shape = "rectangle"
    bleed_mm: float = 0.0

    def corners(self, grow: float = 0.0) -> list[Point]:
        """Its corners in order, or those of its outline grown by some mm; of a circle, 24 points just outside it."""
        left, top, right, bottom = self.box
        if self.shape == "circle":
            middle, radius = (
                ((left + right) / 2, (top + bottom) / 2),
                ((right - left) / 2 + grow) / math.cos(math.pi / 24),
            )
            turns = (math.pi * (k + 0.5) / 12 for k in range(24))  # edges at the four points where marks begin
            return [(middle[0] + radius * math.cos(a), middle[1] + radius * math.sin(a)) for a in turns]
        across, down = over(right - left, bottom - top, self.shape, grow)
        left, top, right, bottom = left - across, top - down, right + across, bottom + down
        if self.shape == "hexagon":
            return hexagon(
                left, top, right - left, bottom - top, flat=self.box[2] - self.box[0] >= self.box[3] - self.box[1]
            )
        return [(left, top), (right, top), (right, bottom), (left, bottom)]

    def rays(self) -> Iterator[tuple[Point, Point]]:
        """Where marks begin and which way they run: along both edges out of each corner; of a circle, outwards from four points."""
        if self.shape == "circle":
            left, top, right, bottom = self.box
            middle = (left + right) / 2, (top + bottom) / 2
            yield from [((left, middle[1]), (-1.0, 0.0)), ((right, middle[1]), (1.0, 0.0))]
            yield from [((middle[0], top), (0.0, -1.0)), ((middle[0], bottom), (0.0, 1.0))]
            return
        corners = self.corners()
        for k, corner in enumerate(corners):
            for other in (corners[k - 1], corners[(k + 1) % len(corners)]):
                dx, dy = corner[0] - other[0], corner[1] - other[1]
                far = math.hypot(dx, dy)
                yield corner, (dx / far, dy / far)


def hexagon(left: float, top: float, width: float, height: float, *, flat: bool) -> list[Point]:
    """A hexagon's corners in order; ``flat`` has them left and right, else they are above and below."""
    right, bottom = left + width, top + height
    if flat:
        middle, inner = top + height / 2, (left + width / 4, right - width / 4)
        return [
            (left, middle),
            (inner[0], top),
            (inner[1], top),
            (right, middle),
            (inner[1], bottom),
            (inner[0], bottom),
        ]
    middle, inner = left + width / 2, (top + height / 4, bottom - height / 4)
    return [(middle, top), (right, inner[0]), (right, inner[1]), (middle, bottom), (left, inner[1]), (left, inner[0])]


@dataclass
class _Obstacles:
    """The pieces of a page, found by where they stand. ``bleeds``: with their bleed."""

    cuts: Sequence[Cut]
    bleeds: bool
    shapes: list[list[Point]] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    _near: dict[tuple[int, int], list[int]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        for k, cut in enumerate(self.cuts):
            corners = cut.corners((cut.bleed_mm if self.bleeds else 0.0) + WIDTH_MM / 2 + _CLEAR)
            self.shapes.append(corners)
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            self.boxes.append((min(xs), min(ys), max(xs), max(ys)))
            for bucket in _buckets(self.boxes[-1]):
                self._near[bucket].append(k)

    def first(self, start: Point, way: Point, far: float) -> float:
        """How far a ray runs before it meets a piece; ``far`` where it meets none before that."""
        end = start[0] + way[0] * far, start[1] + way[1] * far
        box = min(start[0], end[0]), min(start[1], end[1]), max(start[0], end[0]), max(start[1], end[1])
        for k in {k for bucket in _buckets(box) for k in self._near.get(bucket, ())}:
            other = self.boxes[k]
            if other[0] < box[2] and box[0] < other[2] and other[1] < box[3] and box[1] < other[3]:
                far = min(far, _enters(start, way, far, self.shapes[k]))
        return far


def _buckets(box: Box) -> Iterator[tuple[int, int]]:
    left, top, right, bottom = (math.floor(v / _BUCKET_MM) for v in box)
    return ((x, y) for x in range(left, right + 1) for y in range(top, bottom + 1))


def _enters(start: Point, way: Point, far: float, corners: list[Point]) -> float:
    """Where a ray enters a convex shape whose corners go round with the clock (y down); ``far`` where it does not."""
    first, last = 0.0, far
    for k, (x2, y2) in enumerate(corners):
        x1, y1 = corners[k - 1]
        outwards = y2 - y1, x1 - x2
        outside = (start[0] - x1) * outwards[0] + (start[1] - y1) * outwards[1]
        speed = way[0] * outwards[0] + way[1] * outwards[1]
        if abs(speed) < 1e-12:
            if outside >= 0:
                return far
        elif speed < 0:
            first = max(first, -outside / speed)
        else:
            last = min(last, -outside / speed)
    return first if first < last else far


def crop_marks(cuts: Sequence[Cut], reach: Reach, style: Style = "corner") -> list[Line]:
    """The marks of a page's pieces, each line once, from left to right and top to bottom.

    Every corner has a mark along each of its two edges wherever the paper is free: not on a piece or its bleed, and not
    along a neighbour's edge either. A mark that has less room than its length is shorter.
    """
    if style == "none":
        return []
    if style == "outline":
        edges = (_edges(cut.corners()) for cut in cuts if cut.shape != "circle")
        return sorted({line for outline in edges for line in outline})
    obstacles = _Obstacles(cuts, bleeds=style != "cross")
    lines: set[Line] = set()
    for cut in cuts:
        for start, way in cut.rays():
            lines.update(_mark(cut, start, way, obstacles, reach, style))
    return sorted(lines)


def _mark(cut: Cut, start: Point, way: Point, obstacles: _Obstacles, reach: Reach, style: Style) -> Iterator[Line]:
    """The mark along a ray, if there is room for one."""
    clear = _leaves(cut, start, way) + GAP_MM
    begins, ends = (_TOUCH_MM if style == "cross" else clear), clear + LENGTH_MM
    free = _within(start, way, reach)
    begin = start[0] + way[0] * begins, start[1] + way[1] * begins
    if style == "edge" and cut.shape == "rectangle":  # a long cut along a hexagon's edge would go through others
        far = free - begins
        if far >= _LEAST_MM and obstacles.first(begin, way, far) >= far:
            yield _line(start, way, begins, free)
            return
    far = min(ends, free) - begins
    if far <= 0:
        return
    met = obstacles.first(begin, way, far)
    if met < far:
        far = met if style == "cross" else met - GAP_MM / 2
    if far >= _LEAST_MM:
        yield _line(start, way, begins, begins + far)


def _leaves(cut: Cut, start: Point, way: Point) -> float:
    """How far a ray from a corner runs before it is out of the piece's own bleed."""
    if cut.bleed_mm == 0 or cut.shape != "hexagon":
        return cut.bleed_mm
    corners, out = cut.corners(cut.bleed_mm), 100.0
    for k, (x2, y2) in enumerate(corners):
        x1, y1 = corners[k - 1]
        outwards = y2 - y1, x1 - x2
        speed = way[0] * outwards[0] + way[1] * outwards[1]
        if speed > 1e-9:
            out = min(out, -((start[0] - x1) * outwards[0] + (start[1] - y1) * outwards[1]) / speed)
    return out


def _within(start: Point, way: Point, reach: Reach) -> float:
    """How far a ray runs before it leaves what is free for marks."""
    far = 1e6
    for k, (low, high) in enumerate(((reach.left, reach.right), (reach.top, reach.bottom))):
        if way[k] > 1e-12:
            far = min(far, (high - start[k]) / way[k])
        elif way[k] < -1e-12:
            far = min(far, (low - start[k]) / way[k])
        elif not low <= start[k] <= high:
            return 0.0
    return far


def _line(start: Point, way: Point, first: float, last: float) -> Line:
    ends = sorted((round(start[0] + way[0] * far, 4), round(start[1] + way[1] * far, 4)) for far in (first, last))
    return (*ends[0], *ends[1])


def _edges(corners: list[Point]) -> Iterator[Line]:
    for k, corner in enumerate(corners):
        ends = sorted((round(x, 4), round(y, 4)) for x, y in (corners[k - 1], corner))
        yield (*ends[0], *ends[1])
