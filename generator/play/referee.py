"""The referee: plays one game, asks whoever has to answer, and keeps the record."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from generator.play.door import Rules
from generator.play.mirror import Mirror
from generator.play.reason import reason
from generator.play.watchdog import Overtime
from generator.play.witnesses import BATCH, Witnesses
from generator.table.audit import Auditor, Broken
from generator.table.box import Box
from generator.table.chance import dice, permutation
from generator.table.position import Position, Result
from generator.table.questions import Play, Question, Stuck, Unfinished
from generator.table.table import Event, Table
from generator.table.view import View

Answer = int | tuple[int, ...]
Status = Literal["finished", "stuck", "unfinished", "raised"]


class Stop(SystemExit):
    """Raised in a worker that is asked to stop; not a game's affair."""


class Bot(Protocol):
    """Who answers for a seat. A bot may count what it does in ``notes``, a Counter of its own: the report shows it."""

    def answer(self, question: Question, view: View) -> int:
        """The index of the option taken, 0 to len(options) − 1."""
        ...


@dataclass(slots=True)
class Played:
    """One game as it was played.

    ``answers`` holds an index for each choice and the outcome for each question to chance: enough to replay it.
    ``decisions`` counts the questions with at least two options, ``turns`` the turns played. ``why`` says why a game was
    stuck or unfinished, or what it raised. ``result`` is None unless it finished. ``notes`` is what bots counted of
    their own thinking, such as searches cut short; None when none of them counts.
    """

    status: Status
    result: Result | None
    turns: int
    decisions: int
    answers: list[Answer]
    why: str
    x: Position
    notes: Mapping[str, int] | None = None


@dataclass(slots=True)
class Clock:
    """How many turns have been played to their end."""

    turns: int = 0


def script(rules: Rules, x: Position, clock: Clock, set_up: bool = True) -> Play:
    """A whole game as one generator: the set-up, then turns until it is over.

    Raises Unfinished when more turns begin than the rules' cap of steps: such turns ask nothing.
    """
    if set_up:
        yield from rules.set_up(x)
    turn, over, steps = rules.turn, rules.over, rules.steps
    for clock.turns in range(steps + 1):
        if over(x):
            return
        yield from turn(x)
    raise Unfinished(f"more than {steps} turns")


def referee(
    rules: Rules,
    x: Position,
    bots: Sequence[Bot],
    chance: random.Random,
    *,
    set_up: bool = True,
    audit: Auditor | None = None,
    mirror: Mirror | None = None,
) -> Played:
    """Play a game to its end or to a cap. What the rules, a bot or the audit raise ends the game as "raised".

    ``audit`` is told every step. ``mirror`` follows the events and is compared with the table at the end; where it does,
    both hear some steps at a time. The answers of a game that raised are those that led to the fault.
    """
    table: Table = x.table
    box: Box = x.box
    views = [View(box, table, seat) for seat in range(box.seats)]
    asks = [bot.answer for bot in bots]
    clock = Clock()
    answers: list[Answer] = []
    answered = answers.append
    decisions = 0
    told: list[Event] = []
    table.told = None if audit is None and mirror is None else told
    witnesses: Witnesses | None = None
    step: Callable[[Question | None, Any, Sequence[Event]], None] | None = None
    send = script(rules, x, clock, set_up).send
    status: Status = "unfinished"
    why = ""
    result = None
    asked: Question | None = None
    answer: Any = None
    try:
        try:
            if mirror is not None:
                witnesses = Witnesses(audit, mirror, table)
            elif audit is not None:
                audit.start(table)
                step = audit.step
            try:
                for _ in range(rules.steps):
                    question: Question = send(answer)
                    seat, what, options, cite = question
                    if witnesses is not None:
                        witnesses.waiting.append((asked, answer, told))
                        table.told = told = []
                        # a copy, for the rules may change their list before it is heard
                        asked = (seat, what, options[:], cite) if type(options) is list else question
                        if len(witnesses.waiting) == BATCH:
                            witnesses.catch_up()
                    elif step is not None:
                        step(asked, answer, told)
                        told.clear()
                        asked = question
                    if seat >= 0:
                        n = len(options)
                        if n > 1:
                            answer = asks[seat](question, views[seat])
                            if not 0 <= answer < n:
                                raise Broken(f"bot of p{seat + 1}: answered {answer} where there are {n} options")
                            decisions += 1
                        elif n == 1:
                            answer = 0
                        else:
                            raise Stuck(f"p{seat + 1} {what}: there is nothing to choose ({cite})")
                    else:
                        answer = by_chance(question, table, chance)
                    answered(answer)
                send(answer)
                why = f"more than {rules.steps} questions"
            except StopIteration:
                status = "finished"
                result = rules.result(x)
            except Stuck as stop:
                status, why = "stuck", str(stop)
            except Unfinished as stop:
                why = str(stop)
            if witnesses is not None:
                witnesses.end(asked, answer, told, result)
            elif audit is not None and result is not None:
                audit.step(asked, answer, told)
                audit.end(result)
        except Stop:
            raise
        except (Exception, SystemExit, Overtime):
            if witnesses is not None:
                witnesses.catch_up()  # raises what came before, if anything did
            raise
    except Stop:
        raise
    except (Exception, SystemExit, Overtime) as fault:  # noqa: BLE001  # a fault of one game must not end the run
        status, why, result = "raised", reason(fault), None
        if witnesses is not None:
            del answers[witnesses.heard :]
    table.told = None
    noted = [bot.notes for bot in bots if hasattr(bot, "notes")]
    notes: Counter[str] | None = sum(noted, Counter()) if noted else None
    return Played(status, result, clock.turns, decisions, answers, why, x, notes)


def by_chance(question: Question, table: Table, chance: random.Random) -> tuple[int, ...]:
    """The outcome of a question to chance; a shuffle is carried out."""
    _, what, options, _ = question
    if what == "roll":
        return dice(chance, options[0], options[1])
    if what == "draw":
        k, choices = options
        return tuple(permutation(chance, len(choices), k))
    order = tuple(permutation(chance, len(table.at[options])))
    table.shuffle(options, order)
    return order
