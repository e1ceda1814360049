"""A game is heard some steps at a time, and a fault is told as if each step were heard at once."""

import random

import pytest

from generator.model.game import Game
from generator.play.door import rules_of
from generator.play.mirror import Mirror
from generator.play.referee import Played, referee
from generator.play.witnesses import BATCH
from generator.table.audit import Broken

CHANGING = """
def turn(x):
    options = ["pass", "wait"]
    yield from choose(0, "move", options, "R-2")
    options.clear()
"""
RAISING = """
def turn(x):
    x.table.set(0, x.table.dial[0] + 1)
    yield from choose(0, "move", ["pass", "wait"], "R-2")
    if x.table.dial[0] == 10:
        raise ValueError("ten turns")
"""


class Listener:
    """An auditor that finds a fault in the step of a number, or never."""

    def __init__(self, fault: int = -1) -> None:
        self.fault = fault
        self.steps: list[tuple] = []

    def start(self, table) -> None:
        self.steps.clear()

    def step(self, question, answer, events) -> None:
        if len(self.steps) == self.fault:
            raise Broken("R-2: not so")
        self.steps.append((question, answer, list(events)))

    def end(self, result) -> None:
        pass


class Last:
    """A bot that takes the last option."""

    def answer(self, question, view) -> int:
        return len(question[2]) - 1


def play(game: Game, audit: Listener, *, batches: bool = True) -> Played:
    """A game heard some steps at a time, as with a mirror, or step by step."""
    rules = rules_of(game, trust=True)
    box = rules.build(2)
    x = rules.position(box, box.start.copy(), {})
    mirror = Mirror(box, x.table) if batches else None
    return referee(rules, x, [Last(), Last()], random.Random(1), audit=audit, mirror=mirror)


@pytest.mark.parametrize("batches", [True, False])
@pytest.mark.parametrize("fault", [0, 1, 2, BATCH - 1, BATCH, BATCH + 1, 3 * BATCH + 7])
def test_the_answers_are_those_that_led_to_the_fault(own_game, fault: int, batches: bool) -> None:
    played = play(own_game("endless"), Listener(fault), batches=batches)
    assert (played.status, played.why) == ("raised", "R-2: not so")
    assert len(played.answers) == fault


@pytest.mark.parametrize("batches", [True, False])
def test_every_step_is_heard_in_order(own_game, batches: bool) -> None:
    audit = Listener()
    played = play(own_game("endless"), audit, batches=batches)
    assert played.status == "unfinished"
    assert audit.steps[0][:2] == (None, None)
    assert [answer for _, answer, _ in audit.steps[1:]] == played.answers[: len(audit.steps) - 1]
    assert [events[0][3] for _, _, events in audit.steps[2:12]] == [1, 0] * 5


def test_options_are_heard_as_they_were_asked(own_game) -> None:
    audit = Listener()
    play(own_game("changing", CHANGING), audit)
    assert all(question[2] == ["pass", "wait"] for question, _, _ in audit.steps[2:])


@pytest.mark.parametrize(("fault", "why"), [(6, "R-2: not so"), (100, "ValueError: ten turns")])
def test_of_two_faults_the_earlier_is_told(own_game, fault: int, why: str) -> None:
    played = play(own_game("raising", RAISING), Listener(fault))
    assert played.status == "raised"
    assert played.why.startswith(why)
    assert len(played.answers) == min(fault, 11)
