"""Fonts: found in folders by family, weight and style as CSS does, and measured at size 1 by HarfBuzz."""

import itertools
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeVar

import uharfbuzz as hb

from generator.model.names import meant, same

INVISIBLE = frozenset("\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f\ufeff")
"""Characters that guide line breaking or shaping and are never printed; U+FE0F is among them."""

SUBSTITUTES: Mapping[int, int] = {0x2010: 0x2D, 0x2011: 0x2D, 0xA0: 0x20, 0x202F: 0x20}
"""Code points that are drawn with another's glyph when a font has none of their own: hyphens and fixed spaces."""

KERNED = {"kern": True, "liga": False, "clig": False, "dlig": False, "rlig": False, "calt": False, "locl": False}
T = TypeVar("T")
GENERIC = frozenset({"serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui"})
SUFFIXES = frozenset({".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2"})


class FontError(Exception):
    """A font cannot be used, or there is none of that family; the message says why and what would be right."""


class _Once(dict[str, T]):
    """What a function says of a text, worked out when it is first asked for."""

    def __init__(self, of: Callable[[str], T]) -> None:
        super().__init__()
        self.of = of

    def __missing__(self, text: str) -> T:
        value = self[text] = self.of(text)
        return value


class Font:
    """A static TrueType font. All measures are in ems, that is for size 1; ``descent`` is positive, below the baseline.

    ``name`` is the PostScript name, which no two fonts of a `Library` share. ``data`` is the file's content; ``path`` is
    None for a font that was made in memory.
    """

    def __init__(self, data: bytes, path: Path | None = None) -> None:
        self.data = data
        self.path = path
        face = hb.Face(hb.Blob(data))
        self.hb = hb.Font(face)
        self.units: int = face.upem
        self.name = face.get_name(6) or face.get_name(4) or "unnamed"
        self.family = face.get_name(16) or face.get_name(1) or self.name
        self.weight = int(self.hb.get_style_value(hb.StyleTag.WEIGHT))
        self.italic = self.hb.get_style_value(hb.StyleTag.ITALIC) > 0
        extents = self.hb.get_font_extents("ltr")
        self.ascent: float = extents.ascender / self.units
        self.descent: float = -extents.descender / self.units
        self.cap_height = self._height(hb.OTMetricsTag.CAP_HEIGHT)
        self.x_height = self._height(hb.OTMetricsTag.X_HEIGHT)
        self.advances: Mapping[str, float] = _Once(self._advance)
        self._drawn: set[str] = set()
        self.overhangs: Mapping[str, tuple[float, float]] = _Once(self._overhang)
        """How far a character's ink sticks out to the left and to the right of the room it advances by; 0 where it does not."""
        self.inks: Mapping[str, tuple[float, float, float, float]] = _Once(self._ink)
        """Where a character's ink is from its origin, y down: left, top, right, bottom; all 0 where it has none."""
        self._words = _Once(self._word)
        self._kerned = _Once(self._kern)

    def _height(self, tag: hb.OTMetricsTag) -> float:
        return float(self.hb.get_metric_position_with_fallback(tag)) / self.units

    def _advance(self, character: str) -> float:
        if character in INVISIBLE:
            return 0.0
        code = ord(character)
        glyph = self.hb.get_nominal_glyph(self.substitutes.get(code, code))
        return float(self.hb.get_glyph_h_advance(glyph or 0)) / self.units

    def _overhang(self, character: str) -> tuple[float, float]:
        left, _, right, _ = self.inks[character]
        return max(0.0, -left), max(0.0, right - self.advances[character]) if right else 0.0

    def _ink(self, character: str) -> tuple[float, float, float, float]:
        code = ord(character)
        ink = self.hb.get_glyph_extents(self.hb.get_nominal_glyph(self.substitutes.get(code, code)) or 0)
        if ink is None or character in INVISIBLE:
            return 0.0, 0.0, 0.0, 0.0
        left, top = ink.x_bearing / self.units, -ink.y_bearing / self.units
        return left, top, left + ink.width / self.units, top - ink.height / self.units

    def __repr__(self) -> str:
        return f"<Font {self.name}>"

    @cached_property
    def codes(self) -> frozenset[int]:
        """The code points that have a glyph."""
        return frozenset(self.hb.face.unicodes)

    @cached_property
    def substitutes(self) -> Mapping[int, int]:
        """The code points without a glyph that are drawn with another's: U+2010 as the hyphen, fixed spaces as the space."""
        return {code: by for code, by in SUBSTITUTES.items() if code not in self.codes and by in self.codes}

    def missing(self, text: str) -> tuple[int, ...]:
        """The code points of ``text`` that this font cannot draw, each once, in order of appearance.

        Line ends, tabs and the invisible characters need no glyph.
        """
        unknown = (ord(c) for c in text if c not in INVISIBLE and c not in "\n\r\t")
        return tuple(dict.fromkeys(c for c in unknown if c not in self.codes and c not in self.substitutes))

    def draws(self, text: str) -> bool:
        """Whether every character has a glyph and is written from left to right; quick when asked often."""
        if not self._drawn.issuperset(text):
            if self.missing(text) or right_to_left(text):
                return False
            self._drawn.update(text)
        return True

    def width(self, text: str, kerning: bool = True) -> float:
        """The width of ``text`` at size 1, with or without kerning. Invisible characters have none."""
        if not kerning:
            return sum(map(self.advances.__getitem__, text))
        words = text.split(" ")
        return sum(map(self._words.__getitem__, words)) + (len(words) - 1) * self.advances[" "]

    def kerned(self, text: str) -> tuple[str | float, ...]:
        """``text`` in pieces with the kerning between them, as PDF's TJ takes it: thousandths of an em, positive moves left.

        Characters advance by their own width; the figures make up the difference. Without a kerned pair the answer is
        ``(text,)``, for "" it is (). Words are kerned, not the spaces between them.
        """
        pieces: list[str | float] = []
        piece = ""
        for number, word in enumerate(text.split(" ")):
            if number:
                piece += " "
            for part in self._kerned[word]:
                if isinstance(part, str):
                    piece += part
                else:
                    pieces += [piece, part]
                    piece = ""
        return (*pieces, piece) if piece else tuple(pieces)

    def _kern(self, word: str) -> tuple[str | float, ...]:
        word = printed(word)
        infos, positions = self._shape(word)
        shift: dict[int, float] = {}
        for info, position in zip(infos, positions, strict=True):
            shift[info.cluster] = shift.get(info.cluster, 0.0) + position.x_advance / self.units
        parts: list[str | float] = []
        for start, end in itertools.pairwise([*sorted(shift), len(word)]):
            parts.append(word[start:end])
            by = sum(map(self.advances.__getitem__, word[start:end])) - shift[start]
            if abs(by) > 1e-9:
                parts.append(round(by * 1000, 3))
        return tuple(parts)

    def _word(self, word: str) -> float:
        return float(sum(g.x_advance for g in self._shape(printed(word))[1])) / self.units

    def _shape(self, text: str) -> tuple[Sequence[hb.GlyphInfo], Sequence[hb.GlyphPosition]]:
        buffer = hb.Buffer()
        buffer.add_codepoints([self.substitutes.get(c, c) for c in map(ord, text)])
        buffer.guess_segment_properties()
        buffer.direction = "ltr"
        hb.shape(self.hb, buffer, KERNED)
        return buffer.glyph_infos or (), buffer.glyph_positions or ()


def printed(text: str) -> str:
    """``text`` as it is drawn: composed, and without the invisible characters."""
    return unicodedata.normalize("NFC", "".join(c for c in text if c not in INVISIBLE))


def right_to_left(text: str) -> str:
    """The first character of ``text`` that is written from right to left, or "". Such text cannot be set."""
    return next((c for c in text if unicodedata.bidirectional(c) in ("R", "AL")), "")


@dataclass(frozen=True, slots=True)
class FontFile:
    """A font file in a folder. ``fault`` says why it cannot be used, or is ""."""

    path: Path
    family: str
    weight: int
    italic: bool
    name: str
    fault: str


class Library:
    """The fonts of some folders, their subfolders included. Of two of one family, weight and style the earlier folder's counts."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self.folders = tuple(folders)
        self._loaded: dict[Path, Font] = {}

    @cached_property
    def files(self) -> tuple[FontFile, ...]:
        """Every font file that counts, in the order of folders and names."""
        files: dict[tuple[str, int, bool], FontFile] = {}
        names: dict[str, FontFile] = {}
        for folder in self.folders:
            for path in sorted(p for p in folder.rglob("*") if p.suffix.lower() in SUFFIXES):
                file = read(path)
                key = (same(file.family), file.weight, file.italic)
                if key in files and not (files[key].fault and not file.fault):
                    continue
                twin = names.setdefault(file.name, file)
                if not file.fault and twin is not file:
                    fault = f'has the PostScript name "{file.name}" of {twin.path.name}, so that a PDF would take them for one font; give it its own'
                    file = FontFile(path, file.family, file.weight, file.italic, file.name, fault)
                files[key] = file
        return tuple(files.values())

    @cached_property
    def families(self) -> tuple[str, ...]:
        """The names of the families that can be used, sorted."""
        return tuple(sorted({f.family for f in self.files if not f.fault}))

    def font(self, family: str, weight: int = 400, italic: bool = False) -> Font:
        """The font nearest to what is asked, by the rules of CSS: family, then style, then weight.

        ``family`` may be a list as in CSS, ``'PT Sans', sans-serif``: the first that is there counts, generic names do
        not. No style is imitated: a family without italics gives its upright (see `Font.italic`).
        Raises FontError if there is no such family or its nearest file cannot be used.
        """
        asked = [name.strip().strip("'\"") for name in family.split(",")]
        for name in asked:
            files = [f for f in self.files if same(f.family) == same(name)]
            if files:
                return self._load(nearest(files, weight, italic))
        wanted = next((name for name in asked if name and name.lower() not in GENERIC), family)
        raise FontError(f'no font family is called "{wanted}"; {meant(wanted, self.families)}')

    def _load(self, file: FontFile) -> Font:
        if file.fault:
            raise FontError(f"{file.path.name} {file.fault}")
        if file.path not in self._loaded:
            self._loaded[file.path] = Font(file.path.read_bytes(), file.path)
        return self._loaded[file.path]


def nearest(files: Sequence[FontFile], weight: int, italic: bool) -> FontFile:
    """The file that CSS Fonts 3 §5.2 takes for a weight and style: style first, then the nearest weight in its order."""
    files = [f for f in files if f.italic == italic] or list(files)

    def order(file: FontFile) -> tuple[int, int]:
        if file.weight == weight:
            return 0, 0
        if 400 <= weight <= 500:
            if weight < file.weight <= 500:
                return 1, file.weight
            return (2, -file.weight) if file.weight < weight else (3, file.weight)
        heavier = file.weight > weight
        return (1 if heavier == (weight > 500) else 2), (file.weight if heavier else -file.weight)

    return min(files, key=order)


KINDS_OF_FILE = {
    b"OTTO": "has PostScript outlines (OpenType CFF); printing needs TrueType outlines: take the family's .ttf file",
    b"wOFF": "is a web font (WOFF), not a .ttf file; take the family's .ttf file",
    b"wOF2": "is a web font (WOFF2), not a .ttf file; take the family's .ttf file",
    b"ttcf": "is a collection of several fonts; take the family's single .ttf files",
}
RESTRICTED = 0x0002  # OS/2 fsType: "Restricted License embedding"


def read(path: Path) -> FontFile:
    """What kind of font a file is; never raises for what the file holds."""
    try:
        with path.open("rb") as f:
            kind = f.read(4)
        face = hb.Face(hb.Blob.from_file_path(str(path)))
        tables = set(face.table_tags)
    except (OSError, hb.HarfBuzzError) as e:
        return FontFile(path, path.stem, 400, False, path.stem, f"cannot be read: {getattr(e, 'strerror', None) or e}")
    font = hb.Font(face)
    family = face.get_name(16) or face.get_name(1) or path.stem
    fault = KINDS_OF_FILE.get(kind, "")
    if not fault:
        if not {"cmap", "head", "hmtx"} <= tables:
            fault = "is not a font file, or a damaged one"
        elif "glyf" not in tables:
            fault = "has no TrueType outlines; take the family's .ttf file"
        elif "fvar" in tables:
            fault = "is a variable font; make a static one of the weight needed, with fonttools varLib.instancer FILE wght=700 --update-name-table"
        elif "OS/2" in tables and face.reference_table("OS/2").data[9] & RESTRICTED:
            fault = "forbids to be embedded in a document (its fsType is 2)"
    weight = int(font.get_style_value(hb.StyleTag.WEIGHT))
    return FontFile(
        path, family, weight, font.get_style_value(hb.StyleTag.ITALIC) > 0, face.get_name(6) or path.stem, fault
    )
