"""Examples of play, staged on a table and played through: what does not follow as an example says."""

import random
from collections.abc import Iterator
from typing import Any

from generator.model.example import Example, ExampleStep
from generator.play.door import NoRules, Rules, bot_of
from generator.play.referee import Clock, script
from generator.play.replay import heading, read
from generator.table.audit import Auditor
from generator.table.box import Box
from generator.table.position import Position
from generator.table.questions import CHANCE, Question, Stuck, Unfinished
from generator.table.record import BadRecord
from generator.table.view import View


def stage(rules: Rules, example: Example) -> Position:
    """The position that an example begins with. Raises NoRules for a place, piece, purse or dial that there is not."""
    box = rules.build(example.players)
    table = box.start.copy()
    for place, components in example.places.items():
        if place not in box.number:
            raise NoRules(f'{example.id}: there is no place "{place}"')
        for component in components:
            free = (p for p in box.pieces() if box.designs[p] == component and table.where[p] == box.start.where[p])
            piece = next(free, None)
            if piece is None:
                raise NoRules(f'{example.id}: no copy of "{component}" is left for {place}')
            table.move(piece, box.number[place])
    for names, values, given in (
        (box.purse, table.amount, example.purses),
        (box.dial, table.dial, example.dials),
    ):
        for name, value in given.items():
            if name not in names:
                raise NoRules(f'{example.id}: there is no purse or dial "{name}"')
            values[names[name]] = value
    table.low = table.amount[:]
    return rules.position(box, table, rules.rulings(example.rulings))


def faults(rules: Rules, example: Example) -> list[str]:
    """What does not follow as the example says, one sentence each; [] where all does."""
    try:
        return [f"{example.id}: {fault}" for fault in _play(rules, example, stage(rules, example))]
    except NoRules as fault:
        return [str(fault)]


def _play(rules: Rules, example: Example, x: Position) -> Iterator[str]:
    box: Box = x.box
    play = script(rules, x, Clock(), set_up=False)
    answer: int | tuple[int, ...] | None = None
    over = False
    witness = Witness(rules, x) if any(step.refused for step in example.steps) else None
    for n, step in enumerate([*example.steps, None], 1):
        try:
            question = play.send(answer)
        except (StopIteration, Stuck, Unfinished) as stop:
            over = isinstance(stop, StopIteration)
            if step is not None:
                yield f"step {n}: the game is over before it"
                return
            break
        if step is None:
            break
        if step.asks != heading(question):
            yield f'step {n}: it asks "{step.asks}", but the rules ask "{heading(question)}"'
            return
        yield from _options(rules, x, n, step, question)
        if witness is not None:
            yield from witness.refused(n, step, question)
        try:
            answer = read(box, x, question, f"{step.asks}: {step.answer}", n)
        except BadRecord as fault:
            yield f"step {n}: {fault}"
            return
        if question[0] == CHANCE and question[1] == "shuffle" and isinstance(answer, tuple):
            x.table.shuffle(question[2], answer)
        if witness is not None:
            witness.asked = question, answer
    yield from _end(rules, example, x, over)


class Witness:
    """The game's auditor, who follows an example and knows which rule forbids what."""

    def __init__(self, rules: Rules, x: Position) -> None:
        module = rules.module("audit")
        if module is None:
            raise NoRules(f"{rules.game.name}: there is no audit.py to say what is refused")
        self.x = x
        self.auditor: Auditor = module.Audit(rules.game, x.box, x.rulings)
        self.auditor.start(x.table)
        self.asked: tuple[Question | None, Any] = (None, None)
        x.table.told = []

    def refused(self, n: int, step: ExampleStep, question: Question) -> Iterator[str]:
        """What the step says is refused, and is not, or by another rule. Before that the auditor sees what happened."""
        table, box = self.x.table, self.x.box
        self.auditor.step(*self.asked, table.told or [])
        table.told = []
        amounts = isinstance(question[2], range)
        known = {box.label(option, amounts=amounts): option for option in self.auditor.universe(question)}
        for label, rule in step.refused.items():
            if label not in known:
                yield f'step {n}: nobody could think of the answer "{label}"'
                continue
            reason = self.auditor.why_not(question, known[label])
            if reason is None or reason.split(":")[0] != rule:
                yield f"step {n}: {label} is {f'refused by {reason}' if reason else 'allowed'}; it says {rule} refuses it"


def _options(rules: Rules, x: Position, n: int, step: ExampleStep, question: Question) -> Iterator[str]:
    """The options, and what bots think of them."""
    box: Box = x.box
    seat, _, options, _ = question
    if seat == CHANCE:
        return
    labels = box.labels(options)
    if step.options is not None and sorted(step.options) != sorted(labels):
        yield f"step {n}: the options are {', '.join(labels)}; it says {', '.join(step.options)}"
    for name in step.bots.keys() | step.worth.keys():
        bot = bot_of(rules, name)(seat, random.Random(0), box, x.rulings)
        view = View(box, x.table, seat)
        if name in step.bots:
            found = labels[bot.answer(question, view)]
            if found != step.bots[name]:
                yield f"step {n}: {name} answers {found}; it says {step.bots[name]}"
        if name in step.worth:
            worth = dict(zip(labels, bot.worth(question, view), strict=True))
            if worth != dict(step.worth[name]):
                yield f"step {n}: to {name} the options are worth {worth}; it says {dict(step.worth[name])}"


def _end(rules: Rules, example: Example, x: Position, over: bool) -> Iterator[str]:
    box: Box = x.box
    end = example.end
    if end.over is not None and end.over != over:
        yield f"at the end the game is {'over' if over else 'not over'}"
    if over:
        result = rules.result(x)
        winners = tuple(box.names[seat] for seat in result.winners)
        if end.winners is not None and sorted(winners) != sorted(end.winners):
            yield f"{' and '.join(winners) or 'nobody'} won; it says {' and '.join(end.winners) or 'nobody'}"
        for name, value in end.measures.items():
            if result.measures.get(name) != value:
                yield f"{name} is {result.measures.get(name)}; it says {value}"
    elif end.winners is not None or end.measures:
        yield "the game is not over, so there are no winners and measures"
    for place, components in end.places.items():
        lying = [box.designs[piece] for piece in x.table.at[box.number[place]]] if place in box.number else None
        if lying is None or sorted(lying) != sorted(components):
            yield f"in {place} lie {lying}; it says {list(components)}"
