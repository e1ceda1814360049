"""The arithmetic of lines: words measured once at size 1, put into lines of a width given in ems."""

import itertools
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from generator.text.breaks import hyphenated, pieces
from generator.text.fonts import Font, Library
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

    def of(self, bold: bool, italic: bool) -> Font:
        """The face for `<b>` and `<i>`: bold is 700, or 900 where the text itself is bold already; italics in italics stay."""
        font = self._styles.get((bold, italic))
        if font is None:
            weight = (700 if self._weight < 600 else 900) if bold else self._weight
            font = self._styles[bold, italic] = self._library.font(self._family, weight, italic or self._italic)
        return font


class Part(NamedTuple):
    """A stretch of one font within an atom; ``icon`` is the icon's name, or ""."""

    font: Font
    text: str
    width: float
    icon: str


SPACE, JOIN, SOFT, END = range(4)
"""What follows an atom: a space; nothing; nothing, but a hyphen if the line ends there; a line break or the text's end."""


@dataclass(slots=True)
class Atom:
    """What no line end may part, in ems: its parts and their ``width``, what follows, and the width of that space or hyphen."""

    parts: list[Part]
    width: float = 0.0
    then: int = JOIN
    gap: float = 0.0
    font: Font | None = None  # of the space or hyphen that follows

    def add(self, part: Part) -> None:
        """Appends a part."""
        self.parts.append(part)
        self.width += part.width


def atoms(paragraph: Paragraph, faces: Faces, kerning: bool, language: str) -> list[Atom]:
    """A paragraph's atoms; the last and each before a line break end with END."""
    cut: Callable[[str], list[tuple[str, bool]]] = pieces if not language else (lambda word: hyphenated(word, language))
    done: list[Atom] = []
    atom = Atom([])

    def close(then: int, font: Font, gap: float) -> None:
        nonlocal atom
        atom.then, atom.font, atom.gap = then, font, gap
        done.append(atom)
        atom = Atom([])

    for span in paragraph:
        font = faces.of(span.bold, span.italic)
        if span.icon and faces.icons is not None and span.text in faces.icons.characters:
            icons, sign = faces.icons.font, faces.icons.characters[span.text]
            atom.add(Part(icons, sign, icons.advances[sign], span.text))
            continue
        text = f":{span.text}:" if span.icon else span.text
        for row, line in enumerate(text.split("\n")):
            if row:
                close(END, font, 0.0)
            for number, word in enumerate(line.split(" ")):
                if number:
                    close(SPACE, font, font.advances[" "])
                *broken, last = cut(word) if word else [("", False)]
                for piece, soft in broken:
                    atom.add(Part(font, piece, font.width(piece, kerning), ""))
                    close(SOFT if soft else JOIN, font, font.advances["-"] if soft else 0.0)
                if last[0]:
                    atom.add(Part(font, last[0], font.width(last[0], kerning), ""))
    close(END, faces.regular, 0.0)
    return done


def wrap(atoms: Sequence[Atom], room: float) -> list[tuple[int, int]]:
    """The lines that atoms fill, each as (first atom, atom after the last); a line is at most ``room`` ems wide.

    An atom that is wider than that has a line of its own, see `widest` and `split`. Always ends.
    """
    lines: list[tuple[int, int]] = []
    room += 1e-9
    start, fits, used, i, count = 0, 0, 0.0, 0, len(atoms)
    while i < count:
        atom = atoms[i]
        used += atom.width
        then = atom.then
        if used > room and i > start:
            lines.append((start, fits + 1))
            start = i = fits + 1
            used = 0.0
            continue
        if then != SOFT or used + atom.gap <= room or i == start:
            fits = i
        if then == SPACE:
            used += atom.gap
        elif then == END:
            lines.append((start, i + 1))
            start = i + 1
            used = 0.0
        i += 1
    return lines


def widest(atoms: Iterable[Atom]) -> float:
    """The width in ems below which an atom sticks out of its line, with the hyphen that may follow it; 0 if there are none."""
    return max((a.width + a.gap if a.then == SOFT else a.width for a in atoms), default=0.0)


def split(atoms: Iterable[Atom], room: float, kerning: bool) -> tuple[list[Atom], list[str]]:
    """The atoms with each that is wider than ``room`` ems cut by force, a hyphen at each cut, and the words that were cut.

    A piece holds at least one character, and so may stick out of a line narrower than that.
    """
    done: list[Atom] = []
    words: list[str] = []
    for atom in atoms:
        if widest([atom]) <= room + 1e-9:
            done.append(atom)
        else:
            words.append("".join(f":{p.icon}:" if p.icon else p.text for p in atom.parts))
            done += _cut(atom, room, kerning)
    return done, words


def _cut(atom: Atom, room: float, kerning: bool) -> list[Atom]:
    rows: list[list[tuple[Font, str, str]]] = [[]]  # font, character with its marks, icon
    used = 0.0
    for part in atom.parts:
        for sign in _characters(part.text):
            wide = sum(map(part.font.advances.__getitem__, sign))
            if kerning and rows[-1] and rows[-1][-1][0] is part.font:
                before = rows[-1][-1][1]
                wide = max(wide, part.font.width(before + sign) - part.font.width(before))
            hyphen = 0.0 if part.icon else part.font.advances["-"]
            if rows[-1] and used + wide + hyphen > room + 1e-9:
                rows.append([])
                used = 0.0
            rows[-1].append((part.font, sign, part.icon))
            used += wide
    if len(rows) > 1 and len(rows[-2]) > 1 and not any(s.isalnum() or icon for _, s, icon in rows[-1]):
        rows[-1].insert(0, rows[-2].pop())  # no line of a lone "!"
    done: list[Atom] = []
    for row in rows:
        piece = Atom([])
        for font, group in itertools.groupby(row, key=lambda r: (r[0], r[2])):
            text = "".join(sign for _, sign, _ in group)
            piece.add(Part(font[0], text, font[0].width(text, kerning), font[1]))
        shown = not (row and (row[-1][2] or row[-1][1] in "-\u2010\u2013\u2014"))
        font_after = row[-1][0] if row else None
        piece.then, piece.font = (SOFT if shown and font_after else JOIN), font_after
        piece.gap = font_after.advances["-"] if piece.then == SOFT and font_after else 0.0
        done.append(piece)
    done[-1].then, done[-1].font, done[-1].gap = atom.then, atom.font, atom.gap
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
