"""The form of the content files, as pydantic models: what keys there are, their types and their bounds.

They are strict (true is no number, 2.0 no whole number) and forbid unknown keys. What the values mean is the model's.
"""

import datetime
from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from generator.model.names import name_fault

MOST_COPIES = 10_000
MOST_MM = 5_000


class Form(BaseModel):
    """The base of every form. ``alone`` lists keys of which exactly one must be given, group by group."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    alone: ClassVar[tuple[tuple[str, ...], ...]] = ()

    def model_post_init(self, _context: object, /) -> None:
        """Checks ``alone``."""
        for group in self.alone:
            given = [key for key in group if getattr(self, key) is not None]
            if len(given) != 1:
                which = ", ".join(f'"{key}"' for key in given) or "none"
                raise PydanticCustomError(
                    "alone",
                    "exactly one of {keys} must stand here, found {which}",
                    {"keys": ", ".join(group), "which": which},
                )


def _name(value: str) -> str:
    if fault := name_fault(value):
        raise PydanticCustomError("name", "{fault}", {"fault": fault})
    return value


def _word(value: str) -> str:
    if not value.isidentifier():
        raise PydanticCustomError("word", "is no plain word; use letters, digits and _, starting with a letter", {})
    return value


def _text(value: Any) -> Any:
    """A text given once stands under "", for every language."""
    return {"": value} if isinstance(value, str) else value


def _plain(value: Any) -> Any:
    """A constant: numbers, words, truth values, and lists and tables of them."""
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return tuple(_plain(item) for item in value)
    if isinstance(value, float) and not -1e300 < value < 1e300:
        raise PydanticCustomError("plain", "must be a finite number", {})
    if not isinstance(value, (bool, int, float, str)):
        raise PydanticCustomError("plain", "must be a number, a word, true or false, or a list or table of them", {})
    return value


def _option(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise PydanticCustomError("plain", "an option must be a word or a whole number", {})
    return value


def _scalar(value: Any) -> Any:
    if not isinstance(value, (bool, int, float, str)):
        raise PydanticCustomError("plain", "must be a number, a word, true or false", {})
    return _plain(value)


Name = Annotated[str, AfterValidator(_name)]
Word = Annotated[str, AfterValidator(_word)]
Texts = Annotated[dict[str, str], BeforeValidator(_text, json_schema_input_type=str | dict[str, str])]
Plain = Annotated[Any, AfterValidator(_plain)]
Number = Annotated[float, Field(allow_inf_nan=False)]
Millimetres = Annotated[float, Field(gt=0, le=MOST_MM, allow_inf_nan=False)]
Pair = Annotated[list[Millimetres], Field(min_length=2, max_length=2)]
Share = Annotated[float, Field(ge=0, le=1)]
Copies = Annotated[int, Field(ge=0, le=MOST_COPIES)]
Seats = Annotated[int, Field(ge=1, le=20)]
Option = Annotated[Any, AfterValidator(_option)]
Scalar = Annotated[Any, AfterValidator(_scalar)]


class FieldForm(Form):
    """The declaration of a field: `fields.value = { type = "whole", least = 0 }`."""

    type: Literal["whole", "number", "bool", "word", "text", "rich", "picture", "grid"]
    optional: bool = False
    many: bool = False
    least: Number | None = None
    most: Number | None = None
    one_of: list[str] = []


class SourceForm(Form):
    """Where a kind's components come from, beside TOML: `source = "cards.csv"`, or a table.

    ``columns`` names the field that a heading fills, "" to pass it over.
    """

    file: Annotated[str, Field(min_length=1)]
    sheet: str | None = None
    delimiter: Annotated[str, Field(min_length=1, max_length=1)] | None = None
    encoding: str | None = None
    columns: dict[str, str] = {}


def _source(value: Any) -> Any:
    return {"file": value} if isinstance(value, str) else value


class KindForm(Form):
    """A kind of component: `[kind.chip]`. Its size is given in mm, in inches, or by the name of one in `templates/shared/sizes/`."""

    alone = (("size_mm", "size_in", "size"),)
    size_mm: Pair | None = None
    size_in: Pair | None = None
    size: str | None = None
    shape: Literal["rectangle", "circle", "hexagon"] = "rectangle"
    corner_mm: Annotated[float, Field(ge=0, le=MOST_MM)] | None = None
    split: bool = False
    sides: Annotated[int, Field(ge=1, le=2)] = 1
    effects: bool = False
    fields: dict[Word, FieldForm] = {}
    slot_fields: dict[Word, FieldForm] = {}
    source: Annotated[SourceForm, BeforeValidator(_source, json_schema_input_type=str | SourceForm)] | None = None


class SampleForm(Form):
    """A run of sample games for `build`: `[[sample]]`."""

    name: Annotated[str, Field(min_length=1)]
    rulings: dict[str, Option] = {}


class ExpectForm(Form):
    """The shares of sample games that may end badly: `[expect]`."""

    stuck: Share = 0.0
    unfinished: Share = 0.0


class GameForm(Form):
    """`game.toml`."""

    title: Texts
    version: Annotated[str, Field(min_length=1, max_length=40)]
    date: datetime.date
    languages: Annotated[list[Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$")]], Field(min_length=1)]
    players: Annotated[list[Seats], Field(min_length=1)]
    kind: dict[Word, KindForm] = {}
    constants: dict[Word, Plain] = {}
    sample: list[SampleForm] = []
    expect: ExpectForm = ExpectForm()


class VerbForm(Form):
    """A verb: `[verb.win]`."""

    fields: dict[Word, FieldForm] = {}


class VerbsForm(Form):
    """`verbs.toml`."""

    verb: dict[Word, VerbForm] = {}


class BoundForm(Form):
    """A condition on a field: `where.value = { least = 1 }`."""

    one_of: list[Scalar] = []
    least: Number | None = None
    most: Number | None = None


class MeasureForm(Form):
    """What a claim measures; which keys it takes is in the subclasses."""

    kind: str = ""
    where: dict[str, BoundForm] = {}


class CountForm(MeasureForm):
    """`count = { kind = "chip" }`."""

    unit: Literal["pieces", "designs", "slots", "cells"] = "pieces"


class FieldMeasureForm(MeasureForm):
    """`sum`, `distribution` and `values` = { kind = "chip", field = "value" }`."""

    field: str


class SizeForm(Form):
    """`size = { kind = "chip" }`."""

    kind: str


class ConstantForm(Form):
    """`constant = { name = "start_credits" }`."""

    name: str


class ClaimForm(Form):
    """A claim: `[[claim]]`."""

    alone = (
        ("count", "sum", "distribution", "values", "size", "constant"),
        ("expect", "at_least", "at_most", "includes"),
    )
    id: Annotated[str, Field(min_length=1)]
    says: Annotated[str, Field(min_length=1)]
    cite: Annotated[str, Field(min_length=1)]
    ruling: str | None = None
    count: CountForm | None = None
    sum: FieldMeasureForm | None = None
    distribution: FieldMeasureForm | None = None
    values: FieldMeasureForm | None = None
    size: SizeForm | None = None
    constant: ConstantForm | None = None
    expect: Plain | None = None
    at_least: Number | None = None
    at_most: Number | None = None
    includes: list[Scalar] | None = None


class ClaimsForm(Form):
    """`claims.toml`."""

    claim: list[ClaimForm] = []


class RulingForm(Form):
    """A ruling: `[[ruling]]`."""

    id: Annotated[str, Field(min_length=1)]
    key: Word | None = None
    options: Annotated[list[Option], Field(min_length=2)]
    default: Option
    cite: Annotated[str, Field(min_length=1)]


class RulingsForm(Form):
    """`rulings.toml`."""

    ruling: list[RulingForm] = []


class FormsForm(Form):
    """The forms of a noun in one case, by plural category."""

    zero: str | None = None
    one: str | None = None
    two: str | None = None
    few: str | None = None
    many: str | None = None
    other: str | None = None


class NounForm(FormsForm):
    """A noun: the nominative's forms stand in it, other cases in tables of their own."""

    icon: str = ""
    genitive: FormsForm | None = None
    dative: FormsForm | None = None
    accusative: FormsForm | None = None
    instrumental: FormsForm | None = None
    prepositional: FormsForm | None = None


class VerbWordsForm(Form):
    """The words of a verb: `[verb.win]`."""

    sentence: str
    glossary: str


class RulingWordsForm(Form):
    """The words of a ruling: `[ruling.A-MT-01]`."""

    question: str
    answer: str
    options: dict[str, str] = {}


class WordsForm(Form):
    """`words/<language>.toml`."""

    noun: dict[str, NounForm] = {}
    phrase: dict[str, str] = {}
    verb: dict[str, VerbWordsForm] = {}
    ruling: dict[str, RulingWordsForm] = {}
