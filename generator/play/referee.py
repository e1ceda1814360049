"""The referee: plays one game, asks whoever has to answer, and keeps the record."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from generator.play.door import Rules
from generator.table.box import Box
from generator.table.chance import dice, permutation
from generator.table.position import Position, Result
from generator.table.questions import Play, Question, Stuck
from generator.table.table import Table
from generator.table.view import View

Answer = int | tuple[int, ...]
Status = Literal["finished", "stuck", "unfinished", "raised"]


class Bot(Protocol):
    """Who answers for a seat."""

    def answer(self, question: Question, view: View) -> int:
        """The index of the option taken, 0 to len(options) − 1."""
        ...


class Broken(Exception):  # noqa: N818  # a verdict on rules or bots
    """Rules or a bot did what no game may do: asked without options, answered out of range."""


@dataclass(slots=True)
class Played:
    """One game as it was played.

    ``answers`` holds an index for each choice and the outcome for each question to chance: enough to replay it.
    ``decisions`` counts the questions with at least two options, ``turns`` the turns begun. ``why`` says why a game was
    stuck or what it raised. ``result`` is None unless it finished.
    """

    status: Status
    result: Result | None
    turns: int
    decisions: int
    answers: list[Answer]
    why: str
    x: Position


@dataclass(slots=True)
class Clock:
    """How many turns have begun."""

    turns: int = 0


def script(rules: Rules, x: Position, clock: Clock, set_up: bool = True) -> Play:
    """A whole game as one generator: the set-up, then turns until it is over."""
    if set_up:
        yield from rules.set_up(x)
    turn, over = rules.turn, rules.over
    while not over(x):
        clock.turns += 1
        yield from turn(x)


def referee(rules: Rules, x: Position, bots: Sequence[Bot], chance: random.Random, *, set_up: bool = True) -> Played:
    """Play a game to its end, or to the cap of its rules' ``steps``."""
    table: Table = x.table
    box: Box = x.box
    views = [View(box, table, seat) for seat in range(box.seats)]
    clock = Clock()
    answers: list[Answer] = []
    decisions = 0
    send = script(rules, x, clock, set_up).send
    status: Status = "unfinished"
    why = ""
    answer: Any = None
    try:
        for _ in range(rules.steps):
            question = send(answer)
            seat, what, options, cite = question
            if seat >= 0:
                n = len(options)
                if n > 1:
                    decisions += 1
                    answer = bots[seat].answer(question, views[seat])
                    if not 0 <= answer < n:
                        raise Broken(f"bot of p{seat + 1} answered {answer} of {n} options")
                elif n == 1:
                    answer = 0
                else:
                    raise Stuck(f"p{seat + 1} {what}: there is nothing to choose ({cite})")
            else:
                answer = by_chance(question, table, chance)
            answers.append(answer)
    except StopIteration:
        status = "finished"
    except Stuck as stop:
        status, why = "stuck", str(stop)
    result = rules.result(x) if status == "finished" else None
    return Played(status, result, clock.turns, decisions, answers, why, x)


def by_chance(question: Question, table: Table, chance: random.Random) -> tuple[int, ...]:
    """The outcome of a question to chance; a shuffle is carried out."""
    _, what, options, _ = question
    if what == "roll":
        return dice(chance, *options)
    if what == "draw":
        k, choices = options
        return tuple(permutation(chance, len(choices), k))
    order = tuple(permutation(chance, len(table.at[options])))
    table.shuffle(options, order)
    return order
