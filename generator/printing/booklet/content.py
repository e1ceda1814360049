"""What a booklet holds, before it is laid out: blocks in reading order. Nothing here knows of pages or of PDF."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, Protocol

from generator.model.finding import Where
from generator.printing.svg.surface import Surface
from generator.text.markup import Span

INDEX = "index:"
"""What the link of a span begins with that is marked for the index."""
Role = Literal["body", "h2", "h3", "caption", "term"]


class Drawing(Protocol):
    """Something drawn at a known size in millimetres. Two with the same key draw the same."""

    @property
    def key(self) -> object:
        """What it draws: drawings of one key are stored once in a file."""

    @property
    def width_mm(self) -> float:
        """Its width."""

    @property
    def height_mm(self) -> float:
        """Its height."""

    def draw(self, surface: Surface) -> None:
        """Draws it from (0, 0) to its width and height, y down."""


@dataclass(frozen=True, slots=True)
class Scaled:
    """A drawing with the scale at which it is shown, 1 for true size."""

    drawing: Drawing
    scale: float

    @property
    def width_mm(self) -> float:
        """The width shown."""
        return self.drawing.width_mm * self.scale

    @property
    def height_mm(self) -> float:
        """The height shown."""
        return self.drawing.height_mm * self.scale


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph or heading.

    ``numbers`` are the rules that it states, shown in the margin. ``anchor`` is the name under which references find it,
    "" for none. ``indent`` counts the lists it stands in; ``bullet`` is shown before its first line. A span whose link
    begins with "#" refers to an anchor; "#" in such a span's text stands for the page. One whose link begins with
    "index:" is listed in the index under the term that follows. One that is ``whole`` is not divided between pages.
    """

    spans: tuple[Span, ...]
    where: Where
    role: Role = "body"
    numbers: tuple[str, ...] = ()
    anchor: str = ""
    indent: int = 0
    bullet: str = ""
    whole: bool = False

    @property
    def text(self) -> str:
        """The text without its marks."""
        return "".join(span.text for span in self.spans)


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells; the first row is the heading. ``aligns`` has one word a column."""

    rows: tuple[tuple[tuple[Span, ...], ...], ...]
    aligns: tuple[str, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Figure:
    """Drawings in a row, in the middle of the column, with a caption below, or ``beside`` them.

    They are scaled down where they do not fit.
    """

    drawings: tuple[Scaled, ...]
    caption: tuple[Span, ...]
    where: Where
    beside: bool = False


@dataclass(frozen=True, slots=True)
class Captioned:
    """A drawing of a series, with the paragraphs that belong to it."""

    drawing: Drawing
    texts: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Steps:
    """A series of drawings in columns, each above its texts; numbered from 1."""

    parts: tuple[Captioned, ...]
    columns: int
    where: Where


@dataclass(frozen=True, slots=True)
class Entry:
    """One kind of component: pictures of it, its name with its number, its size."""

    pictures: tuple[Scaled, ...]
    name: str
    size: str


@dataclass(frozen=True, slots=True)
class Gallery:
    """The components of a box, all at one scale."""

    entries: tuple[Entry, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Pieces:
    """Each design of a kind with the number of its copies, in ``columns``."""

    pieces: tuple[tuple[Scaled, int], ...]
    columns: int
    where: Where


@dataclass(frozen=True, slots=True)
class Boxed:
    """A tinted box: an example, a note."""

    name: str
    blocks: tuple["Block", ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Contents:
    """The table of contents: the chapters with their pages."""

    where: Where


@dataclass(frozen=True, slots=True)
class Term:
    """A term of the index and what it leads to: each page where one of ``words`` stands, each anchor, each place marked.

    In ``words`` "*" stands for any ending. Words without a capital are found with one too.
    """

    name: str
    words: tuple[str, ...]
    anchors: tuple[str, ...]
    where: Where

    def pattern(self) -> re.Pattern[str] | None:
        """What finds the words in a text; None where there are none."""
        some = "|".join(map(_word, self.words))
        return re.compile(rf"(?<!\w)(?:{some})(?!\w)") if some else None


def _word(word: str) -> str:
    parts = [r"\w*".join(map(re.escape, part.split("*"))) for part in word.split()]
    words = r"\s+".join(parts)  # a no-break space is one too
    return f"(?i:{words})" if word == word.lower() else words


@dataclass(frozen=True, slots=True)
class Index:
    """The index: terms in the order in which they are shown, each with the letter that it is filed under."""

    terms: tuple[tuple[str, Term], ...]
    columns: int
    where: Where


@dataclass(frozen=True, slots=True)
class FullPage:
    """A drawing that takes a page of its own."""

    drawing: Drawing
    where: Where


@dataclass(frozen=True, slots=True)
class PageBreak:
    """What follows begins on a new page."""

    where: Where


@dataclass(frozen=True, slots=True)
class BackCover:
    """What stands on the last page, alone."""

    blocks: tuple["Block", ...]
    where: Where


Block = Text | Table | Figure | Steps | Gallery | Pieces | Boxed | Contents | Index | FullPage | PageBreak | BackCover


@dataclass(frozen=True, slots=True)
class Booklet:
    """A booklet ready to be laid out. ``footer`` stands on every page beside its number."""

    title: str
    subject: str
    language: str
    footer: str
    blocks: tuple[Block, ...]

    @property
    def has_back_cover(self) -> bool:
        """Whether its last page must stay the last when it is bound."""
        return any(isinstance(block, BackCover) for block in self.blocks)

    def texts(self) -> Iterator[Text]:
        """Every paragraph and heading, in reading order."""
        return texts_of(self.blocks)


def texts_of(blocks: tuple[Block, ...]) -> Iterator[Text]:
    """Every paragraph and heading of blocks and the boxes among them, in reading order."""
    for block in blocks:
        if isinstance(block, Text):
            yield block
        elif isinstance(block, Boxed | BackCover):
            yield from texts_of(block.blocks)
        elif isinstance(block, Steps):
            for part in block.parts:
                yield from part.texts


def spans_of(blocks: tuple[Block, ...]) -> Iterator[tuple[tuple[Span, ...], Where, Role]]:
    """All that is set from spans, with its place and role: paragraphs, headings, cells of tables, captions."""
    for text in texts_of(blocks):
        yield text.spans, text.where, text.role
    for block in blocks:
        for one in block.blocks if isinstance(block, Boxed | BackCover) else (block,):
            if isinstance(one, Table):
                yield from ((cell, one.where, "body") for row in one.rows for cell in row)
            elif isinstance(one, Figure):
                yield one.caption, one.where, "caption"


def plain(spans: tuple[Span, ...]) -> str:
    """The text in which the index's words are looked for: without icons, and with no hyphens that may be shown."""
    return "".join(" " if span.icon else span.text for span in spans).replace("\u00ad", "")


def outline(booklet: Booklet) -> str:
    """A booklet's content as plain text, to be read in a test's difference."""
    return "\n".join(_lines(booklet.blocks, ""))


def _lines(blocks: tuple[Block, ...], indent: str) -> Iterator[str]:
    for block in blocks:
        name = type(block).__name__.lower()
        if isinstance(block, Text):
            numbers = f" {{{', '.join(block.numbers)}}}" if block.numbers else ""
            anchor = f" {{#{block.anchor}}}" if block.anchor else ""
            bullet = f"{block.bullet} " if block.bullet else ""
            yield f"{indent}{block.role}{numbers}{anchor}: {'  ' * block.indent}{bullet}{block.text}"
        elif isinstance(block, Table):
            for row in block.rows:
                yield f"{indent}row: " + " | ".join("".join(s.text for s in cell) for cell in row)
        elif isinstance(block, Figure):
            sizes = ", ".join(f"{d.width_mm:.1f} × {d.height_mm:.1f}" for d in block.drawings)
            yield f"{indent}figure: {sizes}: {''.join(s.text for s in block.caption)}"
        elif isinstance(block, Gallery):
            for entry in block.entries:
                sizes = ", ".join(f"{d.width_mm:.1f} × {d.height_mm:.1f}" for d in entry.pictures)
                yield f"{indent}entry: {entry.name}, {entry.size}: {sizes}"
        elif isinstance(block, Pieces):
            yield f"{indent}pieces: " + ", ".join(f"{s.drawing.key} × {n}" for s, n in block.pieces)
        elif isinstance(block, Index):
            for letter, term in block.terms:
                sources = ", ".join([*(f'"{word}"' for word in term.words), *term.anchors])
                yield f"{indent}index {letter}: {term.name}: {sources}"
        elif isinstance(block, Steps):
            for n, part in enumerate(block.parts, 1):
                yield f"{indent}step {n}: {' / '.join(t.text for t in part.texts)}"
        elif isinstance(block, Boxed | BackCover):
            yield f"{indent}{block.name if isinstance(block, Boxed) else name}:"
            yield from _lines(block.blocks, indent + "  ")
        else:
            yield f"{indent}{name}"
