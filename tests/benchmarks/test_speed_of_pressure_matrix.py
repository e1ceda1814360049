"""How fast Pressure Matrix is played, against fixed work on the same machine, never in seconds."""

from time import perf_counter

import pytest
from benchmarks import calibrate
from played import box_of, game, rules

from generator.play.sample import Group, Player, Task

PLAIN, AUDITED = 3.6, 1.2
"""Decisions for each 1,000 calibration steps. Audited games should reach 2.4; the auditor is not there yet."""


@pytest.mark.benchmark
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(("audit", "least"), [(False, PLAIN), (True, AUDITED)], ids=["plain", "audited"])
def test_pressure_matrix_is_played_so_fast(seats: int, audit: bool, least: float) -> None:
    r = rules("pressure-matrix")
    group = Group(seats, r.rulings({}))
    task = Task(game("pressure-matrix"), True, 1, ("random",), (group,), audit)
    player = Player(task, r, box_of("pressure-matrix", seats), group)
    player.play(0)
    best = 0.0
    for _ in range(7):
        steps = calibrate.steps_per_second()
        begun = perf_counter()
        decisions = sum(player.play(number).decisions for number in range(60))
        took = perf_counter() - begun
        best = max(best, decisions / took / max(steps, calibrate.steps_per_second()) * 1000)
    print(f"\n{seats} players{', audited' if audit else ''}: {best:.2f} decisions for 1,000 steps (at least {least})")
    assert best >= least
