"""Fitting: the largest size at which a text stands in its box, and where every run of it then stands."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from generator.text.flow import END, SOFT, SPACE, Atom, Faces, atoms, split, widest, wrap
from generator.text.fonts import Font
from generator.text.markup import Paragraph

STEPS = 64
"""Between its largest and its least size a text is tried in this many steps, by bisection."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set. ``size`` and ``least`` are font sizes in the unit of the box, the largest and the smallest allowed.

    ``leading`` is the distance of baselines as a multiple of the size, ``gap`` that added between paragraphs. ``align``
    "justify" leaves the last line of a paragraph at the left. ``language``, such as "ru", asks for hyphenation.
    """

    size: float
    least: float
    leading: float = 1.25
    gap: float = 0.4
    align: Literal["left", "center", "right", "justify"] = "left"
    valign: Literal["top", "middle", "bottom"] = "top"
    kerning: bool = True
    language: str = ""

    def __post_init__(self) -> None:
        """Raises ValueError for sizes that are no lengths."""
        if not (0 < self.size < math.inf and 0 < self.least < math.inf):
            raise ValueError(f"font sizes are above 0, not {self.size:g} and {self.least:g}")


class Run(NamedTuple):
    """Text of one font on one line. ``x`` and the baseline ``y`` are from the box's upper left corner, y downwards.

    ``width`` includes kerning and ``word_space``, which is added to every space (U+0020) of a justified line. ``icon`` is
    the name of the icon that ``text`` draws, or "", ``link`` where it leads to, or "". A hyphen that the text itself has at the line's end is U+2010, one
    that was inserted there is U+002D: so the text can be had back from a PDF.
    """

    x: float
    y: float
    font: Font
    size: float
    text: str
    width: float
    icon: str = ""
    word_space: float = 0.0
    link: str = ""


class Line(NamedTuple):
    """A line: its baseline from the top of the box, and its runs from left to right."""

    y: float
    runs: tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """A text that stands in its box: the size taken, the lines, their height, and the words that had to be cut by force."""

    size: float
    height: float
    lines: tuple[Line, ...]
    cut: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Overflow:
    """A text that does not stand in its box even at the least size: what it needs there, and what it has."""

    size: float
    needed_height: float
    height: float
    needed_width: float
    width: float

    def __str__(self) -> str:
        """The two lengths that differ, for a message; in the unit of the box, which a face has in mm."""
        if self.needed_width > self.width + 1e-9:
            return f"needs a width of {self.needed_width:.1f} mm, has {self.width:.1f} mm"
        needed, has = f"{self.needed_height:.1f}", f"{self.height:.1f}"
        if needed == has:
            needed, has = f"{self.needed_height:.3f}", f"{self.height:.3f}"
        return f"needs a height of {needed} mm, has {has} mm"


class _Text:
    """A text measured once, for trying sizes."""

    def __init__(self, paragraphs: Sequence[Paragraph], width: float, style: Style, faces: Faces) -> None:
        self.blocks = [atoms(p, faces, style.kerning, style.language) for p in paragraphs]
        self.width, self.style = width, style
        self.widest = max(map(widest, self.blocks), default=0.0)
        font = faces.regular
        self.base = (style.leading - font.ascent - font.descent) / 2 + font.ascent  # as CSS places it in its line
        # a tight leading lets ink stick out of the first and the last line: room for it is kept
        self.above = max(0.0, font.ascent - self.base) if style.leading < font.ascent + font.descent else 0.0
        self.below = max(0.0, font.descent - (style.leading - self.base)) if self.above else 0.0

        self._tried = 0.0
        self._lines: tuple[list[list[Atom]], list[list[tuple[int, int]]], list[str]] = ([], [], [])

    def lines(self, size: float) -> tuple[list[list[Atom]], list[list[tuple[int, int]]], list[str]]:
        """The blocks, their lines, and the words that were cut, at a size."""
        if size == self._tried:
            return self._lines
        self._tried, self._lines = size, self._wrapped(self.width / size)
        return self._lines

    def _wrapped(self, room: float) -> tuple[list[list[Atom]], list[list[tuple[int, int]]], list[str]]:
        if self.widest <= room + 1e-9:
            return self.blocks, [wrap(block, room) for block in self.blocks], []
        cut = [split(block, room, self.style.kerning) for block in self.blocks]
        return [b for b, _ in cut], [wrap(b, room) for b, _ in cut], [w for _, words in cut for w in words]

    def needs(self, size: float) -> tuple[float, float]:
        """The width and height needed at a size."""
        blocks, lines, _ = self.lines(size)
        return max(map(widest, blocks), default=0.0) * size, self.tall(list(map(len, lines))) * size

    def tall(self, counts: Sequence[int]) -> float:
        """The height in ems of paragraphs with these numbers of lines."""
        if not counts:
            return 0.0
        return sum(counts) * self.style.leading + (len(counts) - 1) * self.style.gap + self.above + self.below


def fit(paragraphs: Sequence[Paragraph], width: float, height: float, style: Style, faces: Faces) -> Setting | Overflow:
    """A text set in a box of ``width`` × ``height`` as large as its style allows.

    It shrinks first, so that no word need be cut; a word that is wider than the box even at the least size is cut with
    a hyphen. Raises FontError for a face that is not there, LanguageError for a language without hyphenation.
    """
    text = _Text(paragraphs, width, style, faces)
    least = min(style.least, style.size)

    whole = text.widest * least <= width + 1e-9  # no word need be cut

    def stands(size: float) -> bool:
        if whole and text.widest * size > width + 1e-9:
            return False
        needed = text.needs(size)
        return needed[0] <= width + 1e-9 and needed[1] <= height + 1e-6

    if stands(style.size):
        return _set(text, style.size, height)
    if not stands(least):
        needed_width, needed_height = text.needs(least)
        return Overflow(least, needed_height, height, needed_width, width)
    low, high = 0, STEPS  # the text stands at step low, and does not at step high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if stands(least + (style.size - least) * middle / STEPS) else (low, middle)
    return _set(text, least + (style.size - least) * low / STEPS, height)


def _set(text: _Text, size: float, height: float) -> Setting:
    style = text.style
    blocks, rows, cut = text.lines(size)
    tall = text.tall([len(lines) for lines in rows]) * size
    y = {"top": 0.0, "middle": (height - tall) / 2, "bottom": height - tall}[style.valign]
    y += (text.above + text.base) * size
    lines: list[Line] = []
    for number, (block, ends) in enumerate(zip(blocks, rows, strict=True)):
        y += style.gap * size if number else 0.0
        for start, end in ends:
            lines.append(Line(y, tuple(_runs(block[start:end], y, size, text))))
            y += style.leading * size
    return Setting(size, tall, tuple(lines), tuple(cut))


def _runs(line: Sequence[Atom], y: float, size: float, text: _Text) -> list[Run]:
    """The runs of one line: neighbours in one font joined, the line aligned, its last hyphen told apart."""
    last = line[-1]
    joined: list[tuple[Font, str, float, str, str]] = []  # font, text, width in ems, icon, link
    font, words, wide, link = last.font, "", 0.0, ""  # of the run begun
    for number, atom in enumerate(line, 1):  # words are shared: one atom may stand on a line twice
        for part in atom.parts:
            if part.font is not font or part.icon or part.link != link:
                if words:
                    joined.append((font, words, wide, "", link))
                font, words, wide, link = part.font, "", 0.0, part.link
                if part.icon:
                    joined.append((font, part.text, part.width, part.icon, link))
                    continue
            words += part.text
            wide += part.width
        if atom.then == SPACE and number < len(line):
            if atom.font is not font:
                if words:
                    joined.append((font, words, wide, "", link))
                font, words, wide, link = atom.font, "", 0.0, ""
            words += " "
            wide += atom.gap
    tail = last.reach - last.width if last.then != SOFT else 0.0
    if last.then == SOFT:
        words += "-"
        wide += last.gap
    elif words.endswith("-"):
        words = words[:-1] + "\u2010"
    if words:
        joined.append((font, words, wide, "", link))
    lead = line[0].lead
    free = text.width - (lead + sum(piece[2] for piece in joined) + tail) * size
    spaces = sum(piece[1].count(" ") for piece in joined)
    justified = text.style.align == "justify" and last.then != END and spaces > 0
    word_space = free / spaces if justified else 0.0
    x = lead * size  # no ink left of the box
    if not justified:
        x += {"center": free / 2, "right": free}.get(text.style.align, 0.0)
    runs: list[Run] = []
    for font, words, width, icon, link in joined:
        width = width * size + word_space * words.count(" ")
        runs.append(Run(x, y, font, size, words, width, icon, word_space, link))
        x += width
    return runs
