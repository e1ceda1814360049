"""The end (PM-60 to PM-68), invariants I-PM-* and findings F-PM-*."""

from dataclasses import replace

import pytest
from played import Seats, Variant, box_of, game, rules
from pressure import Show

from generator.games.pressure_matrix import rules as r
from generator.games.pressure_matrix.box import OVER, QUEUE, TURNS
from generator.games.pressure_matrix.findings import codes, findings
from generator.play import lab
from generator.play.referee import referee
from generator.play.sample import Group, Player, Task
from generator.table.position import Result
from generator.table.questions import Unfinished
from generator.table.tally import Spread, Tally

SEATS = (2, 3, 4, 5)


def player(seats: int, **rulings) -> Player:
    group = Group(seats, rules("pressure-matrix").rulings(rulings))
    task = Task(game("pressure-matrix"), True, 11, ("random",), (group,))
    return Player(task, rules("pressure-matrix"), box_of("pressure-matrix", seats), group)


def ended(credits: tuple[int, ...], hands: tuple[int, ...]) -> Result:
    show = Show(len(credits))
    show.rich(*credits)
    for seat, n in enumerate(hands):
        show.empty(seat, left=n)
    r.end_game(show.x)
    return r.result(show.x)


def test_pm_60_the_game_ends_at_once() -> None:
    show = Show(2)
    show.empty(0)
    assert show.play(turns=5) is None
    assert show.x.table.dial[TURNS] == 1


def test_pm_61_a_credit_for_each_marker_in_hand() -> None:
    assert ended((20, 20), (3, 1)).measures["winner's credits"] == 23


def test_pm_62_t_pm_25_ties_go_to_more_markers_then_a_draw() -> None:
    assert ended((20, 20), (2, 1)).winners == (0,)
    assert ended((20, 21), (2, 1)).winners == (0,)
    assert ended((20, 20), (2, 2)).winners == (0, 1)


def test_pm_65_nothing_falls_below_0() -> None:
    show = Show(2)
    show.rich(1, 0)
    show.x.pay(0, 4)
    show.run(show.x.rob(0, 1, 3))
    assert show.credits() == [0, 0]


def test_pm_68_blackout_markers_have_no_limit() -> None:
    show = Show(5)
    for tile in show.x.grid():
        show.x.blacken(tile, 15)
    assert show.x.table.amount[show.box.pool] == 79 - 100


@pytest.mark.parametrize("seats", SEATS)
def test_i_pm_1_to_10_and_pm_66_hold_in_sample_games(seats: int) -> None:
    p = player(seats)
    for number in range(40):
        played = p.play(number)
        assert played.status == "finished", played.why


def spoilt(seats: int, name: str, function, number: int = 1, **more) -> str:
    """Why a game raised whose position does one thing otherwise."""
    base = rules("pressure-matrix")
    spoilt_class = type("Spoilt", (base.position,), {name: function})
    x = Variant("pressure-matrix", seats, ()).position()
    x = spoilt_class(x.box, x.table, x.rulings)
    seated = Seats.of(x, "pressure-matrix", "random", 2, number)
    audit = base.module("audit").Audit(base.game, x.box, x.rulings)
    return referee(replace(base, **more), x, seated.bots, seated.chance, audit=audit).why


def stand(x, seat: int, tile: int) -> None:
    x.table.move(x.box.runners[seat], x.box.stand + tile)


def another(x, tile: int) -> int:
    """A tile without a runner that is not this one."""
    return next(t for t in x.grid() if t != tile and t not in x.occupied())


def lying(x) -> list[int]:
    """The nodes under Control Markers."""
    return [place for _, place, _ in x.waiting()]


@pytest.mark.parametrize(
    ("name", "function", "rule"),
    [
        ("win", lambda x, seat, n: x.table.pay(n + 1, 0, seat + 1), "PM-40"),
        (
            "pay",
            lambda x, seat, n: x.table.pay(n, seat + 1, 0) if x.credits(seat) >= n else x.table.pay(0, seat + 1, 0),
            "PM-40",
        ),
        ("flip", lambda x, tile: x.clear(tile), "PM-45"),
        ("press", lambda x, level: None, "PM-"),
        ("choosable", lambda x, tile: [x.box.node + 4 * tile + k for k in range(4)], "PM-3"),
        ("queue", lambda x, seat, modifier: None, "PM-52"),
        ("ends", lambda x, seat, steps: [x.box.cell + c for c in range(x.box.cells)], "PM-25"),
        ("free", lambda x: [t for t in x.grid() if x.dark(t) != 15], "PM-26"),
        ("put", lambda x, seat, tile: stand(x, seat, another(x, tile)), "I-PM-8"),
        ("put", lambda x, seat, tile: stand(x, seat, next(t for t in range(50) if t not in x.grid())), "I-PM-"),
        ("flip", lambda x, tile: r.Position.flip(x, another(x, tile)), "PM-45"),
        (
            "take_back",
            lambda x, place: r.Position.take_back(x, next((p for p in lying(x) if p != place), place)),
            "PM-35",
        ),
        ("blacken", lambda x, tile, mask: x.table.set(x.box.dark + tile, mask), "I-PM-4"),
        ("clear", lambda x, tile: None, "PM-45"),
        ("discard", lambda x, seat, cite, matrix=True: iter(()), "PM-49"),
        ("rob", lambda x, seat, victim, n: iter(()), "PM-40"),
    ],
)
def test_the_auditor_finds_a_rule_broken(name: str, function, rule: str) -> None:
    whys = [spoilt(4, name, function, number) for number in range(12)]
    assert any(why.startswith(rule) for why in whys), whys


def test_f_pm_01_more_than_500_turns_are_unfinished() -> None:
    show = Show(2)
    show.x.table.set(TURNS, 500)
    with pytest.raises(Unfinished, match="F-PM-01"):
        show.play()


def tally(**measures: tuple[int, int]) -> Tally:
    """Two games with these measures in the first and the second."""
    found = Tally(2, {})
    for n in (0, 1):
        found.add_result(Result((0,), 0, {name.replace("_", " "): values[n] for name, values in measures.items()}))
    found.games = 2
    return found


def test_f_pm_02_to_f_pm_06() -> None:
    quiet = tally(most_blackouts=(20, 79), extra_turns_in_a_row=(0, 10), unused_tiles=(1, 41))
    quiet.used.update({e.id: 1 for e in box_of("pressure-matrix", 2).effects})
    assert findings(game("pressure-matrix"), quiet) == []
    loud = tally(most_blackouts=(20, 80), extra_turns_in_a_row=(0, 11), unused_tiles=(0, 41))
    loud.used.update({id: 1 for id, code in codes(game("pressure-matrix")).items() if code not in ("CT", "W8")})
    said = {f.check: str(f.severity) for f in findings(game("pressure-matrix"), loud)}
    assert said == {"F-PM-02": "info", "F-PM-03": "info", "F-PM-04": "info", "F-PM-05": "warn", "F-PM-06": "info"}


def test_extra_turns_in_a_row_are_counted() -> None:
    show = Show(2)
    for _ in range(3):
        show.x.queue(0, 0)
    r.begin(show.x)
    r.begin(show.x)
    r.begin(show.x)
    r.begin(show.x)
    assert r.result(show.x).measures["extra turns in a row"] == 3
    assert r.result(show.x).measures["extra turns"] == 3
    assert show.x.table.dial[QUEUE] == show.x.table.dial[OVER] == 0


@pytest.mark.slow
def test_random_games_come_out_as_the_specification_says() -> None:
    """Means of 1,500 games each [3.10]; the bounds are five standard errors of 300 games."""
    want = {2: (33.6, 17.5), 3: (60.0, 23.4), 4: (63.4, 23.0), 5: (94.0, 26.8)}
    report = lab.run(game("pressure-matrix"), games=300, seed=5, audit=False)
    for group in report.groups:
        turns, credits = Spread(), group.measures["winner's credits"]
        for n in group.turns.elements():
            turns.add(n)
        for spread, mean in zip((turns, credits), want[group.seats], strict=True):
            assert abs(spread.mean - mean) < 5 * spread.sd / 300**0.5
        assert group.stuck == group.unfinished == 0
