"""How a split board is put together: joining marks on its sheets, and the picture of the whole."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.printing.sheet.marks import GAP_MM, Line
from generator.printing.sheet.split import OVERLAP_MM, Part, Split
from generator.printing.svg.surface import Run, Stroke, Surface
from generator.text.fonts import Font
from generator.text.outlines import polygon, rectangle

_INK = (0.0, 0.0, 0.0)
_ALL = (1.0, 1.0)
_SEAM = Stroke(_INK, 0.2, dashes=(1.0, 0.6))
_REACH_MM = 4.5
_LETTER_MM = 3.2


@dataclass(frozen=True, slots=True)
class Joint:
    """Where two neighbouring sheets meet; ``letter`` stands on both. ``upright``: side by side, not one below the other."""

    letter: str
    first: tuple[int, int]
    second: tuple[int, int]
    upright: bool


def joints(whole: Split) -> list[Joint]:
    """The joints of a split board, lettered row by row: A, B, …, Z, AA, …"""
    found: list[Joint] = []
    for part in whole.parts:
        here = part.column, part.row
        if part.column < whole.columns - 1:
            found.append(Joint(_letter(len(found)), here, (part.column + 1, part.row), upright=True))
        if part.row < whole.rows - 1:
            found.append(Joint(_letter(len(found)), here, (part.column, part.row + 1), upright=False))
    return found


def _letter(index: int) -> str:
    return (_letter(index // 26 - 1) if index >= 26 else "") + chr(ord("A") + index % 26)


def seam_lines(whole: Split, part: Part, box: tuple[float, float, float, float]) -> Iterator[tuple[Line, str]]:
    """The joining marks of a part that is printed in ``box`` of the page, all outside it: each line with its letter.

    On the sheet below they say how far the next one is laid over it; on the next sheet they carry on the edge it is cut at.
    """
    left, top, right, bottom = box
    for joint in joints(whole):
        here = part.column, part.row
        if here not in (joint.first, joint.second):
            continue
        if joint.upright:
            x = right - OVERLAP_MM if here == joint.first else left
            yield (x, top - GAP_MM - _REACH_MM, x, top - GAP_MM), joint.letter
            yield (x, bottom + GAP_MM, x, bottom + GAP_MM + _REACH_MM), joint.letter
        else:
            y = bottom - OVERLAP_MM if here == joint.first else top
            yield (left - GAP_MM - _REACH_MM, y, left - GAP_MM, y), joint.letter
            yield (right + GAP_MM, y, right + GAP_MM + _REACH_MM, y), joint.letter


def draw_seams(surface: Surface, whole: Split, part: Part, box: tuple[float, float, float, float], font: Font) -> None:
    """Draws the joining marks of a part, each with its letter beside it."""
    for (x1, y1, x2, y2), letter in seam_lines(whole, part, box):
        surface.path(polygon([(x1, y1), (x2, y2)], close=False), None, False, _SEAM, _ALL)
        wide = font.width(letter) * _LETTER_MM
        if x1 == x2:
            x = x1 + 0.8
            y = y1 + font.cap_height * _LETTER_MM if y2 < box[1] else y2
        else:
            x = x1 if x2 < box[0] else x2 - wide
            y = y1 - 0.8
        surface.text([Run(x, y, letter, font, _LETTER_MM)], _INK, None, _ALL)


def draw_map(surface: Surface, whole: Split, width_mm: float, height_mm: float, scale: float, font: Font) -> None:
    """Draws the seams over a picture of the board at ``scale``, with the sheets' numbers and the joints' letters."""
    thin = Stroke(_INK, 0.5 / scale, dashes=(3 / scale, 2 / scale))
    for k in range(1, whole.columns):
        x = width_mm * k / whole.columns
        surface.path(polygon([(x, 0), (x, height_mm)], close=False), None, False, thin, _ALL)
    for k in range(1, whole.rows):
        y = height_mm * k / whole.rows
        surface.path(polygon([(0, y), (width_mm, y)], close=False), None, False, thin, _ALL)
    surface.path(rectangle(0, 0, width_mm, height_mm), None, False, Stroke(_INK, 0.3 / scale), _ALL)
    cell = width_mm / whole.columns, height_mm / whole.rows
    for part in whole.parts:
        middle = (part.column + 0.5) * cell[0], (part.row + 0.5) * cell[1]
        _label(surface, str(whole.number(part.column, part.row)), middle, 12 / scale, font)
    for joint in joints(whole):
        (c, r), size = joint.first, 6 / scale
        at = ((c + 1) * cell[0], (r + 0.5) * cell[1]) if joint.upright else ((c + 0.5) * cell[0], (r + 1) * cell[1])
        _label(surface, joint.letter, at, size, font)


def _label(surface: Surface, text: str, middle: tuple[float, float], size: float, font: Font) -> None:
    """A text on a white plate."""
    wide, high = font.width(text) * size, font.cap_height * size
    x, y = middle
    plate = rectangle(
        x - wide / 2 - size / 4, y - high / 2 - size / 4, wide + size / 2, high + size / 2, size / 4, size / 4
    )
    surface.path(plate, (1.0, 1.0, 1.0), False, Stroke(_INK, size / 30), _ALL)
    surface.text([Run(x - wide / 2, y + high / 2, text, font, size)], _INK, None, _ALL)
