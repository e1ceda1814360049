"""The speed of play, as ratios to a loop of fixed work that is timed just before and just after, so that they hold on any machine."""

import multiprocessing
import pickle
import time
from collections.abc import Callable

import pytest
from benchmarks import by_hand, calibrate
from played import Variant, game, rules, sample

from generator.play import lab
from generator.play.sample import Group, Task, play_share

pytestmark = pytest.mark.benchmark


ROUNDS = 25
GAMES = 500
"""Many short rounds between two calibrations: the best of them ran undisturbed."""


def task(audit: bool) -> bytes:
    return pickle.dumps(Task(game("matrix"), False, 1, ("random",), (Group(2, rules("matrix").rulings({})),), audit))


def by_kernel(audit: bool) -> Callable[[int], int]:
    blob = task(audit)
    return lambda first: play_share(blob, first, first + GAMES).tallies[0].decisions


def best(play: Callable[[int], int]) -> tuple[float, float]:
    """Decisions for each 1,000 steps of the faster calibration beside, and decisions a second, in the best round."""
    play(0)
    steps, rounds = calibrate.steps_per_second(4), []
    for number in range(ROUNDS):
        begun = time.process_time()
        decisions = play(number * GAMES)
        speed = decisions / (time.process_time() - begun)
        before, steps = steps, calibrate.steps_per_second(4)
        rounds.append((1000 * speed / max(before, steps), speed))
    return max(rounds)


def test_the_loop_by_hand_plays_the_same_games() -> None:
    decisions, leads = by_hand.play(1, 0, 300)
    games = list(sample(Variant("matrix", 2, ()), 300, seed=1))
    assert [played.result.measures["difference"] for played in games] == leads
    assert sum(played.decisions for played in games) == decisions


def test_18_decisions_for_each_1000_steps_and_0_4_of_a_loop_by_hand() -> None:
    hand, hand_speed = best(lambda first: by_hand.play(1, first, first + GAMES)[0])
    ours, speed = best(by_kernel(audit=False))
    print(
        f"\nplay: {ours:.1f} decisions for each 1,000 steps (at least 18), {speed:,.0f} a second; "
        f"by hand {hand:.1f}, {hand_speed:,.0f} a second: {ours / hand:.2f} of it (at least 0.40)"
    )
    assert ours >= 18
    assert ours / hand >= 0.4


def test_12_decisions_for_each_1000_steps_with_the_audit_of_every_game() -> None:
    ours, speed = best(by_kernel(audit=True))
    print(f"\nplay, audited: {ours:.1f} decisions for each 1,000 steps (at least 12), {speed:,.0f} a second")
    assert ours >= 12


def calibrated(_: int) -> float:
    return calibrate.steps_per_second(60)


def bare() -> tuple[float, float]:
    """Seconds that one bare calibration process takes alone, and that two take at once."""
    with multiprocessing.get_context("fork").Pool(2) as pool:
        pool.map(calibrated, [0, 0], chunksize=1)
        begun = time.perf_counter()
        pool.map(calibrated, [0], chunksize=1)
        one = time.perf_counter() - begun
        begun = time.perf_counter()
        pool.map(calibrated, [0, 0], chunksize=1)
        return one, time.perf_counter() - begun


def timed(jobs: int) -> float:
    begun = time.perf_counter()
    lab.run(game("matrix"), games=24_000, jobs=jobs, audit=False)
    return time.perf_counter() - begun


def test_two_jobs_reach_0_92_of_the_speed_up_of_two_bare_processes() -> None:
    bares, times = [], {1: [], 2: []}
    for _ in range(5):
        bares.append(bare())
        for jobs, took in times.items():
            took.append(timed(jobs))
    # the best of five of each, so that a moment's disturbance of one of them is no speed-up of the other
    alone, both = (min(took) for took in zip(*bares, strict=True))
    speed_up, ours = 2 * alone / both, min(times[1]) / min(times[2])
    share = ours / speed_up
    print(
        f"\ntwo jobs: {ours:.2f} times as fast as one, two bare processes {speed_up:.2f}: {share:.2f} of it (at least 0.92)"
    )
    assert share >= 0.92
