"""text and tspan: where each run of characters stands (SVG 1.1, chapter 10; white space as CSS does it)."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from generator.printing.svg.paints import local
from generator.printing.svg.shapes import Measures, Viewport
from generator.printing.svg.styles import Cascade, Properties
from generator.printing.svg.surface import Run
from generator.printing.svg.values import length
from generator.printing.svg.vocabulary import XML
from generator.text.fonts import Font
from generator.text.outlines import ValueFault

_SPACE = re.compile(r"[ \t\r\n\f]+")
_WEIGHTS = {"normal": 400, "bold": 700}


@dataclass
class Piece:
    """Characters of one style; ``x`` and ``y`` are given where they begin a new place, ``dx`` and ``dy`` shift."""

    text: str
    style: Properties
    x: float | None
    y: float | None
    dx: float = 0.0
    dy: float = 0.0


def weight(text: str) -> int:
    """A ``font-weight`` as a number from 1 to 1000; raises ValueFault."""
    if text in _WEIGHTS:
        return _WEIGHTS[text]
    if text.isdecimal() and 1 <= int(text) <= 1000:
        return int(text)
    raise ValueFault(f'font-weight "{text}" is not drawn; normal, bold or 1 to 1000 would be right')


def font_size(style: Properties) -> float:
    """The font size in user units; the interpreter has already resolved em and %."""
    return float(style["font-size"])


class Lettering:
    """Lays out text elements."""

    def __init__(
        self,
        cascade: Cascade,
        resolve: Callable[[Properties, Properties], Properties],
        font: Callable[[Properties], Font],
    ) -> None:
        self._cascade = cascade
        self._resolve = resolve
        self._font = font

    def runs(self, element: Element, style: Properties, viewport: Viewport) -> list[tuple[Run, Properties]]:
        """The runs of a text element whose own style is ``style``; raises ValueFault."""
        pieces: list[Piece] = []
        self._gather(element, style, viewport, pieces)
        _fold(pieces, element.get(f"{{{XML}}}space") == "preserve")
        placed: list[tuple[Run, Properties]] = []
        x = y = 0.0
        chunk: list[tuple[Run, Properties]] = []
        begins = 0.0
        for piece in pieces:
            if piece.x is not None or piece.y is not None:
                placed += _anchored(chunk, begins, x)
                chunk = []
                x = x if piece.x is None else piece.x
                y = y if piece.y is None else piece.y
                begins = x
            x, y = x + piece.dx, y + piece.dy
            if not piece.text:
                continue
            font, size = self._font(piece.style), font_size(piece.style)
            spacing = piece.style["letter-spacing"]
            space = 0.0 if spacing == "normal" else length(spacing, size, size)
            if piece.style["visibility"] == "visible":
                chunk.append((Run(x, y, piece.text, font, size, space), piece.style))
            x += font.width(piece.text) * size + space * len(piece.text)
        return placed + _anchored(chunk, begins, x)

    def _gather(self, element: Element, style: Properties, viewport: Viewport, pieces: list[Piece]) -> None:
        m = Measures(element, font_size(style), viewport)
        for name in ("x", "y", "dx", "dy"):
            if len(element.get(name, "").replace(",", " ").split()) > 1:
                raise ValueFault(f"{name} with a number for each character is not drawn; one number would be right")
        whole = local(element.tag) == "text"
        x = m.get("x", "x") if whole or m.has("x") else None
        y = m.get("y", "y") if whole or m.has("y") else None
        pieces.append(Piece(element.text or "", style, x, y, m.get("dx", "x"), m.get("dy", "y")))
        for child in element:
            if local(child.tag) == "tspan":
                own = self._cascade.own("tspan", child)
                if own.get("display") != "none":
                    self._gather(child, self._resolve(style, own), viewport, pieces)
            elif local(child.tag) not in ("title", "desc"):
                raise ValueFault(f"{local(child.tag)} inside text is not drawn; tspan would be right")
            pieces.append(Piece(child.tail or "", style, None, None))


def _fold(pieces: list[Piece], keep: bool) -> None:
    """White space folded to single spaces over the whole element, none at its ends."""
    if keep:
        for piece in pieces:
            piece.text = re.sub(r"[\t\r\n\f]", " ", piece.text)
        return
    open_space = True
    last: Piece | None = None
    for piece in pieces:
        text = _SPACE.sub(" ", piece.text)
        if open_space:
            text = text.removeprefix(" ")
        piece.text = text
        if text:
            open_space = text.endswith(" ")
            last = piece
    if last is not None and open_space:
        last.text = last.text.removesuffix(" ")


def _anchored(chunk: list[tuple[Run, Properties]], begins: float, ends: float) -> list[tuple[Run, Properties]]:
    """The runs of one chunk, moved as the text-anchor of its first says."""
    if not chunk:
        return []
    anchor = chunk[0][1]["text-anchor"]
    shift = {"start": 0.0, "middle": (begins - ends) / 2, "end": begins - ends}[anchor]
    if shift:
        chunk = [(Run(r.x + shift, r.y, r.text, r.font, r.size, r.letter_space), s) for r, s in chunk]
    return chunk
