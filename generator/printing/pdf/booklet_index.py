"""The index of a booklet: where its terms stand, found while pages are drawn, and the columns in which they are listed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from reportlab.platypus import Flowable

from generator.model.units import POINTS_PER_MM, millimetres
from generator.printing.booklet.content import INDEX, Booklet, Index, Term, plain
from generator.printing.pdf.booklet_canvas import BookletCanvas
from generator.printing.pdf.booklet_text import Flow, Press, draw_lines, link_line, set_lines
from generator.text.fit import Line
from generator.text.markup import Paragraph, Span
from generator.text.ranges import ranges

Places = Mapping[str, Mapping[int, str]]
"""Of each term the pages on which it stands, each with the name of the place on it."""
_GAP_MM = 6.0
_LETTER_MM = 1.5
"""How far apart terms of different letters stand."""
_FEWEST = 3
"""The fewest terms that stand in the first column at the foot of a page."""


def index_of(booklet: Booklet) -> Index | None:
    """A booklet's index."""
    return next((block for block in booklet.blocks if isinstance(block, Index)), None)


@dataclass
class Finder:
    """Notes in one pass over a booklet on which pages the terms of its index stand."""

    index: Index
    met: dict[str, dict[int, str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Each term gets a pattern, and a number for the names of its places."""
        self._terms = [(n, term, term.pattern()) for n, (_, term) in enumerate(self.index.terms)]

    def meet(self, canvas: BookletCanvas, spans: Paragraph, top: float, start: int = 0, end: int | None = None) -> None:
        """Tells it of a text that is drawn with its top at this height in points.

        Of a text divided between pages ``start`` and ``end`` say which of its letters and digits stand here.
        """
        text, page = plain(spans), canvas.getPageNumber()
        for n, term, pattern in self._terms:
            starts = [found.start() for found in pattern.finditer(text)] if pattern else []
            if any(start <= letters(text[:at]) and (end is None or letters(text[:at]) < end) for at in starts) or any(
                start <= at and (end is None or at < end) for at in _marks(spans, INDEX + term.name)
            ):
                self._note(canvas, n, term, page, top)

    def _note(self, canvas: BookletCanvas, n: int, term: Term, page: int, top: float) -> None:
        places = self.met.setdefault(term.name, {})
        if page not in places:
            places[page] = f"i{n}-{page}"
            _, y = canvas.absolutePosition(0, top)
            canvas.bookmarkHorizontalAbsolute(places[page], y + 6)

    def places(self, landed: Mapping[str, int], names: Mapping[str, str]) -> Places:
        """All places, those of the terms' anchors among them."""
        for _, term, _ in self._terms:
            for anchor in term.anchors:
                if anchor in landed:
                    self.met.setdefault(term.name, {})[landed[anchor]] = names[anchor]
        return self.met


def letters(text: str) -> int:
    """How many letters and digits a text has: what no line break changes."""
    return sum(map(str.isalnum, text))


def _marks(spans: Paragraph, link: str) -> list[int]:
    """The number of letters before each span with this link."""
    found, count = [], 0
    for span in spans:
        if span.link == link:
            found.append(count)
        count += 0 if span.icon else letters(span.text)
    return found


class IndexFlow(Flow):
    """Terms in columns of equal height, each with its pages; divided between pages where they are too many for one."""

    def __init__(self, press: Press, terms: Sequence[tuple[str, Term]], columns: int, places: Places) -> None:
        super().__init__()
        self.press, self.terms, self.columns, self.places = press, terms, columns, places
        self.look = press.styles.caption
        self.spaceAfter = 3.0 * POINTS_PER_MM

    def _set(self, width_mm: float) -> None:
        self.room = (width_mm - (self.columns - 1) * _GAP_MM) / self.columns
        self.shift = self.look.size_mm
        self.lines = [set_lines(self._entry(term), self.look, self.room - self.shift) for _, term in self.terms]

    def _entry(self, term: Term) -> Paragraph:
        """A term and its pages, each of which leads to its place."""
        spans = [Span(term.name)]
        places = self.places.get(term.name, {})
        for first, last in ranges(places):
            spans += [Span(", "), Span(str(first), link=f"#{places[first]}")]
            if last > first:
                spans += [Span("–"), Span(str(last), link=f"#{places[last]}")]
        return tuple(spans)

    def _columns(self, limit_mm: float) -> tuple[list[list[tuple[int, float]]], float]:
        """What stands in each column up to a height, each term with its distance from the top; and the tallest column."""
        columns: list[list[tuple[int, float]]] = [[]]
        y, tallest = 0.0, 0.0
        for n, (_, height) in enumerate(self.lines):
            gap = 0.0 if not columns[-1] else _LETTER_MM if self.terms[n][0] != self.terms[n - 1][0] else 0.0
            if columns[-1] and y + gap + height > limit_mm + 1e-6:
                if len(columns) == self.columns:
                    break
                columns.append([])
                y, gap = 0.0, 0.0
            columns[-1].append((n, y + gap))
            y += gap + height
            tallest = max(tallest, y)
        return columns, tallest

    def _balanced(self) -> tuple[list[list[tuple[int, float]]], float]:
        """Columns as equal as can be."""
        limit = sum(height for _, height in self.lines) / self.columns
        while True:
            columns, tallest = self._columns(limit)
            if sum(map(len, columns)) == len(self.lines):
                return columns, tallest
            limit += self.look.size_mm / 4

    def wrap(self, width: float, height: float) -> tuple[float, float]:  # platypus's signature
        """The size in points."""
        self._set(millimetres(width))
        self.placed, tall = self._balanced()
        self.width, self.height = width, tall * POINTS_PER_MM
        return width, self.height

    def least(self, width: float) -> float:
        """The height in points that must be free so that it may begin on a page."""
        self._set(millimetres(width))
        return sum(height for _, height in self.lines[:_FEWEST]) * POINTS_PER_MM

    def split(self, width: float, height: float) -> list[Flowable]:
        """As many terms as fit into the height, and the rest."""
        self._set(millimetres(width))
        columns, _ = self._columns(millimetres(height))
        fits = sum(map(len, columns))
        if len(columns[0]) < min(_FEWEST, len(self.terms)):
            return []
        parts = self.terms[:fits], self.terms[fits:]
        return [IndexFlow(self.press, part, self.columns, self.places) for part in parts if part]

    def draw(self) -> None:
        """Draws the columns, the links of the pages once all places are known."""
        for n, column in enumerate(self.placed):
            for number, y in column:
                self._draw(self.lines[number][0], n * (self.room + _GAP_MM), y)

    def _draw(self, lines: tuple[Line, ...], x_mm: float, y_mm: float) -> None:
        top = self.height - y_mm * POINTS_PER_MM
        for n, line in enumerate(lines):
            left = (x_mm + (self.shift if n else 0.0)) * POINTS_PER_MM  # what goes on below is indented
            draw_lines(self.canv, left, top, (line,), self.look)
            if self.press.linked:
                link_line(self.canv, line, left, top, self.look.size_mm, {})
