"""Statistics that a game asks for: from their form to the model."""

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from generator.load.claims import ALWAYS_THERE, BoundForm
from generator.load.faults import Faults
from generator.load.forms import Form
from generator.load.kinds import Declarations
from generator.model.claim import Bound
from generator.model.finding import Where
from generator.model.names import meant
from generator.model.statistic import Statistic


class StatisticForm(Form):
    """A statistic that `show --stats` gives: `[[statistic]]`, a distribution or a graph of what matches."""

    alone = (("distribution", "match"),)
    name: Annotated[str, Field(min_length=1)]
    """What it is called."""
    kind: str
    """The kind of component counted over."""
    where: dict[str, BoundForm] = {}
    """Conditions by field, which a component must meet; an empty one asks only that the field is there."""
    distribution: str | None = None
    """The field by whose values pieces are counted."""
    match: Annotated[list[str], Field(min_length=1)] | None = None
    """The fields of which two pieces must share a value to match."""
    first: dict[str, BoundForm] = {}
    """Conditions for the piece that others are matched against: a card that may lie first."""
    hand: Annotated[int, Field(ge=0, le=1000)] = 0
    """How many pieces a hand holds whose chance to match nothing is asked for."""


def statistics_of(
    forms: Iterable[StatisticForm], where: Where, declared: Declarations, faults: Faults
) -> tuple[Statistic, ...]:
    """The statistics; one that names a kind or field that there is not is a fault."""
    found = []
    for i, form in enumerate(forms):
        at = where.at("statistic", i)
        if form.kind in declared.broken:
            continue
        if form.kind not in declared.kinds:
            message = f'no kind is called "{form.kind}"; {meant(form.kind, declared.kinds)}'
            faults.say(at.at("kind"), form.name, message)
            continue
        kind = declared.kinds[form.kind]
        known = [*kind.fields, *kind.slot_fields, *ALWAYS_THERE]
        asked = [(name, at.at("match", n)) for n, name in enumerate(form.match or [])]
        asked += [(name, at.at(key, name)) for key in ("where", "first") for name in getattr(form, key)]
        if form.distribution is not None:
            asked.append((form.distribution, at.at("distribution")))
        for name, place in asked:
            if name not in known:
                faults.say(place, form.name, f'{form.kind} has no field "{name}"; {meant(name, known)}')
        bounds, first = _bounds(form.where), _bounds(form.first)
        fields = form.distribution or "", tuple(form.match or ())
        found.append(Statistic(form.name, form.kind, at, bounds, *fields, first, form.hand))
    return tuple(found)


def _bounds(forms: dict[str, BoundForm]) -> dict[str, Bound]:
    return {name: Bound(tuple(b.one_of), b.least, b.most) for name, b in forms.items()}
