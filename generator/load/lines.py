"""Lines of keys. No maintained TOML parser keeps the positions of valid values, so a map from path to line is made by
a syntax tree, and only when there is something to report.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.load.toml import read_text
from generator.model.finding import ContentError, Finding

KeyPath = tuple[str | int, ...]


def locate(findings: Iterable[Finding], root: Path) -> list[Finding]:
    """The findings with their lines, read from the files below ``root``; those that have a line are left alone."""
    maps: dict[str, dict[KeyPath, int]] = {}
    located = []
    for finding in findings:
        where = finding.where
        if where.line is None and where.file.endswith(".toml"):
            if where.file not in maps:
                maps[where.file] = _lines_of_file(root / where.file, root)
            located.append(replace(finding, where=replace(where, line=line_of(where.path, maps[where.file]))))
        else:
            located.append(finding)
    return located


def located_error(findings: Iterable[Finding], root: Path) -> ContentError:
    """The error of these findings, with lines, in the order of files and lines."""
    return ContentError(sorted(locate(findings, root), key=lambda f: (f.where.file, f.where.line or 0)))


def line_of(path: KeyPath, lines: dict[KeyPath, int]) -> int | None:
    """The line of a key, or of the nearest table around it that is written down; None for an empty file."""
    while path and path not in lines:
        path = path[:-1]
    return lines.get(path)


def lines_of(text: str) -> dict[KeyPath, int]:
    r"""The 1-based line of every key, table and array element of a valid TOML text, by path from the root.

    A table that several headers or dotted keys open has the line of the first.

    >>> lines = lines_of("a.b = 1\n[[c]]\nd = [2,\n{ e = 3 }]")
    >>> lines["a", "b"], lines["c", 0], lines["c", 0, "d"], lines["c", 0, "d", 1, "e"]
    (1, 2, 3, 4)
    """
    import tree_sitter  # noqa: PLC0415  # only when there is something to report
    import tree_sitter_toml  # noqa: PLC0415  # the same

    parser = tree_sitter.Parser(tree_sitter.Language(tree_sitter_toml.language()))
    walk = _Walk()
    walk.note((), 0)
    for node in parser.parse(text.encode()).root_node.named_children:
        if node.type == "pair":
            walk.pair((), node)
        elif node.type in ("table", "table_array_element"):
            walk.table(node)
    return walk.lines


def _lines_of_file(path: Path, root: Path) -> dict[KeyPath, int]:
    try:
        return lines_of(read_text(path, root))
    except ContentError:  # the file went away since it was read: report without lines
        return {}


class _Walk:
    """One pass over a syntax tree. ``elements`` counts the elements so far of each array of tables."""

    def __init__(self) -> None:
        self.lines: dict[KeyPath, int] = {}
        self.elements: dict[KeyPath, int] = {}

    def note(self, path: KeyPath, row: int) -> None:
        self.lines.setdefault(path, row + 1)

    def table(self, node: Any) -> None:
        key, *pairs = (n for n in node.named_children if n.type != "comment")
        row = key.start_point[0]
        path: KeyPath = ()
        keys = _keys(key)
        for i, name in enumerate(keys):
            path += (name,)
            self.note(path, row)
            if node.type == "table_array_element" and i == len(keys) - 1:
                self.elements[path] = self.elements.get(path, 0) + 1
            if path in self.elements:
                path += (self.elements[path] - 1,)
                self.note(path, row)
        for pair in pairs:
            self.pair(path, pair)

    def pair(self, path: KeyPath, node: Any) -> None:
        key, value = (n for n in node.named_children if n.type != "comment")
        for name in _keys(key):
            path += (name,)
            self.note(path, key.start_point[0])
        self.value(path, value)

    def value(self, path: KeyPath, node: Any) -> None:
        children = [n for n in node.named_children if n.type != "comment"]
        if node.type == "inline_table":
            for pair in children:
                self.pair(path, pair)
        elif node.type == "array":
            for i, element in enumerate(children):
                self.note((*path, i), element.start_point[0])
                self.value((*path, i), element)


def _keys(node: Any) -> list[str]:
    """The names of a bare, quoted or dotted key: TOML's own reader knows its escapes best."""
    table: Any = tomllib.loads(node.text.decode() + " = 0")
    names = []
    while isinstance(table, dict):
        (name, table), *_ = table.items()
        names.append(name)
    return names
