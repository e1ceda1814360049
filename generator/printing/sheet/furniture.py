"""What stands on a sheet beside its pieces: a ruler of 100 mm, and a line that says what this is and how to print it."""

from dataclasses import dataclass

from generator.printing.sheet.marks import GAP_MM, LENGTH_MM, Reach
from generator.printing.svg.surface import Run, Stroke, Surface
from generator.text.fonts import Font
from generator.text.outlines import Matrix, polygon

THICK_MM = 2.6
"""The band's thickness."""
RULER_MM = 100.0
"""The ruler's length; half of it on small papers."""

_EDGE = 0.8  # mm: nearest to the paper's edge, where a piece leaves no more
_SIZE, _LEAST_SIZE = 1.9, 1.1  # mm: about 5.4 and 3.1 points
_GREY = (0.35, 0.35, 0.35)
_TICKS = Stroke(_GREY, 0.1)


@dataclass(frozen=True, slots=True)
class Band:
    """Where the band lies: ``matrix`` takes its own space, from (0, 0) to (``length_mm``, `THICK_MM`), to the page."""

    matrix: Matrix
    length_mm: float
    reach: Reach


def band(width_mm: float, height_mm: float, used: tuple[float, float, float, float], margin_mm: float) -> Band:
    """The band of a page whose pieces stand inside ``used`` (left, top, right, bottom).

    Below the pieces if there is room inside the printer's margin, else left of them, turned; where a piece leaves
    neither, on the roomier of both, nearer to the edge. ``reach`` is what is left to crop marks.
    """
    below, left = height_mm - used[3], used[0]
    room = margin_mm + THICK_MM + GAP_MM + LENGTH_MM
    upright = below >= room or (left < room and below >= left)
    if (upright and below < room and left >= room) or width_mm - 2 * margin_mm < RULER_MM:
        upright = False
    free = below if upright else left
    edge = max(_EDGE, min(margin_mm, free - THICK_MM - GAP_MM - LENGTH_MM / 2))
    outside = max(0.0, min(_EDGE, used[0] - GAP_MM))
    if upright:
        top = height_mm - edge - THICK_MM
        reach = Reach(outside, outside, width_mm - outside, top - 0.3)
        return Band((1.0, 0.0, 0.0, 1.0, margin_mm, top), width_mm - 2 * margin_mm, reach)
    reach = Reach(edge + THICK_MM + 0.3, outside, width_mm - outside, height_mm - outside)
    return Band((0.0, -1.0, 1.0, 0.0, edge, height_mm - margin_mm), height_mm - 2 * margin_mm, reach)


def draw_band(surface: Surface, place: Band, font: Font, says: str) -> None:
    """Draws the ruler, and what the sheet says in one line at its right, made smaller where it is long."""
    ruler = RULER_MM if place.length_mm >= RULER_MM * 1.4 else RULER_MM / 2  # the line needs room, too
    surface.push(place.matrix)
    bottom = THICK_MM
    surface.path(polygon([(0.0, bottom), (ruler, bottom)], close=False), None, False, _TICKS, (1.0, 1.0))
    for k in range(0, int(ruler) + 1, 5):
        high = 2.2 if k in (0, int(ruler)) else 1.4 if k % 10 == 0 else 0.8
        surface.path(polygon([(k, bottom), (k, bottom - high)], close=False), None, False, _TICKS, (1.0, 1.0))
    start = ruler + 1.5
    says = f"{ruler:g} mm · {says}"
    size = min(_SIZE, (place.length_mm - start) / font.width(says))
    if size < _LEAST_SIZE:
        size = _LEAST_SIZE
        while says and font.width(says + "…") * size > place.length_mm - start:
            says = says[:-1]
        says += "…"
    surface.text([Run(start, bottom - 0.5, says, font, size)], _GREY, None, (1.0, 1.0))
    surface.pop()
