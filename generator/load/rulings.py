"""Rulings: from their form to the model."""

from typing import Annotated

from pydantic import Field

from generator.load.faults import Faults, show
from generator.load.forms import Form, Option, Word
from generator.model.finding import Where
from generator.model.game import Ruling
from generator.model.names import meant


class RulingForm(Form):
    """A question that the rulebook leaves open: `[[ruling]]`. Its texts stand in words/."""

    id: Annotated[str, Field(min_length=1)]
    """Its id, such as "A-MT-02"."""
    key: Word | None = None
    """The name by which rules ask for it and `--ruling` switches it; none where one reading alone can be played."""
    options: Annotated[list[Option], Field(min_length=2)]
    """The readings: words or whole numbers."""
    default: Option
    """The reading that is played unless another is asked for."""
    cite: Annotated[str, Field(min_length=1)]
    """Where the rulebook leaves it open."""


class RulingsForm(Form):
    """`rulings.toml`: where the rulebook is silent or unclear."""

    ruling: list[RulingForm] = []
    """The rulings."""


def rulings_of(form: RulingsForm, where: Where, faults: Faults) -> dict[str, Ruling]:
    """The rulings by id; what contradicts itself is added to ``faults``."""
    rulings: dict[str, Ruling] = {}
    keys: set[str] = set()
    for i, one in enumerate(form.ruling):
        at = where.at("ruling", i)
        if one.default not in one.options:
            hint = meant(str(one.default), map(str, one.options))
            faults.say(at.at("default"), one.id, f"the default {show(one.default)} is none of the options; {hint}")
        if one.id in rulings:
            faults.say(at.at("id"), one.id, "two rulings have this id; give each its own")
        if one.key is not None and one.key in keys:
            faults.say(at.at("key"), one.id, f'two rulings have the key "{one.key}"; give each its own')
        keys.add(one.key or "")
        rulings[one.id] = Ruling(one.id, one.key, tuple(one.options), one.default, one.cite, at)
    return rulings
