"""Lines of keys: for every path of any TOML, the line found is the one that holds the key."""

import tomllib
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from generator.load.lines import line_of, lines_of

KEYS = st.one_of(
    st.from_regex(r"[A-Za-z0-9_-]{1,6}", fullmatch=True),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x7f"), max_size=5),
)
SCALARS = st.one_of(
    st.integers(-(2**62), 2**62),
    st.booleans(),
    st.floats(allow_nan=False),
    st.dates(),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
)


class Writer:
    """Writes TOML of every form and notes on which line it wrote each key."""

    def __init__(self, draw: Any) -> None:
        self.draw, self.out, self.lines = draw, "", {}

    def row(self) -> int:
        return self.out.count("\n") + 1

    def note(self, path: tuple[str | int, ...]) -> None:
        self.lines.setdefault(path, self.row())

    def key(self, name: str) -> None:
        bare = name.isascii() and name.replace("-", "a").replace("_", "a").isalnum()
        if bare and self.draw(st.booleans()):
            self.out += name
        elif "'" not in name and all(c >= " " for c in name) and self.draw(st.booleans()):
            self.out += f"'{name}'"
        else:
            self.out += '"' + "".join(self.escaped(c) for c in name) + '"'

    @staticmethod
    def escaped(c: str) -> str:
        return f"\\u{ord(c):04X}" if c in '"\\' or c < " " or c == "\x7f" else c

    def scalar(self, value: Any) -> None:
        if isinstance(value, bool):
            self.out += "true" if value else "false"
        elif isinstance(value, str):
            safe = "".join(self.escaped(c) if c != "\n" else c for c in value)
            if "\n" in value or self.draw(st.booleans()):
                self.out += f'"""\n{safe}"""'
            else:
                self.out += f'"{safe}"'
        elif isinstance(value, float):
            self.out += repr(value)
        else:
            self.out += str(value)

    def value(self, value: Any, path: tuple[str | int, ...], *, lines: bool = True) -> None:
        if isinstance(value, dict):
            self.out += "{ "
            for i, (name, inner) in enumerate(value.items()):
                self.out += ", " if i else ""
                self.note((*path, name))
                self.key(name)
                self.out += " = "
                self.value(inner, (*path, name), lines=False)
            self.out += " }"
        elif isinstance(value, list):
            self.out += "["
            for i, inner in enumerate(value):
                self.out += ", " if i else ""
                if lines and self.draw(st.booleans()):
                    self.out += " # a comment\n  "
                self.note((*path, i))
                self.value(inner, (*path, i), lines=lines)
            self.out += "]"
        else:
            self.scalar(value)

    def table(self, table: dict[str, Any], path: tuple[str | int, ...], header: list[str]) -> None:
        """Pairs first, then sub-tables and arrays of tables under headers; blank lines and comments between."""
        later = []
        for name, value in table.items():
            form = self.draw(st.sampled_from(["pair", "dotted", "header"]))
            if (form == "header" and isinstance(value, dict)) or (
                form == "header" and isinstance(value, list) and value and all(isinstance(v, dict) for v in value)
            ):
                later.append((name, value))
            elif form == "dotted" and isinstance(value, dict) and value:
                for inner, deep in value.items():
                    self.blank()
                    self.note((*path, name))
                    self.note((*path, name, inner))
                    self.key(name)
                    self.out += self.draw(st.sampled_from([".", " . "]))
                    self.key(inner)
                    self.out += " = "
                    self.value(deep, (*path, name, inner))
                    self.out += "\n"
            else:
                self.blank()
                self.note((*path, name))
                self.key(name)
                self.out += " = "
                self.value(value, (*path, name))
                self.out += "\n"
        for name, value in later:
            for i, one in enumerate(value if isinstance(value, list) else [value]):
                self.blank()
                at = (*path, name, i) if isinstance(value, list) else (*path, name)
                self.note((*path, name))
                self.note(at)
                brackets = ("[[", "]]") if isinstance(value, list) else ("[", "]")
                self.out += brackets[0]
                for k, part in enumerate([*header, name]):
                    self.out += "." if k else ""
                    self.key(part)
                self.out += brackets[1] + "\n"
                self.table(one, at, [*header, name])

    def blank(self) -> None:
        self.out += self.draw(st.sampled_from(["", "", "\n", "# comment = [1]\n"]))


TREES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=12
)
TABLES = st.dictionaries(KEYS, TREES | st.lists(st.dictionaries(KEYS, TREES, max_size=3), max_size=3), max_size=5)


def paths(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [p for key, deep in inner for p in [(*path, key), *paths(deep, (*path, key))]]


@settings(max_examples=300, deadline=None)
@given(TABLES, st.data())
def test_every_path_has_the_line_of_its_key(table: dict[str, Any], data: st.DataObject) -> None:
    writer = Writer(data.draw)
    writer.table(table, (), [])
    read = tomllib.loads(writer.out)
    found = lines_of(writer.out)
    assert set(paths(read)) <= set(found)
    assert {p: found[p] for p in paths(read)} == {p: writer.lines[p] for p in paths(read)}


def test_crlf_comments_and_reopened_tables() -> None:
    text = "# one\r\n[a.b] # two\r\nc = 1\r\n\r\n[a]\r\nd = 2\r\n[[a.e]]\r\n[a.e.f]\r\ng = 3\r\n[[a.e]]\r\nf.g = 4\r\n"
    lines = lines_of(text)
    assert lines["a", "b", "c"] == 3
    assert lines["a", "d"] == 6
    assert lines["a", "e", 0, "f", "g"] == 9
    assert lines["a", "e", 1, "f", "g"] == 11


def test_a_path_that_is_not_written_has_the_line_of_the_table_around_it() -> None:
    lines = lines_of("[[card]]\nid = 'a'\n\n[[card]]\nid = 'b'\n")
    assert line_of(("card", 1, "copies"), lines) == 4
    assert line_of((), lines_of("")) == 1
