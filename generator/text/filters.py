"""The filters and tests that a template may name: Jinja2's harmless ones with their cost counted, and a few of ours."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from jinja2.filters import make_attrgetter
from markupsafe import Markup

from generator.model.units import millimetres
from generator.text.bounds import MOST_ITEMS, BoundedEnvironment, Exceeded
from generator.text.markup import plain, rich, xhtml

WEIGHED = [
    "abs",
    "count",
    "d",
    "default",
    "dictsort",
    "first",
    "float",
    "int",
    "items",
    "last",
    "length",
    "list",
    "map",
    "max",
    "min",
    "reject",
    "rejectattr",
    "reverse",
    "select",
    "selectattr",
    "sort",
    "unique",
]
"""Jinja2's filters that cost what their arguments weigh."""

TEXTS = ["capitalize", "e", "escape", "lower", "string", "title", "trim", "upper"]
"""Jinja2's filters of one text."""

TESTS = [
    "boolean",
    "defined",
    "divisibleby",
    "eq",
    "equalto",
    "even",
    "false",
    "float",
    "ge",
    "gt",
    "in",
    "integer",
    "le",
    "lt",
    "mapping",
    "ne",
    "none",
    "number",
    "odd",
    "sequence",
    "string",
    "true",
    "undefined",
]

Filter = Callable[..., Any]
MOST_PRECISION = 15


def markup_of(text: str) -> Markup:
    """`{{ fields.text|rich }}`: a rich field as XHTML for a foreignObject; raises MarkupError."""
    return Markup(xhtml(rich(str(text))))  # noqa: S704  # `xhtml` escapes every text


def lines_of(text: str) -> Markup:
    """`{{ fields.text|lines }}`: a plain text as XHTML whose line ends are line breaks."""
    return Markup(xhtml(plain(str(text))))  # noqa: S704  # as above


def noise(text: object) -> float:
    """`{{ (id ~ row)|noise }}`: a number from 0 up to 1, any as likely as any other, that depends on the text alone.

    >>> noise("M01") == noise("M01") != noise("M02")
    True
    """
    return int.from_bytes(hashlib.sha256(str(text).encode()).digest()[:6], "big") / 2**48


OURS: Mapping[str, Filter] = {"pt": millimetres, "rich": markup_of, "lines": lines_of, "noise": noise}
"""`9|pt` is nine points in millimetres, the unit of a face's viewBox."""


def allow(environment: BoundedEnvironment, more: Mapping[str, Filter]) -> None:
    """Leaves an environment the filters and tests named here, and ``more`` filters."""
    jinja: dict[str, Any] = {**environment.filters}
    tests: dict[str, Any] = {**environment.tests}
    budget, scalar = environment.budget, environment.scalar

    def weighed(function: Filter) -> Filter:
        skip = int(hasattr(function, "jinja_pass_arg"))

        def counted(*args: Any, **kwargs: Any) -> Any:
            budget.weigh(*args[skip:], *kwargs.values())
            made = function(*args, **kwargs)
            if isinstance(made, Iterator):
                made = list(made)
                budget.spend(len(made))
            return made

        if skip:
            counted.jinja_pass_arg = function.jinja_pass_arg  # type: ignore[attr-defined]  # Jinja2's own mark
        return counted

    def of_text(function: Filter) -> Filter:
        def counted(value: Any, *args: Any) -> Any:
            value = scalar(value)
            budget.spend(1, len(value))
            return function(value, *map(scalar, args))

        return counted

    def join(value: Iterable[Any], d: str = "", attribute: str | int | None = None) -> Any:
        budget.weigh(value, d)
        items = list(value) if attribute is None else list(map(make_attrgetter(environment, attribute), value))
        between = [part for item in items for part in (d, item)][1:]
        return environment.joined(*between) if between else ""

    def replace(value: Any, old: Any, new: Any, count: int = -1) -> Any:
        value, old, new = scalar(value), scalar(old), scalar(new)
        budget.spend(1, len(value) + value.count(old) * len(new))
        return value.replace(old, new, count)

    def rounded(value: float, precision: int = 0, method: str = "common") -> Any:
        if abs(precision) > MOST_PRECISION:
            raise Exceeded(f"round to {precision} digits; at most {MOST_PRECISION} are allowed")
        return jinja["round"](value, precision, method)

    def total(value: Iterable[Any], attribute: str | int | None = None, start: float = 0) -> Any:
        budget.weigh(value)
        numbers = [start, *(value if attribute is None else map(make_attrgetter(environment, attribute), value))]
        if not all(isinstance(n, (int, float)) for n in numbers):
            raise TypeError("sum is for numbers")
        return sum(numbers)

    def parted(name: str) -> Filter:
        def counted(value: Iterable[Any], number: int, fill_with: Any = None) -> list[Any]:
            if not 1 <= number <= MOST_ITEMS:
                raise Exceeded(f"{name} by {number}; 1 to {MOST_ITEMS:,} are allowed")
            budget.spend(number)
            budget.weigh(value)
            return list(jinja[name](value, number, fill_with))

        return counted

    environment.filters = {
        **{name: weighed(jinja[name]) for name in WEIGHED},
        **{name: of_text(jinja[name]) for name in TEXTS},
        "batch": parted("batch"),
        "join": join,
        "replace": replace,
        "round": rounded,
        "slice": parted("slice"),
        "sum": total,
        **OURS,
        **more,
    }
    environment.tests = {name: weighed(tests[name]) for name in TESTS}
