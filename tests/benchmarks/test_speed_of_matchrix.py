"""The speed of play of MATCHrix, as a ratio to a loop of fixed work that is timed just before and just after."""

import pickle
from time import process_time

import pytest
from benchmarks import calibrate
from played import game, rules

from generator.play.sample import Group, Task, play_share

pytestmark = pytest.mark.benchmark


ROUNDS, GAMES = 40, 12


def ratio(seats: int, *, audit: bool) -> float:
    """Decisions for each 1,000 steps of calibration: the best round against the best calibration."""
    group = Group(seats, rules("matchrix").rulings({}))
    blob = pickle.dumps(Task(game("matchrix"), False, 1, ("random",), (group,), audit))
    play_share(blob, 0, GAMES)
    steps, speeds = [calibrate.steps_per_second()], []
    for number in range(ROUNDS):
        begun = process_time()
        decisions = play_share(blob, number * GAMES, (number + 1) * GAMES).tallies[0].decisions
        speeds.append(decisions / (process_time() - begun))
        steps.append(calibrate.steps_per_second())
    return 1000 * max(speeds) / max(steps)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_3_6_decisions_for_each_1000_steps_with_random_bots(seats: int) -> None:
    plain, audited = ratio(seats, audit=False), ratio(seats, audit=True)
    print(
        f"\nMATCHrix, {seats} seats: {plain:.2f} decisions for each 1,000 steps (at least 3.6), audited {audited:.2f}"
    )
    assert plain >= 3.6
