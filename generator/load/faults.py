"""Faults: pydantic's errors as sentences of ours, each at the place of the very key."""

from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from generator.model.finding import Finding, Severity, Where
from generator.model.names import meant

F = TypeVar("F", bound=BaseModel)
KeyPath = tuple[str | int, ...]


def _nothing(_path: KeyPath) -> str:
    return ""


_WANTED = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a finite number",
    "bool_type": "true or false",
    "string_type": 'a text in "quotes"',
    "list_type": "a list in [brackets]",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
    "date_type": "a date such as 2026-01-31",
    "date_from_datetime_inexact": "a date without a time",
}


class Faults(list[Finding]):
    """The faults found so far, in the order in which they were found."""

    def say(self, where: Where, item: str, message: str) -> None:
        """Adds a fault of the content at ``where``."""
        self.append(Finding("content", Severity.ERROR, where, item, message))

    def read(self, form: type[F], raw: object, where: Where, item: Callable[[KeyPath], str] = _nothing) -> F | None:
        """``raw`` as ``form``; None where it does not fit, with every fault added. ``item`` gives the id of what a path within ``raw`` belongs to."""
        try:
            return form.model_validate(raw)
        except ValidationError as error:
            for fault in error.errors(include_url=False):
                path = _written(raw, fault["loc"])
                self.say(where.at(*path), item(path), sentence(form, fault))
            return None


def sentence(form: type[BaseModel], error: ErrorDetails) -> str:
    """What is wrong, and what would be right."""
    kind, value, context = error["type"], error["input"], error.get("ctx", {})
    key = next((str(part) for part in reversed(error["loc"]) if isinstance(part, str) and "[" not in part), "")
    if kind == "extra_forbidden":
        known = _keys(form, error["loc"][:-1])
        return f'there is no key "{error["loc"][-1]}" here; {meant(str(error["loc"][-1]), known)}'
    if kind == "missing":
        return f'the key "{error["loc"][-1]}" is missing; add it'
    if kind in ("alone", "plain"):
        return error["msg"]
    if kind in ("name", "word"):
        return f"{show(value)} {error['msg']}"
    if kind in _WANTED:
        return f"{key} is {show(value)}; it must be {_WANTED[kind]}"
    if kind in ("greater_than_equal", "less_than_equal", "greater_than"):
        relation = {
            "greater_than_equal": ("ge", "at least"),
            "less_than_equal": ("le", "at most"),
            "greater_than": ("gt", "more than"),
        }
        name, words = relation[kind]
        return f"{key} is {show(value)}; it must be {words} {_short(context[name])}"
    if kind == "literal_error":
        return f"{key} is {show(value)}; it must be one of {str(context['expected']).replace(' or ', ', ')}"
    if kind in ("too_short", "too_long"):
        least, most = context.get("min_length"), context.get("max_length")
        return f"{key} has {context['actual_length']} elements; it must have {f'at least {least}' if least is not None else f'at most {most}'}"
    if kind == "string_too_short":
        return f"{key} is empty; give it a text"
    return f"{key} is {show(value)}: {error['msg'][:1].lower()}{error['msg'][1:]}"


def show(value: object) -> str:
    """A value as TOML would write it, cut to what fits a line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        text = '"' + value.replace("\n", "\\n") + '"'
    elif isinstance(value, Mapping):
        return "a table"
    elif isinstance(value, list):
        return "a list"
    elif isinstance(value, int) and abs(value) >= 10**15:
        return "a number of many digits"
    else:
        text = str(value)
    return text if len(text) <= 60 else text[:57] + "…" + ('"' if isinstance(value, str) else "")


def _short(number: float) -> str:
    return f"{number:g}" if isinstance(number, float) else str(number)


def _keys(form: type[BaseModel], path: tuple[int | str, ...]) -> list[str]:
    """The keys that a form takes at ``path``: our forms hold no unions but with None, so the way down is plain."""
    at: Any = form
    for part in path:
        inner = _without_none(at)
        is_form = isinstance(inner, type) and issubclass(inner, BaseModel)
        at = _annotations(inner)[str(part)] if is_form else get_args(inner)[-1]
    return list(_annotations(_without_none(at)))


def _annotations(form: type[BaseModel]) -> dict[str, Any]:
    """The annotations of a form's keys."""
    return {field.alias or name: field.annotation for name, field in form.model_fields.items()}


def _without_none(annotation: Any) -> Any:
    if isinstance(annotation, UnionType) or get_origin(annotation) is Union:
        return next(a for a in get_args(annotation) if a is not NoneType)
    return annotation


def _written(raw: object, loc: tuple[int | str, ...]) -> tuple[int | str, ...]:
    """The part of pydantic's ``loc`` that is written in the file: it also names union members and marks mapping keys."""
    path: tuple[int | str, ...] = ()
    at: Any = raw
    part: Any
    for part in loc:
        there = part in at if isinstance(at, dict) else isinstance(at, list) and part in range(len(at))
        if there:
            path += (part,)
            at = at[part]
    return path
