"""A paragraph as ReportLab's platypus flows it: set by our own text, split between lines, with numbers in the margin."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from reportlab.platypus import Flowable

from generator.model.finding import Where
from generator.model.units import POINTS_PER_MM, millimetres
from generator.printing.booklet.content import INDEX, Text
from generator.printing.booklet.styles import Look, Styles
from generator.printing.pdf.booklet_canvas import BookletCanvas
from generator.printing.svg.surface import Run as Shown
from generator.text.breaks import softened
from generator.text.fit import Line, Overflow, Style, fit
from generator.text.markup import Paragraph, Span
from generator.text.spaces import NO_BREAK

FEWEST = 2
"""The fewest lines of a paragraph that stand alone at the foot or the head of a page."""
WHOLE = 12
"""The most lines of a paragraph that is not divided, such as an answer."""
HYPHENS = (10, 4)
"""In ragged text words of so many letters may be broken, and so many of them stand on either side."""
SHORT = 6
"""A word of so many characters at most does not stand alone on a paragraph's last line."""
_FULL = 0.8
"""The share of the column's width that the line above it keeps, or the word stands alone after all."""
_OPAQUE = (1.0, 1.0)


class Meets(Protocol):
    """Who is told of each text that is drawn; see `booklet_index.Finder`."""

    def meet(self, canvas: BookletCanvas, spans: Paragraph, top: float, start: int, end: int | None) -> None:
        """A text, or its letters and digits from ``start`` to ``end``, stands with its top at this height in points."""


@dataclass
class Press:
    """What one pass over a booklet shares: its looks, the pages on which anchors stood in the pass before, and stand now.

    ``covers`` are the pages that a drawing fills, ``chapters`` counts those begun. ``finder`` is told of each text that is
    drawn, if the booklet has an index; ``linked`` in the pass after which no page changes any more.
    """

    styles: Styles
    pages: Mapping[str, int]
    names: Mapping[str, str]
    landed: dict[str, int] = field(default_factory=dict)
    covers: set[int] = field(default_factory=set)
    chapters: int = 0
    finder: "Meets | None" = None
    linked: bool = False

    def meet(self, canvas: BookletCanvas, spans: Paragraph, top: float, start: int = 0, end: int | None = None) -> None:
        """Tells the finder of a text, or of its letters from ``start`` to ``end``."""
        if self.finder is not None:
            self.finder.meet(canvas, spans, top, start, end)

    def number(self, anchor: str) -> str:
        """The page of an anchor as far as it is known."""
        return str(self.pages.get(anchor, 1))

    def resolved(self, spans: Paragraph, bold: bool = False) -> Paragraph:
        """Spans with the pages of what they refer to; all bold if asked."""
        return tuple(
            replace(
                s,
                bold=s.bold or bold,
                text=s.text.replace("#", self.number(s.link[1:])) if s.link.startswith("#") else s.text,
            )
            for s in spans
        )


def set_lines(spans: Paragraph, look: Look, width_mm: float, align: Any = "left") -> tuple[tuple[Line, ...], float]:
    """The lines of a paragraph in a column, and their height in mm.

    A short word does not stand alone on the last line if the word before can go with it and leaves no gap.
    """
    if look.hyphens:
        spans = tuple(_hyphens(span, look.hyphens, span is spans[-1]) for span in spans)
    lines = _fitted(spans, look, width_mm, align)
    if len(lines) > 1 and _alone(lines[-1]):
        other = _fitted(_joined(spans), look, width_mm, align)
        if len(other) == len(lines) and _reach(other[-2]) >= _FULL * width_mm:
            lines = other
    return lines, len(lines) * look.size_mm * look.leading


def _fitted(spans: Paragraph, look: Look, width_mm: float, align: Any) -> tuple[Line, ...]:
    style = Style(look.size_mm, look.size_mm, look.leading, align=align)
    found = fit([spans], width_mm, math.inf, style, look.faces) if spans else None
    if found is None or isinstance(found, Overflow):  # no text, or a column without width
        return ()
    return found.lines


def _alone(line: Line) -> bool:
    """Whether a line is one short word."""
    text = "".join(run.text for run in line.runs).strip()
    return len(text) <= SHORT and " " not in text


def _reach(line: Line) -> float:
    """The length of a line in mm."""
    return sum(run.width for run in line.runs)


def _joined(spans: Paragraph) -> Paragraph:
    """A paragraph whose last word stays with the one before."""
    for n in reversed(range(len(spans))):
        span = spans[n]
        before, space, after = span.text.rpartition(" ")
        if space and not span.icon:
            return (*spans[:n], replace(span, text=before + NO_BREAK + after), *spans[n + 1 :])
    return spans


def _hyphens(span: Span, language: str, last: bool) -> Span:
    """A span with the hyphens at which its words may be broken; the last word of a paragraph is not broken."""
    if span.icon:
        return span
    words, space, end = span.text.rpartition(" ") if last else (span.text, "", "")
    return replace(span, text=softened(words, language, *HYPHENS) + space + end)


def draw_lines(canvas: BookletCanvas, x: float, y: float, lines: tuple[Line, ...], look: Look) -> None:
    """Draws lines whose upper left corner is at (x, y) points."""
    runs = [
        Shown(r.x, r.y, r.text, r.font, r.size, 0.0, r.word_space, f":{r.icon}:" if r.icon else "")
        for line in lines
        for r in line.runs
    ]
    canvas.ink(x, y, lambda surface: surface.text(runs, look.colour, None, _OPAQUE))


class Flow(Flowable):
    """What flows in a booklet; ``where`` is the place in the rulebook that it comes from."""

    canv: Any
    where: Where | None = None


class TextFlow(Flow):
    """One paragraph, or what is left of it on the next page."""

    def __init__(
        self, press: Press, text: Text, look: Look, lines: tuple[Line, ...] | None = None, start: int = 0
    ) -> None:
        super().__init__()
        self.press, self.text, self.look, self.start = press, text, look, start
        self.lines = lines
        self.indent_mm = look.size_mm * 1.5 * text.indent
        self.spaceBefore = look.before_mm * POINTS_PER_MM
        after = look.after_mm * (0.6 if text.indent else 1.0)
        self.spaceAfter = after * POINTS_PER_MM

    @property
    def line_mm(self) -> float:
        """The height of a line."""
        return self.look.size_mm * self.look.leading

    def wrap(self, width: float, height: float) -> tuple[float, float]:  # platypus's signature
        """The size in points."""
        if self.lines is None:
            self.lines, _ = set_lines(
                self.press.resolved(self.text.spans, self.text.role == "term"),
                self.look,
                millimetres(width) - self.indent_mm,
            )
        self.width = width
        self.height = len(self.lines) * self.line_mm * POINTS_PER_MM
        return width, self.height

    def least(self, width: float) -> float:
        """The height in points that must be free so that the paragraph may begin on a page."""
        self.wrap(width, 0)
        assert self.lines is not None
        count = len(self.lines)
        return self.height if self._whole(count) or count < 2 * FEWEST else FEWEST * self.line_mm * POINTS_PER_MM

    def split(self, width: float, height: float) -> list[Flowable]:
        """The lines that fit, and the rest; none where too few would stand alone."""
        self.wrap(width, height)
        assert self.lines is not None
        fits = int(millimetres(height) / self.line_mm + 1e-6)
        fits = min(fits, len(self.lines) - FEWEST)
        if fits < FEWEST or self._whole(len(self.lines)):
            return []
        shift = self.lines[fits].y - self.lines[0].y
        rest = tuple(_moved(line, -shift) for line in self.lines[fits:])
        above = TextFlow(self.press, self.text, self.look, self.lines[:fits], self.start)
        left = replace(self.text, bullet="", numbers=(), anchor="")
        below = TextFlow(self.press, left, self.look, rest, self.start + _letters(self.lines[:fits]))
        above.spaceAfter = below.spaceBefore = 0
        return [above, below]

    def _whole(self, count: int) -> bool:
        """Whether so many lines stay together."""
        return self.text.whole and count <= WHOLE

    def draw(self) -> None:
        """Draws the lines, the bullet, the margin's numbers, links and anchors."""
        canvas = self.canv
        left = self.indent_mm * POINTS_PER_MM
        self._numbers()
        if self.text.bullet and self.lines:  # before the text, so that it is read aloud and copied in this order
            bullet, _ = set_lines((Span(self.text.bullet),), self.look, 20.0)
            draw_lines(canvas, left - self.look.size_mm * 1.5 * POINTS_PER_MM, self.height, bullet, self.look)
        draw_lines(canvas, left, self.height, self.lines or (), self.look)
        for anchor in (self.text.anchor, *self.text.numbers):
            if anchor:
                self._land(anchor)
        for line in self.lines or ():
            link_line(canvas, line, left, self.height, self.look.size_mm, self.press.names)
        end = self.start + _letters(self.lines or ())
        self.press.meet(canvas, self.press.resolved(self.text.spans), self.height, self.start, end)

    def _land(self, anchor: str) -> None:
        canvas = self.canv
        self.press.landed[anchor] = canvas.getPageNumber()
        _, top = canvas.absolutePosition(0, self.height)
        canvas.bookmarkHorizontalAbsolute(self.press.names[anchor], top + 6)
        if self.text.role in ("h2", "h3"):
            self.press.chapters += self.text.role == "h2"
            level = 1 if self.text.role == "h3" and self.press.chapters else 0
            canvas.addOutlineEntry(self.text.text.replace("\n", " "), self.press.names[anchor], level, closed=False)

    def _numbers(self) -> None:
        """The rules' numbers in the outer margin, each on a line of the text."""
        if not self.text.numbers or not self.lines:
            return
        canvas, page, look = self.canv, self.press.styles.page, self.press.styles.small
        x0, _ = canvas.absolutePosition(0, 0)
        right_hand = canvas.getPageNumber() % 2 == 1
        for n, number in enumerate(self.text.numbers):
            baseline = self.lines[0].y + n * self.line_mm
            font = look.faces.regular
            width = font.width(number) * look.size_mm
            edge = page.width_mm - page.outer_mm + 3.0 if right_hand else page.outer_mm - 3.0 - width
            shown = Shown(edge - millimetres(x0), baseline, number, font, look.size_mm)
            canvas.ink(0, self.height, lambda s, run=shown: s.text([run], look.colour, None, _OPAQUE))


def link_line(
    canvas: BookletCanvas, line: Line, left: float, top: float, size_mm: float, names: Mapping[str, str]
) -> None:
    """The links of a line of a paragraph whose upper left corner is at (left, top) points; ``names`` are those of anchors."""
    for run in line.runs:
        if not run.link or run.link.startswith(INDEX):
            continue
        width = run.width - (len(run.text) - len(run.text.rstrip(" "))) * run.font.advances[" "] * run.size
        bottom = top - (line.y + 0.25 * size_mm) * POINTS_PER_MM
        x = left + run.x * POINTS_PER_MM
        rect = (x, bottom, x + width * POINTS_PER_MM, bottom + 1.1 * size_mm * POINTS_PER_MM)
        if run.link.startswith("#"):
            canvas.linkRect("", names.get(run.link[1:], run.link[1:]), rect, relative=1, thickness=0)
        else:
            canvas.linkURL(run.link, rect, relative=1, thickness=0)


def _letters(lines: tuple[Line, ...]) -> int:
    """How many letters and digits stand on lines."""
    return sum(map(str.isalnum, "".join(run.text for line in lines for run in line.runs if not run.icon)))


def _moved(line: Line, by: float) -> Line:
    return Line(line.y + by, tuple(run._replace(y=run.y + by) for run in line.runs))
