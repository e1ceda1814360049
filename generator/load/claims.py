"""Claims: from their form to the model, with the names in them looked up."""

from collections.abc import Mapping
from typing import Literal

from generator.load.faults import Faults, show
from generator.load.schema import ClaimForm, ConstantForm, CountForm, FieldMeasureForm, MeasureForm, SizeForm
from generator.model.claim import Bound, Claim, Measure
from generator.model.finding import Where
from generator.model.game import Kind, Ruling
from generator.model.names import meant

Relation = Literal["equal", "at_least", "at_most", "includes"]

ALWAYS_THERE = ("id", "kind", "verb", "origin")
"""What can be counted over without being declared: a component's id, kind and origin, and its effects' verbs."""

_EXPECTED: dict[str, tuple[type, str]] = {
    "count": (int, "a whole number"),
    "sum": (int | float, "a number"),  # type: ignore[dict-item]  # a union serves isinstance as well as a type
    "distribution": (dict, "a table { value = copies }"),
    "size": (tuple, "a list [width, height] in mm"),
}


def claim(
    form: ClaimForm,
    where: Where,
    kinds: Mapping[str, Kind],
    broken: set[str],
    rulings: Mapping[str, Ruling],
    faults: Faults,
) -> Claim | None:
    """The claim of a form; None where a name in it is wrong, with the fault added."""
    before = len(faults)
    what, raw = next((key, value) for key in form.alone[0] if (value := getattr(form, key)) is not None)
    relation, expected = next((key, value) for key in form.alone[1] if (value := getattr(form, key)) is not None)
    if form.ruling is not None and form.ruling not in rulings:
        faults.say(where.at("ruling"), form.id, f'there is no ruling "{form.ruling}"; {meant(form.ruling, rulings)}')
    _expectation(what, relation, expected, where, form.id, faults)
    measure = _measure(what, raw, where.at(what), form.id, kinds, broken, faults)
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
    if relation in ("at_least", "at_most") and what not in ("count", "sum", "constant"):
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
    kinds: Mapping[str, Kind],
    broken: set[str],
    faults: Faults,
) -> Measure | None:
    if isinstance(raw, ConstantForm):
        return Measure("constant", field_name=raw.name)
    assert isinstance(raw, (MeasureForm, SizeForm))
    if raw.kind in broken:
        return None
    if raw.kind and raw.kind not in kinds:
        faults.say(where.at("kind"), id, f'no kind is called "{raw.kind}"; {meant(raw.kind, kinds)}')
        return None
    if isinstance(raw, SizeForm):
        return Measure("size", raw.kind)
    fields = {
        name for kind in kinds.values() if raw.kind in ("", kind.name) for name in (*kind.fields, *kind.slot_fields)
    }
    bounds = {name: Bound(tuple(b.one_of), b.least, b.most) for name, b in raw.where.items()}
    asked = {name: where.at("where", name) for name in bounds}
    if isinstance(raw, FieldMeasureForm):
        asked[raw.field] = where.at("field")
    for name, at in asked.items():
        if name not in fields and name not in ALWAYS_THERE:
            owner = raw.kind or "no kind"
            faults.say(
                at,
                id,
                f'{owner} has {"no" if raw.kind else "a"} field "{name}"; {meant(name, [*fields, *ALWAYS_THERE])}',
            )
    if isinstance(raw, CountForm):
        return Measure("count", raw.kind, "", raw.unit, bounds)
    assert isinstance(raw, FieldMeasureForm)
    return Measure(what, raw.kind, raw.field, "pieces", bounds)  # type: ignore[arg-type]  # one of sum, distribution, values
