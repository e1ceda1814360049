"""Many games: endings out of order, comparisons, samples, records."""

from pathlib import Path

import pytest
from played import game, rules

from generator.model.finding import Severity
from generator.play import lab, report, watchdog
from generator.play.door import NoRules, rules_of
from generator.play.replay import again
from generator.products import samples
from generator.products.made import Options
from generator.table.audit import Broken
from generator.table.record import parse

RAISE = """
def turn(x):
    seat = x.table.dial[0]
    yield from choose(seat, "raise", [1], "R-3")
    if not x.table.amount[seat]:
        x.table.move(x.box.number["card"], x.box.number["discard"])
        return
    x.table.pay(1, seat, 2)
    x.table.set(0, 1 - seat)
"""


def test_an_endless_game_is_unfinished_with_seed_and_last_moves(own_game) -> None:
    """Field reports, case 19: a game of passes whose end never comes."""
    done = lab.run(own_game("endless"), games=100, seed=7, trust=True)
    (group,) = done.groups
    assert (group.games, group.unfinished, group.finished, sum(group.wins)) == (100, 100, 0, 0)
    assert done.failed
    (finding,) = done.findings
    assert (finding.check, finding.severity) == ("unfinished", Severity.ERROR)
    assert "100 of 100 games were unfinished" in finding.message
    assert "seed 7 game 0 of 2 players: more than 500 questions; last moves: p" in finding.message
    assert len(done.oddities) == 20
    assert len(done.oddities[0].record.lines) == 500


def test_two_who_always_raise_by_the_least_end_because_stacks_are_finite(own_game) -> None:
    """Field reports, case 19, second part."""
    done = lab.run(own_game("poker", RAISE), games=10, trust=True)
    assert done.groups[0].finished == 10
    assert done.groups[0].measures["pot"].least == 40
    assert done.groups[0].decisions == 0


@pytest.mark.parametrize(
    ("code", "status", "why"),
    [
        ("def turn(x): yield from choose(0, 'move', [], 'R-9')", "stuck", "p1 move: there is nothing to choose (R-9)"),
        ("def turn(x): stuck('nobody can move'); yield", "stuck", "nobody can move"),
        ("def turn(x): give_up('F-1: 60 rounds'); yield", "unfinished", "F-1: 60 rounds"),
        ("def turn(x): yield from ()", "unfinished", "more than 500 turns"),
    ],
)
def test_how_a_game_may_end_without_a_result(own_game, code: str, status: str, why: str) -> None:
    done = lab.run(own_game("odd", code), games=3, trust=True)
    group = done.groups[0]
    assert getattr(group, status) == group.games == 3
    assert [(o.number, o.status, o.why) for o in done.oddities] == [(n, status, why) for n in range(3)]
    assert done.failed


def test_what_a_game_expects_is_a_warning(own_game) -> None:
    done = lab.run(own_game("endless", expect="unfinished = 1.0"), games=5, trust=True)
    assert [(f.check, f.severity) for f in done.findings] == [("unfinished", Severity.WARN)]
    assert not done.failed


def test_a_game_that_raises_is_kept_and_the_run_goes_on(own_game) -> None:
    code = """
def set_up(x):
    (die,) = yield from roll(1, 6, "R-1")
    if die == 6:
        raise ZeroDivisionError("six")
def over(x):
    return True
"""
    for jobs in (1, 2):
        done = lab.run(own_game(f"raises{jobs}", code), games=60, trust=True, jobs=jobs)
        assert done.raised > 3
        assert done.groups[0].games == 60 - done.raised
        first = done.oddities[0]
        assert first.record.lines == ("roll 1d6: 6",)
        assert first.why == f"ZeroDivisionError: six (raises{jobs}/rules.py:39)"
        assert f"{done.raised} games broke the rules or raised" in done.findings[0].message
        assert done.failed
        with pytest.raises(Broken, match="six"):
            list(again(done.game, parse(str(first.record)), trust=True).steps)


def test_a_change_without_a_verb_is_an_error(own_game) -> None:
    done = lab.run(own_game("cheat", "def over(x):\n    x.table.amount[0] += 1\n    return True"), games=32, trust=True)
    assert done.oddities[0].why == "conservation: the table's amount changed without a verb"


@pytest.mark.parametrize(
    "where", ["def turn(x):\n    while True: pass\n    yield", "def over(x):\n    while True: pass"]
)
def test_a_game_that_runs_too_long_is_an_error_and_never_a_result(own_game, monkeypatch, where: str) -> None:
    monkeypatch.setattr(watchdog, "LIMIT_S", 0.4)
    done = lab.run(own_game("hang", where), games=2, trust=True)
    assert done.raised == 2
    assert done.groups[0].games == 0
    assert done.oddities[0].why.startswith("the game ran longer than 0.4 s (hang/rules.py:")


def test_short_games_in_their_thousands_are_not_taken_for_one_long_one(monkeypatch) -> None:
    monkeypatch.setattr(watchdog, "LIMIT_S", 0.1)
    assert lab.run(game("matrix"), games=2000).raised == 0


def test_comparing_plays_the_same_games_under_each_option() -> None:
    done = lab.run(game("pocket"), games=200, seed=3, players=[2, 3], compare="tie", trust=True)
    assert [(g.seats, g.rulings["tie"]) for g in done.groups] == [
        (2, "share"),
        (2, "later"),
        (3, "share"),
        (3, "later"),
    ]
    for pair in done.pairs:
        base, other = done.groups[pair.base], done.groups[pair.other]
        assert pair.alike == pair.games == 200  # the tie-break asks nothing
        assert [w.total for w in pair.wins] == [o - b for o, b in zip(other.wins, base.wins, strict=True)]
        assert sum(w.total for w in pair.wins) == base.draws > 0
        assert pair.turns.most == pair.turns.least == 0


def test_paired_intervals_are_tighter_than_those_of_unpaired_games() -> None:
    done = lab.run(game("pocket"), games=400, seed=3, players=[2], compare="tie", trust=True)
    base, other = done.groups
    share = base.wins[0] / 400
    unpaired = (2 * share * (1 - share)) ** 0.5
    assert 0 < done.pairs[0].wins[0].sd < unpaired / 1.5
    assert other.games == base.games == 400


def test_shortages_and_unused_effects_are_findings() -> None:
    done = lab.run(game("pocket"), games=1, seed=1, players=[4], trust=True)
    found = {(f.check, f.item) for f in done.findings}
    assert ("shortage", "coin") in found
    assert any(check == "never used" for check, _ in found)
    stock = done.groups[0].stocks["coin"]
    assert stock.supply == 14 < stock.most_used
    assert stock.shortages == 1


def test_each_sample_is_played_and_told_in_one_line() -> None:
    for sample in game("matrix").samples:
        done = lab.run(game("matrix"), rulings=sample.rulings, games=50, seed=1)
        said = report.line(done, sample.name)
        assert said.startswith(f"{sample.name}: 50 games: p1 ")
        assert "\n" not in said


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rulings": {"levle": 1}}, 'matrix: no ruling has the key levle; did you mean "level"?'),
        ({"rulings": {"level": 3}}, "matrix: ruling level cannot be 3; it can be 1, 2"),
        ({"bots": ["gredy"]}, 'matrix: no bot is called "gredy"; did you mean "greedy"?'),
        ({"players": [3]}, "matrix: 3 players; the game is for 2"),
        ({"compare": "levels"}, 'matrix: no ruling has the key levels; did you mean "level"?'),
    ],
)
def test_a_wrong_name_is_refused_with_the_right_one(options, message: str) -> None:
    with pytest.raises(NoRules) as refusal:
        lab.run(game("matrix"), games=1, **options)
    assert str(refusal.value) == message


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("def broken(:", "bad: rules.py cannot be imported: SyntaxError: invalid syntax (bad/rules.py:35)"),
        ("import nothing_of_the_kind", "bad: rules.py cannot be imported: ModuleNotFoundError: No module named 'nothing_of_the_kind' (bad/rules.py:35)"),
        ("del over", "bad: rules.py lacks over"),
        ("def box(g, s, e): return Box(s, [Place('a'), Place('a')])", "bad: the box cannot be made: ValueError: names used more than once in a box: a (bad/rules.py:35)"),
    ],
)  # fmt: skip
def test_rules_that_cannot_be_used_are_refused_in_one_line(own_game, code: str, message: str) -> None:
    with pytest.raises(NoRules) as refusal:
        rules_of(own_game("bad", code), trust=True).build(2)
    assert str(refusal.value) == message


def test_rules_of_a_workspace_do_not_run_untrusted(own_game) -> None:
    with pytest.raises(NoRules, match="--trust"):
        rules_of(own_game("careful", "raise SystemExit"))


def test_every_game_is_saved_under_a_name_of_its_own(tmp_path: Path) -> None:
    done = lab.run(game("pocket"), games=5, seed=0, save=tmp_path, compare="tie", trust=True)
    saved = sorted(p.name for p in tmp_path.iterdir())
    assert len(saved) == 5 * 3 * 2
    assert saved[0] == "pocket-2p-later-1-seed0-000000.txt"
    for path in tmp_path.iterdir():
        *_, last = again(game("pocket"), parse(path.read_text()), trust=True, audit=True).steps
        assert last.result is not None
    assert sum(g.games for g in done.groups) == 30
    assert rules("pocket").steps == 1000


@pytest.mark.parametrize(("said", "allowed"), [("", 0.0), ("unfinished = 1.0", 1.0), ("stuck = 0.5", 0.0)])
def test_a_sample_has_an_allowance_of_its_own(own_game, tmp_path, said: str, allowed: float) -> None:
    game = own_game("endless", expect=f"unfinished = 0.0\n[[sample]]\nname = 'all'\n{said}")
    (sample,) = game.samples
    assert sample.expect.unfinished == allowed
    made = samples.make(game, sample, Options(games=5, trust=True), tmp_path)
    assert made[0].bad == (allowed == 0)
