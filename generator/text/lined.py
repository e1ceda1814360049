"""Templates whose text is read by line afterwards: filled, with the template's line for each line of the result."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from jinja2 import TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.model.finding import Where
from generator.text.templates import compile_template

_OPEN, _CLOSE = "\U000f0000", "\U000f0001"
"""Private characters round the number of a template's line, which stand at its end until the template is filled."""
_MARK = re.compile(f"{_OPEN}(\\d+){_CLOSE}")


@dataclass(frozen=True, slots=True)
class Filled:
    """A filled template. ``lines[n]`` is the template's line, from 1, that made line ``n + 1`` of ``text``."""

    text: str
    lines: tuple[int, ...]

    def line(self, line: int) -> int:
        """The template's line behind a line of the text, both from 1."""
        return self.lines[min(max(line, 1), len(self.lines)) - 1]


def fill_lined(
    source: str, where: Where, values: Mapping[str, Any], filters: Mapping[str, Callable[..., Any]]
) -> Filled:
    r"""A template filled with ``values``; raises ContentError as `templates` does.

    >>> filled = fill_lined("a\n{% for n in [1, 2] -%}\nb{{ n }}\n{% endfor %}\nc", Where("x.md"), {}, {})
    >>> [(filled.line(n), line) for n, line in enumerate(filled.text.split("\n"), 1) if line]
    [(1, 'a'), (3, 'b1'), (3, 'b2'), (5, 'c')]
    """
    compile_template(source, where, markup=False, filters=filters)  # its faults are told with the lines as they stand
    text = compile_template(_marked(source), where, markup=False, filters=filters).fill(values)
    rows = text.split("\n")
    lines: list[int] = []
    for row in reversed(rows):  # a row without a mark, of a value with several, belongs to the mark that comes next
        found = _MARK.search(row)
        lines.append(int(found[1]) if found else lines[-1] if lines else 1)
    return Filled("\n".join(_MARK.sub("", row) for row in rows), tuple(reversed(lines)))


def _marked(source: str) -> str:
    """The template with its line's number at the end of each line of its text, where Jinja's own marks allow."""
    lexer = ImmutableSandboxedEnvironment(
        comment_start_string="<#", comment_end_string="#>", keep_trailing_newline=True
    )
    text = source.replace("\r\n", "\n").replace("\r", "\n").replace(_OPEN, "").replace(_CLOSE, "")
    out: list[str] = []
    try:
        for line, kind, value in lexer.lex(text):
            if kind == "data":
                rows = value.split("\n")
                value = "".join(
                    f"{row}{_OPEN}{line + n}{_CLOSE}\n" if n < len(rows) - 1 else row for n, row in enumerate(rows)
                )
            out.append(value)
    except TemplateSyntaxError:
        return source  # the compiler says so at its line
    return "".join(out) + f"{_OPEN}{text.count(chr(10)) + 1}{_CLOSE}"
