"""The safe zone and the bleed: how near to the cut the text of a face stands, and whether its ground carries on beyond it."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple
from xml.etree.ElementTree import Element

from generator.model.game import Kind
from generator.printing.svg.interpreter import Interpreter, Parts
from generator.printing.svg.nowhere import Nowhere
from generator.printing.svg.pictures import Picture
from generator.printing.svg.richtext import RichText
from generator.printing.svg.shapes import Viewport
from generator.printing.svg.styles import Properties
from generator.printing.svg.surface import Paint, Run, Stroke
from generator.printing.svg.values import IDENTITY, Colour, times
from generator.printing.svg.vocabulary import OURS
from generator.text.fonts import Library
from generator.text.outlines import Matrix, Path, bounds, moved, placed

TOLERANCE_MM = 0.05
"""Nearer by less than this is not told: no one cuts so true."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in mm."""
_NOTHING: Box = (math.inf, math.inf, -math.inf, -math.inf)
_AT_THE_CUT_MM = 0.5  # so near to the cut a colour is meant to go to it

Distance = Callable[[float, float], float]
"""How far a point in mm is from the cut: above 0 inside the piece, below 0 outside."""


class Near(NamedTuple):
    """A text that stands too near to the cut: ``mm`` from it, below 0 beyond it; ``line`` is the template's, if known."""

    mm: float
    text: str
    line: int | None


def distance(kind: Kind) -> Distance:
    """The distance of points from the outline of a kind, rounded corners included."""
    width, height = kind.width_mm / 2, kind.height_mm / 2
    if kind.shape == "circle":
        return lambda x, y: width - math.hypot(x - width, y - height)
    if kind.shape == "hexagon":
        return _hexagon(width, height)
    radius = kind.corner_mm

    def inside(x: float, y: float) -> float:
        right, down = abs(x - width) - width + radius, abs(y - height) - height + radius
        return radius - math.hypot(max(right, 0.0), max(down, 0.0)) - min(max(right, down), 0.0)

    return inside


def _hexagon(width: float, height: float) -> Distance:
    """Half the size of a hexagon, which has corners left and right where it is wider than high, else above and below."""
    lying = width >= height
    long, short = (width, height) if lying else (height, width)
    slant = math.hypot(long / 2, short)

    def inside(x: float, y: float) -> float:
        along, across = (abs(x - width), abs(y - height)) if lying else (abs(y - height), abs(x - width))
        return min(short - across, ((long - along) * short - across * long / 2) / slant)

    return inside


class SafeZone(Nowhere):
    """Takes faces and keeps in ``near`` each text whose ink stands nearer to the cut than its kind's ``safe_mm``.

    ``line`` is put into what is found. Outlines are convex, so that a box keeps its distance when its corners do. What is
    painted is followed to its farthest on each side, for `short_of_bleed`. What is clear, or outside the box around a clip,
    is not seen and counts for neither.
    """

    def __init__(self) -> None:
        self.near: list[Near] = []
        self.line: int | None = None
        self._least = 0.0
        self._distance: Distance = lambda _x, _y: 0.0
        self._matrices: list[Matrix] = [IDENTITY]
        self._clips: list[Box | None] = [None]  # of each level, in mm of the face; None where nothing is clipped
        self._trim = self._painted = _NOTHING
        self._bleed: Box | None = None

    def begin(self, kind: Kind) -> None:
        """Begins a face of this kind, its trim from (0, 0); forgets what was found."""
        self.near = []
        self._least = kind.safe_mm - TOLERANCE_MM
        self._distance = distance(kind)
        self._painted = _NOTHING
        self._trim = 0.0, 0.0, kind.width_mm, kind.height_mm
        bleed = kind.bleed_mm
        self._bleed = (-bleed, -bleed, kind.width_mm + bleed, kind.height_mm + bleed) if bleed > 0 else None

    def short_of_bleed(self) -> list[str]:
        """The sides on which the face goes to the cut and ends before its bleed does. One that ends inside needs none."""
        if self._bleed is None:
            return []
        ends = zip(
            ("left", "top", "right", "bottom"), self._trim, self._bleed, self._painted, (1, 1, -1, -1), strict=True
        )
        return [
            side
            for side, trim, bleed, painted, way in ends
            if (painted - trim) * way <= _AT_THE_CUT_MM and (painted - bleed) * way > TOLERANCE_MM
        ]

    def _paint(self, points: Iterable[tuple[float, float]], grown: float) -> None:
        """Follows what is painted, until it reaches as far as the bleed on every side."""
        if self._bleed is None:
            return
        left, top, right, bottom = _NOTHING
        matrix = self._matrices[-1]
        for point in points:
            x, y = moved(matrix, *point)
            left, top, right, bottom = (
                min(left, x - grown),
                min(top, y - grown),
                max(right, x + grown),
                max(bottom, y + grown),
            )
        if (clip := self._clips[-1]) is not None:
            left, top, right, bottom = _common((left, top, right, bottom), clip)
            if left >= right or top >= bottom:
                return
        before = self._painted
        self._painted = min(before[0], left), min(before[1], top), max(before[2], right), max(before[3], bottom)
        far = self._bleed
        if all(self._painted[k] <= far[k] + TOLERANCE_MM for k in (0, 1)) and all(
            self._painted[k] >= far[k] - TOLERANCE_MM for k in (2, 3)
        ):
            self._bleed = None

    def path(self, path: Path, fill: Paint, even_odd: bool, stroke: Stroke | None, alpha: tuple[float, float]) -> None:
        """See `Surface`."""
        line = stroke if alpha[1] > 0 else None
        if self._bleed is not None and (line is not None or (fill is not None and alpha[0] > 0)):
            points = ((n[k], n[k + 1]) for _, n in path for k in range(0, len(n), 2))
            self._paint(points, 0.0 if line is None else line.width / 2)

    def picture(self, picture: Picture, matrix: Matrix, alpha: float) -> None:
        """See `Surface`."""
        if alpha > 0:
            self._paint((moved(matrix, x, y) for x in (0.0, 1.0) for y in (0.0, 1.0)), 0.0)

    def push(self, matrix: Matrix | None) -> None:
        """See `Surface`."""
        here = self._matrices[-1]
        self._matrices.append(here if matrix is None else times(here, matrix))
        self._clips.append(self._clips[-1])

    def pop(self) -> None:
        """See `Surface`."""
        self._matrices.pop()
        self._clips.pop()

    def clip(self, path: Path, even_odd: bool) -> None:
        """See `Surface`."""
        box, around = bounds(placed(path, self._matrices[-1])), self._clips[-1]
        self._clips[-1] = box if around is None else _common(around, box)

    def group(self, alpha: float, draw: Callable[[], None]) -> None:
        """See `Surface`; what is clear is drawn for its faults alone."""
        self.push(None)
        if alpha <= 0:
            self._clips[-1] = _NOTHING
        try:
            draw()
        finally:
            self.pop()

    def text(self, runs: Sequence[Run], fill: Colour | None, stroke: Stroke | None, alpha: tuple[float, float]) -> None:
        """See `Surface`."""
        if self._least <= 0 or not runs or self._from_cut(*_room(runs)) >= self._least:
            return  # looked at more closely only where the lines come near the cut
        line = stroke if alpha[1] > 0 else None
        if line is None and (fill is None or alpha[0] <= 0):
            return
        grown = line.width / 2 if line is not None else 0.0
        worst = self._least
        for run in runs:
            if self._from_cut(*_band(run, grown)) < worst:
                worst = min([worst, *(self._from_cut(*box) for box in _inks(run, grown))])
        if worst < self._least:
            self.near.append(Near(worst, " ".join("".join(run.says or run.text for run in runs).split()), self.line))

    def _from_cut(self, left: float, top: float, right: float, bottom: float) -> float:
        """The least distance from the cut of what is seen of a box in the space of the moment; infinite where nothing is."""
        matrix = self._matrices[-1]
        corners = [moved(matrix, x, y) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))]
        near = min(self._distance(x, y) for x, y in corners)
        clip = self._clips[-1]
        if clip is None or near >= self._least:
            return near
        xs, ys = zip(*corners, strict=True)
        left, top, right, bottom = _common((min(xs), min(ys), max(xs), max(ys)), clip)
        if left >= right or top >= bottom:
            return math.inf
        return max(near, min(self._distance(x, y) for x in (left, right) for y in (top, bottom)))


def _common(one: Box, other: Box) -> Box:
    """What two boxes have in common; where that is nothing, right of its right or below its bottom."""
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def _room(runs: Sequence[Run]) -> tuple[float, float, float, float]:
    """A box that holds the ink of all runs and more: 1.25 em above and below the baselines, a quarter before and behind."""
    return (
        min(r.x - r.size / 4 for r in runs),
        min(r.y - r.size * 1.25 for r in runs),
        max(r.x + _width(r, r.text) + r.size / 4 for r in runs),
        max(r.y + r.size * 1.25 for r in runs),
    )


def _width(run: Run, text: str) -> float:
    return run.font.width(text) * run.size + run.letter_space * len(text) + run.word_space * text.count(" ")


def _band(run: Run, grown: float) -> tuple[float, float, float, float]:
    """A box that holds the ink of a run: as high as its characters are, somewhat longer than they are together."""
    inks = [run.font.inks[character] for character in set(run.text)] or [(0.0, 0.0, 0.0, 0.0)]
    return (
        run.x - run.size / 4,
        run.y + min(ink[1] for ink in inks) * run.size - grown,
        run.x + _width(run, run.text) + run.size / 4,
        run.y + max(ink[3] for ink in inks) * run.size + grown,
    )


def _inks(run: Run, grown: float) -> Iterator[tuple[float, float, float, float]]:
    """The box of each character's ink, of those that have any."""
    for number, character in enumerate(run.text):
        left, top, right, bottom = (run.size * v for v in run.font.inks[character])
        if right > left:
            x = run.x + _width(run, run.text[:number])
            yield x + left - grown, run.y + top - grown, x + right + grown, run.y + bottom + grown


class LinedInterpreter(Interpreter):
    """Draws a template's marked twin on a safe zone and tells it the line of each element."""

    def __init__(
        self, zone: SafeZone, parts: Parts, library: Library, picture: Callable[[str], Picture], rich: RichText
    ) -> None:
        super().__init__(zone, parts, library, picture, rich)
        self._zone = zone

    def _element(self, element: Element, parent: Properties, viewport: Viewport) -> None:
        line = element.get(f"{{{OURS}}}line")
        if line is not None:
            self._zone.line = int(line)
        super()._element(element, parent, viewport)
