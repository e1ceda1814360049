"""How a booklet looks: the page and the type of each role, from the group ``booklet`` of a game's theme."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.load.papers import Theme
from generator.model.finding import ContentError, Finding, Severity, Where
from generator.model.names import meant
from generator.model.units import millimetres
from generator.printing.booklet.content import BackCover, Block, Booklet, Boxed, Gallery, Index, spans_of
from generator.printing.svg.values import Colour, colour
from generator.text.breaks import LanguageError, dictionary_of
from generator.text.flow import Faces, IconSource
from generator.text.fonts import FontError, Library
from generator.text.markup import Span
from generator.text.outlines import ValueFault


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a booklet in millimetres; ``spine_mm`` is the margin at the fold, ``outer_mm`` that at the free edge."""

    width_mm: float
    height_mm: float
    top_mm: float
    bottom_mm: float
    spine_mm: float
    outer_mm: float

    @property
    def column_mm(self) -> float:
        """The width of the column of text."""
        return self.width_mm - self.spine_mm - self.outer_mm

    @property
    def tall_mm(self) -> float:
        """The height of the column of text."""
        return self.height_mm - self.top_mm - self.bottom_mm


@dataclass(frozen=True)
class Look:
    """How the text of a role is set: its fonts, its size and its distances in millimetres."""

    faces: Faces
    size_mm: float
    leading: float
    colour: Colour
    before_mm: float = 0.0
    after_mm: float = 0.0
    hyphens: str = ""  # the language whose words may be broken, or ""


class Styles:
    """The looks of one booklet. Raises ContentError where the theme lacks a role or names what there is not."""

    def __init__(self, theme: Theme, library: Library, language: str, icons: IconSource | None = None) -> None:
        self._roles = theme.get("booklet", {})
        self._colours = theme.get("colour", {})
        self._language = language
        number = self._number
        self.page = Page(
            *(number(f"{name}_mm") for name in ("page_width", "page_height", "top", "bottom", "spine", "outer"))
        )
        if self.page.column_mm < 40 or self.page.tall_mm < 60:
            raise _error("the page leaves a column of less than 40 × 60 mm; smaller margins would be right")
        self.ink, self.quiet, self.accent = (self._colour(self._colours, n) for n in ("ink", "quiet", "accent"))
        self.tint = self._colour(self._roles, "tint")
        heads = self._colour(self._roles, "heading_colour")
        try:
            body = Faces(library, self._word("body"), icons=icons)
            heading = Faces(library, self._word("heading"), int(number("heading_weight")))
        except FontError as fault:
            raise _error(str(fault)) from None
        em, leading, tongue = millimetres(number("body_pt")), number("leading"), _with_hyphens(language)
        small, caption = millimetres(number("small_pt")), millimetres(number("caption_pt"))
        self.body = Look(body, em, leading, self.ink, 0.0, em * 0.55, tongue)
        self.caption = Look(body, caption, leading, self.ink, 0.0, caption * 0.3, tongue)
        self.term = Look(body, em, leading, self.ink, em * 0.6, em * 0.12)
        self.small = Look(body, small, 1.2, self.quiet)
        self.footer = Look(body, small * 1.1, 1.2, self.quiet)
        self.h2 = Look(heading, millimetres(number("h2_pt")), 1.15, heads, em * 1.7, em * 0.9)
        self.h3 = Look(heading, millimetres(number("h3_pt")), 1.2, heads, em * 1.1, em * 0.45)

    def of(self, role: str) -> Look:
        """The look of a role."""
        return {"h2": self.h2, "h3": self.h3, "caption": self.caption, "term": self.term}.get(role, self.body)

    def _role(self, name: str) -> str | int | float:
        for key in (_own(name, self._language), name):
            if key in self._roles:
                return self._roles[key]
        raise _error(f'the theme\'s group [booklet] has no role "{name}"; {meant(name, self._roles)}')

    def _number(self, name: str) -> float:
        value = self._role(name)
        if isinstance(value, str) or not 0 < value < 10_000:
            raise _error(f"{name} is {value!r}; a number above 0 would be right")
        return float(value)

    def _word(self, name: str) -> str:
        return str(self._role(name))

    def _colour(self, group: "dict[str, str | int | float] | object", name: str) -> Colour:
        found = group.get(name) if isinstance(group, dict) else None
        if found is None:
            raise _error(f'the theme has no colour "{name}" for booklets')
        try:
            return colour(str(found))
        except ValueFault as fault:
            raise _error(str(fault)) from None

    def missing_glyphs(self, booklet: Booklet) -> list[Finding]:
        """A finding for each text that holds a character for which its font has no glyph."""
        found = []
        for spans, where, role in _all_texts(booklet.blocks):
            faces = self.of(role).faces
            for span in spans:
                font = faces.of(span.bold, span.italic)
                codes = () if span.icon else font.missing(span.text)
                if codes:
                    signs = ", ".join(f"U+{code:04X}" for code in codes)
                    message = f'"{span.text.strip()[:40]}": {font.family} has no glyph for {signs}'
                    found.append(Finding("booklet", Severity.ERROR, where, "", message))
        return list(dict.fromkeys(found))


def _with_hyphens(language: str) -> str:
    """The language, or "" where no dictionary tells how its words are broken."""
    try:
        dictionary_of(language)
    except LanguageError:
        return ""
    return language


def _own(name: str, language: str) -> str:
    """A role's name for one language: `body_ru`, `body_ru_pt`."""
    stem, _, unit = name.rpartition("_")
    return f"{stem}_{language}_{unit}" if unit in ("pt", "mm") and stem else f"{name}_{language}"


def _all_texts(blocks: tuple[Block, ...]) -> Iterator[tuple[tuple[Span, ...], Where, str]]:
    yield from spans_of(blocks)
    for block in blocks:
        for one in block.blocks if isinstance(block, Boxed | BackCover) else (block,):
            if isinstance(one, Gallery):
                yield from (((Span(f"{e.name} {e.size}"),), one.where, "body") for e in one.entries)
            elif isinstance(one, Index):
                yield from (((Span(f"{term.name}, –"),), term.where, "caption") for _, term in one.terms)


def _error(message: str) -> ContentError:
    return ContentError([Finding("booklet", Severity.ERROR, Where("templates/shared/theme.toml"), "", message)])
