"""The reference of the content files, made from their forms: a page for people, a JSON Schema for editors."""

import ast
import inspect
from collections.abc import Iterator
from itertools import pairwise
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from generator.load.claims import ClaimsForm
from generator.load.declared import ComponentForm, EffectForm, GridForm, SlotForm, form_of
from generator.load.forms import Form
from generator.load.kinds import VerbsForm
from generator.load.rulings import RulingsForm
from generator.load.schema import GameForm
from generator.load.words import WordsForm
from generator.model.game import Game


def _describe() -> None:
    """Gives each key of each form the text below it as its description. pydantic can, but would read its own source at every start."""
    forms: list[type[Form]] = [Form]
    for form in forms:
        forms.extend(sub for sub in form.__subclasses__() if sub not in forms)
    for form in forms[1:]:
        (body,) = (node for node in ast.parse(inspect.getsource(form)).body if isinstance(node, ast.ClassDef))
        for key, text in pairwise(body.body):
            if (
                isinstance(key, ast.AnnAssign)
                and isinstance(key.target, ast.Name)
                and isinstance(text, ast.Expr)
                and isinstance(text.value, ast.Constant)
                and key.target.id in form.model_fields
            ):
                form.model_fields[key.target.id].description = inspect.cleandoc(str(text.value.value))
        for name, key_info in form.model_fields.items():
            above = (base.model_fields.get(name) for base in form.__mro__[1:] if issubclass(base, Form))
            key_info.description = key_info.description or next((i.description for i in above if i), None)
    for form in forms[1:]:
        form.model_rebuild(force=True)


FILES: dict[str, type[Form]] = {
    "game": GameForm,
    "verbs": VerbsForm,
    "claims": ClaimsForm,
    "rulings": RulingsForm,
    "words": WordsForm,
}
"""The files that have a form of their own, by the name that `playproof schema` takes."""


_describe()


def schema(name: str, game: Game | None = None) -> dict[str, Any]:
    """The JSON Schema of a file: one of `FILES`, or "components" with the fields that ``game`` declares.

    Raises KeyError for another name.
    """
    if name != "components":
        return {"$schema": _DRAFT, **FILES[name].model_json_schema()}
    if game is None:
        return {
            "$schema": _DRAFT,
            "additionalProperties": {"type": "array", "items": ComponentForm.model_json_schema()},
        }
    kinds = {}
    for kind in game.kinds.values():
        item = form_of(ComponentForm, kind.fields, elsewhere=kind.fields).model_json_schema()
        item["properties"]["slot"] = {"type": "array", "items": form_of(SlotForm, kind.slot_fields).model_json_schema()}
        verbs = []
        for verb in game.verbs.values():
            one = form_of(EffectForm, verb.fields).model_json_schema()
            one["properties"]["do"] = {"const": verb.name}
            verbs.append(one)
        for owner in (item, item["properties"]["slot"]["items"]):
            owner["properties"]["effects"] = {"type": "array", "items": {"anyOf": verbs} if verbs else {}}
        kinds[kind.name] = {"type": "array", "items": _hoisted(item)}
    return {"$schema": _DRAFT, "type": "object", "properties": kinds, "additionalProperties": False}


_DRAFT = "https://json-schema.org/draft/2020-12/schema"


def _hoisted(item: dict[str, Any]) -> dict[str, Any]:
    """A schema whose references stand in it, so that it may be placed inside another."""
    definitions = item.pop("$defs", {})

    def inline(node: Any) -> Any:
        if isinstance(node, dict):
            if "$ref" in node:
                return inline(definitions[node["$ref"].rpartition("/")[2]])
            return {key: inline(value) for key, value in node.items() if key != "$defs"}
        return [inline(value) for value in node] if isinstance(node, list) else node

    return inline(item)  # type: ignore[no-any-return]  # a dict gives a dict


def page() -> str:
    """The reference as Markdown: a table of keys for each form, in the order in which a maker meets them."""
    lines = [
        "# The content files",
        "",
        "Every key of every TOML file, made from the forms that the files are read with. A folder `content/<game>/` holds",
        "`game.toml`, the components in files of any other name, and, as needed, `verbs.toml`, `claims.toml`,",
        "`rulings.toml`, `words/<language>.toml` and `examples/`. A key that is not listed here is an error, as is a value",
        "of another type: `2.0` is no whole number and `true` is no number. Editors that know JSON Schema complete and",
        "check the same keys with the output of `playproof schema`.",
        "",
    ]
    shown: set[type[BaseModel]] = set()
    for file, form in FILES.items():
        name = "`words/<language>.toml`" if file == "words" else f"`{file}.toml`"
        lines += [f"## {name}", ""]
        lines += list(_form(form, shown))
    lines += ["## Components", "", "A table's name is its kind: `[[card]]` is a card.", ""]
    for form in (ComponentForm, SlotForm, EffectForm, GridForm):
        lines += list(_form(form, shown))
    return "\n".join(lines).rstrip() + "\n"


def _form(form: type[BaseModel], shown: set[type[BaseModel]]) -> Iterator[str]:
    """A form's table, then those of the forms inside it that were not shown yet."""
    if form in shown:
        return
    shown.add(form)
    yield " ".join((form.__doc__ or "").split())
    yield from ("", "| key | what it takes | if left out | meaning |", "|---|---|---|---|")
    inner: list[type[BaseModel]] = []
    for name, field in form.model_fields.items():
        takes = _takes(field.annotation, field, inner)
        yield f"| `{name}` | {takes} | {_default(field)} | {' '.join((field.description or '').split())} |"
    yield ""
    for one in inner:
        yield from _form(one, shown)


def _default(field: FieldInfo) -> str:
    if field.is_required():
        return "must be given"
    value = field.get_default(call_default_factory=True)
    if value is None or value in ({}, [], "") or isinstance(value, BaseModel):
        return "none"
    return f"`{'true' if value is True else 'false' if value is False else value}`"


_PLAIN = {int: "a whole number", float: "a number", bool: "true or false", str: "a text", Any: "a value"}


def _takes(annotation: Any, field: FieldInfo | None, inner: list[type[BaseModel]]) -> str:
    """What a key takes, in words; the forms in it are added to ``inner``."""
    origin, arguments = get_origin(annotation), get_args(annotation)
    bounds = _bounds(field)
    if origin is Annotated:
        return _takes(arguments[0], None, inner)
    if origin in (Union, UnionType):
        return _takes(next(a for a in arguments if a is not NoneType), field, inner)
    if origin is Literal:
        return ", ".join(f"`{word}`" for word in arguments)
    if origin is list:
        return f"a list: {_takes(arguments[0], None, inner)}"
    if origin is dict:
        return f"a table by name: {_takes(arguments[1], None, inner)}"
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        inner.append(annotation)
        return "a table, see below"
    named = getattr(annotation, "__name__", "")
    return _PLAIN.get(annotation, f"a {named}" if named else "a value") + bounds


def _bounds(field: FieldInfo | None) -> str:
    words = {"ge": "at least", "gt": "more than", "le": "at most"}
    found = [
        f"{words[key]} {value:g}"
        for meta in (field.metadata if field else ())
        for key in words
        if (value := getattr(meta, key, None)) is not None
    ]
    return f", {', '.join(found)}" if found else ""
