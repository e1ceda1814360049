"""markdown-it's one door: Markdown read into plain nodes with their lines. What a booklet cannot show is a fault.

Beside CommonMark's headings, paragraphs, lists, emphasis, links and thematic breaks there are tables, definition lists and
directives::

    ::: example first-moves
    What belongs to it.
    :::

Text is literal: HTML is no markup here, and a straight quote stays one.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from mdit_py_plugins.container import container_plugin
from mdit_py_plugins.deflist import deflist_plugin

from generator.text.markup import Span

Kind = Literal[
    "heading", "paragraph", "bullets", "numbers", "item", "table", "row", "cell", "terms", "term", "meaning", "directive", "break"
]  # fmt: skip  # one line reads best

_KINDS: dict[str, Kind] = {
    "heading": "heading",
    "paragraph": "paragraph",
    "bullet_list": "bullets",
    "ordered_list": "numbers",
    "list_item": "item",
    "table": "table",
    "tr": "row",
    "th": "cell",
    "td": "cell",
    "dl": "terms",
    "dt": "term",
    "dd": "meaning",
    "container_directive": "directive",
    "hr": "break",
}
_TRANSPARENT = ("thead", "tbody")
_NOT_SHOWN = {
    "blockquote": "a quotation is not shown; a box such as ::: note would be right",
    "fence": "a block of code is not shown; a paragraph would be right",
    "code_block": "a block of code is not shown; a line that is part of a paragraph has less than four spaces before it",
    "code_inline": "code is not shown; leave the backquotes out, or write **bold**",
    "image": "a picture stands in a directive: ::: component ID",
}
_FENCE = re.compile(r"\s*:{3,}\s*$")


class MarkdownFault(NamedTuple):
    """What cannot be shown, with its 1-based line."""

    line: int
    message: str


@dataclass(frozen=True, slots=True)
class Node:
    """A block of Markdown.

    ``line`` is where it begins, from 1. ``level`` is that of a heading, or the first number of a numbered list; ``info``
    what stands behind the colons of a directive; ``align`` how a table's cell is set. ``spans`` is the text of what holds
    text; where a span of them begins a line of its own is in ``lines``, one number for each span.
    """

    kind: Kind
    line: int
    level: int = 0
    info: str = ""
    align: Literal["left", "center", "right"] = "left"
    spans: tuple[Span, ...] = ()
    lines: tuple[int, ...] = ()
    children: tuple["Node", ...] = ()

    @property
    def text(self) -> str:
        """The text without its marks."""
        return "".join(span.text for span in self.spans)

    def walk(self) -> Iterator["Node"]:
        """The node and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()


def parse(source: str) -> tuple[tuple[Node, ...], tuple[MarkdownFault, ...]]:
    """The blocks of a Markdown text, and the faults.

    >>> (node,), faults = parse("Take **one** chip.")
    >>> [(s.text, s.bold) for s in node.spans]
    [('Take ', False), ('one', True), (' chip.', False)]
    """
    reader = _Reader(source)
    return reader.nodes, tuple(sorted(set(reader.faults)))


def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "linkify": False, "typographer": False})
    parser.enable("table").disable(["html_block", "html_inline", "lheading"])
    parser.use(container_plugin, name="directive", validate=lambda *_: True).use(deflist_plugin)
    return parser


class _Reader:
    def __init__(self, source: str) -> None:
        self.faults: list[MarkdownFault] = []
        self._source = source.splitlines()
        root = SyntaxTreeNode(_parser().parse(source))
        self.nodes = tuple(self._blocks(root, 1))

    def _say(self, line: int, message: str) -> None:
        self.faults.append(MarkdownFault(line, message))

    def _blocks(self, parent: SyntaxTreeNode, line: int) -> Iterator[Node]:
        for node in parent.children:
            at = node.map[0] + 1 if node.map else line
            if node.type in _TRANSPARENT:
                yield from self._blocks(node, at)
            elif node.type in _NOT_SHOWN:
                self._say(at, _NOT_SHOWN[node.type])
            elif node.type in _KINDS:
                yield self._block(node, _KINDS[node.type], at)

    def _block(self, node: SyntaxTreeNode, kind: Kind, line: int) -> Node:
        level, info = 0, ""
        if kind == "heading":
            level = int(node.tag[1:])
        elif kind == "numbers":
            level = int(node.attrs.get("start", 1))
        elif kind == "directive":
            info = node.info.strip()
            self._check_end(node, info)
        align = str(node.attrs.get("style", "")).removeprefix("text-align:") if kind == "cell" else ""
        inline = [child for child in node.children if child.type == "inline"]
        children = tuple(self._blocks(node, line))
        spans: list[Span] = []
        lines: list[int] = []
        for child in inline:
            self._inline(child, Span(""), spans, lines, (child.map[0] + 1) if child.map else line)
        where: Literal["left", "center", "right"] = (
            "center" if align == "center" else "right" if align == "right" else "left"
        )
        return Node(kind, line, level, info, where, tuple(spans), tuple(lines), children)

    def _check_end(self, node: SyntaxTreeNode, info: str) -> None:
        assert node.map is not None  # markdown-it gives every container its lines
        end = node.map[1]
        if end >= len(self._source) or not _FENCE.match(self._source[end]):
            self._say(node.map[0] + 1, f'the directive "{info}" is not closed; a line of ::: ends it')

    def _inline(self, node: SyntaxTreeNode, style: Span, spans: list[Span], lines: list[int], line: int) -> int:
        """Adds the spans of an inline node; gives the line on which it ends."""
        for child in node.children:
            if child.type == "text":
                text = child.content
            elif child.type == "softbreak":
                text, line = " ", line + 1
            elif child.type == "hardbreak":
                text, line = "\n", line + 1
            else:
                line = self._marked(child, style, spans, lines, line)
                continue
            if text:
                spans.append(Span(text, style.bold, style.italic, False, style.link))
                lines.append(line)
        return line

    def _marked(self, node: SyntaxTreeNode, style: Span, spans: list[Span], lines: list[int], line: int) -> int:
        if node.type == "strong":
            style = Span("", True, style.italic, False, style.link)
        elif node.type == "em":
            style = Span("", style.bold, True, False, style.link)
        elif node.type == "link":
            style = Span("", style.bold, style.italic, False, str(node.attrs.get("href", "")))
            if not node.children:
                self._say(line, f'the link to "{style.link}" has no text; [page #]({style.link}) would be right')
        else:
            self._say(line, _NOT_SHOWN.get(node.type, f"{node.type} is not shown"))
            return line
        return self._inline(node, style, spans, lines, line)
