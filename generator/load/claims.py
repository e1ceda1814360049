"""Claims: from their form to the model, with the names in them looked up."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from generator.load.faults import Faults, show
from generator.load.forms import Form, Number, Plain, Scalar
from generator.load.kinds import Declarations
from generator.model.claim import Bound, Claim, Measure
from generator.model.finding import Where
from generator.model.game import Ruling
from generator.model.names import meant

Relation = Literal["equal", "at_least", "at_most", "includes"]

ALWAYS_THERE = ("id", "kind", "verb", "origin")
"""What can be counted over without being declared: a component's id, kind and origin, and its effects' verbs."""

_EXPECTED: dict[str, tuple[type, str]] = {
    "count": (int, "a whole number"),
    "sum": (int | float, "a number"),  # type: ignore[dict-item]  # a union serves isinstance as well as a type
    "distribution": (dict, "a table { value = copies }"),
    "size": (tuple, "a list [width, height] in mm"),
    "sides": (int | float, "a number"),  # type: ignore[dict-item]  # the same
}


class BoundForm(Form):
    """A condition on a field: `where.value = { least = 1 }`. A component without the field meets none."""

    one_of: list[Scalar] = []
    """The values allowed; any where none is listed."""
    least: Number | None = None
    """The least number allowed."""
    most: Number | None = None
    """The greatest number allowed."""


class MeasureForm(Form):
    """What is measured, and over which components."""

    kind: str = ""
    """The kind; every kind where it is left out."""
    where: dict[str, BoundForm] = {}
    """Conditions by field, which a component must meet."""


class CountForm(MeasureForm):
    """How many there are: `count = { kind = "chip" }`."""

    unit: Literal["pieces", "designs", "slots", "cells"] = "pieces"
    """What is counted: copies, designs, slots of all copies, or cells of their grids."""


class FieldMeasureForm(MeasureForm):
    """A measure of a field: `sum = { kind = "chip", field = "value" }`."""

    field: str
    """The field of components or their slots; also "id", "kind", "origin", and "verb" for effects."""


class SidesForm(MeasureForm):
    """A measure of each side: `sides = { kind = "tile", where.family = { one_of = ["steal"] } }`, compared side by side."""

    take: Literal["slots", "different", "sum", "shared", "alike"] = "slots"
    """What is taken of a side: the number of its slots that meet the conditions; the number of different values of the
    field among them, or their sum; the number of values that a piece's two sides share; the number of other sides that
    have the same values."""
    field: str = ""
    """The field of the slots; also "verb", and "worth" for what the effects of a slot are worth by their verbs."""


class SizeForm(Form):
    """The size of a kind: `size = { kind = "chip" }`."""

    kind: str
    """The kind."""


class ConstantForm(Form):
    """A constant of game.toml: `constant = { name = "start_credits" }`."""

    name: str
    """Its name."""


class FigureForm(Form):
    """A figure of a statistic: `statistic = { name = "match graph", row = "least partners" }`."""

    name: str
    """The statistic's name."""
    row: str
    """The row of its table, as `show --stats` writes it."""


class ClaimForm(Form):
    """A promise of the rulebook: `[[claim]]`, with one measure and one of expect, at_least, at_most, includes."""

    alone = (
        ("count", "sum", "distribution", "values", "size", "constant", "sides", "statistic"),
        ("expect", "at_least", "at_most", "includes"),
    )
    id: Annotated[str, Field(min_length=1)]
    """Its id, such as "C-MT-1"."""
    says: Annotated[str, Field(min_length=1)]
    """What the rulebook promises, in words of your own."""
    cite: Annotated[str, Field(min_length=1)]
    """Where it promises that."""
    ruling: str | None = None
    """The ruling that explains why the rulebook breaks its own promise: the claim is then a note, not an error."""
    count: CountForm | None = None
    """A number of pieces, designs, slots or cells."""
    sum: FieldMeasureForm | None = None
    """The sum of a field over all pieces."""
    distribution: FieldMeasureForm | None = None
    """How many pieces there are of each value of a field."""
    values: FieldMeasureForm | None = None
    """Which values of a field occur."""
    size: SizeForm | None = None
    """The size of a kind in millimetres."""
    constant: ConstantForm | None = None
    """A constant of game.toml."""
    statistic: FigureForm | None = None
    """A figure of one of the game's statistics."""
    sides: SidesForm | None = None
    """A number for each side: what is expected must hold of every one."""
    expect: Plain | None = None
    """What is expected: a number, a list, or a table from value to number of pieces."""
    at_least: Number | None = None
    """The least number expected."""
    at_most: Number | None = None
    """The greatest number expected."""
    includes: list[Scalar] | None = None
    """Values that must be among those that occur."""


class ClaimsForm(Form):
    """`claims.toml`: what the rulebook promises."""

    claim: list[ClaimForm] = []
    """The claims."""


def claim(
    form: ClaimForm,
    where: Where,
    declared: Declarations,
    rulings: Mapping[str, Ruling] | None,
    faults: Faults,
) -> Claim | None:
    """The claim of a form; None where a name in it is wrong, with the fault added."""
    before = len(faults)
    what, raw = next((key, value) for key in form.alone[0] if (value := getattr(form, key)) is not None)
    relation, expected = next((key, value) for key in form.alone[1] if (value := getattr(form, key)) is not None)
    if form.ruling is not None and rulings is not None and form.ruling not in rulings:
        faults.say(where.at("ruling"), form.id, f'there is no ruling "{form.ruling}"; {meant(form.ruling, rulings)}')
    _expectation(what, relation, expected, where, form.id, faults)
    measure = _measure(what, raw, where.at(what), form.id, declared, faults)
    if measure is None or len(faults) > before:
        return None
    relations: dict[str, Relation] = {
        "expect": "equal",
        "at_least": "at_least",
        "at_most": "at_most",
        "includes": "includes",
    }
    return Claim(
        form.id,
        form.says,
        form.cite,
        measure,
        relations[relation],
        tuple(expected) if isinstance(expected, list) else expected,
        form.ruling,
        where,
    )


def _expectation(what: str, relation: str, expected: object, where: Where, id: str, faults: Faults) -> None:
    """Says where the expectation is of a kind that the measure can never meet."""
    if relation in ("at_least", "at_most") and what not in ("count", "sum", "constant", "sides", "statistic"):
        faults.say(where.at(relation), id, f"a {what} is no single number; compare it with expect")
    elif relation == "includes" and what != "values":
        faults.say(where.at(relation), id, f"includes goes with values; compare a {what} with expect")
    elif relation == "expect" and what in _EXPECTED:
        wanted, words = _EXPECTED[what]
        if not isinstance(expected, wanted) or isinstance(expected, bool):
            faults.say(where.at(relation), id, f"a {what} is compared with {words}, not with {show(expected)}")


def _measure(
    what: str,
    raw: object,
    where: Where,
    id: str,
    declared: Declarations,
    faults: Faults,
) -> Measure | None:
    if isinstance(raw, ConstantForm):
        return Measure("constant", field_name=raw.name)
    if isinstance(raw, FigureForm):
        return Measure("statistic", raw.name, raw.row)
    assert isinstance(raw, (MeasureForm, SizeForm))
    if raw.kind in declared.broken:
        return None
    if raw.kind and raw.kind not in declared.kinds:
        faults.say(where.at("kind"), id, f'no kind is called "{raw.kind}"; {meant(raw.kind, declared.kinds)}')
        return None
    if isinstance(raw, SizeForm):
        return Measure("size", raw.kind)
    fields = {
        name
        for kind in declared.kinds.values()
        if raw.kind in ("", kind.name)
        for name in (*kind.fields, *kind.slot_fields)
    }
    bounds = {name: Bound(tuple(b.one_of), b.least, b.most) for name, b in raw.where.items()}
    asked = {name: where.at("where", name) for name in bounds}
    if isinstance(raw, FieldMeasureForm) or (isinstance(raw, SidesForm) and raw.field):
        asked[raw.field] = where.at("field")
    elif isinstance(raw, SidesForm) and raw.take != "slots":
        faults.say(where.at("field"), id, f"which field is {raw.take} to be taken of? give one")
    always = (*ALWAYS_THERE, "worth") if isinstance(raw, SidesForm) else ALWAYS_THERE
    for name, at in asked.items():
        if name not in fields and name not in always:
            owner = raw.kind or "no kind"
            faults.say(
                at,
                id,
                f'{owner} has {"no" if raw.kind else "a"} field "{name}"; {meant(name, [*fields, *always])}',
            )
    if isinstance(raw, CountForm):
        return Measure("count", raw.kind, "", raw.unit, bounds)
    if isinstance(raw, SidesForm):
        return Measure("sides", raw.kind, raw.field, "pieces", bounds, raw.take)
    assert isinstance(raw, FieldMeasureForm)
    return Measure(what, raw.kind, raw.field, "pieces", bounds)  # type: ignore[arg-type]  # one of sum, distribution, values
