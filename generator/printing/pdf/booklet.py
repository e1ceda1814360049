"""Booklets laid out: blocks flow over pages by ReportLab's platypus until every page number that is printed is right."""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageBreak, PageTemplate
from reportlab.platypus.doctemplate import LayoutError
from reportlab.platypus.flowables import CondPageBreak

from generator.model.finding import ContentError, Finding, Severity, Where
from generator.model.units import POINTS_PER_MM, millimetres
from generator.printing.booklet import content
from generator.printing.booklet.content import Block, Booklet, texts_of
from generator.printing.booklet.styles import Styles
from generator.printing.pdf.booklet_canvas import BookletCanvas, first_font
from generator.printing.pdf.booklet_flow import (
    PAD_MM,
    BoxFlow,
    ContentsFlow,
    EntryFlow,
    FigureFlow,
    FullPageFlow,
    PiecesFlow,
    RowFlow,
    StepsFlow,
    Unsplit,
    column_shares,
    is_heading,
    least,
)
from generator.printing.pdf.booklet_index import Finder, IndexFlow, Places, index_of
from generator.printing.pdf.booklet_text import Flow, Press, TextFlow
from generator.printing.svg.surface import Run

PASSES = 12
"""Page numbers change the lines they stand in, and so pages: after so many passes that have not come to rest we give up."""


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A booklet's file in reading order, the number of its pages, and the page of each anchor."""

    pdf: bytes
    pages: int
    anchors: Mapping[str, int]


def lay_out(booklet: Booklet, styles: Styles) -> LaidOut:
    """A booklet on pages. Raises ContentError where it cannot be laid out.

    The same booklet gives the same bytes.
    """
    if faults := styles.missing_glyphs(booklet):
        raise ContentError(faults)
    anchors = [name for text in booklet.texts() for name in (text.anchor, *text.numbers) if name]
    names = {anchor: f"a{n}" for n, anchor in enumerate(anchors)}
    pages: dict[str, int] = {}
    places: Places = {}
    index, linked = index_of(booklet), False
    for _ in range(PASSES):
        finder = Finder(index) if index else None
        press = Press(styles, pages, names, finder=finder, linked=linked)
        layout = _Pass(booklet, press, places)
        try:
            pdf = layout.run()
        except LayoutError:
            message = "a box cannot be divided between pages; fewer headings or smaller pictures in it would be right"
            boxes = [block.where for block in booklet.blocks if isinstance(block, content.Boxed)]
            raise ContentError([_fault(where, message) for where in boxes or [_where(booklet)]]) from None
        found = finder.places(press.landed, names) if finder else {}
        if press.landed == pages and found == places:
            if linked or not finder:
                return LaidOut(pdf, layout.page, pages)
            linked = True  # the index's places are where they stay: once more, with links to them
        pages, places = press.landed, found
    message = "the page numbers do not come to rest: a reference moves the heading that it refers to; a page break (---) before it would help"
    raise ContentError([_fault(_where(booklet), message)])


def _fault(where: Where, message: str) -> Finding:
    return Finding("booklet", Severity.ERROR, where, "", message)


def _where(booklet: Booklet) -> Where:
    return booklet.blocks[0].where if booklet.blocks else Where("rulebook")


class _Pass(BaseDocTemplate):
    """One pass over a booklet."""

    def __init__(self, booklet: Booklet, press: Press, places: Places) -> None:
        self.booklet, self.press, self.places = booklet, press, places
        self.file = io.BytesIO()
        page = press.styles.page
        size = (page.width_mm * POINTS_PER_MM, page.height_mm * POINTS_PER_MM)
        super().__init__(
            self.file,
            pagesize=size,
            title=booklet.title,
            subject=booklet.subject,
            author="",
            creator="Playproof",
            producer="Playproof",
            lang=booklet.language,
            invariant=1,
            initialFontName=first_font(press.styles.body.faces.regular),
            allowSplitting=1,
        )
        self.width_pt = page.column_mm * POINTS_PER_MM
        self.addPageTemplates([self._template("right", page.spine_mm), self._template("left", page.outer_mm)])

    def _template(self, name: str, left_mm: float) -> PageTemplate:
        page = self.press.styles.page
        frame = Frame(
            left_mm * POINTS_PER_MM,
            page.bottom_mm * POINTS_PER_MM,
            page.column_mm * POINTS_PER_MM,
            page.tall_mm * POINTS_PER_MM,
            leftPadding=0,
            rightPadding=0,
            topPadding=0,
            bottomPadding=0,
        )
        return PageTemplate(id=name, frames=[frame], onPageEnd=self._furniture)

    def run(self) -> bytes:
        """Lays everything out; the file."""
        story = self._story(self.booklet.blocks)
        for flow in story:
            self._check_height(flow, self.press.styles.page.tall_mm, self.width_pt)
        self.build(story, canvasmaker=BookletCanvas)
        return self.file.getvalue()

    def handle_pageBegin(self) -> None:  # noqa: N802  # platypus's name
        """Right-hand pages are odd: their wide margin is on the right."""
        self.pageTemplate = self.pageTemplates[self.page % 2]  # `page` is that of the page before
        super().handle_pageBegin()

    def beforeDocument(self) -> None:  # noqa: N802  # platypus's name
        """Readers show the title, not the file's name, and the outline."""
        self.canv.setViewerPreference("DisplayDocTitle", "true")
        self.canv.showOutline()

    def _furniture(self, canvas: Any, _document: Any) -> None:
        """The footer: the content's version and date at the spine, the page's number at the free edge; none on a cover."""
        if canvas.getPageNumber() in self.press.covers:
            return  # it draws its own, in colours that stand out there
        styles, page = self.press.styles, self.press.styles.page
        look, number = styles.footer, str(canvas.getPageNumber())
        font, size = look.faces.regular, look.size_mm
        right_hand = canvas.getPageNumber() % 2 == 1
        y = page.height_mm - page.bottom_mm + 8.0
        left = page.spine_mm if right_hand else page.outer_mm
        right = left + page.column_mm
        wide, count = font.width(self.booklet.footer) * size, font.width(number) * size * 1.25
        runs = [
            Run(left if right_hand else right - wide, y, self.booklet.footer, font, size),
            Run(right - count if right_hand else left, y, number, font, size * 1.25),
        ]
        canvas.ink(0, page.height_mm * POINTS_PER_MM, lambda s: s.text(runs, look.colour, None, (1.0, 1.0)))

    def _check_height(self, flow: Flowable, room_mm: float, width: float) -> None:
        """Refuses what is taller than a page before platypus does."""
        if isinstance(flow, BoxFlow):
            for inner in flow.inner:
                self._check_height(inner, room_mm - 2 * PAD_MM, width - 2 * PAD_MM * POINTS_PER_MM)
        elif isinstance(flow, Unsplit):
            _, height = flow.wrap(width, 1e6)
            if millimetres(height) > room_mm + 0.01:
                message = f"a picture with its text is {millimetres(height):.0f} mm high, a page holds {room_mm:.0f} mm; a smaller scale would be right"
                raise ContentError([_fault(flow.where or _where(self.booklet), message)])

    # From blocks to flowables.

    def _story(self, blocks: Sequence[Block]) -> list[Flowable]:
        flows = self._flows(blocks)
        story: list[Flowable] = []
        for n, flow in enumerate(flows):
            if isinstance(flow, PageBreak) and (not story or isinstance(story[-1], PageBreak)):
                continue  # no blank pages
            if is_heading(flow) and not (n and is_heading(flows[n - 1])):
                story.append(CondPageBreak(least(flows[n:], self.width_pt)))
            story.append(flow)
        while story and isinstance(story[-1], PageBreak):
            story.pop()
        return story

    def _flows(self, blocks: Sequence[Block]) -> list[Flowable]:
        flows: list[Flowable] = []
        styles = self.press.styles
        for n, block in enumerate(blocks):
            made = self._flow(block)
            if isinstance(block, content.Text) and block.indent and not _in_list(blocks[n + 1 : n + 2]):
                made[0].spaceAfter = styles.body.after_mm * POINTS_PER_MM
            for flow in made:
                if isinstance(flow, Flow):
                    flow.where = block.where
            flows += made
        return flows

    def _flow(self, block: Block) -> list[Flowable]:
        press, styles = self.press, self.press.styles
        if isinstance(block, content.Text):
            return [TextFlow(press, block, styles.of(block.role))]
        if isinstance(block, content.Figure):
            return [FigureFlow(press, block.drawings, block.caption, block.beside)]
        if isinstance(block, content.Steps):
            parts, columns = block.parts, block.columns
            return [StepsFlow(press, parts[n : n + columns], columns, n + 1) for n in range(0, len(parts), columns)]
        if isinstance(block, content.Gallery):
            return [EntryFlow(press, entry, 34.0) for entry in block.entries]
        if isinstance(block, content.Pieces):
            rows = range(0, len(block.pieces), block.columns)
            return [PiecesFlow(press, block.pieces[n : n + block.columns], block.columns) for n in rows]
        if isinstance(block, content.Table):
            return self._table(block)
        if isinstance(block, content.Boxed):
            return [BoxFlow(press, self._flows(block.blocks))]
        if isinstance(block, content.Contents):
            chapters = [text for text in texts_of(self.booklet.blocks) if text.role == "h2"]
            return [ContentsFlow(press, text) for text in chapters]
        if isinstance(block, content.Index):
            return [IndexFlow(press, block.terms, block.columns, self.places)]
        if isinstance(block, content.FullPage):
            return [FullPageFlow(press, block.drawing), PageBreak()]
        if isinstance(block, content.BackCover):
            return self._back(block)
        return [PageBreak()]

    def _table(self, table: content.Table) -> list[Flowable]:
        """The rows; columns are as wide as their longest cell asks, within reason."""
        widths = column_shares(self.press, table.rows, len(table.aligns), self.press.styles.page.column_mm)
        rows: list[Flowable] = [
            RowFlow(self.press, row, table.aligns, widths, n == 0) for n, row in enumerate(table.rows)
        ]
        rows[0].spaceBefore, rows[-1].spaceAfter = 1.5 * POINTS_PER_MM, 2.8 * POINTS_PER_MM
        return rows

    def _back(self, block: content.BackCover) -> list[Flowable]:
        """The last page, alone; raises ContentError where it holds more than a page."""
        flows = self._flows(block.blocks)
        height, after = 0.0, 0.0
        for n, flow in enumerate(flows):
            height += (max(after, flow.getSpaceBefore()) if n else 0.0) + flow.wrap(self.width_pt, 1e6)[1]
            after = flow.getSpaceAfter()
        tall = self.press.styles.page.tall_mm
        if millimetres(height) > tall:
            message = f"the back cover needs {millimetres(height):.0f} mm, a page holds {tall:.0f} mm; less text would be right"
            raise ContentError([_fault(block.where, message)])
        return [PageBreak(), *flows]


def _in_list(blocks: Sequence[Block]) -> bool:
    return any(isinstance(block, content.Text) and block.indent > 0 for block in blocks)
