"""Examples of play: `examples/*.toml`, from their form to the model."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from generator.load.components import in_languages
from generator.load.faults import Faults, show
from generator.load.forms import Form, Option, Texts
from generator.model.example import Example, ExampleEnd, ExampleStep
from generator.model.finding import Where
from generator.model.game import Ruling
from generator.model.names import meant


class StepForm(Form):
    """A question and its answer: `[[example.step]]`."""

    asks: Annotated[str, Field(min_length=1)]
    answer: str
    options: list[str] | None = None
    bots: dict[str, str] = {}
    refused: dict[str, str] = {}
    marks: dict[str, str] = {}
    worth: dict[str, dict[str, int]] = {}


class EndForm(Form):
    """What must be so at the end: `[example.end]`."""

    over: bool | None = None
    winners: list[str] | None = None
    measures: dict[str, int] = {}
    places: dict[str, list[str]] = {}


class ExampleForm(Form):
    """An example: `[[example]]`."""

    id: Annotated[str, Field(min_length=1)]
    text: Texts
    cite: Annotated[str, Field(min_length=1)]
    players: Annotated[int, Field(ge=1, le=20)]
    rulings: dict[str, Option] = {}
    places: dict[str, list[str]] = {}
    purses: dict[str, int] = {}
    dials: dict[str, int] = {}
    step: list[StepForm] = []
    end: EndForm = EndForm()


class ExamplesForm(Form):
    """A file of `examples/`."""

    example: list[ExampleForm] = []


def examples_of(
    form: ExamplesForm,
    where: Where,
    languages: tuple[str, ...],
    players: tuple[int, ...],
    rulings: Mapping[str, Ruling] | None,
    faults: Faults,
) -> list[Example]:
    """The examples of a file. What names a ruling, option or number of players that there is not is a fault."""
    found = []
    for i, one in enumerate(form.example):
        at = where.at("example", i)
        if players and one.players not in players:
            known = ", ".join(map(str, players))
            faults.say(at.at("players"), one.id, f"the game is for {known} players, not {one.players}")
        if rulings is not None:
            _check_rulings(one, rulings, at.at("rulings"), faults)
        steps = tuple(
            ExampleStep(
                s.asks,
                s.answer,
                None if s.options is None else tuple(s.options),
                s.bots,
                s.worth,
                at.at("step", n),
                s.refused,
                s.marks,
            )
            for n, s in enumerate(one.step)
        )
        end = ExampleEnd(
            one.end.over,
            None if one.end.winners is None else tuple(one.end.winners),
            one.end.measures,
            {place: tuple(pieces) for place, pieces in one.end.places.items()},
        )
        text = in_languages(one.text, languages, at.at("text"), one.id, faults)
        places = {place: tuple(pieces) for place, pieces in one.places.items()}
        found.append(
            Example(one.id, text, one.cite, one.players, one.rulings, places, one.purses, one.dials, steps, end, at)
        )
    return found


def _check_rulings(one: ExampleForm, rulings: Mapping[str, Ruling], where: Where, faults: Faults) -> None:
    keys = {r.key: r for r in rulings.values() if r.key is not None}
    for key, option in one.rulings.items():
        if key not in keys:
            faults.say(where.at(key), one.id, f'no ruling has the key "{key}"; {meant(key, keys)}')
        elif option not in keys[key].options:
            known = map(str, keys[key].options)
            faults.say(where.at(key), one.id, f"{show(option)} is no option of {key}; {meant(str(option), known)}")
