"""Values of SVG attributes and CSS properties: numbers, lengths, colours, transforms."""

import math
import re
from functools import lru_cache

from generator.text.outlines import NUMBER, Matrix, ValueFault

Colour = tuple[float, float, float]
"""Red, green, blue, each 0 to 1."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

_NUMBER = NUMBER.pattern
_LENGTH = re.compile(rf"\s*({_NUMBER})\s*(px|mm|cm|in|pt|pc|em|%)?\s*")
_TRANSFORM = re.compile(r"\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)\s*")
_RGB = re.compile(r"rgb\(\s*([-+.\d]+%?)\s*[,\s]\s*([-+.\d]+%?)\s*[,\s]\s*([-+.\d]+%?)\s*\)")
_HEX = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})")

# CSS: an inch is 96 user units, whatever a user unit measures on paper.
_UNITS = {"": 1.0, "px": 1.0, "in": 96.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "pt": 96 / 72, "pc": 16.0}
_BASIC = {"black": "#000000", "white": "#ffffff", "red": "#ff0000", "green": "#008000", "blue": "#0000ff"}


def numbers(text: str) -> list[float]:
    """The numbers of a list separated by commas or white space; raises ValueFault at anything else."""
    if re.sub(rf"{_NUMBER}|[\s,]", "", text):
        raise ValueFault(f'"{text}" is not a list of numbers')
    return [float(n) for n in NUMBER.findall(text)]


@lru_cache(4096)
def _length_parts(text: str) -> tuple[float, str]:
    found = _LENGTH.fullmatch(text)
    if not found:
        raise ValueFault(
            f'"{text}" is not a length; a number or one with px, mm, cm, in, pt, pc, em or % would be right'
        )
    value = float(found[1])
    if not math.isfinite(value):
        raise ValueFault(f'"{text}" is not a finite length')
    return value, found[2] or ""


def length(text: str, em: float, whole: float) -> float:
    """A length in user units; ``em`` is the font size, ``whole`` what 100 % is, both in user units."""
    value, unit = _length_parts(text)
    if unit == "em":
        return value * em
    if unit == "%":
        return value * whole / 100
    return value * _UNITS[unit]


@lru_cache(1024)
def colour(text: str) -> Colour:
    """A colour: #rgb, #rrggbb, rgb(…) or a CSS name; raises ValueFault at anything else."""
    text = text.strip().lower()
    text = _BASIC.get(text, text)
    if _HEX.fullmatch(text):
        digits = text[1:] if len(text) == 7 else "".join(c + c for c in text[1:])
        return int(digits[0:2], 16) / 255, int(digits[2:4], 16) / 255, int(digits[4:6], 16) / 255
    if found := _RGB.fullmatch(text):
        parts = [float(p[:-1]) / 100 if p.endswith("%") else float(p) / 255 for p in found.groups()]
        red, green, blue = (min(1.0, max(0.0, p)) for p in parts)
        return red, green, blue
    from PIL import ImageColor  # noqa: PLC0415  # the names of CSS: most faces need none, and Pillow is slow to import

    named = ImageColor.colormap.get(text)
    if isinstance(named, str):
        return colour(named)
    raise ValueFault(f'"{text}" is not a colour; #rrggbb, rgb(r, g, b) or a CSS name would be right')


def share(text: str) -> float:
    """A number or percentage clamped to 0 to 1: an opacity or the offset of a gradient's stop."""
    value, unit = _length_parts(text)
    if unit not in ("", "%"):
        raise ValueFault(f'"{text}" is not a number from 0 to 1')
    return min(1.0, max(0.0, value / 100 if unit else value))


def times(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies ``inner`` first, then ``outer``."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


@lru_cache(1024)
def transform(text: str) -> Matrix:
    """The matrix of a ``transform`` attribute.

    >>> transform("translate(3 4) scale(2)")
    (2.0, 0.0, 0.0, 2.0, 3.0, 4.0)
    """
    matrix, at = IDENTITY, 0
    while at < len(text):
        found = _TRANSFORM.match(text, at)
        if not found:
            if not text[at:].strip():
                break
            raise ValueFault(
                f'"{text}" is not a transform; matrix, translate, scale, rotate, skewX or skewY would be right'
            )
        matrix = times(matrix, _one(found[1], numbers(found[2]), text))
        at = found.end()
    return matrix


def _one(name: str, n: list[float], text: str) -> Matrix:
    match name, len(n):
        case "matrix", 6:
            return n[0], n[1], n[2], n[3], n[4], n[5]
        case "translate", 1 | 2:
            return 1.0, 0.0, 0.0, 1.0, n[0], n[1] if len(n) == 2 else 0.0
        case "scale", 1 | 2:
            return n[0], 0.0, 0.0, n[-1], 0.0, 0.0
        case "rotate", 1 | 3:
            cos, sin = math.cos(math.radians(n[0])), math.sin(math.radians(n[0]))
            x, y = (n[1], n[2]) if len(n) == 3 else (0.0, 0.0)
            return cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y
        case "skewX", 1:
            return 1.0, 0.0, math.tan(math.radians(n[0])), 1.0, 0.0, 0.0
        case "skewY", 1:
            return 1.0, math.tan(math.radians(n[0])), 0.0, 1.0, 0.0, 0.0
    raise ValueFault(f'"{text}": {name} does not take {len(n)} numbers')
