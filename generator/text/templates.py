"""Jinja2's one door. Templates come with content and are not trusted: what they may name is listed here.

Undefined names are errors, and data is never rendered a second time: a value that holds braces is printed with them.
"""

from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import StrictUndefined, TemplateError, TemplateSyntaxError
from jinja2 import Template as JinjaTemplate
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.model.finding import ContentError, Finding, Severity, Where
from generator.model.units import millimetres

FILTERS: Mapping[str, Callable[..., Any]] = {"pt": millimetres}
"""Filters of ours. `9|pt` is nine points in millimetres, the unit of a face's viewBox."""

JINJA_FILTERS = (
    "abs",
    "capitalize",
    "first",
    "float",
    "int",
    "last",
    "length",
    "lower",
    "max",
    "min",
    "round",
    "sort",
    "sum",
    "unique",
    "upper",
)
JINJA_TESTS = (
    "defined",
    "undefined",
    "divisibleby",
    "eq",
    "equalto",
    "even",
    "ge",
    "gt",
    "in",
    "le",
    "lt",
    "ne",
    "none",
    "number",
    "odd",
    "string",
)


class Template:
    """A compiled template. ``where`` is the file, or the key of a file, that it stands in."""

    def __init__(self, compiled: JinjaTemplate, where: Where) -> None:
        self._compiled, self.where = compiled, where

    def fill(self, values: Mapping[str, Any]) -> str:
        """The text with ``values`` put in; raises ContentError with the template's line where that fails."""
        try:
            return self._compiled.render(values)
        except Exception as fault:  # noqa: BLE001  # whatever a template's expression raises is a fault of the template
            raise _error(self.where, fault) from None


def compile_template(
    source: str, where: Where, *, markup: bool, filters: Mapping[str, Callable[..., Any]] | None = None
) -> Template:
    """A template, compiled; raises ContentError where it is none or names a filter or test that is not allowed.

    ``markup``: the values put in are escaped for XML. ``filters`` are further filters, such as `sentences.filters`.
    """
    environment = _environment(markup=markup)
    environment.filters |= filters or {}
    try:
        return Template(environment.from_string(source), where)
    except Exception as fault:  # noqa: BLE001  # Jinja's parser also raises RecursionError, OverflowError and the like
        raise _error(where, fault) from None


class _Environment(ImmutableSandboxedEnvironment):
    """Jinja2's sandbox without attributes of values other than a mapping's keys, and with nothing to call."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:  # Jinja2's signature
        """None but those of `loop`: values are plain data, and the methods of texts can build huge ones."""
        return type(obj).__module__ == "jinja2.runtime" and not attr.startswith("_")

    def is_safe_callable(self, obj: Any) -> bool:
        """Nothing is called but macros and Jinja2's own `loop` and `caller`."""
        return type(obj).__module__ == "jinja2.runtime"


def _environment(*, markup: bool) -> _Environment:
    # "{#" would collide with the ids of Markdown's headings
    environment = _Environment(
        undefined=StrictUndefined,
        autoescape=markup,
        comment_start_string="<#",
        comment_end_string="#>",
        keep_trailing_newline=True,
    )
    environment.globals = {}
    environment.filters = {name: environment.filters[name] for name in JINJA_FILTERS} | dict(FILTERS)
    environment.tests = {name: environment.tests[name] for name in JINJA_TESTS}
    return environment


def _error(where: Where, fault: Exception) -> ContentError:
    """The fault of a template at its line: within a file, or that of the key that holds the template."""
    line = fault.lineno if isinstance(fault, TemplateSyntaxError) else _line_of(fault)
    if not where.path and line is not None:
        where = Where(where.file, (), line)
    said = (fault.message if isinstance(fault, TemplateError) else None) or str(fault) or type(fault).__name__
    said = " ".join(said.split())
    return ContentError([Finding("templates", Severity.ERROR, where, "", f"the template cannot be filled: {said}")])


def _line_of(fault: Exception) -> int | None:
    """The line of the template at which an exception was raised."""
    line, frame = None, fault.__traceback__
    while frame is not None:
        if frame.tb_frame.f_code.co_filename == "<template>":
            line = frame.tb_lineno
        frame = frame.tb_next
    return line
