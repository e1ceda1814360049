"""Characters as the codes of embedded fonts. ReportLab gives out the codes and embeds the glyphs used; words are encoded once."""

import io
from functools import lru_cache
from typing import Any

from reportlab.pdfbase.ttfonts import TTFont

from generator.text.fonts import Font

_ESCAPED = {n: chr(n) if 32 <= n < 127 else f"\\{n:03o}" for n in range(256)}
_ESCAPED |= {ord(sign): "\\" + sign for sign in "()\\"}


@lru_cache(64)
def embedded(font: Font) -> TTFont:
    """A font as ReportLab embeds it: the glyphs used, under their own name.

    A hyphen without a glyph of its own gets another's and keeps its code point, so that it can be had back from the file.
    """
    made = TTFont(font.name, io.BytesIO(font.data))
    face: Any = made.face
    for code, by in font.substitutes.items():
        face.charToGlyph[code] = face.charToGlyph[by]
        face.charWidths[code] = face.charWidths[by]
    return made


class FontCodes(dict[str, str]):
    """A font's words as the inside of a PDF string in its first subset, kerning written into it: ``A)73(V``.

    A word with a character beyond the first 256 of a file is not kept here; `shown` draws it piece by piece.
    """

    def __init__(self, font: Font, document: Any) -> None:
        super().__init__()
        self._font = font
        self._embedded: Any = embedded(font)
        self._document = document
        self._first = ""
        self._kerned: set[str] = set()
        self._beyond: set[str] = set()

    def __missing__(self, word: str) -> str:
        parts: list[str] = []
        for piece in self._font.kerned(word):
            if isinstance(piece, float):
                parts.append(f"){piece:.0f}(")
                continue
            for subset, codes in self._embedded.splitString(piece, self._document):
                if subset:
                    self._beyond.add(word)
                parts.append(codes.decode("latin-1").translate(_ESCAPED))
        if len(parts) > 1:
            self._kerned.add(word)
        self[word] = text = "".join(parts)
        return text

    def shown(self, text: str) -> tuple[tuple[str, str], ...]:
        """Text as font resources and operators."""
        words = text.split(" ")
        inside = " ".join([self[word] for word in words])
        if self._beyond and not self._beyond.isdisjoint(words):
            return tuple(self._piece_by_piece(text))
        if not self._first:
            self._embedded.splitString(" ", self._document)
            self._first = self._embedded.getSubsetInternalName(0, self._document)
        kerned = not self._kerned.isdisjoint(words)
        return ((self._first, f"[({inside})] TJ" if kerned else f"({inside}) Tj"),)

    def _piece_by_piece(self, text: str) -> list[tuple[str, str]]:
        """Text over several subsets; a new operator wherever the subset changes."""
        out: list[tuple[str, str]] = []
        name, inside = "", ""
        for piece in self._font.kerned(text):
            if isinstance(piece, float):
                inside += f"){piece:.0f}("
                continue
            for subset, codes in self._embedded.splitString(piece, self._document):
                internal = self._embedded.getSubsetInternalName(subset, self._document)
                if internal != name:
                    if name:
                        out.append((name, f"[({inside})] TJ"))
                    name, inside = internal, ""
                inside += codes.decode("latin-1").translate(_ESCAPED)
        return [*out, (name, f"[({inside})] TJ")] if name else out
