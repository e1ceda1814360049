"""Draws planned pages on a PDF: faces, crop marks and the band."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from generator.model.game import Component, Game, Kind
from generator.printing.face import Faces
from generator.printing.pdf.document import Document
from generator.printing.sheet.furniture import band, draw_band
from generator.printing.sheet.joining import draw_map, draw_seams
from generator.printing.sheet.marks import WIDTH_MM, Line, crop_marks
from generator.printing.sheet.plan import Page, Place
from generator.printing.sheet.split import Part, Split
from generator.printing.svg.surface import Run, Stroke, Surface
from generator.text.fit import Setting, Style, fit
from generator.text.flow import Faces as TextFaces
from generator.text.markup import plain
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

    def __init__(self, document: Document, faces: Faces, game: Game, pages: Sequence[Page]) -> None:
        self._document = document
        self._faces = faces
        self._game = game
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
        surface = self._document.page(page.width_mm, page.height_mm, used)
        for place in page.places:
            self.place(surface, place)
        where = band(page.width_mm, page.height_mm, used, margin_mm)
        draw_lines(surface, crop_marks(trims, where.reach))
        draw_band(surface, where, self._faces.library.font("Fira Sans"), says)
        self._document.finish()


class BoardDrawing:
    """Draws the sheets of one kind of board. A board that takes several sheets is stored once in the file."""

    def __init__(self, document: Document, faces: Faces, kind: Kind, plan: Split, words: Mapping[str, str]) -> None:
        self._document = document
        self._faces = faces
        self._kind = kind
        self._plan = plan
        self._words = words
        self._text = faces.library.font("Fira Sans")
        self._bold = faces.library.font("Fira Sans", 700)

    def _face(self, surface: Surface, board: Component) -> None:
        if len(self._plan.parts) > 1 or board.copies > 1:
            surface.form(("face", board.id, "A"), lambda: self._faces.draw(surface, board, "A"))
        else:
            self._faces.draw(surface, board, "A")

    def part(self, board: Component, part: Part, says: str) -> None:
        """One sheet of a board, in the middle of its page."""
        plan = self._plan
        left, top, right, bottom = part.box
        x = (plan.page_width_mm - (right - left)) / 2
        y = (plan.page_height_mm - (bottom - top)) / 2
        used = (x, y, x + right - left, y + bottom - top)
        surface = self._document.page(plan.page_width_mm, plan.page_height_mm, used)
        surface.push(None)
        surface.clip(rectangle(x, y, right - left, bottom - top), even_odd=False)
        surface.push((1.0, 0.0, 0.0, 1.0, x - left, y - top))
        self._face(surface, board)
        surface.pop()
        surface.pop()
        where = band(plan.page_width_mm, plan.page_height_mm, used, plan.paper.margin_mm)
        draw_lines(surface, crop_marks([used], where.reach))
        draw_seams(surface, plan, part, used, self._bold)
        draw_band(surface, where, self._text, says)
        self._document.finish()

    def assembly(self, board: Component, says: str) -> None:
        """The page that shows how the sheets are joined."""
        plan, kind, margin = self._plan, self._kind, self._plan.paper.margin_mm + 10
        width, height = plan.page_width_mm, plan.page_height_mm
        surface = self._document.page(width, height)
        surface.text([Run(margin, margin + 4, self._words["assembly"], self._bold, 6.0)], _INK, None, _ALL)
        found = fit(
            plain(self._words["glue"]),
            width - 2 * margin,
            30.0,
            Style(4.0, 2.5),
            TextFaces(self._faces.library, "Fira Sans"),
        )
        top = margin + 8
        if isinstance(found, Setting):
            runs = [Run(margin + r.x, top + r.y, r.text, r.font, r.size) for line in found.lines for r in line.runs]
            surface.text(runs, _INK, None, _ALL)
            top += found.height + 8
        scale = min((width - 2 * margin) / kind.width_mm, (height - top - margin) / kind.height_mm)
        surface.push((scale, 0.0, 0.0, scale, (width - scale * kind.width_mm) / 2, top))
        surface.push(None)
        surface.clip(rectangle(0, 0, kind.width_mm, kind.height_mm), even_odd=False)
        self._face(surface, board)
        surface.pop()
        draw_map(surface, plan, kind.width_mm, kind.height_mm, scale, self._bold)
        surface.pop()
        where = band(width, height, (width, 0.0, width, 0.0), plan.paper.margin_mm)
        draw_band(surface, where, self._text, says)
        self._document.finish()
