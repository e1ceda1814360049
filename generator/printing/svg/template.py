"""A face's template before filling: its vocabulary checked, and the parts that no data changes lifted out.

A template is well-formed XML before it is filled, so that it can be opened in an editor, checked once with true lines,
and drawn once where it holds no Jinja.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from generator.model.names import meant
from generator.printing.svg.interpreter import Fault, Parts
from generator.printing.svg.styles import Cascade, Rule, rules
from generator.printing.svg.vocabulary import ATTRIBUTES, OURS, RICH, SILENT, SVG, XHTML, XLINK, XML, takes
from generator.text.outlines import ValueFault

_JINJA = re.compile(r"\{\{|\{%|\{#|<#")
_REFERENCE = re.compile(r"url\(\s*['\"]?#([^)'\"\s]+)")
_DEFINITIONS = {"defs", "symbol", "clipPath", "linearGradient", "radialGradient", "style"} | SILENT
_FIELD = re.compile(r"\bfields\.(\w+)")
_RICH_ATTRIBUTES = {"class", "style", "lang"}


@dataclass(eq=False)
class _Part:
    """An element in a template's source, from byte ``start`` to ``end``.

    ``changing``: Jinja stands in its attributes; ``inside``: in its text or its children. ``asks`` are the ids that it or
    its children refer to. ``apart``: Jinja stands between it and the child before it.
    """

    name: str
    attributes: dict[str, str]
    start: int
    line: int
    parent: "_Part | None"
    end: int = 0
    changing: bool = False
    inside: bool = False
    apart: bool = False
    waiting: bool = False
    asks: set[str] = field(default_factory=set)
    children: "list[_Part]" = field(default_factory=list)

    @property
    def local(self) -> str:
        return self.name.rpartition(" ")[2]

    def walk(self) -> "Iterator[_Part]":
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True)
class Prepared:
    """A template ready to be filled: ``source`` for drawing, ``marked`` for finding the lines of faults.

    ``whole`` is its text without our marks, for a browser.
    """

    source: str
    marked: str
    whole: str
    parts: Parts
    faults: tuple[Fault, ...]


def prepare(source: str, key: str) -> Prepared:
    """A template prepared; ``key`` names it among a file's forms. Raises ValueFault where it is not well-formed XML."""
    scan = _Scan(source)
    marked = scan.marked()
    try:
        tree = ET.fromstring(marked)  # noqa: S314  # scanned: it has no document type, and so no entities
    except ET.ParseError as e:
        raise ValueFault(f"the template is not well-formed XML: {e}") from e
    elements = dict(zip(scan.root.walk(), tree.iter(), strict=True))
    sheets = [(p, e) for p, e in elements.items() if p.name == f"{SVG} style"]
    cascade, faults = _cascade(sheets)
    if any(p.inside or p.changing for p, _ in sheets):
        faults.append(Fault(scan.root.line, "style holds Jinja: values go into the theme, or into a style attribute"))
    still = _still(scan.root)
    if any(not p.asks <= still for p, _ in sheets):
        still = set()  # a class may paint with what data change
    runs = _runs(scan.root, still) if all(p.asks <= still for p, _ in sheets) else []
    cuts = [(run[0].start, run[-1].end, f'<f xmlns="{OURS}" n="{n}"/>') for n, run in enumerate(runs)]
    cuts += [(p.start, p.end, "") for p in _definitions(scan.root, still)]
    lifted = tuple(tuple(elements[p] for p in run) for run in runs)
    ids = {p.attributes["id"]: elements[p] for p in scan.root.walk() if p.attributes.get("id") in still}
    return Prepared(scan.without(cuts), marked, source, Parts(key, lifted, ids, cascade), (*scan.faults, *faults))


class _Scan:
    """Reads a template once for the places, names and Jinja of its elements."""

    def __init__(self, source: str) -> None:
        self.content = source.encode()
        self.faults: list[Fault] = []
        self.root: _Part
        self._open: list[_Part] = []
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._data
        parser.CommentHandler = self._data
        parser.StartDoctypeDeclHandler = self._doctype
        self._parser = parser
        try:
            parser.Parse(self.content, True)
        except expat.ExpatError as e:
            raise ValueFault(
                f"the template is not well-formed XML at line {e.lineno}: {expat.ErrorString(e.code)}"
            ) from e
        if self.root.name != f"{SVG} svg":
            raise ValueFault(f'the outermost element is {self.root.local}; svg with xmlns="{SVG}" would be right')

    def _doctype(self, *_: object) -> None:
        raise ValueFault("the template has a document type; leave the DOCTYPE line out")

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        parent = self._open[-1] if self._open else None
        part = _Part(name, attributes, self._parser.CurrentByteIndex, self._parser.CurrentLineNumber, parent)
        part.changing = any(_JINJA.search(v) for v in attributes.values())
        part.asks |= _asked(attributes)
        self._check(part)
        if parent is None:
            self.root = part
        else:
            part.apart, parent.waiting = parent.waiting, False
            parent.children.append(part)
        self._open.append(part)

    def _end(self, name: str) -> None:
        part = self._open.pop()
        at = self._parser.CurrentByteIndex
        tag = _tag_end(self.content, part.start)
        closed = self.content[tag - 2 : tag] == b"/>"  # then expat may stand at the end tag of the element around it
        part.end = tag if closed else self.content.index(b">", at) + 1
        if self._open:
            parent = self._open[-1]
            parent.inside |= part.changing or part.inside
            parent.asks |= part.asks

    def _data(self, text: str) -> None:
        if self._open and _JINJA.search(text):
            self._open[-1].inside = self._open[-1].waiting = True
        if self._open and self._open[-1].local == "style":
            self._open[-1].asks.update(_REFERENCE.findall(text))

    def _check(self, part: _Part) -> None:
        space, _, name = part.name.rpartition(" ")
        if any(p.local in SILENT for p in self._open):
            return
        if space == XHTML:
            self._check_rich(part, name)
            return
        if space not in (SVG, ""):
            return  # another program's notes; no browser draws them either
        if not space:
            self._blame(part, f'{name} without xmlns="{SVG}" is not drawn')
        elif name not in ATTRIBUTES:
            self._blame(part, f'the element "{name}" is not drawn; {meant(name, ATTRIBUTES)}')
        else:
            for attribute in part.attributes:
                space, _, attribute = attribute.rpartition(" ")
                known = (
                    takes(name, attribute) if space in ("", XLINK) else space != XML or attribute in ("lang", "space")
                )
                if not known or (space == XLINK and attribute != "href"):
                    self._blame(
                        part, f'the attribute "{attribute}" of {name} is not drawn; without it the face is complete'
                    )

    def _check_rich(self, part: _Part, name: str) -> None:
        if name not in RICH:
            self._blame(part, f'the element "{name}" in a foreignObject is not drawn; {meant(name, RICH)}')
        for attribute in part.attributes:
            if attribute.rpartition(" ")[2] not in _RICH_ATTRIBUTES:
                self._blame(part, f'the attribute "{attribute}" of {name} is not drawn; class and style are')

    def _blame(self, part: _Part, message: str) -> None:
        self.faults.append(Fault(part.line, message))

    def marked(self) -> str:
        """The source with each element's line as an attribute of ours."""
        out, at = [], 0
        for part in self.root.walk():
            if part.name.startswith(XHTML):
                continue  # a foreignObject's line is line enough
            cut = part.start + 1
            while self.content[cut : cut + 1] not in (b" ", b"\t", b"\r", b"\n", b"/", b">"):
                cut += 1
            space = f' xmlns:l="{OURS}"' if part is self.root else ""
            field = (
                _FIELD.search(self.content[part.start : part.end].decode()) if part.local == "foreignObject" else None
            )
            space += f' l:field="{field[1]}"' if field else ""
            out.append(self.content[at:cut].decode() + f'{space} l:line="{part.line}"')
            at = cut
        return "".join(out) + self.content[at:].decode()

    def without(self, cuts: list[tuple[int, int, str]]) -> str:
        """The source with pieces replaced."""
        out, at = [], 0
        for start, end, by in sorted(cuts):
            out.append(self.content[at:start].decode() + by)
            at = end
        return "".join(out) + self.content[at:].decode()


def _asked(attributes: Mapping[str, str]) -> set[str]:
    """The ids that an element's attributes refer to."""
    asked = {id for value in attributes.values() for id in _REFERENCE.findall(value)}
    asked |= {
        v.strip()[1:] for n, v in attributes.items() if n.rpartition(" ")[2] == "href" and v.strip().startswith("#")
    }
    return asked


def _tag_end(content: bytes, at: int) -> int:
    """The byte after the tag that begins at ``at``."""
    quote = b""
    while True:
        sign = content[at : at + 1]
        at += 1
        if quote:
            quote = b"" if sign == quote else quote
        elif sign in (b'"', b"'"):
            quote = sign
        elif sign == b">":
            return at


def _cascade(sheets: list[tuple[_Part, ET.Element]]) -> tuple[Cascade, list[Fault]]:
    found: list[Rule] = []
    faults: list[Fault] = []
    for part, element in sheets:
        try:
            found.extend(rules(element.text or "", len(found)))
        except ValueFault as fault:
            faults.append(Fault(part.line, f"style: {fault}"))
    return Cascade(found), faults


def _still(root: _Part) -> set[str]:
    """The ids of elements that no data changes, themselves and all they refer to."""
    named = {p.attributes["id"]: p for p in root.walk() if "id" in p.attributes}
    still = {id for id, p in named.items() if not p.changing and not p.inside}
    while True:
        fewer = {id for id in still if named[id].asks <= still}
        if fewer == still:
            return still
        still = fewer


def _fixed(part: _Part, still: set[str]) -> bool:
    return not part.changing and not part.inside and part.asks <= still


def _runs(parent: _Part, still: set[str]) -> list[list[_Part]]:
    """The largest runs of neighbouring elements that can be drawn once for all faces."""
    runs: list[list[_Part]] = []
    if parent.changing or not _asked(parent.attributes) <= still:
        return runs
    before: _Part | None = None
    for child in parent.children:
        if child.local in _DEFINITIONS:
            continue
        if _fixed(child, still):
            if before is not None and not child.apart and _next_to(parent, before, child):
                runs[-1].append(child)
            else:
                runs.append([child])
            before = child
        else:
            before = None
            if child.name in (f"{SVG} g", f"{SVG} svg"):
                runs.extend(_runs(child, still))
    return runs


def _next_to(parent: _Part, before: _Part, after: _Part) -> bool:
    return parent.children.index(after) == parent.children.index(before) + 1


def _definitions(parent: _Part, still: set[str]) -> Iterator[_Part]:
    """The parts that are read once and need not stand in each filled face."""
    for child in parent.children:
        if child.local in _DEFINITIONS and _fixed(child, still):
            yield child
        elif child.changing or child.inside:
            yield from _definitions(child, still)
