"""Many games: samples, jobs, records."""

import pytest

from generator.load.games import load_game
from generator.load.workspace import find_workspace
from generator.model.game import Game
from generator.play import lab, report
from generator.play.door import rules_of
from generator.play.replay import record, replay
from generator.play.sample import Group, Player, Task
from generator.table.record import parse


@pytest.fixture(scope="module")
def matrix() -> Game:
    return load_game(find_workspace(), "matrix")


def test_each_sample_is_played_and_told_in_one_line(matrix):
    for sample in matrix.samples:
        done = lab.run(matrix, rulings=sample.rulings, games=50, seed=1)
        said = report.line(done, sample.name)
        assert said.startswith(f"{sample.name}: 50 games: p1 ")
        assert "\n" not in said


def test_a_saved_record_replays_without_its_seed_to_the_same_events(matrix):
    rules = rules_of(matrix)
    for sample in matrix.samples:
        rulings = rules.rulings(sample.rulings)
        box = rules.build(2)
        task = Task(matrix, False, 0, ("random",), (Group(2, rulings),))
        played = Player(task, rules, box, task.groups[0]).play(7)
        kept = list(replay(rules, rules.position(box, box.start.copy(), rulings), played.answers))
        saved = str(record(rules, box, played, seed=0, number=7, bots=task.bots))
        again = list(replay(rules, rules.position(box, box.start.copy(), rulings), parse(saved).lines))
        assert again == kept
        assert str(parse(saved)) == saved
        assert sum(len(step.events) for step in kept) > 60


def test_two_jobs_come_to_what_one_does(matrix):
    one, two = (lab.run(matrix, games=60, seed=3, jobs=jobs) for jobs in (1, 2))
    assert one.groups == two.groups
