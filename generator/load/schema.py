"""The form of `game.toml`."""

import datetime
from typing import Annotated

from pydantic import Field

from generator.load.forms import Form, Option, Plain, Seats, Share, Texts, Word
from generator.load.kinds import KindForm
from generator.load.statistics import StatisticForm


class SampleForm(Form):
    """A run of sample games that `build` plays: `[[sample]]`."""

    name: Annotated[str, Field(min_length=1)]
    """What the report calls it."""
    rulings: dict[str, Option] = {}
    """The rulings that differ from their defaults, by key."""
    bots: list[Annotated[str, Field(min_length=1)]] = ["random"]
    """Who plays the seats, in turn, over and over."""
    stuck: Share | None = None
    """The share of its games that may end stuck, where it is another than in `[expect]`."""
    unfinished: Share | None = None
    """The share of its games that may be cut off unfinished, where it is another."""


class ExpectForm(Form):
    """What is expected of sample games: `[expect]`."""

    stuck: Share = 0.0
    """The share of games that may end stuck, 0 to 1."""
    unfinished: Share = 0.0
    """The share of games that may be cut off unfinished, 0 to 1."""


class GameForm(Form):
    """`game.toml`: what the game is, and which kinds of component it has."""

    title: Texts
    """The title: one text, or one for each language."""
    version: Annotated[str, Field(min_length=1, max_length=40)]
    """The version of the content, printed on every sheet."""
    date: datetime.date
    """The date of the content, printed in booklets."""
    languages: Annotated[list[Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$")]], Field(min_length=1)]
    """The languages, the rulebook's own first; each has its `words/<language>.toml`."""
    players: Annotated[list[Seats], Field(min_length=1)]
    """The numbers of players it is for."""
    kind: dict[Word, KindForm] = {}
    """The kinds of component."""
    constants: dict[Word, Plain] = {}
    """Figures that rules, claims and booklets share: numbers, words, lists and tables."""
    sample: list[SampleForm] = []
    """The sample games that `build` plays."""
    statistic: list[StatisticForm] = []
    """The statistics that `show --stats` gives."""
    expect: ExpectForm = ExpectForm()
    """What is expected of sample games."""
