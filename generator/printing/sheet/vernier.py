"""The geometry of a calibration sheet: bars on its back, each meant for a gate on its front but drawn a step aside.

A printer that is off by just that step puts the bar in the middle of its gate, so the bar that stands there tells how
the back is to be moved. The sheet may be turned as well: bars that tell x stand on the line across the page's middle,
bars that tell y on the line down it, where a turn moves them along themselves only. The turn is the difference of two
rows at the page's ends. All lengths are in mm from the upper left corner of the back page, y down.
"""

import math
from dataclasses import dataclass
from typing import Literal

from generator.model.paper import Paper
from generator.model.printer import Edge

REACH_MM = 3.0
"""How far off a back may be, either way, and still be read."""
BAR_MM, GATE_MM, POST_MM = 0.8, 2.0, 0.6
"""The width of a bar, of the room inside its gate and of the gate's two posts."""
BAR_LONG_MM, GATE_LONG_MM = 9.0, 6.5

LEAST_INSIDE_MM = 116.0, 190.0
"""Width and height within the margins at which the scales have room, and at this height the words that ship too.

The scales alone would do with a width of 94."""

_LEAST_EDGE = 7.0  # mm: what home printers leave free (6.35 mm), and a little
_LEAST_REACH = 2.0  # mm: the rows that tell the angle may do with less than `REACH_MM`
_APART = 0.2  # mm: so much a bar at least lacks to its neighbour's gate
_MOST_PITCH = 7.0
_ROW_MM = 22.5  # from the edge to the middle of the top row: the title and the row's numbers
_BESIDE = 9.0  # from the page's middle to the first bars of the row across
_ABOVE, _BELOW = 17.0, 27.0  # from there to the first bars of the column: the row, and below it the scale of angles
_SCALE_MM = 16.0  # from the page's middle down to the scale of angles
_NAME_MM = 22.0  # at each end of the scale of angles, for its name at the left
_STEPS = (0.25, 0.5)  # mm
_DEGREES = (0.05, 0.1, 0.2)

Scale = Literal["x", "y", "top", "bottom"]
Box = tuple[float, float, float, float]
"""Left, top, width, height."""


class TooSmall(ValueError):
    """A paper on which the scales have no room; the message says what would do."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A bar and its gate. ``x_mm``, ``y_mm`` is the gate's middle; the bar stands ``shift_mm`` beyond it, along the scale.

    ``value`` is what is read when the bar stands in its gate: mm, or degrees in the rows "top" and "bottom".
    """

    scale: Scale
    x_mm: float
    y_mm: float
    shift_mm: float
    value: float

    @property
    def middle(self) -> tuple[float, float]:
        """The bar's middle."""
        if self.scale == "y":
            return self.x_mm, self.y_mm + self.shift_mm
        return self.x_mm + self.shift_mm, self.y_mm

    @property
    def bar(self) -> Box:
        """The bar."""
        return self._across(*self.middle, BAR_MM, BAR_LONG_MM)

    @property
    def posts(self) -> tuple[Box, Box]:
        """The gate's posts."""
        aside = (GATE_MM + POST_MM) / 2
        return tuple(  # type: ignore[return-value]  # two, from a tuple of two
            self._across(*((self.x_mm, self.y_mm + by) if self.scale == "y" else (self.x_mm + by, self.y_mm)), POST_MM, GATE_LONG_MM)
            for by in (-aside, aside)
        )  # fmt: skip

    def _across(self, x: float, y: float, thick: float, long: float) -> Box:
        wide, high = (long, thick) if self.scale == "y" else (thick, long)
        return x - wide / 2, y - high / 2, wide, high


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything that is read stands on the back of a sheet of upright ``paper``.

    ``angles`` is the scale that a ruler crosses, laid from the bar found in the top row to that in the bottom row: the
    ``x`` of each angle, at the height ``scale_mm``. ``edge_mm`` is kept free on each side.
    """

    paper: Paper
    marks: tuple[Mark, ...]
    angles: tuple[tuple[float, float], ...]
    scale_mm: float
    edge_mm: float

    @property
    def rows_mm(self) -> tuple[float, float]:
        """The heights of the top row and of the bottom row."""
        top = self.edge_mm + _ROW_MM
        return top, self.paper.height_mm - top

    def of(self, scale: Scale) -> list[Mark]:
        """The marks of one scale, by value."""
        return sorted((m for m in self.marks if m.scale == scale), key=lambda m: m.value)


def plan(paper: Paper) -> Plan:
    """The sheet for a paper; raises TooSmall."""
    edge = max(paper.margin_mm, _LEAST_EDGE)
    middle_x, middle_y = paper.width_mm / 2, paper.height_mm / 2
    row = edge + _ROW_MM
    across = middle_x - edge - _BESIDE - REACH_MM - BAR_MM
    down = middle_y - row - BAR_LONG_MM / 2 - 3 - _BELOW - REACH_MM - BAR_MM
    marks: list[Mark] = []
    for scale, room, before, after in (("x", across, _BESIDE, _BESIDE), ("y", down, _ABOVE, _BELOW)):
        step, steps, pitch = _steps(paper, room)
        for k in range(steps + 1):
            for sign, first in ((-1, before), (1, after)):
                at = sign * (first + k * pitch)
                value = round(sign * k * step, 4) + 0.0
                x, y = (middle_x + at, middle_y) if scale == "x" else (middle_x, middle_y + at)
                marks.append(Mark("x" if scale == "x" else "y", x, y, value, value))
    turned, angles = _turned(paper, edge, row)
    return Plan(paper, (*marks, *turned), angles, middle_y + _SCALE_MM, edge)


def _steps(paper: Paper, room: float) -> tuple[float, int, float]:
    """The step of a scale that takes ``room`` on each side, how many there are, and how far apart its gates stand.

    They stand so far apart that no bar reaches its neighbour's gate: two bars would seem right.
    """
    for step in _STEPS:
        steps = round(REACH_MM / step)
        if room / steps >= 2 * REACH_MM - step + _APART:
            return step, steps, min(room / steps, _MOST_PITCH)
    raise _too_small(paper)


def _turned(paper: Paper, edge: float, row: float) -> tuple[list[Mark], tuple[tuple[float, float], ...]]:
    """The top row, the bottom row and the scale between them.

    A back turned clockwise by an angle a is off by D sin a to the right at the top and to the left at the bottom, D
    being a row's distance from the middle. In both rows one step is 2 D sin of one step of the angle: so the angle is
    the sum of the two numbers, wherever the back is. The ruler adds them: the rows' spacings are in the proportion in
    which it weighs them where it crosses the scale.
    """
    middle_x, distance = paper.width_mm / 2, paper.height_mm / 2 - row
    room = middle_x - edge - POST_MM - GATE_MM / 2
    share = (distance + _SCALE_MM) / (2 * distance)  # of the way down from the top row to the scale
    degrees, steps = next(
        (found for found in ((d, _rows(room, share, _shift(distance, d))) for d in _DEGREES) if found[1]), (0.0, 0)
    )
    if not steps:
        raise _too_small(paper)
    shift = _shift(distance, degrees)
    above = min(room / steps, 1.5 * _MOST_PITCH)
    below = above * (1 - share) / share
    marks = []
    for k in range(-steps, steps + 1):
        value = round(k * degrees, 4)
        marks.append(Mark("top", middle_x + k * (above - shift), row, k * shift, value))
        marks.append(Mark("bottom", middle_x + k * (below + shift), paper.height_mm - row, -k * shift, value))
    unit = above * (1 - share)
    most = min(2 * steps, int((room - _NAME_MM) / unit), 20)
    angles = tuple((middle_x + k * unit, round(k * degrees, 4)) for k in range(-most, most + 1))
    return marks, angles


def _shift(distance: float, degrees: float) -> float:
    return 2 * distance * math.sin(math.radians(degrees))


def _rows(room: float, share: float, shift: float) -> int:
    """The most steps on each side of the top row for which no bar reaches its neighbour's gate, in the bottom row either.

    0 where they do not tell of `_LEAST_REACH` mm.
    """
    for steps in range(math.ceil((REACH_MM + 0.3) / shift), math.ceil(_LEAST_REACH / shift) - 1, -1):
        above = room / steps
        if min(above - steps * shift, above * (1 - share) / share - (steps - 1) * shift) >= REACH_MM + _APART:
            return steps
    return 0


def _too_small(paper: Paper) -> TooSmall:
    edge = max(paper.margin_mm, _LEAST_EDGE)
    size, inside, least = (
        f"{width:g} × {height:g} mm"
        for width, height in (
            (paper.width_mm, paper.height_mm),
            (paper.width_mm - 2 * edge, paper.height_mm - 2 * edge),
            LEAST_INSIDE_MM,
        )
    )
    return TooSmall(
        f"{paper.title}, {size}, has no room for the scales of a calibration sheet: "
        f"within its margins of {edge:g} mm it has {inside}; at least {least} would be right"
    )


def behind(box: Box, paper: Paper, edge: Edge) -> Box:
    """Where a box of the back page stands on the front page, when the upright paper is turned over on this edge."""
    left, top, width, height = box
    if edge == "long":
        return paper.width_mm - left - width, top, width, height
    return left, paper.height_mm - top - height, width, height
