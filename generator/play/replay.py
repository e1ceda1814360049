"""Replaying a game from its answers, without any seed: step by step, with names; and the record of a game played."""

import platform
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from generator import __version__
from generator.model.game import Game
from generator.play.door import NoRules, Rules, rules_of
from generator.play.mirror import Mirror
from generator.play.reason import reason
from generator.play.referee import Answer, Clock, Played, script
from generator.play.watchdog import Overtime, Watchdog
from generator.table.audit import Auditor, Broken
from generator.table.box import Box
from generator.table.position import Position, Result
from generator.table.questions import CHANCE, Question, Stuck, Unfinished
from generator.table.record import SEPARATOR, BadRecord, Record
from generator.table.table import Event


@dataclass(frozen=True, slots=True)
class Step:
    """A question, the answer it got, the record's line for it, and the events since the answer before.

    The last step of a game has neither question nor answer: it holds the events after the last answer, and the result
    if the game was over. ``turn`` counts the turns played before.
    """

    question: Question | None
    answer: Answer | None
    line: str
    events: tuple[Event, ...]
    turn: int
    result: Result | None = None


def replay(rules: Rules, x: Position, answers: Sequence[Answer | str]) -> Iterator[Step]:
    """Play a game again; each answer is an index or an outcome as the referee kept it, or a line of a record.

    ``x`` is changed as the iterator goes on. Raises BadRecord when a line does not fit what the rules ask, and whatever
    the rules raise.
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
        except (StopIteration, Stuck, Unfinished):
            raise BadRecord(f"answer {n}: the game is over before it") from None
        events = tuple(told)
        told.clear()
        answer = read(box, x, question, given, n) if isinstance(given, str) else given
        yield Step(question, answer, write(box, x, question, answer), events, clock.turns)
        if question[0] == CHANCE and question[1] == "shuffle":
            table.shuffle(question[2], answer)
    result = None
    try:
        play.send(answer)
    except StopIteration:
        result = rules.result(x)
    except (Stuck, Unfinished):
        pass
    yield Step(None, None, "", tuple(told), clock.turns, result)


@dataclass(frozen=True)
class Again:
    """A record being replayed: its rules, the position that ``steps`` moves on, and what about it is worth a warning."""

    rules: Rules
    box: Box
    x: Position
    steps: Iterator[Step]
    warnings: tuple[str, ...]


def again(game: Game, record: Record, *, trust: bool = False, audit: bool = False) -> Again:
    """Replay a record of a game. Its steps raise BadRecord where a line does not fit, and Broken for a rule that is.

    Whatever else the rules raise, or a game of more than 30 s, is Broken too. Raises NoRules.
    """
    rules = rules_of(game, trust)
    keys = game.keys()
    chosen: dict[str, str | int] = {}
    for key, text in record.rulings.items():
        chosen[key] = next((o for o in keys[key].options if str(o) == text), text) if key in keys else text
    rulings = rules.rulings(chosen)
    box = rules.build(record.seats)
    x = rules.position(box, box.start.copy(), rulings)
    module = rules.module("audit") if audit else None
    if audit and module is None:
        raise NoRules(f"{game.name}: there is no audit.py to check it by")
    steps = _watched(rules, x, record, module.Audit(game, box, rulings) if module else None)
    return Again(rules, box, x, steps, tuple(_warnings(game, record, rulings)))


def _warnings(game: Game, record: Record, rulings: dict[str, str | int]) -> Iterator[str]:
    for what, then, now in (
        (game.name, record.version, game.version),
        ("Playproof", record.playproof, __version__),
    ):
        if then != now:
            yield f"the record was made with {what} {then}, this is {now}; the rules may have changed since"
    for key in rulings.keys() - record.rulings.keys():
        yield f"the record does not know the ruling {key}; it is taken as {rulings[key]}"


def _watched(rules: Rules, x: Position, record: Record, auditor: Auditor | None) -> Iterator[Step]:
    """The steps of a replay, audited if asked, within the time that one game may take."""
    mirror = Mirror(x.box, x.table)
    question: Question | None = None
    answer: Any = None
    try:
        with Watchdog() as watchdog:
            watchdog.begin()
            if auditor is not None:
                auditor.start(x.table)
            for step in replay(rules, x, record.lines):
                if auditor is not None:
                    auditor.step(question, answer, list(step.events))
                    mirror.follow(step.events)
                yield step
                question, answer = step.question, step.answer
            if auditor is not None and step.result is not None:
                auditor.end(step.result)
                mirror.compare(x.table)
            watchdog.end()
    except (Broken, BadRecord):
        raise
    except (Exception, Overtime) as fault:  # noqa: BLE001  # whatever rules raise is a verdict on them
        raise Broken(reason(fault)) from None


def heading(question: Question) -> str:
    """What stands before the colon of a record's line."""
    seat, what, options, _ = question
    if seat >= 0:
        return f"p{seat + 1} {what}"
    return f"roll {options[0]}d{options[1]}" if what == "roll" else what


def write(box: Box, x: Position, question: Question, answer: Answer) -> str:
    """The line of a record for an answer; for a shuffle, before it is carried out."""
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
        said = SEPARATOR.join([box.names[options], *(box.names[pieces[i]] for i in answer)])
    return f"{heading(question)}: {said}"


def read(box: Box, x: Position, question: Question, line: str, n: int) -> Answer:
    """The answer that a record's line gives to a question; ``n`` counts the answers. Raises BadRecord."""
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
        if len(parts) == dice and all(p.isascii() and p.isdigit() and 1 <= int(p) <= sides for p in parts):
            return tuple(map(int, parts))
    else:
        shuffled = what == "shuffle"
        k, choices = (len(x.table.at[options]), x.table.at[options]) if shuffled else options
        labels = box.labels(choices)
        named = not shuffled or parts.pop(0) == box.names[options]
        if named and len(parts) == k == len(set(parts)) and set(parts) <= set(labels):
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


def event_text(box: Box, event: Event) -> str:
    """An event in words and names."""
    verb, a, b, c = event
    names = box.names
    match verb:
        case "move":
            return f"{names[a]} from {names[b]} to {names[c]}"
        case "pay":
            return f"{a} from {box.purses[b].name} to {box.purses[c].name}"
        case "set":
            return f"{box.dials[a].name} from {b} to {c}"
        case "turn":
            return f"{names[a]} turned from {b} to {c}"
        case "show":
            return f"{names[a]} shown to {', '.join(names[s] for s in range(box.seats) if c >> s & 1)}"
        case "shuffle":
            return f"{names[a]} shuffled"
        case _:
            return f"{verb} {box.effects[a].id} for {names[b]}"
