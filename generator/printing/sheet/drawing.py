"""Draws planned pages on a PDF: faces, crop marks and the band."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from generator.model.game import Component, Game, Kind
from generator.model.printer import Printer
from generator.printing.face import Faces
from generator.printing.pdf.document import Document
from generator.printing.sheet.furniture import band, draw_band
from generator.printing.sheet.marks import WIDTH_MM, Line, crop_marks
from generator.printing.sheet.plan import Page, Place
from generator.printing.svg.surface import Stroke, Surface
from generator.text.outlines import Matrix, Path, ellipse, polygon, rectangle

_MARK = Stroke((0.0, 0.0, 0.0), WIDTH_MM)
_INK = (0.0, 0.0, 0.0)
_ALL = (1.0, 1.0)


def outline(kind: Kind) -> Path:
    """The line along which a piece is cut, from (0, 0). Corners are rounded after the cut: up to them the face is whole."""
    width, height = kind.width_mm, kind.height_mm
    if kind.shape == "circle":
        return ellipse(width / 2, height / 2, width / 2, height / 2)
    if kind.shape == "hexagon":
        if width >= height:  # corners left and right
            points = [(0, height / 2), (width / 4, 0), (width * 3 / 4, 0), (width, height / 2)]
            points += [(width * 3 / 4, height), (width / 4, height)]
        else:
            points = [(width / 2, 0), (width, height / 4), (width, height * 3 / 4), (width / 2, height)]
            points += [(0, height * 3 / 4), (0, height / 4)]
        return polygon(points)
    return rectangle(0, 0, width, height)


def draw_lines(surface: Surface, lines: Iterable[Line]) -> None:
    """Draws crop marks."""
    for x1, y1, x2, y2 in lines:
        surface.path(polygon([(x1, y1), (x2, y2)], close=False), None, False, _MARK, _ALL)


def cut_face(surface: Surface, faces: Faces, kind: Kind, component: Component, side: str) -> None:
    """Draws a face with its trim's upper left corner at (0, 0), cut to its outline."""
    surface.push(None)
    surface.clip(outline(kind), even_odd=False)
    faces.draw(surface, component, side)
    surface.pop()


def _matrix(place: Place) -> Matrix:
    if place.turn == 180:
        return (-1.0, 0.0, 0.0, -1.0, place.left_mm + place.width_mm, place.top_mm + place.height_mm)
    return (1.0, 0.0, 0.0, 1.0, place.left_mm, place.top_mm)


class SheetDrawing:
    """Draws the pages of one file. A face that stands more than once in it becomes a form, others are drawn in place."""

    def __init__(
        self, document: Document, faces: Faces, game: Game, pages: Sequence[Page], printer: Printer | None = None
    ) -> None:
        self._document = document
        self._faces = faces
        self._game = game
        self._printer = printer
        self._components: Mapping[str, Component] = {c.id: c for c in game.components}
        self._times = Counter((p.id, p.side) for page in pages for p in page.places)

    def place(self, surface: Surface, place: Place) -> None:
        """A face at its place."""
        component = self._components[place.id]
        kind = self._game.kinds[component.kind]

        def draw() -> None:
            cut_face(surface, self._faces, kind, component, place.side)

        surface.push(_matrix(place))
        if self._times[place.id, place.side] > 1:
            surface.form(("face", place.id, place.side), draw)
        else:
            draw()
        surface.pop()

    def page(self, page: Page, margin_mm: float, used: tuple[float, float, float, float], says: str) -> None:
        """A whole page; ``used`` is the box that the grid takes when it is full, so that all pages have the band alike."""
        trims = [p.box for p in page.places]
        moved = self._printer.moved(page.width_mm, page.height_mm) if self._printer and page.is_back else None
        surface = self._document.page(page.width_mm, page.height_mm, used, moved)
        for place in page.places:
            self.place(surface, place)
        where = band(page.width_mm, page.height_mm, used, margin_mm)
        draw_lines(surface, crop_marks(trims, where.reach))
        draw_band(surface, where, self._faces.library.font("Fira Sans"), says)
        self._document.finish()
