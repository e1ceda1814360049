"""How fast Pressure Matrix is played, against fixed work on the same machine, never in seconds."""

from time import process_time

import pytest
from benchmarks import calibrate
from played import box_of, game, rules

from generator.play.sample import Group, Player, Task

PLAIN, AUDITED = 3.6, 2.4
"""Decisions for each 1,000 calibration steps."""
ROUNDS, GAMES = 12, 40
"""Many short rounds, each between two calibrations: the best of them ran undisturbed."""


@pytest.mark.benchmark
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(("audit", "least"), [(False, PLAIN), (True, AUDITED)], ids=["plain", "audited"])
def test_pressure_matrix_is_played_so_fast(seats: int, audit: bool, least: float) -> None:
    r = rules("pressure-matrix")
    group = Group(seats, r.rulings({}))
    task = Task(game("pressure-matrix"), True, 1, ("random",), (group,), audit)
    player = Player(task, r, box_of("pressure-matrix", seats), group)
    player.play(0)
    best, steps = 0.0, calibrate.steps_per_second(4)
    for number in range(ROUNDS):
        begun = process_time()
        decisions = sum(player.play(number * GAMES + i).decisions for i in range(GAMES))
        speed = decisions / (process_time() - begun)
        before, steps = steps, calibrate.steps_per_second(4)
        best = max(best, 1000 * speed / max(before, steps))
    print(f"\n{seats} players{', audited' if audit else ''}: {best:.2f} decisions for 1,000 steps (at least {least})")
    assert best >= least
