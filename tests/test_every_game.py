"""What holds of every game that has rules, present and future: found by listing the games."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest
from played import PLAYED, TESTS, Seats, Variant, bots_named, box_of, drive, endings, game, rules, share, variants

from generator.play import lab
from generator.play.examples import faults
from generator.play.mirror import Mirror
from generator.play.replay import record, replay
from generator.play.sample import Group, Player, Task
from generator.table.position import Position
from generator.table.questions import CHANCE, Question
from generator.table.record import parse
from generator.table.view import View, redeal

every_variant = pytest.mark.parametrize("variant", variants(), ids=str)
every_game = pytest.mark.parametrize("name", PLAYED)
SLOW_BOTS = {"exact": 1, "look-ahead-3": 1, "look-ahead": 1}
"""Bots that think long play fewer games."""


def player(variant: Variant, audit: bool = True, seed: int = 1) -> Player:
    r = rules(variant.name)
    group = Group(variant.seats, r.rulings(dict(variant.rulings)))
    task = Task(game(variant.name), True, seed, ("random",), (group,), audit)
    return Player(task, r, box_of(variant.name, variant.seats), group)


def test_there_are_games() -> None:
    assert {"matrix", "pocket"} <= set(PLAYED)


@every_variant
def test_an_auditor_and_the_mirror_find_nothing_in_sample_games(variant: Variant) -> None:
    r, p = rules(variant.name), player(variant)
    assert p.audit is not None, "every game that we ship has an auditor"
    for number in share(variant, 60):
        played = p.play(number)
        assert played.status in endings(variant.name), (number, played.why)
        x = variant.position()
        mirror = Mirror(x.box, x.table)
        for step in replay(r, x, played.answers):
            mirror.follow(step.events)
        mirror.compare(x.table)
        assert x.table.state() == played.x.table.state()


@every_variant
def test_options_are_never_empty_and_their_labels_differ(variant: Variant) -> None:
    x = variant.position()
    for number in share(variant, 20):
        x = variant.position()
        for question, _ in drive(rules(variant.name), x, Seats.of(x, variant.name, "random", 2, number)):
            if question[0] != CHANCE:
                labels = x.box.labels(question[2])
                assert labels
                assert len(set(labels)) == len(labels), question


@every_variant
def test_why_not_is_silent_exactly_for_the_options(variant: Variant) -> None:
    r = rules(variant.name)
    for number in share(variant, 8):
        x = variant.position()
        auditor = r.module("audit").Audit(r.game, x.box, x.rulings)
        auditor.start(x.table)
        told: list = []
        x.table.told = told
        before = [None, None]

        def see(question, x=x, auditor=auditor, before=before) -> None:
            auditor.step(*before, x.table.told)
            x.table.told = []
            if question[0] != CHANCE:
                universe, options = list(auditor.universe(question)), list(question[2])
                assert set(options) <= set(universe)
                for option in universe:
                    assert (auditor.why_not(question, option) is None) == (option in options), (question, option)

        for question, answer in drive(r, x, Seats.of(x, variant.name, "random", 3, number), see):
            before[:] = [question, answer]


@every_variant
def test_a_record_replays_to_the_same_events(variant: Variant) -> None:
    r = rules(variant.name)
    for number in share(variant, 10):
        played = player(variant, seed=0).play(number)
        kept = list(replay(r, variant.position(), played.answers))
        saved = str(record(r, played.x.box, played, seed=0, number=number, bots=["random"]))
        assert list(replay(r, variant.position(), parse(saved).lines)) == kept
        assert kept[-1].result == played.result
        assert str(parse(saved)) == saved


@every_game
def test_a_golden_record_is_played_again(name: str) -> None:
    """Game 0 of seed 1 with random bots. Where it changes on purpose: UPDATE_GOLDEN=1, and read the difference."""
    path = TESTS / "golden" / "records" / f"{name}.txt"
    variant = Variant(name, min(game(name).players), ())
    played = player(variant).play(0)
    made = record(rules(name), played.x.box, played, seed=1, number=0, bots=["random"])
    text = str(replace(made, version="", python="", playproof=""))
    if os.environ.get("UPDATE_GOLDEN"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@every_game
def test_100_games_resumed_at_the_beginning_of_a_turn_end_alike(name: str) -> None:
    r = rules(name)
    resumed = 0
    for variant in [v for v in variants() if v.name == name]:
        for number in range(-(-130 // sum(v.name == name for v in variants()))):
            x = variant.position()
            seats = Seats.of(x, name, "random", 4, number)
            noted = []
            turns = iter(range(1000))

            def turn(x, turns=turns, seats=seats, noted=noted, chosen=number % 13):
                if next(turns) == chosen:
                    noted.extend((x.table.copy(), seats.copy()))
                return r.turn(x)

            ends = [answer for _, answer in drive(replace(r, turn=turn), x, seats)]
            if not noted:
                continue
            table, later = noted
            again = r.position(x.box, table, x.rulings)
            rest = [answer for _, answer in drive(r, again, later, set_up=False)]
            assert rest == ends[len(ends) - len(rest) :]
            assert again.table.state() == table.state()
            assert again.table.state() == x.table.state()
            assert r.result(again) == r.result(x)
            resumed += 1
    assert resumed >= 100


@pytest.mark.parametrize(("name", "bot"), [(name, bot) for name in PLAYED for bot in bots_named(name)])
def test_a_bot_answers_the_same_when_what_it_cannot_see_is_dealt_again(name: str, bot: str) -> None:
    asked = 0
    mine = [v for v in variants() if v.name == name]
    for variant in mine[:: -(-len(mine) // 6)]:
        for number in range(SLOW_BOTS.get(bot, max(1, 16 // len(mine)))):
            x = variant.position()
            seats = Seats.of(x, name, bot, 5, number)

            def see(question, x=x, seats=seats) -> None:
                nonlocal asked
                if question[0] != CHANCE and len(question[2]) > 1:
                    assert is_honest(x, seats, question)
                    asked += 1

            for _ in drive(rules(name), x, seats, see):
                pass
    assert asked > 20


def is_honest(x: Position, seats: Seats, question: Question) -> bool:
    """Whether the bot asked answers alike on the table as it is and as it could be as far as its seat can see."""
    seat = question[0]
    other = redeal(x.box, x.table, seat, seats.copy().chance)
    answers = {seats.copy().bots[seat].answer(question, View(x.box, table, seat)) for table in (x.table, other)}
    return len(answers) == 1


class Peeking:
    """A bot that looks at what its seat cannot see."""

    def answer(self, question, view):
        return sum(view._table.at[view.box.hands[1 - view.seat]]) % len(question[2])


def test_a_bot_that_peeks_is_found_out() -> None:
    x = Variant("pocket", 2, ()).position()
    seats = replace(Seats.of(x, "pocket", "random", 5, 1), bots=[Peeking(), Peeking()])
    verdicts = []

    def see(question) -> None:
        if question[1] == "play" and len(question[2]) > 1:
            verdicts.append(is_honest(x, seats, question))

    for _ in drive(rules("pocket"), x, seats, see):
        pass
    assert False in verdicts


@every_game
def test_1_and_2_jobs_come_to_the_same(name: str) -> None:
    key = next(iter(game(name).keys()), None)
    one, two = (
        lab.run(game(name), games=36, seed=0, jobs=j, compare=key, trust=True, players=game(name).players[:1])
        for j in (1, 2)
    )
    assert one.groups == two.groups
    assert one.pairs == two.pairs
    assert one.findings == two.findings


@every_variant
def test_a_game_is_the_same_alone_and_within_a_batch(variant: Variant) -> None:
    p = player(variant)
    batch = [p.play(number).answers for number in range(12)]
    assert [player(variant).play(number).answers for number in (11, 3, 7)] == [batch[11], batch[3], batch[7]]
    assert len({str(answers) for answers in batch}) == 12


def test_the_hash_seed_changes_nothing() -> None:
    code = (
        "import sys; sys.path.insert(0, 'tests')\n"
        "from played import *; from generator.play import lab, report\n"
        "for name in PLAYED:\n"
        "    print(report.document(lab.run(game(name), games=6, seed=6, trust=True, players=game(name).players[:1]), rules(name)))"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=TESTS.parent, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("0", "1", "77")
    ]  # fmt: skip
    assert said[0].count("'groups'") == len(PLAYED)
    assert said[0] == said[1] == said[2]


@pytest.mark.parametrize(("name", "id"), [(name, e.id) for name in PLAYED for e in game(name).examples])
def test_an_example_follows(name: str, id: str) -> None:
    (example,) = (e for e in game(name).examples if e.id == id)
    assert faults(rules(name), example) == []
