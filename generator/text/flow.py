"""The arithmetic of lines: words measured once at size 1, put into lines of a width given in ems."""

import itertools
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

from generator.text.breaks import hyphenated, pieces
from generator.text.fonts import Font, Library, printed
from generator.text.markup import Paragraph


class IconSource(Protocol):
    """A font of icons."""

    @property
    def font(self) -> Font:
        """The font that holds them."""

    @property
    def characters(self) -> Mapping[str, str]:
        """The character of each icon."""


class Faces:
    """The fonts that one text is set in: a face of a family, its bold and italic companions, and the game's icons.

    Raises FontError, at once or when a companion is first used, if the library cannot give one.
    """

    def __init__(
        self, library: Library, family: str, weight: int = 400, italic: bool = False, icons: IconSource | None = None
    ) -> None:
        self._library, self._family, self._weight, self._italic = library, family, weight, italic
        self.icons = icons
        self.regular = library.font(family, weight, italic)
        self._styles = {(False, False): self.regular}
        self._words: dict[tuple[str, bool, str], _Words] = {}

    def of(self, bold: bool, italic: bool) -> Font:
        """The face for `<b>` and `<i>`: bold is 700, or 900 where the text itself is bold already; italics in italics stay."""
        font = self._styles.get((bold, italic))
        if font is None:
            weight = (700 if self._weight < 600 else 900) if bold else self._weight
            font = self._styles[bold, italic] = self._library.font(self._family, weight, italic or self._italic)
        return font

    def words(self, font: Font, kerning: bool, language: str) -> Mapping[str, tuple["Atom", ...]]:
        """The atoms that a word and the space behind it make, by word; each word is measured once."""
        key = font.name, kerning, language
        if key not in self._words:
            self._words[key] = _Words(font, kerning, language)
        return self._words[key]


class Part(NamedTuple):
    """A stretch of one font within an atom; ``icon`` is the icon's name, or ""; ``link`` where it leads to, or ""."""

    font: Font
    text: str
    width: float
    icon: str
    link: str = ""


SPACE, JOIN, SOFT, END = range(4)
"""What follows an atom: a space; nothing; nothing, but a hyphen if the line ends there; a line break or the text's end."""


class Atom(NamedTuple):
    """What no line end may part, in ems: its parts and their ``width``, what follows, and the width of that space or hyphen.

    ``lead`` is how far its ink sticks out to the left, which counts at the beginning of a line. ``reach`` is the room it
    needs at the end of one, with what sticks out to the right or the hyphen that may stand there. ``font`` is that of
    the space or hyphen.
    """

    parts: tuple[Part, ...]
    width: float
    lead: float
    reach: float
    then: int
    gap: float
    font: Font


def _atom(parts: tuple[Part, ...], then: int, font: Font) -> Atom:
    width = sum(part.width for part in parts)
    gap = font.advances["-"] if then == SOFT else font.advances[" "] if then == SPACE else 0.0
    lead = tail = 0.0
    if parts:
        first, last = parts[0], parts[-1]
        lead = first.font.overhangs[first.text[0]][0]
        tail = last.font.overhangs[last.text[-1]][1]
    return Atom(parts, width, lead, width + (gap if then == SOFT else tail), then, gap, font)


class _Words(dict[str, tuple[Atom, ...]]):
    def __init__(self, font: Font, kerning: bool, language: str) -> None:
        super().__init__()
        self.font, self.kerning, self.language = font, kerning, language

    def __missing__(self, word: str) -> tuple[Atom, ...]:
        cut = hyphenated(word, self.language) if self.language else pieces(word)
        found = []
        for number, (piece, soft) in enumerate(cut, 1):
            piece = printed(piece)
            parts = (Part(self.font, piece, self.font.width(piece, self.kerning), ""),) if piece else ()
            then = SPACE if number == len(cut) else SOFT if soft else JOIN
            found.append(_atom(parts, then, self.font))
        atoms = self[word] = tuple(found)
        return atoms


def atoms(paragraph: Paragraph, faces: Faces, kerning: bool, language: str) -> list[Atom]:
    """A paragraph's atoms; the last and each before a line break end with END."""
    done: list[Atom] = []
    begun: tuple[Part, ...] = ()  # of an atom whose end is not known yet
    for span in paragraph:
        font = faces.of(span.bold, span.italic)
        if span.icon and faces.icons is not None and span.text in faces.icons.characters:
            icons, sign = faces.icons.font, faces.icons.characters[span.text]
            begun += (Part(icons, sign, icons.advances[sign], span.text, span.link),)
            continue
        words = faces.words(font, kerning, language)
        text = f":{span.text}:" if span.icon else span.text
        for row, line in enumerate(text.split("\n")):
            if row:
                done.append(_atom(begun, END, font))
                begun = ()
            *whole, last = line.split(" ")
            for word in whole:
                made = _linked(words[word], span.link)
                if begun:
                    done.append(_atom(begun + made[0].parts, made[0].then, font))
                    begun = ()
                    made = made[1:]
                done += made
            if last:
                made = _linked(words[last], span.link)
                if len(made) > 1 and begun:
                    done.append(_atom(begun + made[0].parts, made[0].then, font))
                    begun = ()
                    made = made[1:]
                done += made[:-1]
                begun += made[-1].parts
    done.append(_atom(begun, END, faces.regular))
    return done


def _linked(made: tuple[Atom, ...], link: str) -> tuple[Atom, ...]:
    if not link:
        return made
    return tuple(a._replace(parts=tuple(p._replace(link=link) for p in a.parts)) for a in made)


def wrap(atoms: Sequence[Atom], room: float) -> list[tuple[int, int]]:
    """The lines that atoms fill, each as (first atom, atom after the last); a line is at most ``room`` ems wide.

    An atom that is wider than that has a line of its own, see `widest` and `split`. Always ends.
    """
    lines: list[tuple[int, int]] = []
    room += 1e-9
    start, fits, used, i, count = 0, 0, 0.0, 0, len(atoms)
    while i < count:
        _, width, lead, reach, then, gap, _ = atoms[i]
        if i == start:
            used = lead
        if used + (reach if then == END else width) > room and i > start:
            lines.append((start, fits + 1))
            start = i = fits + 1
            used = 0.0
            continue
        if used + reach <= room or i == start:
            fits = i
        used += width
        if then == SPACE:
            used += gap
        elif then == END:
            lines.append((start, i + 1))
            start = i + 1
            used = 0.0
        i += 1
    return lines


def widest(atoms: Iterable[Atom]) -> float:
    """The width in ems below which an atom sticks out of its line, with its ink and the hyphen that may follow it; 0 if there are none."""
    return max((atom.lead + atom.reach for atom in atoms), default=0.0)


def split(atoms: Iterable[Atom], room: float, kerning: bool) -> tuple[list[Atom], list[str]]:
    """The atoms with each that is wider than ``room`` ems cut by force, a hyphen at each cut, and the words that were cut.

    A piece holds at least one character, and so may stick out of a line narrower than that.
    """
    done: list[Atom] = []
    words: list[str] = []
    for atom in atoms:
        if atom.lead + atom.reach <= room + 1e-9:
            done.append(atom)
        else:
            words.append("".join(f":{p.icon}:" if p.icon else p.text for p in atom.parts))
            done += _cut(atom, room, kerning)
    return done, words


def _cut(atom: Atom, room: float, kerning: bool) -> list[Atom]:
    rows: list[list[tuple[Font, str, str, str]]] = [[]]  # font, character with its marks, icon, link
    used = 0.0
    for part in atom.parts:
        for sign in _characters(part.text):
            wide = sum(map(part.font.advances.__getitem__, sign))
            if kerning and rows[-1] and rows[-1][-1][0] is part.font:
                before = rows[-1][-1][1]
                wide = max(wide, part.font.width(before + sign) - part.font.width(before))
            hyphen = 0.0 if part.icon else part.font.advances["-"]
            before_it, behind_it = part.font.overhangs[sign[0]]
            if rows[-1] and used + wide + max(hyphen, behind_it) > room + 1e-9:
                rows.append([])
                used = 0.0
            used += wide if rows[-1] else before_it + wide
            rows[-1].append((part.font, sign, part.icon, part.link))
    if len(rows) > 1 and len(rows[-2]) > 1 and not any(s.isalnum() or icon for _, s, icon, _ in rows[-1]):
        rows[-1].insert(0, rows[-2].pop())  # no line of a lone "!"
    done: list[Atom] = []
    for row in rows:
        parts = []
        for (font, icon, link), group in itertools.groupby(row, key=lambda r: (r[0], r[2], r[3])):
            text = "".join(sign for _, sign, *_ in group)
            parts.append(Part(font, text, font.width(text, kerning), icon, link))
        font, sign, icon, _ = row[-1]
        if len(done) + 1 == len(rows):
            done.append(_atom(tuple(parts), atom.then, atom.font))
        else:
            done.append(_atom(tuple(parts), JOIN if icon or sign in "-\u2010\u2013\u2014" else SOFT, font))
    return done


def _characters(text: str) -> list[str]:
    """The characters of a text, each with the marks that stand on it."""
    found: list[str] = []
    for c in text:
        if found and unicodedata.combining(c):
            found[-1] += c
        else:
            found.append(c)
    return found
