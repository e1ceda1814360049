"""What tests of sheets share: a layout by size alone, and whether a mark's ink lies on a piece, found by looking at points."""

import math
from collections.abc import Iterable

from generator.model.paper import Paper
from generator.printing.sheet.marks import WIDTH_MM, Cut, Line
from generator.printing.sheet.solver import Layout, Wanted, choose

_APART_MM = 0.05


def solve(width_mm: float, height_mm: float, paper: Paper) -> Layout:
    """The layout of rectangles without bleed that takes the most pieces."""
    return choose(Wanted(width_mm, height_mm), paper).layout


def inside_any(line: Line, cuts: Iterable[Cut]) -> bool:
    """Whether a mark's ink reaches into any piece or its bleed."""
    x1, y1, x2, y2 = line
    far = math.hypot(x2 - x1, y2 - y1)
    steps = max(1, math.ceil(far / _APART_MM))
    points = [(x1 + (x2 - x1) * k / steps, y1 + (y2 - y1) * k / steps) for k in range(steps + 1)]
    box = min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
    for cut in cuts:
        corners = cut.corners(cut.bleed_mm + WIDTH_MM / 2 - 1e-3)
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        if max(xs) < box[0] or min(xs) > box[2] or max(ys) < box[1] or min(ys) > box[3]:
            continue
        if any(_inside(point, corners) for point in points):
            return True
    return False


def _inside(point: tuple[float, float], corners: list[tuple[float, float]]) -> bool:
    """Whether a point is inside a convex shape whose corners go round with the clock, y down."""
    x, y = point
    return all(
        (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1) > 1e-9
        for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True)
    )
