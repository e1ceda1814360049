"""Draws planned pages on a PDF: faces, crop marks and the band."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from generator.model.game import Component, Game, Kind, Shape
from generator.model.printer import Printer
from generator.printing.face import Faces
from generator.printing.nets.kinds import NET
from generator.printing.pdf.document import Document
from generator.printing.sheet.furniture import band, draw_band
from generator.printing.sheet.marks import WIDTH_MM, Cut, Line, Reach, Style, crop_marks
from generator.printing.sheet.plan import Page, Place
from generator.printing.sheet.solver import Layout
from generator.printing.svg.surface import Run, Stroke, Surface
from generator.text.fonts import Font
from generator.text.outlines import Matrix, Path, ellipse, polygon, rectangle

_MARK = Stroke((0.0, 0.0, 0.0), WIDTH_MM)
_CASING = Stroke((1.0, 1.0, 1.0), 3 * WIDTH_MM)  # crosses lie on the bleed: they must be seen on dark and on light
_OUTLINE = Stroke((0.55, 0.55, 0.55), WIDTH_MM)  # half of it stays on the piece: no black frames
_FOLD = Stroke((0.0, 0.0, 0.0), WIDTH_MM, dashes=(3.0, 1.5))
_INK = (0.0, 0.0, 0.0)
_ALL = (1.0, 1.0)


def outline(kind: Kind, grow_mm: float = 0.0) -> Path:
    """The line along which a piece is cut, from (0, 0), or one that lies outside it by some mm.

    Corners are rounded after the cut: up to them the face is whole.
    """
    if kind.shape == "circle":
        middle, radius = kind.width_mm / 2, kind.width_mm / 2 + grow_mm
        return ellipse(middle, middle, radius, radius)
    if kind.shape == "hexagon":
        return polygon(Cut((0.0, 0.0, kind.width_mm, kind.height_mm), "hexagon").corners(grow_mm))
    return rectangle(-grow_mm, -grow_mm, kind.width_mm + 2 * grow_mm, kind.height_mm + 2 * grow_mm)


def draw_lines(surface: Surface, lines: Iterable[Line], stroke: Stroke = _MARK) -> None:
    """Draws cut marks."""
    for x1, y1, x2, y2 in lines:
        surface.path(polygon([(x1, y1), (x2, y2)], close=False), None, False, stroke, _ALL)


def cut_face(
    surface: Surface, faces: Faces, kind: Kind, component: Component, side: str, bleed_mm: float = 0.0
) -> None:
    """Draws a face with its trim's upper left corner at (0, 0), up to its outline and as much of its bleed."""
    if kind.folded:
        from generator.printing.nets.pieces import draw_side  # noqa: PLC0415  # most games have nothing that is folded

        draw_side(surface, faces, kind, component, side)
        return
    surface.push(None)
    surface.clip(outline(kind, bleed_mm), even_odd=False)
    faces.draw(surface, component, side)
    surface.pop()


def _matrix(place: Place) -> Matrix:
    if place.turn == 180:
        return (-1.0, 0.0, 0.0, -1.0, place.left_mm + place.width_mm, place.top_mm + place.height_mm)
    return (1.0, 0.0, 0.0, 1.0, place.left_mm, place.top_mm)


class SheetDrawing:
    """Draws the pages of one file. A face that stands more than once in it becomes a form, others are drawn in place."""

    def __init__(
        self,
        document: Document,
        faces: Faces,
        game: Game,
        layout: Layout,
        pages: Sequence[Page],
        style: Style | None,
        printer: Printer | None = None,
    ) -> None:
        self._document = document
        self._faces = faces
        self._game = game
        self._layout = layout
        self._style = style
        self._printer = printer
        self._components: Mapping[str, Component] = {c.id: c for c in game.components}
        self._times = Counter((p.id, p.side) for page in pages for p in page.places)

    def _kind(self, place: Place) -> Kind:
        return self._game.kinds[self._components[place.id].kind]

    def place(self, surface: Surface, place: Place) -> None:
        """A face at its place."""
        component, kind = self._components[place.id], self._kind(place)

        def draw() -> None:
            cut_face(surface, self._faces, kind, component, place.side, self._layout.bleed_mm)

        surface.push(_matrix(place))
        if self._times[place.id, place.side] > 1:
            surface.form(("face", place.id, place.side), draw)
        else:
            draw()
        surface.pop()

    def page(self, page: Page, says: str, at_fold: str = "") -> None:
        """A whole page. All pages have the band alike; ``at_fold`` is what stands at a fold."""
        layout = self._layout
        used, grown = layout.used, layout.used_with_bleed
        moved = self._printer.moved(page.width_mm, page.height_mm) if self._printer and page.is_back else None
        surface = self._document.page(page.width_mm, page.height_mm, used, grown, moved)
        for place in page.places:
            self.place(surface, place)
        where = band(page.width_mm, page.height_mm, grown, layout.paper.margin_mm)
        self._marks(surface, page, where.reach)
        font = self._faces.library.font("Fira Sans")
        if page.role == "folded":
            draw_fold(surface, page, layout, where.reach, at_fold, font)
        draw_band(surface, where, font, says)
        self._document.finish()

    def _marks(self, surface: Surface, page: Page, reach: Reach) -> None:
        """The cut marks; where no style was asked for, corners, and outlines of what is not cut straight alone."""
        if any(place.side == NET for place in page.places):
            return  # a net has an outline of its own
        shape = self._layout.shape
        style = self._style or ("outline" if shape == "hexagon" else "corner")
        straight: Shape = "hexagon" if shape == "hexagon" else "rectangle"  # discs are first cut into squares
        cuts = [Cut(box, straight, self._layout.bleed_mm) for box in page.trims]
        lines = crop_marks([] if (style, shape) == ("outline", "circle") else cuts, reach, style)
        if style == "cross":
            draw_lines(surface, lines, _CASING)
        draw_lines(surface, lines, _OUTLINE if style == "outline" else _MARK)
        if shape == "circle" and self._style in (None, "outline"):
            for left, top, right, bottom in page.trims:
                radius = (right - left) / 2
                circle = ellipse(left + radius, (top + bottom) / 2, radius, radius)
                surface.path(circle, None, False, _OUTLINE, _ALL)


def draw_fold(surface: Surface, page: Page, layout: Layout, reach: Reach, says: str, font: Font) -> None:
    """The dashed line between fronts and backs, from edge to edge, with its word at the end."""
    if layout.fold == "vertical":
        x = page.width_mm / 2
        ends, at = [(x, reach.top), (x, reach.bottom)], (x + 1.0, reach.top + 3.0)
    else:
        y = page.height_mm / 2
        ends, at = [(reach.left, y), (reach.right, y)], (reach.left + 1.0, y - 1.0)
    surface.path(polygon(ends, close=False), None, False, _FOLD, _ALL)
    surface.text([Run(*at, says, font, 2.2)], _INK, None, _ALL)
