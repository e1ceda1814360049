"""Auditors: what a game's `audit.py` looks like to the kernel."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn, Protocol

from generator.model.game import Game
from generator.table.box import Box
from generator.table.position import Result
from generator.table.questions import Question
from generator.table.table import Event, Table


class Broken(Exception):  # a verdict on rules, not on the program
    """A numbered rule or invariant does not hold in a game played."""


def broken(rule: str, message: str) -> NoReturn:
    """Say that a rule or invariant, by its id, is broken, and how."""
    raise Broken(f"{rule}: {message}")


class Auditor(Protocol):
    """Watches games of one box and one set of rulings, one after the other, and keeps its own view of each.

    An auditor is written apart from the rules: it imports none of the game's other files and restates what the rulebook
    says.
    """

    def __init__(self, game: Game, box: Box, rulings: Mapping[str, str | int]) -> None: ...

    def start(self, table: Table) -> None:
        """Begin a game from a table, at the beginning of a turn or before the set-up. Reads it now and never again."""
        ...

    def step(self, question: Question | None, answer: Any, events: Sequence[Event]) -> None:
        """Check a question, its answer and the events that followed up to the next question or the end.

        The first step has no question: it holds the events before the first one. Raises Broken.
        """
        ...

    def end(self, result: Result) -> None:
        """Check how a finished game ended, against the auditor's own view. Raises Broken."""
        ...

    def universe(self, question: Question) -> Iterable[Any]:
        """Every answer that anyone could think of giving to a question to a seat, allowed or not."""
        ...

    def why_not(self, question: Question, option: Any) -> str | None:
        """The rule, by its id, that forbids an option now; None when it is allowed."""
        ...
