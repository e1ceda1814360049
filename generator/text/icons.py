"""A font made of a game's SVG icons, so that an icon in a text is a glyph: it flows, takes the text's colour, and is one character.

An icon is a file ``<name>.svg`` of filled paths in one colour on a square grid (24 × 24), without transforms and strokes.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from xml.parsers import expat

from generator.model.finding import ContentError, Finding, Severity, Where
from generator.text.fonts import Font
from generator.text.outlines import ValueFault, parse, placed
from generator.text.truetype import Glyph, Point, contours, font

EM = 1000
DESCENT = 150
"""How far an icon hangs below the baseline, in thousandths: its middle is then that of capital letters."""

FIRST = 0xE000
MOST_ICONS = 6400  # the private use area U+E000 to U+F8FF
MOST_BYTES = 256 * 1024
NAME = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*")
SVG = "http://www.w3.org/2000/svg"
QUIET = frozenset({"title", "desc", "metadata"})
ALLOWED = frozenset({"id", "class", "d", "fill", "fill-rule", "viewBox", "width", "height", "version", "xml:space"})


@dataclass(frozen=True, slots=True)
class IconFont:
    """A font of icons and the character that draws each, by name."""

    font: Font
    characters: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Drawing:
    """An icon as it was read: the side of its grid in ``height``, its width, and the data of its paths."""

    left: float
    top: float
    width: float
    height: float
    paths: tuple[str, ...]


def icon_font(folder: Path, named: str = "") -> IconFont | None:
    """The font of every ``*.svg`` in ``folder``; None if there is none or no folder.

    Characters are given from U+E000 in the order of names, and the same icons give the same bytes. Each icon is as high
    as the text is large. Raises ContentError with the faults of every icon; ``named`` is how messages call the folder.
    """
    files = sorted(folder.glob("*.svg")) if folder.is_dir() else []
    if not files:
        return None
    findings: list[Finding] = []
    glyphs: dict[str, Glyph] = {}
    for file in files[: MOST_ICONS + 1]:
        where = Where(f"{named or folder.name}/{file.name}")
        try:
            if not NAME.fullmatch(file.stem):
                raise _IconError(
                    None, "an icon's name is of small Latin letters, digits and hyphens, such as arrow-left.svg"
                )
            drawing = read(file)
            glyphs[file.stem] = _glyph(drawing)
        except _IconError as fault:
            findings += [
                Finding("icons", Severity.ERROR, Where(where.file, (), line), "", said) for line, said in fault.all
            ]
    if len(files) > MOST_ICONS:
        findings.append(
            Finding("icons", Severity.ERROR, Where(named or folder.name), "", f"there are more than {MOST_ICONS} icons")
        )
    if findings:
        raise ContentError(findings)
    characters = {name: chr(FIRST + number) for number, name in enumerate(sorted(glyphs))}
    return IconFont(Font(_build(glyphs, characters)), MappingProxyType(characters))


class _IconError(Exception):
    def __init__(self, line: int | None, said: str, *more: tuple[int | None, str]) -> None:
        self.all = [(line, said), *more]
        super().__init__(said)


def read(file: Path) -> Drawing:
    """The drawing in an icon's file."""
    data = file.read_bytes()
    if len(data) > MOST_BYTES:
        raise _IconError(None, f"an icon has at most {MOST_BYTES // 1024} kB, this has {len(data) // 1024} kB")
    parser = expat.ParserCreate(namespace_separator=" ")
    faults: list[tuple[int | None, str]] = []
    colours: set[str] = set()
    paths: list[str] = []
    box: list[str] = []
    fills = ["black"]
    depth_quiet = 0

    def fault(said: str) -> None:
        faults.append((parser.CurrentLineNumber, said))

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal depth_quiet
        namespace, _, name = tag.rpartition(" ")
        if depth_quiet or name in QUIET or namespace not in (SVG, ""):
            depth_quiet += 1
            return
        if name not in ("svg", "g", "path"):
            fault(f"<{name}> cannot be part of an icon in text; draw it as a path")
        own = {key: value for key, value in attributes.items() if " " not in key}
        for key in sorted(own.keys() - ALLOWED):
            if not (key == "stroke" and own[key] == "none"):
                fault(
                    f"<{name}> has {key}: an icon is a filled path in one colour, without strokes, styles and transforms"
                )
        if own.get("fill-rule", "nonzero") != "nonzero":
            fault("fill-rule evenodd cannot be a glyph; turn the direction of the paths that are holes")
        fills.append(own.get("fill", fills[-1]))
        if name == "svg" and not box:
            box.append(own.get("viewBox", f"0 0 {own.get('width', '')} {own.get('height', '')}"))
        if name == "path" and fills[-1] != "none":
            colours.add(fills[-1])
            paths.append(own.get("d", ""))

    def end(_: str) -> None:
        nonlocal depth_quiet
        if depth_quiet:
            depth_quiet -= 1
        else:
            fills.pop()

    def doctype(*_: object) -> None:
        fault("a document type is not allowed")

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(data, True)
    except expat.ExpatError as e:
        raise _IconError(e.lineno, f"is not well-formed XML: {expat.errors.messages[e.code]}") from None
    if len(colours) > 1:
        faults.append((None, f"an icon has one colour, this has {', '.join(sorted(colours))}"))
    if not paths and not faults:
        faults.append((None, "there is no filled path in it"))
    try:
        left, top, width, height = map(float, re.split(r"[\s,]+", box[0].strip() if box else ""))
        sound = all(map(math.isfinite, (left, top, width, height))) and 0 < width <= 4 * height and 0 < height < 1e6
    except ValueError:
        sound = False
    if not sound:
        faults.append((None, 'needs a viewBox, such as viewBox="0 0 24 24"'))
    if faults:
        raise _IconError(*faults[0], *faults[1:])
    return Drawing(left, top, width, height, tuple(paths))


def _glyph(drawing: Drawing) -> Glyph:
    """The outline as TrueType has it: quadratic curves, y upwards, thousandths of the size."""
    scale = EM / drawing.height
    turned = (scale, 0.0, 0.0, -scale, -drawing.left * scale, drawing.top * scale + EM - DESCENT)
    found: list[tuple[Point, ...]] = []
    for data in drawing.paths:
        try:
            outline = placed(parse(data), turned)
        except ValueFault as fault:
            raise _IconError(None, f'the path "{data[:40]}" cannot be read: {fault}') from None
        if not all(abs(c) < 8 * EM for _, n in outline for c in n):
            raise _IconError(None, "the paths lie far outside the grid")
        found += contours(outline)
    return Glyph(tuple(found), round(drawing.width / drawing.height * EM))


def _build(glyphs: Mapping[str, Glyph], characters: Mapping[str, str]) -> bytes:
    names = sorted(glyphs)
    blank = Glyph((), EM // 4)
    codes = {0x20: 1} | {ord(characters[name]): 2 + k for k, name in enumerate(names)}
    return font([blank, blank, *(glyphs[name] for name in names)], codes, EM, DESCENT, "Icons", "PlayproofIcons")
