"""What is wrong with a text before it is drawn: characters without a glyph, faces and icons that are not there."""

import unicodedata
from collections.abc import Iterable, Iterator

from generator.model.names import meant
from generator.text.flow import Faces
from generator.text.fonts import Font, right_to_left
from generator.text.markup import Paragraph

MOST_QUOTED = 40


def faults(paragraphs: Iterable[Paragraph], faces: Faces) -> Iterator[str]:
    """What is wrong with a fitted text, each in a line: what `glyph_faults` says, unknown icons, `<b>` and `<i>` without a face."""
    icons = faces.icons.characters if faces.icons is not None else {}
    said: set[str] = set()
    for paragraph in paragraphs:
        for span in paragraph:
            found = []
            if span.icon and span.text not in icons:
                found.append(f'no icon is called "{span.text}"; {meant(span.text, icons)}')
            font = faces.of(span.bold, span.italic)
            if span.bold and font.weight <= faces.regular.weight:
                found.append(f"{font.family} has no bold face for <b>; {font.name} is its heaviest")
            if span.italic and not font.italic:
                found.append(f"{font.family} has no italic face for <i>")
            if not span.icon:
                found += glyph_faults(span.text, font)
            yield from (fault for fault in found if fault not in said)
            said.update(found)


def glyph_faults(text: str, font: Font) -> Iterator[str]:
    """What keeps a font from drawing a text: code points without a glyph, each by number and name, and right-to-left script."""
    if font.draws(text):
        return
    if letter := right_to_left(text):
        yield f'"{quoted(text)}" is written from right to left (from "{letter}" on), which is not supported'
        return
    if missing := font.missing(text):
        signs = ", ".join(f"U+{code:04X} {unicodedata.name(chr(code), 'unnamed').lower()}" for code in missing)
        yield f'"{quoted(text)}": {font.name} has no glyph for {signs}'


def quoted(text: str) -> str:
    """A text as a message quotes it: on one line, its end left out where it is long."""
    text = " ".join(text.split())
    return text if len(text) <= MOST_QUOTED else text[: MOST_QUOTED - 1] + "…"
