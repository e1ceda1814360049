"""A rulebook read: its template filled, its Markdown turned into blocks, its references and rule numbers checked.

A line of a fault is the template's own, also where loops have moved the text. Beside plain Markdown there are

* ``# Title``, once: the booklet's title; ``##`` chapters, which the contents list, and ``###`` sections;
* ``{MT-04}`` at the beginning of a paragraph or list item: the rule it states, shown in the margin; each once;
* ``{#name}`` at the end of a heading: its name for references;
* ``[see page #](#name)``: a reference to a heading or a rule's number; "#" in its text stands for the page;
* ``[stuck](index:)``, ``[stuck](<index:being stuck>)``: a place to which the index leads, under this text or that term;
* ``:name:``: one of the game's icons;
* ``---``: what follows begins on a new page;
* ``::: name …`` to ``:::``: a directive, see `directives`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

from generator.load.workspace import shipped_root
from generator.model.finding import ContentError, Finding, Severity, Where
from generator.model.game import Game
from generator.model.names import meant
from generator.printing.booklet.content import (
    INDEX,
    BackCover,
    Block,
    Booklet,
    Boxed,
    Contents,
    Index,
    PageBreak,
    Role,
    Table,
    Term,
    Text,
    plain,
    spans_of,
    texts_of,
)
from generator.printing.booklet.directives import Directives, Fault, Pictures
from generator.printing.booklet.scenes import Scenes, plain_fields
from generator.printing.filling import upto
from generator.text.alphabet import alphabetical, initial
from generator.text.lined import Filled, fill_lined
from generator.text.markdown import Node, parse
from generator.text.markup import ICON, Span
from generator.text.spaces import fixed_spaces
from generator.text.words import filters
from generator.text.written import written_date

_NUMBERS = re.compile(r"\{([A-Z]+-[\w./-]+(?:,\s*[A-Z]+-[\w./-]+)*)\}\s*")
_ANCHOR = re.compile(r"\s*\{#([\w.-]+)\}\s*$")
_ROLES: Mapping[int, Role] = {2: "h2", 3: "h3"}


def _marked(span: Span) -> Span:
    """A span; of one that is marked for the index, the link names the term as it is shown there."""
    if not span.link.startswith(INDEX):
        return span
    return replace(span, link=INDEX + (unquote(span.link.removeprefix(INDEX)) or " ".join(span.text.split())))


def read_rulebook(scenes: Scenes, pictures: Pictures) -> Booklet:
    """The rulebook of a game in the language of ``scenes``. Raises ContentError with every fault."""
    faces = scenes.faces
    game, language, workspace = faces.game, faces.language, faces.workspace
    name = f"rulebook.{language}.md"
    path = workspace.template(game.name, name)
    where = Where(f"templates/{game.name}/{name}")
    if path is None:
        raise ContentError(
            [Finding("booklet", Severity.ERROR, where, "", "there is no rulebook; this file would be it")]
        )
    root = workspace.root if path.is_relative_to(workspace.root) else shipped_root()
    where = Where(path.relative_to(root).as_posix())
    try:
        source = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        message = "the rulebook cannot be read as UTF-8 text"
        raise ContentError([Finding("booklet", Severity.ERROR, where, "", message)]) from None
    filled = fill_lined(source, where, values(game, language), {**filters(game, language), "upto": upto})
    reader = Reader(scenes, pictures, filled, where)
    return reader.booklet()


def values(game: Game, language: str) -> dict[str, Any]:
    """What a rulebook's template may name."""
    words = game.said(language)
    by_kind: dict[str, list[dict[str, Any]]] = {kind: [] for kind in game.kinds}
    for component in game.components:
        fields = plain_fields(component.fields, language)
        by_kind[component.kind].append({"id": component.id, "copies": component.copies, "fields": fields})
    return {
        "game": {
            "name": game.name,
            "title": game.title.get(language, game.name),
            "version": game.version,
            "date": written_date(game.date, language),
            "players": list(game.players),
        },
        "language": language,
        "constants": game.constants,
        "phrase": words.phrases,
        "components": by_kind,
        "counts": {kind: sum(c["copies"] for c in found) for kind, found in by_kind.items()},
        "rulings": {
            id: {"question": w.question, "answer": w.answer, "default": game.rulings[id].default}
            for id, w in words.rulings.items()
        },
    }  # fmt: skip  # a table


class Reader:
    """Turns one filled rulebook into blocks."""

    def __init__(self, scenes: Scenes, pictures: Pictures, filled: Filled, where: Where) -> None:
        self._game = scenes.faces.game
        self._language = scenes.faces.language
        self._edition = scenes.edition
        icons = scenes.faces.icons()
        self._icons = icons.characters if icons else {}
        self._filled = filled
        self._file = where.file
        self._findings: list[Finding] = []
        self._title = ""
        self._sections = 0
        self._links: dict[tuple[str, Where], None] = {}
        self._marks: dict[str, Where] = {}
        self._directives = Directives(scenes, pictures, self.blocks)

    def booklet(self) -> Booklet:
        """The booklet; raises ContentError with every fault."""
        nodes, faults = parse(self._filled.text)
        for fault in faults:
            self._say(fault.line, fault.message)
        blocks = self.blocks(nodes)
        if not self._title:
            self._say(1, "the booklet has no title; a line such as # Rules would be it")
        self._check_places(blocks)
        self._check_references(blocks)
        blocks = self._with_marks(blocks)
        if self._findings:
            raise ContentError(sorted(self._findings, key=lambda f: f.where.line or 0))
        subject = f"{self._game.name} {self._game.version}"
        return Booklet(self._title, subject, self._language, self._edition, blocks)

    def where(self, line: int) -> Where:
        """The template's place of a line of the filled text."""
        return Where(self._file, (), self._filled.line(line))

    def _say(self, line: int, message: str, item: str = "") -> None:
        self._say_at(self.where(line), message, item)

    def _say_at(self, where: Where, message: str, item: str = "") -> None:
        finding = Finding("booklet", Severity.ERROR, where, item, message)
        if finding not in self._findings:
            self._findings.append(finding)

    def blocks(self, nodes: Iterable[Node], indent: int = 0) -> tuple[Block, ...]:
        """Nodes as blocks."""
        return tuple(block for node in nodes for block in self._blocks(node, indent))

    def _blocks(self, node: Node, indent: int) -> Iterator[Block]:
        if node.kind == "heading":
            yield from self._heading(node)
        elif node.kind == "paragraph":
            yield self._text(node, "body", indent)
        elif node.kind in ("bullets", "numbers"):
            yield from self._list(node, indent)
        elif node.kind == "table":
            yield self._table(node)
        elif node.kind == "terms":
            for part in node.children:
                if part.kind == "term":
                    yield self._text(part, "term", indent)
                else:
                    yield from self.blocks(part.children, indent + 1)
        elif node.kind == "break":
            yield PageBreak(self.where(node.line))
        elif node.kind == "directive":
            try:
                yield from self._directives.read(node, self.where(node.line))
            except Fault as fault:
                self._say(node.line, str(fault), fault.item)
            except ContentError as error:
                self._findings += [f for f in error.findings if f not in self._findings]

    def spans(self, node: Node) -> tuple[Span, ...]:
        """A node's text with its fixed spaces; links that lead nowhere are told."""
        spans = tuple(map(_marked, node.spans))
        for span, line in zip(spans, node.lines, strict=True):
            if span.link.startswith("#"):
                self._links[span.link[1:], self.where(line)] = None
            elif span.link.startswith(INDEX):
                self._marks.setdefault(span.link.removeprefix(INDEX), self.where(line))
            elif span.link and not span.link.startswith(("https://", "http://", "mailto:")):
                self._say(line, f'the link "{span.link}" leads nowhere; #name or https://… would be right')
        return tuple(part for span in spans for part in self._with_icons(span))

    def _with_icons(self, span: Span) -> Iterator[Span]:
        """A span's text with its fixed spaces; ``:name:`` is an icon where the game has one of that name."""
        text = ""
        for n, part in enumerate(ICON.split(span.text)):
            if n % 2 and part in self._icons:
                if text:
                    yield replace(span, text=fixed_spaces(text, self._language))
                yield replace(span, text=part, icon=True)
                text = ""
            else:
                text += f":{part}:" if n % 2 else part
        if text:
            yield replace(span, text=fixed_spaces(text, self._language))

    def _text(self, node: Node, role: Role, indent: int, bullet: str = "") -> Text:
        spans = self.spans(node)
        numbers: tuple[str, ...] = ()
        if spans and (found := _NUMBERS.match(spans[0].text)):
            numbers = tuple(part.strip() for part in found[1].split(","))
            spans = (replace(spans[0], text=spans[0].text[found.end() :]), *spans[1:])
        return Text(spans, self.where(node.line), role, numbers, "", indent, bullet)

    def _heading(self, node: Node) -> Iterator[Block]:
        if node.level == 1:
            if self._title:
                self._say(node.line, "a second title; ## begins a chapter")
            self._title = node.text
            return
        if node.level not in _ROLES:
            self._say(node.line, "a heading of this depth is not shown; ## or ### would be right")
            return
        text = self._text(node, _ROLES[node.level], 0)
        self._sections += 1
        anchor = f"section {self._sections}"
        if text.spans and (found := _ANCHOR.search(text.spans[-1].text)):
            anchor = found[1]
            text = replace(
                text, spans=(*text.spans[:-1], replace(text.spans[-1], text=text.spans[-1].text[: found.start()]))
            )
        yield replace(text, anchor=anchor)

    def _list(self, node: Node, indent: int) -> Iterator[Block]:
        for number, item in enumerate(node.children, node.level):
            bullet = "•" if node.kind == "bullets" else f"{number}."
            for child in item.children:
                if child.kind == "paragraph":
                    yield self._text(child, "body", indent + 1, bullet)
                else:
                    yield from self._blocks(child, indent + 1)
                bullet = ""

    def _table(self, node: Node) -> Table:
        rows = tuple(tuple(self.spans(cell) for cell in row.children) for row in node.children)
        return Table(rows, tuple(cell.align for cell in node.children[0].children), self.where(node.line))

    def _check_places(self, blocks: tuple[Block, ...]) -> None:
        """What may stand once, and where."""
        covers = [block for block in blocks if isinstance(block, BackCover)]
        if covers and (blocks[-1] is not covers[0]):
            self._say_at(covers[0].where, "the back cover is not the last thing in the booklet; nothing may follow it")
        inner = [b for block in blocks if isinstance(block, Boxed | BackCover) for b in block.blocks]
        for block in inner:
            if isinstance(block, BackCover | PageBreak | Contents | Index):
                self._say_at(block.where, "this stands in a box; it would be right outside")

    def _with_marks(self, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        """The blocks with the index's terms in their order, marked ones among them; a term that leads nowhere is told."""
        found = [block for block in blocks if isinstance(block, Index)]
        for block in found[1:]:
            self._say_at(block.where, f"a second index; the first stands in line {found[0].where.line}")
        if not found:
            for name, where in self._marks.items():
                self._say_at(where, f'"{name}" is marked for an index; ::: index would be it', name)
            return blocks
        terms = {term.name: term for _, term in found[0].terms}
        if len(terms) < len(found[0].terms):
            twice = Counter(term.name for _, term in found[0].terms).most_common(1)[0][0]
            self._say_at(
                found[0].where, f'the index has the term "{twice}" twice; one line for it would be right', twice
            )
        self._check_terms(terms.values(), blocks)
        for name, where in self._marks.items():
            terms.setdefault(name, Term(name, (), (), where))
        language = self._language
        order = sorted(terms.values(), key=lambda term: alphabetical(term.name, language))
        whole = replace(found[0], terms=tuple((initial(term.name, language), term) for term in order))
        return tuple(whole if block is found[0] else block for block in blocks)

    def _check_terms(self, terms: Iterable[Term], blocks: tuple[Block, ...]) -> None:
        """Each term's words stand somewhere, and its anchors are there."""
        texts = [plain(spans) for spans, _, _ in spans_of(blocks)]
        anchors = dict.fromkeys(name for text in texts_of(blocks) for name in (text.anchor, *text.numbers) if name)
        known = [name for name in anchors if not name.startswith("section ")]
        for term in terms:
            for name in term.anchors:
                if name not in anchors:
                    message = f'"{term.name}" leads to "{name}", and nothing is called so; {meant(name, known)}'
                    self._say_at(term.where, message, name)
            for word in term.words:
                pattern = replace(term, words=(word,)).pattern()
                if pattern and not (term.name in self._marks or any(map(pattern.search, texts))):
                    message = f'"{word.removesuffix("*")}" stands nowhere in the booklet; words that do, or the number of a rule, would be right'
                    self._say_at(term.where, message, term.name)

    def _check_references(self, blocks: tuple[Block, ...]) -> None:
        """Rule numbers and anchors once, references to what is there."""
        anchors: dict[str, Where] = {}
        for text in texts_of(blocks):
            for name in (text.anchor, *text.numbers):
                if name and name in anchors:
                    self._say_at(
                        text.where,
                        f'"{name}" stands twice, first in line {anchors[name].line}; refer to it with [page #](#{name})',
                        name,
                    )
                elif name:
                    anchors[name] = text.where
        known = [name for name in anchors if not name.startswith("section ")]
        for name, where in self._links:
            if name not in anchors:
                self._say_at(where, f'there is nothing called "{name}" to refer to; {meant(name, known)}', name)
