"""Examples of play: a table, what is asked, and what must follow. Booklets print them, tests replay them."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.model.fields import Text
from generator.model.finding import Where


@dataclass(frozen=True, slots=True)
class ExampleStep:
    """A question and its answer.

    ``asks`` is the question as a record writes it ("p1 take"). ``answer`` is an option's label; for chance the outcome
    as a record writes it. ``options`` are the labels of all options, in any order; None where the example does not say.
    ``bots``: what each bot named would answer, by label. ``worth``: by bot, what options are worth to it, by label.
    ``refused``: labels of answers that are no options, each with the id of the rule that forbids it.
    ``marks``: short words that a picture sets on components.
    """

    asks: str
    answer: str
    options: tuple[str, ...] | None
    bots: Mapping[str, str]
    worth: Mapping[str, Mapping[str, int]]
    where: Where
    refused: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ExampleEnd:
    """What must be so after the last step.

    ``over``: whether the game is over. ``winners`` by name ("p1") and ``measures`` by name, as far as they are given.
    ``places``: what lies in each place named, in any order, by component.
    """

    over: bool | None
    winners: tuple[str, ...] | None
    measures: Mapping[str, int]
    places: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Example:
    """An example of play.

    ``text`` tells it to a reader. The table is the box's, changed: ``places`` says what lies where, bottom first, a
    component's id for any copy of it; ``purses`` and ``dials`` give their amounts and values. It begins with a turn.
    """

    id: str
    text: Text
    cite: str
    players: int
    rulings: Mapping[str, str | int]
    places: Mapping[str, tuple[str, ...]]
    purses: Mapping[str, int]
    dials: Mapping[str, int]
    steps: tuple[ExampleStep, ...]
    end: ExampleEnd
    where: Where
