"""A TrueType font written table by table: outlines of straight lines and quadratic curves, each with a character.

It holds what HarfBuzz and ReportLab read, and no more. fontTools does the same, but takes longer to import than a deck
of cards to print.
"""

import math
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.text.outlines import Path

Point = tuple[int, int, bool]
"""x and y in font units, and whether the point is on the outline, not the control point of a curve."""

MOST_ERROR = 1.0
"""How far, in font units, a quadratic curve may stray from the cubic one that it stands for."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph: its closed contours in font units, and how far it moves the pen."""

    contours: tuple[tuple[Point, ...], ...]
    advance: int

    @property
    def box(self) -> tuple[int, int, int, int]:
        """xMin, yMin, xMax, yMax; zeros without an outline."""
        xs = [x for contour in self.contours for x, _, _ in contour]
        ys = [y for contour in self.contours for _, y, _ in contour]
        return (min(xs), min(ys), max(xs), max(ys)) if xs else (0, 0, 0, 0)


def contours(path: Path) -> tuple[tuple[Point, ...], ...]:
    """A path's parts as closed contours, cubic curves as quadratic ones."""
    found: list[list[Point]] = []
    x = y = 0.0
    for name, n in path:
        if name == "M" or not found:
            found.append([])
        if name == "C":
            found[-1] += _quadratics((x, y), (n[0], n[1]), (n[2], n[3]), (n[4], n[5]))
        elif n:
            found[-1].append((round(n[0]), round(n[1]), True))
        if n:
            x, y = n[-2:]
        elif found[-1]:
            first = found[-1][0]
            x, y = first[0], first[1]
            found.append([first])
    return tuple(tuple(_distinct(contour)) for contour in found if len(_distinct(contour)) > 2)


def _distinct(contour: list[Point]) -> list[Point]:
    kept = [p for k, p in enumerate(contour) if k == 0 or p != contour[k - 1]]
    return kept[:-1] if len(kept) > 1 and kept[0] == kept[-1] else kept


Spot = tuple[float, float]


def _quadratics(p0: Spot, p1: Spot, p2: Spot, p3: Spot) -> list[Point]:
    """A cubic curve as quadratic ones: their control and end points."""
    bend = math.hypot(*(d - 3 * c + 3 * b - a for a, b, c, d in zip(p0, p1, p2, p3, strict=True)))
    parts = max(1, math.ceil((bend * math.sqrt(3) / 36 / MOST_ERROR) ** (1 / 3)))
    points: list[Point] = []
    for k in range(parts):
        t0, t1 = k / parts, (k + 1) / parts
        (x0, y0), (x3, y3) = _at(p0, p1, p2, p3, t0), _at(p0, p1, p2, p3, t1)
        (u0, v0), (u1, v1) = _slope(p0, p1, p2, p3, t0), _slope(p0, p1, p2, p3, t1)
        third = (t1 - t0) / 3
        # the control points of this part as a cubic, then the quadratic's between them
        cx = (3 * (x0 + u0 * third + x3 - u1 * third) - x0 - x3) / 4
        cy = (3 * (y0 + v0 * third + y3 - v1 * third) - y0 - y3) / 4
        points += [(round(cx), round(cy), False), (round(x3), round(y3), True)]
    return points


def _at(p0: Spot, p1: Spot, p2: Spot, p3: Spot, t: float) -> Spot:
    s = 1 - t
    x, y = (
        s**3 * a + 3 * s * s * t * b + 3 * s * t * t * c + t**3 * d for a, b, c, d in zip(p0, p1, p2, p3, strict=True)
    )
    return x, y


def _slope(p0: Spot, p1: Spot, p2: Spot, p3: Spot, t: float) -> Spot:
    s = 1 - t
    x, y = (
        3 * (s * s * (b - a) + 2 * s * t * (c - b) + t * t * (d - c)) for a, b, c, d in zip(p0, p1, p2, p3, strict=True)
    )
    return x, y


def font(
    glyphs: Sequence[Glyph], characters: Mapping[int, int], em: int, descent: int, family: str, postscript: str
) -> bytes:
    """The font's file. Glyph 0 is drawn for what has none; ``characters`` gives the glyph of each code point up to U+FFFF.

    The ascent is ``em`` less ``descent``. The same glyphs make the same bytes.
    """
    outlines = [_outline(glyph) for glyph in glyphs]
    places = [0]
    for outline in outlines:
        places.append(places[-1] + len(outline))
    boxes = [g.box for g in glyphs if g.contours] or [(0, 0, 0, 0)]
    box = min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)
    advances = [g.advance for g in glyphs]
    bearings = [g.box[0] for g in glyphs]
    right = [g.advance - g.box[2] for g in glyphs]
    points = max((sum(map(len, g.contours)) for g in glyphs), default=0)
    parts = max((len(g.contours) for g in glyphs), default=0)
    ascent = em - descent
    codes = sorted(characters)
    tables = {
        b"OS/2": struct.pack(
            ">HhHHHhhhhhhhhhhh10s4L4sHHHhhhHHLLhhHHH",
            4, sum(advances) // len(advances), 400, 5, 0, em // 2, em // 2, 0, em // 10, em // 2, em // 2, 0, em // 3,
            em // 20, em // 4, 0, bytes(10), 0, 0, 0, 0, b"NONE", 0x40, codes[0], codes[-1], ascent, -descent, 0,
            ascent, descent, 1, 0, em // 2, ascent, 0, 32, 1,
        ),
        b"cmap": _cmap(characters),
        b"glyf": b"".join(outlines),
        b"head": struct.pack(
            ">HHLLLHHqqhhhhHHhhh", 1, 0, 0x10000, 0, 0x5F0F3CF5, 3, em, 0, 0, *box, 0, 8, 2, 1, 0
        ),
        b"hhea": struct.pack(
            ">HHhhhHhhhhhhhhhhhH", 1, 0, ascent, -descent, 0, max(advances), min(bearings), min(right), box[2], 1, 0, 0,
            0, 0, 0, 0, 0, len(glyphs),
        ),
        b"hmtx": b"".join(struct.pack(">Hh", a, b) for a, b in zip(advances, bearings, strict=True)),
        b"loca": struct.pack(f">{len(places)}L", *places),
        b"maxp": struct.pack(">LHHHHHHHHHHHHHH", 0x10000, len(glyphs), points, parts, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0),
        b"name": _names({1: family, 2: "Regular", 3: postscript, 4: family, 6: postscript}),
        b"post": struct.pack(">LLhhLLLLL", 0x30000, 0, -em // 10, em // 20, 0, 0, 0, 0, 0),
    }  # fmt: skip
    return _file(tables)


def _outline(glyph: Glyph) -> bytes:
    """A glyph's entry in the table "glyf", without hints, padded to four bytes; nothing where there is no outline."""
    if not glyph.contours:
        return b""
    ends: list[int] = []
    flags, xs, ys = bytearray(), bytearray(), bytearray()
    before = (0, 0)
    for contour in glyph.contours:
        for x, y, on in contour:
            flags.append(1 if on else 0)
            xs += struct.pack(">h", x - before[0])
            ys += struct.pack(">h", y - before[1])
            before = x, y
        ends.append(len(flags) - 1)
    head = struct.pack(">hhhhh", len(ends), *glyph.box) + struct.pack(f">{len(ends)}HH", *ends, 0)
    whole = head + bytes(flags) + bytes(xs) + bytes(ys)
    return whole + bytes(-len(whole) % 4)


def _cmap(characters: Mapping[int, int]) -> bytes:
    """Format 4: one segment for each run of neighbouring code points with neighbouring glyphs."""
    runs: list[list[int]] = []  # first code, last code, difference
    for code in sorted(characters):
        if runs and code == runs[-1][1] + 1 and characters[code] - code == runs[-1][2]:
            runs[-1][1] = code
        else:
            runs.append([code, code, characters[code] - code])
    runs.append([0xFFFF, 0xFFFF, 1])
    count = len(runs)
    power = 2 ** (count.bit_length() - 1)
    body = struct.pack(">HHHH", count * 2, power * 2, power.bit_length() - 1, (count - power) * 2)
    body += struct.pack(f">{count}H", *(r[1] for r in runs)) + bytes(2)
    body += struct.pack(f">{count}H", *(r[0] for r in runs))
    body += struct.pack(f">{count}H", *(r[2] & 0xFFFF for r in runs)) + bytes(2 * count)
    table = struct.pack(">HHH", 4, len(body) + 6, 0) + body
    return struct.pack(">HHHHLHHL", 0, 2, 0, 3, 20, 3, 1, 20) + table


def _names(names: Mapping[int, str]) -> bytes:
    records, texts = b"", b""
    for number, text in sorted(names.items()):
        said = text.encode("utf-16-be")
        records += struct.pack(">HHHHHH", 3, 1, 0x409, number, len(said), len(texts))
        texts += said
    return struct.pack(">HHH", 0, len(names), 6 + len(records)) + records + texts


def _sum(data: bytes) -> int:
    padded = data + bytes(-len(data) % 4)
    return int(sum(struct.unpack(f">{len(padded) // 4}L", padded))) & 0xFFFFFFFF


def _file(tables: Mapping[bytes, bytes]) -> bytes:
    """The tables with their directory, and the sum over the whole in "head"."""
    count = len(tables)
    power = 2 ** (count.bit_length() - 1)
    directory = struct.pack(">LHHHH", 0x10000, count, power * 16, power.bit_length() - 1, (count - power) * 16)
    at = 12 + 16 * count
    body = b""
    head = 0
    for tag, table in sorted(tables.items()):
        if tag == b"head":
            head = at + len(body)
        directory += struct.pack(">4sLLL", tag, _sum(table), at + len(body), len(table))
        body += table + bytes(-len(table) % 4)
    whole = directory + body
    adjust = (0xB1B0AFBA - _sum(whole)) & 0xFFFFFFFF
    return whole[: head + 8] + struct.pack(">L", adjust) + whole[head + 12 :]
