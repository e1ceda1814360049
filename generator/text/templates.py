"""Jinja2's one door. Templates come with content and are not trusted: what they may name is listed here.

Undefined names are errors, and data is never rendered a second time: a value that holds braces is printed with them.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import Template as JinjaTemplate
from jinja2 import TemplateError, TemplateSyntaxError, UndefinedError

from generator.model.finding import ContentError, Finding, Severity, Where
from generator.model.names import meant
from generator.text.bounds import BoundedEnvironment, Exceeded
from generator.text.filters import allow

MOST_CHARACTERS = 4_000_000
MOST_CODE = 50_000
"""Characters of a template, and those of them that may stand in Jinja's braces."""

MOST_SAID = 300  # of a message: it may quote a value
_OPENS, _CLOSES = re.compile(r"\{[{%]"), re.compile(r"[%}]\}")
_UNDEFINED = re.compile(r"'(\w+)' is undefined")


class Template:
    """A compiled template. ``where`` is the file, or the key of a file, that it stands in."""

    def __init__(self, compiled: JinjaTemplate, environment: BoundedEnvironment, where: Where) -> None:
        self._compiled, self._environment, self.where = compiled, environment, where

    def fill(self, values: Mapping[str, Any]) -> str:
        """The text with ``values`` put in; raises ContentError with the template's line where that fails or costs too much."""
        self._environment.budget.renew()
        try:
            return self._compiled.render(values)
        except Exception as fault:  # noqa: BLE001  # whatever a template's expression raises is a fault of the template
            raise _error(self.where, fault, values) from None


def compile_template(
    source: str, where: Where, *, markup: bool, filters: Mapping[str, Callable[..., Any]] | None = None
) -> Template:
    """A template, compiled; raises ContentError where it is none or names a filter or test that is not allowed.

    ``markup``: the values put in are escaped for XML. ``filters`` are further filters, such as `words.filters`.
    """
    try:
        if len(source) > MOST_CHARACTERS or _code(source) > MOST_CODE:
            raise Exceeded(f"it is longer than {MOST_CHARACTERS:,} characters, or {MOST_CODE:,} in braces")
        environment = BoundedEnvironment(markup=markup)
        allow(environment, filters or {})
        code = environment.compile(environment.bounded(source))
        return Template(JinjaTemplate.from_code(environment, code, environment.globals), environment, where)
    except Exception as fault:  # noqa: BLE001  # Jinja's parser also raises RecursionError, OverflowError and the like
        raise _error(where, fault, {}) from None


def _code(source: str) -> int:
    """The characters of a source that stand in Jinja's braces."""
    total = at = 0
    while opened := _OPENS.search(source, at):
        closed = _CLOSES.search(source, opened.end())
        at = closed.end() if closed else len(source)
        total += at - opened.start()
    return total


def _error(where: Where, fault: Exception, values: Mapping[str, Any]) -> ContentError:
    """The fault of a template at its line: within a file, or that of the key that holds the template."""
    line = fault.lineno if isinstance(fault, TemplateSyntaxError) else _line_of(fault)
    if not where.path and line is not None:
        where = Where(where.file, (), line)
    said = (fault.message if isinstance(fault, TemplateError) else None) or str(fault) or type(fault).__name__
    if isinstance(fault, (RecursionError, MemoryError)):
        said = "it calls itself or is nested too deeply"
    elif isinstance(fault, UndefinedError) and (unknown := _UNDEFINED.fullmatch(said)):
        said += f"; {meant(unknown[1], values)}"
    said = " ".join(said.split())[:MOST_SAID]
    return ContentError([Finding("templates", Severity.ERROR, where, "", f"the template cannot be filled: {said}")])


def _line_of(fault: Exception) -> int | None:
    """The line of the template at which an exception was raised."""
    line, frame = None, fault.__traceback__
    while frame is not None:
        if frame.tb_frame.f_code.co_filename == "<template>":
            line = frame.tb_lineno
        frame = frame.tb_next
    return line
