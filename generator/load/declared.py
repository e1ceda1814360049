"""Declared fields: the forms of components, slots and effects, made from what a game declares in its own files."""

from collections.abc import Collection, Mapping
from functools import cache
from typing import Annotated, Any

from pydantic import AfterValidator, Field, create_model
from pydantic_core import PydanticCustomError

from generator.load.forms import Copies, Form, Millimetres, Number, Texts
from generator.model.fields import Field as Declared
from generator.model.fields import Value
from generator.model.grid import Grid

ATTRIBUTE = "f_"
"""Declared fields stand in a form under this prefix, so that none hides a method of pydantic's."""


class GridForm(Form):
    """A square grid of cells: `wells = { rows = 8, columns = 8, pitch_mm = 20 }`."""

    rows: Annotated[int, Field(ge=1, le=100)]
    """How many rows it has."""
    columns: Annotated[int, Field(ge=1, le=100)]
    """How many columns it has."""
    pitch_mm: Millimetres
    """The distance from cell to cell, from middle to middle, in millimetres."""


class SlotForm(Form):
    """A place on a component with fields or effects of its own: `[[tile.slot]]`. The kind's slot_fields stand beside."""

    at: Annotated[str, Field(min_length=1)]
    """Its name within its side."""
    side: Annotated[str, Field(pattern="^[AB]$")] = "A"
    """The side it lies on: "A" or "B"."""
    effects: list[dict[str, Any]] = []
    """The effects printed there."""


class ComponentForm(Form):
    """A component, or a distribution of several: `[[chip]]`. The kind's fields stand beside these keys."""

    id: str
    """Its id: letters, digits, ".", "_", "+" and "-". In a distribution it holds `{field}`, or `{field:+}` with a sign."""
    copies: Copies = 1
    """How many of it lie in the box; 0 is none."""
    origin: Annotated[str, Field(pattern="^(rulebook|designed)$")] = "designed"
    """Whether the rulebook gives it ("rulebook") or it was made for this box ("designed")."""
    cite: str = ""
    """Where the rulebook gives it; needed for what is from the rulebook."""
    spread: dict[str, dict[str, Copies]] | None = None
    """A distribution: the copies of each value of one field, as in `spread.value = { 1 = 5, 2 = 4 }`."""
    effects: list[dict[str, Any]] = []
    """The effects printed on it."""
    slot: list[dict[str, Any]] = []
    """Its slots."""


class EffectForm(Form):
    """An effect: `{ do = "win", credits = 8 }`. The verb's fields stand beside."""

    do: str
    """The verb."""


def form_of(base: type[Form], fields: Mapping[str, Declared], *, elsewhere: Collection[str] = ()) -> type[Form]:
    """``base`` with the declared fields added; those that are given ``elsewhere``, as a distribution does, may be missing."""
    return _form_of(base, tuple(fields.values()), frozenset(elsewhere))


@cache
def _form_of(base: type[Form], fields: tuple[Declared, ...], elsewhere: frozenset[str]) -> type[Form]:
    """As `form_of`; a form is made once, since making one takes longer than reading a hundred components with it."""
    keys: dict[str, Any] = {}
    for field in fields:
        annotation = list[_type(field)] if field.many else _type(field)  # type: ignore[misc]  # a type made at run time
        missing_ok = field.optional or field.name in elsewhere
        default = None if missing_ok else ...
        keys[ATTRIBUTE + field.name] = (
            annotation | None if missing_ok else annotation,
            Field(default, alias=field.name),
        )
    return create_model(base.__name__, __base__=base, **keys)


def values_of(form: Form, fields: Mapping[str, Declared]) -> dict[str, Value]:
    """The declared fields' values, without those that are empty."""
    found = ((name, value_of(field, getattr(form, ATTRIBUTE + name))) for name, field in fields.items())
    return {name: value for name, value in found if value is not None}


def value_of(field: Declared, raw: Any) -> Value | None:
    """A validated value as the model holds it; None where it is empty, which counts as not given."""
    if raw is None or raw == "" or raw == [] or raw == {"": ""}:
        return None
    if field.many:
        return tuple(v for item in raw if (v := value_of(_single(field), item)) is not None)
    if isinstance(raw, GridForm):
        return Grid(raw.rows, raw.columns, raw.pitch_mm)
    if field.type == "number":
        return float(raw)
    return raw  # type: ignore[no-any-return]  # a scalar or a table of texts, as validated


def parse(field: Declared, text: str) -> Any:
    """A key of a distribution as a raw value of the field, to be validated like any other; the text itself if it is none."""
    try:
        if field.type == "whole" and text.isascii() and "_" not in text:
            return int(text)
        if field.type == "number" and text.isascii() and "_" not in text:
            return float(text)
    except ValueError:
        pass
    return text


@cache
def _single(field: Declared) -> Declared:
    return Declared(field.name, field.type, field.optional, False, field.least, field.most, field.one_of)


def _type(field: Declared) -> Any:
    bounds = Field(ge=field.least, le=field.most)
    match field.type:
        case "whole":
            return Annotated[int, bounds]
        case "number":
            return Annotated[Number, bounds]
        case "bool":
            return bool
        case "grid":
            return GridForm
        case "text" | "rich":
            return Texts
        case "word" if field.one_of:
            return Annotated[str, AfterValidator(_among(field))]
        case _:
            return str


def _among(field: Declared) -> Any:
    def check(value: str) -> str:
        allowed = field.one_of + (("",) if field.optional else ())
        if value not in allowed:
            known = ", ".join(f'"{w}"' for w in field.one_of)
            raise PydanticCustomError("plain", "{name} must be one of {known}", {"name": field.name, "known": known})
        return value

    return check
