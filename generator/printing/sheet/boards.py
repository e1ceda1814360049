"""Draws the sheets of boards: whole, or in parts with the picture of how they are joined."""

from collections.abc import Mapping

from generator.model.game import Component, Kind
from generator.printing.face import Faces
from generator.printing.pdf.document import Document
from generator.printing.sheet.drawing import draw_lines
from generator.printing.sheet.furniture import band, draw_band
from generator.printing.sheet.joining import draw_map, draw_seams
from generator.printing.sheet.marks import Cut, crop_marks
from generator.printing.sheet.split import Part, Split
from generator.printing.svg.surface import Run, Surface
from generator.text.fit import Setting, Style, fit
from generator.text.flow import Faces as TextFaces
from generator.text.markup import plain
from generator.text.outlines import rectangle

_INK = (0.0, 0.0, 0.0)
_ALL = (1.0, 1.0)


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
        draw_lines(surface, crop_marks([Cut(used)], where.reach))
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
