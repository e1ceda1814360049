"""Replaying a game from its answers, without any seed: step by step, with names."""

import platform
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from generator import __version__
from generator.play.door import Rules
from generator.play.referee import Answer, Clock, Played, script
from generator.table.box import Box
from generator.table.position import Position, Result
from generator.table.questions import CHANCE, Question
from generator.table.record import SEPARATOR, BadRecord, Record
from generator.table.table import Event


@dataclass(frozen=True, slots=True)
class Step:
    """A question, the answer it got, the record's line for it, and the events that came before the question.

    The last step of a game has neither question nor answer: it holds the events after the last answer, and the result
    if the game was over.
    """

    question: Question | None
    answer: Answer | None
    line: str
    events: tuple[Event, ...]
    turn: int
    result: Result | None = None


def replay(rules: Rules, x: Position, answers: Sequence[Answer | str]) -> Iterator[Step]:
    """Play a game again; each answer is an index or an outcome as the referee kept it, or a line of a record.

    ``x`` is changed as the iterator goes on. Raises BadRecord when a line does not fit what the rules ask.
    """
    table, box = x.table, x.box
    told: list[Event] = []
    table.told = told
    clock = Clock()
    play = script(rules, x, clock)
    answer: Any = None
    for n, given in enumerate(answers, 1):
        try:
            question = play.send(answer)
        except StopIteration:
            raise BadRecord(f"answer {n}: the game is over before it") from None
        events = tuple(told)
        told.clear()
        answer = read(box, x, question, given, n) if isinstance(given, str) else given
        line = write(box, x, question, answer)
        yield Step(question, answer, line, events, clock.turns)
        if question[0] == CHANCE and question[1] == "shuffle":
            table.shuffle(question[2], answer)
    result = None
    try:
        play.send(answer)
    except StopIteration:
        result = rules.result(x)
    yield Step(None, None, "", tuple(told), clock.turns, result)


def heading(question: Question) -> str:
    """What stands before the colon of a record's line."""
    seat, what, options, _ = question
    if seat >= 0:
        return f"p{seat + 1} {what}"
    if what == "roll":
        return f"roll {options[0]}d{options[1]}"
    return what


def write(box: Box, x: Position, question: Question, answer: Answer) -> str:
    """The line of a record for an answer."""
    _, what, options, _ = question
    if isinstance(answer, int):
        said = box.labels(options)[answer]
    elif what == "roll":
        said = SEPARATOR.join(map(str, answer))
    elif what == "draw":
        labels = box.labels(options[1])
        said = SEPARATOR.join(labels[i] for i in answer)
    else:
        pieces = x.table.at[options]
        said = box.names[options] + SEPARATOR + SEPARATOR.join(box.names[pieces[i]] for i in answer)
    return f"{heading(question)}: {said}"


def read(box: Box, x: Position, question: Question, line: str, n: int) -> Answer:
    """The answer that a record's line gives to a question. Raises BadRecord."""
    seat, what, options, _ = question
    asked, _, said = line.partition(": ")
    if asked != heading(question):
        raise BadRecord(f'answer {n}: the record says "{line}", but the rules ask "{heading(question)}"')
    if seat >= 0:
        labels = box.labels(options)
        if said not in labels:
            raise BadRecord(f'answer {n}: "{said}" is not among the options of "{asked}": {", ".join(labels)}')
        return labels.index(said)
    parts = said.split(SEPARATOR)
    if what == "roll":
        dice, sides = options
        if len(parts) == dice and all(p.isdigit() and 1 <= int(p) <= sides for p in parts):
            return tuple(map(int, parts))
    else:
        if what == "draw":
            k, labels = options[0], box.labels(options[1])
        else:
            labels = [box.names[p] for p in x.table.at[options]]
            k = len(labels)
            if parts[0] != box.names[options]:
                labels = []
            parts = parts[1:]
        if len(parts) == k == len(set(parts)) and set(parts) <= set(labels):
            return tuple(map(labels.index, parts))
    raise BadRecord(f'answer {n}: "{said}" cannot be the outcome of "{asked}"')


def record(rules: Rules, box: Box, played: Played, *, seed: int, number: int, bots: Sequence[str]) -> Record:
    """The record of a game played, made by replaying it once with names."""
    x = rules.position(box, box.start.copy(), played.x.rulings)
    # Not a step further than the answers go: after the last one of a game that raised, its rules may loop for ever.
    lines = tuple(step.line for step in islice(replay(rules, x, played.answers), len(played.answers)))
    return Record(
        game=rules.game.name,
        version=rules.game.version,
        seats=box.seats,
        seed=seed,
        number=number,
        rulings={key: str(option) for key, option in x.rulings.items()},
        bots=tuple(bots),
        python=platform.python_version(),
        playproof=__version__,
        lines=lines,
        end=ending(played.status, played.result, played.why),
    )


def ending(status: str, result: Result | None, why: str = "") -> str:
    """How a game ended, in words."""
    if result is None:
        return f"{status}: {why}" if why else status
    winners = " and ".join(f"p{seat + 1}" for seat in result.winners)
    return f"{winners} won" if winners else "a draw"
