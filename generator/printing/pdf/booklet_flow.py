"""The other things that flow in a booklet: pictures, components, series of positions, tinted boxes, tables, contents."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from reportlab.platypus import Flowable

from generator.model.units import POINTS_PER_MM, millimetres
from generator.printing.booklet.content import Captioned, Drawing, Entry, Scaled, Text
from generator.printing.pdf.booklet_canvas import BookletCanvas
from generator.printing.pdf.booklet_index import IndexFlow
from generator.printing.pdf.booklet_text import Flow, Press, TextFlow, draw_lines, set_lines
from generator.printing.svg.surface import Run, Stroke
from generator.text.markup import Paragraph, Span
from generator.text.outlines import polygon, rectangle

_OPAQUE = (1.0, 1.0)
_GAP_MM = 3.0
PAD_MM = 3.4
"""What a box keeps free round what it holds."""
_BESIDE = 0.36
"""The least share of the column's width that a caption beside its picture has."""
_TO_FILL_IN_MM = 8.0
"""The height of a table's row without text: it is there to be written in."""


class Unsplit(Flow):
    """Something that is never split: its size in mm is worked out by `measure`, and `paint` draws it from its upper left."""

    def __init__(self, before_mm: float = 0.0, after_mm: float = 2.5) -> None:
        super().__init__()
        self.spaceBefore, self.spaceAfter = before_mm * POINTS_PER_MM, after_mm * POINTS_PER_MM

    def measure(self, width_mm: float) -> float:
        """The height in a column of this width."""
        raise NotImplementedError

    def paint(self, canvas: BookletCanvas, at: Callable[[float, float], tuple[float, float]]) -> None:
        """Draws it; ``at`` takes millimetres from its upper left corner to the canvas's points."""
        raise NotImplementedError

    def wrap(self, width: float, height: float) -> tuple[float, float]:  # platypus's signature
        """The size in points."""
        self.width = width
        self.height = self.measure(millimetres(width)) * POINTS_PER_MM
        return width, self.height

    def split(self, width: float, height: float) -> list[Flowable]:  # platypus's signature
        """Nothing: it goes to the next page as a whole."""
        return []

    def draw(self) -> None:
        """Draws it where platypus has put the canvas."""
        self.paint(self.canv, lambda x, y: (x * POINTS_PER_MM, self.height - y * POINTS_PER_MM))


def shrunk(drawings: Sequence[Scaled], width_mm: float, gap_mm: float) -> list[Scaled]:
    """The drawings, all scaled down alike where their row is wider than the column."""
    wide = sum(d.width_mm for d in drawings)
    room = width_mm - gap_mm * (len(drawings) - 1)
    factor = min(1.0, room / wide) if wide else 1.0
    return [Scaled(d.drawing, d.scale * factor) for d in drawings]


class FigureFlow(Unsplit):
    """Drawings in a row, in the middle of the column, their caption below or beside them."""

    def __init__(self, press: Press, drawings: Sequence[Scaled], caption: Paragraph, beside: bool = False) -> None:
        super().__init__(3.2, 4.4)
        self.press, self.drawings, self.beside = press, drawings, beside
        self.caption, self.look = press.resolved(caption), press.styles.caption

    def measure(self, width_mm: float) -> float:
        """The tallest drawing and the caption."""
        room = width_mm * (1 - _BESIDE) if self.beside else width_mm
        self.shown = shrunk(self.drawings, room, _GAP_MM)
        self.wide = sum(d.width_mm for d in self.shown) + _GAP_MM * (len(self.shown) - 1)
        self.tall = max((d.height_mm for d in self.shown), default=0.0)
        if self.beside:
            room = width_mm - self.wide - 2 * _GAP_MM
            self.texts = [set_lines(part, self.look, room) for part in _paragraphs(self.caption)]
            self.high = sum(height for _, height in self.texts) + (len(self.texts) - 1) * self.look.size_mm / 2
            return max(self.tall, self.high)
        self.texts = [set_lines(self.caption, self.look, width_mm, "center")]
        self.high = self.texts[0][1]
        return self.tall + (self.high + 1.6 if self.high else 0.0)

    def paint(self, canvas: BookletCanvas, at: Callable[[float, float], tuple[float, float]]) -> None:
        """Draws the row and the caption."""
        whole = millimetres(self.height)
        x, middle = (millimetres(self.width) - self.wide) / 2, self.tall / 2
        left, top = 0.0, self.tall + 1.6
        if self.beside:
            x, middle = 0.0, whole / 2
            left, top = self.wide + 2 * _GAP_MM, (whole - self.high) / 2
        for drawing in self.shown:
            canvas.drawing(*at(x, middle - drawing.height_mm / 2), drawing.drawing, drawing.scale)
            x += drawing.width_mm + _GAP_MM
        for lines, height in self.texts:
            draw_lines(canvas, *at(left, top), lines, self.look)
            top += height + self.look.size_mm / 2
        self.press.meet(canvas, self.caption, self.height)


def _paragraphs(caption: Paragraph) -> list[Paragraph]:
    """A caption's paragraphs, which line breaks part."""
    parts: list[Paragraph] = [()]
    for span in caption:
        parts = [*parts, ()] if span.text == "\n" else [*parts[:-1], (*parts[-1], span)]
    return parts


class EntryFlow(Unsplit):
    """A kind of component: its number, name and size at the left, pictures at the right."""

    def __init__(self, press: Press, entry: Entry, names_mm: float) -> None:
        super().__init__(0.0, 3.0)
        self.entry, self.styles, self.names_mm = entry, press.styles, names_mm

    def measure(self, width_mm: float) -> float:
        """The taller of the words and the pictures."""
        look, quiet = self.styles.body, self.styles.caption
        self.name, tall = set_lines((Span(self.entry.name, True),), look, self.names_mm)
        self.size, more = set_lines((Span(self.entry.size),), quiet, self.names_mm)
        self.words = tall, tall + more
        self.shown = shrunk(self.entry.pictures, width_mm - self.names_mm - _GAP_MM, 1.5)
        return max(tall + more, max((d.height_mm for d in self.shown), default=0.0))

    def paint(self, canvas: BookletCanvas, at: Callable[[float, float], tuple[float, float]]) -> None:
        """Draws the words in the middle of the pictures' height."""
        whole = millimetres(self.height)
        top = (whole - self.words[1]) / 2
        draw_lines(canvas, *at(0, top), self.name, self.styles.body)
        draw_lines(canvas, *at(0, top + self.words[0]), self.size, self.styles.caption)
        x = self.names_mm + _GAP_MM
        for drawing in self.shown:
            canvas.drawing(*at(x, (whole - drawing.height_mm) / 2), drawing.drawing, drawing.scale)
            x += drawing.width_mm + 1.5


class PiecesFlow(Unsplit):
    """A row of pieces, the number of copies below each."""

    def __init__(self, press: Press, pieces: Sequence[tuple[Scaled, int]], columns: int) -> None:
        super().__init__(1.4, 2.2)
        self.pieces, self.columns, self.look = pieces, columns, press.styles.caption

    def measure(self, width_mm: float) -> float:
        """The tallest piece and its number."""
        self.pitch = width_mm / self.columns
        room = self.pitch - 1.0
        self.shown = [shrunk([s], room, 0.0)[0] for s, _ in self.pieces]
        self.tall = max((d.height_mm for d in self.shown), default=0.0)
        return self.tall + 0.8 + self.look.size_mm * self.look.leading

    def paint(self, canvas: BookletCanvas, at: Callable[[float, float], tuple[float, float]]) -> None:
        """Draws the row."""
        for n, (drawing, (_, copies)) in enumerate(zip(self.shown, self.pieces, strict=True)):
            left = n * self.pitch
            x = left + (self.pitch - drawing.width_mm) / 2
            canvas.drawing(*at(x, (self.tall - drawing.height_mm) / 2), drawing.drawing, drawing.scale)
            lines, _ = set_lines((Span(f"×\u00a0{copies}"),), self.look, self.pitch, "center")
            draw_lines(canvas, *at(left, self.tall + 0.8), lines, self.look)


class StepsFlow(Unsplit):
    """A row of positions, each above its texts; ``first`` is the number of the leftmost."""

    def __init__(self, press: Press, parts: Sequence[Captioned], columns: int, first: int) -> None:
        super().__init__(1.0, 3.0)
        self.press, self.parts, self.columns, self.first = press, parts, columns, first

    def measure(self, width_mm: float) -> float:
        """The tallest position with its texts."""
        self.room = (width_mm - (self.columns - 1) * 2 * _GAP_MM) / self.columns
        self.shown = [shrunk([Scaled(p.drawing, 1.0)], self.room, 0.0)[0] for p in self.parts]
        self.tall = max((d.height_mm for d in self.shown), default=0.0)
        look = self.press.styles.caption
        self.texts: list[list[TextFlow]] = []
        heights = []
        for n, part in enumerate(self.parts, self.first):
            flows = []
            for k, text in enumerate(part.texts):
                lead = (Span(f"{n}.\u00a0", True),) if k == 0 else ()
                flows.append(
                    TextFlow(self.press, Text((*lead, *text.spans), text.where, "caption", text.numbers), look)
                )
            self.texts.append(flows)
            heights.append(sum(f.wrap(self.room * POINTS_PER_MM, 0)[1] + f.spaceAfter for f in flows))
        return self.tall + 1.4 + millimetres(max(heights, default=0.0))

    def paint(self, canvas: BookletCanvas, at: Callable[[float, float], tuple[float, float]]) -> None:
        """Draws the row."""
        for n, (drawing, flows) in enumerate(zip(self.shown, self.texts, strict=True)):
            left = n * (self.room + 2 * _GAP_MM)
            canvas.drawing(*at(left, 0), drawing.drawing, drawing.scale)
            x, y = at(left, self.tall + 1.4)
            for flow in flows:
                y -= flow.height
                flow.drawOn(canvas, x, y)
                y -= flow.spaceAfter


class ContentsFlow(Unsplit):
    """A line of the table of contents: a chapter, dots, its page."""

    def __init__(self, press: Press, text: Text) -> None:
        super().__init__(0.0, 1.0)
        self.press, self.text, self.look = press, text, press.styles.body

    def measure(self, width_mm: float) -> float:
        """The height of the chapter's name, which leaves room for dots and a number."""
        spans = tuple(Span(s.text) for s in self.text.spans)
        self.lines, height = set_lines(spans, self.look, width_mm - 12.0)
        self.wide = width_mm
        return height

    def paint(self, canvas: BookletCanvas, at: Callable[[float, float], tuple[float, float]]) -> None:
        """Draws the line, which leads to its page."""
        draw_lines(canvas, *at(0, 0), self.lines, self.look)
        last, font, size = self.lines[-1], self.look.faces.regular, self.look.size_mm
        number = self.press.number(self.text.anchor)
        width = font.width(number) * size
        begins = max((r.x + r.width for r in last.runs), default=0.0) + 1.6
        ends = self.wide - width - 1.4
        dots = Stroke(self.press.styles.quiet, 0.28, 1, 0, 4.0, (0.0, 1.5), 0.0)
        y = last.y - 0.1
        runs = [Run(self.wide - width, last.y, number, font, size)]
        canvas.ink(*at(0, 0), lambda s: s.text(runs, self.look.colour, None, _OPAQUE))
        if ends > begins:
            start = ends - (ends - begins) // 1.5 * 1.5  # dots of all lines stand below each other
            line = polygon([(start, y), (ends, y)], close=False)
            canvas.ink(*at(0, 0), lambda s: s.path(line, None, False, dots, _OPAQUE))
        name = self.press.names[self.text.anchor]
        canvas.linkRect("", name, (0, 0, self.width, self.height), relative=1, thickness=0)


class FullPageFlow(Flow):
    """A drawing over the whole page, scaled to it."""

    def __init__(self, press: Press, drawing: Drawing) -> None:
        super().__init__()
        self.press, self.page, self.drawing = press, press.styles.page, drawing

    def wrap(self, width: float, height: float) -> tuple[float, float]:  # platypus's signature
        """It takes no room in the column."""
        return width, 0.0

    def draw(self) -> None:
        """Draws it from the page's upper left corner."""
        canvas = self.canv
        self.press.covers.add(canvas.getPageNumber())
        x, y = canvas.absolutePosition(0, 0)
        scale = min(self.page.width_mm / self.drawing.width_mm, self.page.height_mm / self.drawing.height_mm)
        canvas.drawing(-x, self.page.height_mm * POINTS_PER_MM - y, self.drawing, scale)


class BoxFlow(Flow):
    """A tinted box; it is split between what it holds."""

    def __init__(self, press: Press, inner: list[Flowable]) -> None:
        super().__init__()
        self.press, self.inner = press, inner
        self.spaceBefore, self.spaceAfter = 3.2 * POINTS_PER_MM, 4.4 * POINTS_PER_MM

    def _stacked(self, width: float) -> tuple[list[tuple[Flowable, float]], float]:
        """What it holds with the distance of each from the box's top, and the height of all."""
        placed, y, after = [], PAD_MM * POINTS_PER_MM, 0.0
        for n, flow in enumerate(self.inner):
            _, height = flow.wrap(width - 2 * PAD_MM * POINTS_PER_MM, 1e6)
            y += max(after, flow.getSpaceBefore()) if n else 0.0
            placed.append((flow, y))
            y += height
            after = flow.getSpaceAfter()
        return placed, y + PAD_MM * POINTS_PER_MM

    def wrap(self, width: float, height: float) -> tuple[float, float]:  # platypus's signature
        """The size in points."""
        self.width = width
        self.placed, self.height = self._stacked(width)
        return width, self.height

    def split(self, width: float, height: float) -> list[Flowable]:
        """Two boxes: what fits, a paragraph split if need be, and the rest."""
        self.wrap(width, height)
        pad, inside = PAD_MM * POINTS_PER_MM, width - 2 * PAD_MM * POINTS_PER_MM
        for n, (flow, y) in enumerate(self.placed):
            if y + flow.height + pad <= height + 1e-6:
                continue
            parts = flow.split(inside, height - y - pad)
            above, below = [*self.inner[:n], *parts[:1]], [*parts[1:], *self.inner[n + (1 if parts else 0) :]]
            if not parts:
                below = self.inner[n:]
                while above and is_heading(above[-1]):
                    below = [above.pop(), *below]
            return [BoxFlow(self.press, above), BoxFlow(self.press, below)] if above else []
        return []

    def draw(self) -> None:
        """Draws the ground, then what stands on it."""
        canvas = self.canv
        ground = rectangle(0, 0, millimetres(self.width), millimetres(self.height), 1.5, 1.5)
        tint = self.press.styles.tint
        canvas.ink(0, self.height, lambda s: s.path(ground, tint, False, None, _OPAQUE))
        for flow, y in self.placed:
            flow.drawOn(canvas, PAD_MM * POINTS_PER_MM, self.height - y - flow.height)


class RowFlow(Unsplit):
    """A row of a table, with a line below."""

    def __init__(
        self, press: Press, cells: Sequence[Paragraph], aligns: Sequence[str], widths: Sequence[float], heading: bool
    ) -> None:
        super().__init__(0.0, 0.0)
        self.press, self.aligns, self.widths, self.heading = press, aligns, widths, heading
        look = press.styles.caption if heading else press.styles.body
        self.look = replace(look, hyphens="")  # words in narrow cells stay whole, as far as they can
        self.cells = [press.resolved(cell, heading) for cell in cells]

    def measure(self, width_mm: float) -> float:
        """The tallest cell."""
        self.set = [
            set_lines(cell, self.look, share * width_mm - 2.0, align)
            for cell, share, align in zip(self.cells, self.widths, self.aligns, strict=False)
        ]
        tallest = max((height for _, height in self.set), default=0.0)
        return tallest + 1.8 if tallest else _TO_FILL_IN_MM

    def paint(self, canvas: BookletCanvas, at: Callable[[float, float], tuple[float, float]]) -> None:
        """Draws the cells and the line."""
        wide, tall = millimetres(self.width), millimetres(self.height)
        x = 0.0
        for (lines, _), share in zip(self.set, self.widths, strict=False):
            draw_lines(canvas, *at(x + 1.0, 0.9), lines, self.look)
            x += share * wide
        for cell in self.cells:
            self.press.meet(canvas, cell, self.height)
        stroke = Stroke(
            self.press.styles.accent if self.heading else self.press.styles.quiet, 0.3 if self.heading else 0.1
        )
        line = polygon([(0, tall), (wide, tall)], close=False)
        canvas.ink(*at(0, 0), lambda s: s.path(line, None, False, stroke, _OPAQUE))


def column_shares(press: Press, rows: Sequence[Sequence[Paragraph]], columns: int, width_mm: float) -> list[float]:
    """The share of the width that each column of a table gets: what its longest cell asks, up to half of it."""
    look = press.styles.body
    asked = [4.0] * columns
    for row in rows:
        for n, cell in enumerate(row[:columns]):
            wide = sum(look.faces.of(s.bold, s.italic).width(s.text) for s in press.resolved(cell) if not s.icon)
            asked[n] = min(max(asked[n], wide * look.size_mm * 1.05 + 3.0), width_mm / 2)
    return [wide / sum(asked) for wide in asked]


def is_heading(flow: Flowable) -> bool:
    """Whether a flowable must not be the last thing on a page."""
    if isinstance(flow, RowFlow):
        return flow.heading
    return isinstance(flow, TextFlow) and flow.text.role in ("h2", "h3", "term")


def least(flows: Iterable[Flowable], width: float) -> float:
    """The height in points that must be free for the first of ``flows`` to begin, its distance included: headings with what follows them."""
    need, after = 0.0, 0.0
    for flow in flows:
        _, whole = flow.wrap(width, 1e6)
        need += max(after, flow.getSpaceBefore())
        if is_heading(flow):
            need += whole
            after = flow.getSpaceAfter()
            continue
        if isinstance(flow, TextFlow | IndexFlow):
            return need + flow.least(width)
        if isinstance(flow, BoxFlow):
            return need + min(whole, 30 * POINTS_PER_MM + least(flow.inner, width - 2 * PAD_MM * POINTS_PER_MM))
        return need + whole
    return need
