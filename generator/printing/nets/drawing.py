"""Draws nets as they are printed: faces, lines to cut and to fold along, words on flaps."""

from collections.abc import Callable, Mapping

from generator.printing.nets.net import Fold, Net, Panel
from generator.printing.svg.surface import Run, Stroke, Surface
from generator.text.fit import Setting, Style, fit
from generator.text.flow import Faces as TextFaces
from generator.text.fonts import Library
from generator.text.markup import plain
from generator.text.outlines import Matrix, bounds, polygon, rectangle

_INK = (0.0, 0.0, 0.0)
_WHITE = (1.0, 1.0, 1.0)
_GREY = (0.45, 0.45, 0.45)
_ALL = (1.0, 1.0)
CUT_MM = 0.2
"""How thick lines to cut and to fold are."""
DASHES = {False: (1.6, 0.9), True: (2.4, 0.7, 0.3, 0.7)}
"""Dashes fold back, dots and dashes fold forward: what most patterns of paper models use."""
LABEL_MM = 2.0
_NOTE_MM, _LEAST_NOTE_MM = 2.9, 1.25


def draw_net(
    surface: Surface, net: Net, face: Callable[[Panel], None], library: Library, words: Mapping[str, str], note: str
) -> None:
    """Draws a net from (0, 0). ``face`` draws a panel's face in its own space; ``words`` has what stands on flaps."""
    for panel in net.panels:
        left, top, right, bottom = panel.over
        box = rectangle(
            panel.left_mm - left, panel.top_mm - top,
            left + panel.width_mm + right, top + panel.height_mm + bottom,
        )  # fmt: skip
        surface.push(None)
        surface.clip(net.outline, even_odd=False)
        surface.clip(box, even_odd=False)
        surface.push(panel.matrix)
        face(panel)
        surface.pop()
        surface.pop()
    for fold in net.folds:
        _fold(surface, fold)
    for path in (net.outline, *net.slits):
        surface.path(path, None, False, Stroke(_INK, CUT_MM), _ALL)
    _labels(surface, net, library, words["flap"])
    if net.note is not None:
        _note(surface, net, library, note)


def _fold(surface: Surface, fold: Fold) -> None:
    """Dashes in black with white between them, so that they are seen on every ground."""
    line = polygon([(fold.x1, fold.y1), (fold.x2, fold.y2)], close=False)
    surface.path(line, None, False, Stroke(_WHITE, CUT_MM), _ALL)
    surface.path(line, None, False, Stroke(_INK, CUT_MM, dashes=DASHES[fold.valley]), _ALL)


def _labels(surface: Surface, net: Net, library: Library, word: str) -> None:
    """What stands on flaps, where they are large enough."""
    font = library.font("Fira Sans")
    wide = font.width(word) * LABEL_MM
    for flap in net.flaps:
        left, top, right, bottom = bounds(flap.outline)
        if flap.glued and (bottom - top if flap.turn else right - left) > wide + 2.0:
            surface.push(_turned(flap.turn, flap.x, flap.y))
            surface.text([Run(-wide / 2, font.cap_height * LABEL_MM / 2, word, font, LABEL_MM)], _GREY, None, _ALL)
            surface.pop()


def _turned(turn: int, x: float, y: float) -> Matrix:
    return {0: (1.0, 0.0, 0.0, 1.0, x, y), 90: (0.0, 1.0, -1.0, 0.0, x, y)}[turn]


def _note(surface: Surface, net: Net, library: Library, text: str) -> None:
    """How to fold it, in the place that is cut away; left out where that is too small to be read."""
    assert net.note is not None
    left, top, right, bottom = net.note
    style = Style(_NOTE_MM, _LEAST_NOTE_MM, 1.3)
    found = fit(plain(text), right - left, bottom - top, style, TextFaces(library, "Fira Sans"))
    if isinstance(found, Setting):
        runs = [Run(left + r.x, top + r.y, r.text, r.font, r.size) for line in found.lines for r in line.runs]
        surface.text(runs, _GREY, None, _ALL)
