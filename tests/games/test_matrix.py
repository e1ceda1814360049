"""«Матрица»: each numbered rule, test, theorem and finding. Numbers are those of the specification of the game."""

import random
from collections.abc import Iterable
from dataclasses import replace

import pytest
from played import Seats, Variant, game, rules, sample

from generator.model.finding import Severity
from generator.play import lab
from generator.play.door import NoRules
from generator.play.referee import Clock, referee, script
from generator.table.audit import Broken
from generator.table.position import Position

LEVEL_2 = Variant("matrix", 2, ())
SCATTER = Variant("matrix", 2, (("level", 1),))
BLOCK = Variant("matrix", 2, (("level", 1), ("level1", "block")))


def laid(wells: dict[str, str], *, turn: int = 0, stores: tuple[Iterable[str], Iterable[str]] = ((), ())) -> Position:
    """A position: pieces by well, as {"r3c1": "chip+2", "r3c3": "star"}; the seat to move; what each has taken."""
    x = LEVEL_2.position()
    for place, designs in [*((w, [d]) for w, d in wells.items()), ("p1 store", stores[0]), ("p2 store", stores[1])]:
        for design in designs:
            piece = next(p for p in x.box.pieces() if x.box.designs[p] == design and x.table.where[p] == x.box.bag)
            x.table.move(piece, x.box.number[place])
    x.table.dial[0] = turn
    return x


SOURCE = {"r3c3": "star", "r3c1": "chip+2", "r3c6": "chip+9", "r5c2": "chip+10", "r5c6": "chip+6", "r7c6": "chip+4", "r7c8": "chip+1"}  # fmt: skip


def options(x: Position) -> list[str]:
    """What the seat to move is asked."""
    question = next(script(rules("matrix"), x, Clock(), set_up=False))
    return sorted(x.box.labels(question[2]))


def take(x: Position, *wells: str) -> Position:
    """Take from these wells, one after the other."""
    play = script(rules("matrix"), x, Clock(), set_up=False)
    answer = None
    for well in wells:
        question = play.send(answer)
        answer = x.box.labels(question[2]).index(well)
    with pytest.raises(StopIteration):
        play.send(answer)
    return x


def set_up(variant: Variant, number: int = 0) -> Position:
    x = variant.position()
    play = rules("matrix").set_up(x)
    seats = Seats.of(x, "matrix", "random", 1, number)
    answer = seats.answer(x, play.send(None))
    with pytest.raises(StopIteration):
        play.send(answer)
    return x


# Set-up


def test_mt_01_level_1_has_the_positive_chips_level_2_all() -> None:
    for variant, total, n in ((LEVEL_2, 33, 63), (SCATTER, 155, 35)):
        x = set_up(variant)
        chips = [p for w in x.box.wells for p in x.table.at[w] if p != x.star]
        assert (len(chips), sum(x.box.value[c] for c in chips)) == (n, total)


def test_mt_02_every_well_is_as_likely_for_the_star() -> None:
    stars = [set_up(LEVEL_2, number).table.where[rules("matrix").build(2).number["star"]] for number in range(1280)]
    counts = [stars.count(well) for well in set(stars)]
    assert len(counts) == 64
    assert sum((n - 20) ** 2 / 20 for n in counts) < 103.4  # chi-square, 63 degrees of freedom, 99.9 %


def test_t_mt_25_scattered_28_wells_are_empty_as_a_block_exactly_the_block_is_full() -> None:
    x = set_up(SCATTER)
    assert sum(not x.table.at[w] for w in x.box.wells) == 28
    x = set_up(BLOCK)
    full = {x.box.names[w] for w in x.box.wells if x.table.at[w]}
    assert full == {f"r{r}c{c}" for r in range(2, 8) for c in range(2, 8)}  # A-MT-08


def test_every_ruling_with_a_key_can_be_switched_and_no_other() -> None:
    assert set(game("matrix").keys()) == {"level", "level1"}
    for chosen in ({"level": 3}, {"level1": "corner"}, {"refuse": "yes"}):
        with pytest.raises(NoRules):
            rules("matrix").rulings(chosen)


# Taking


def test_mt_03_mt_04_the_row_player_moves_first_and_takes_from_the_row() -> None:
    x = laid(SOURCE)
    question = next(script(rules("matrix"), x, Clock(), set_up=False))
    assert (question[0], question[1], question[3]) == (0, "take", "MT-04")
    assert options(laid(SOURCE)) == ["r3c1", "r3c6"]


def test_mt_05_mt_06_then_the_column_player_takes_from_the_column() -> None:
    x = laid({"r3c6": "star", "r5c6": "chip+6", "r7c6": "chip+4", "r3c1": "chip+2"}, turn=1, stores=(["chip+9"], []))
    question = next(script(rules("matrix"), x, Clock(), set_up=False))
    assert (question[0], question[3]) == (1, "MT-05")
    assert options(x) == ["r5c6", "r7c6"]


def test_mt_07_a_player_who_can_take_must_even_a_negative_chip() -> None:
    assert options(laid({"r1c1": "star", "r1c5": "chip-10"})) == ["r1c5"]


def test_mt_11_the_well_that_the_star_leaves_stays_empty() -> None:
    x = take(laid(SOURCE), "r3c6", "r7c6", "r7c8")
    assert x.table.at[x.box.number["r3c3"]] == []
    assert [x.box.names[p] for p in x.table.at[x.box.number["r7c8"]]] == ["star"]


def test_t_mt_04_after_9_4_1_the_game_is_over_at_10_to_4() -> None:
    result = rules("matrix").result(take(laid(SOURCE), "r3c6", "r7c6", "r7c8"))
    assert (result.winners, result.measures["row score"], result.measures["column score"]) == ((0,), 10, 4)


# The end and the score


def test_t_mt_20_9_minus_4_and_6_score_11() -> None:
    x = laid({"r1c1": "star"}, stores=(["chip+9", "chip-4", "chip+6"], []))
    assert rules("matrix").result(x).measures["row score"] == 11


def test_t_mt_21_mt_08_an_empty_line_ends_the_game_though_chips_remain() -> None:
    x = laid({"r1c1": "star", "r2c1": "chip+5"})
    assert rules("matrix").over(x)  # A-MT-06: the column player could have moved
    assert rules("matrix").result(x).measures["chips left"] == 1
    assert not rules("matrix").over(laid({"r1c1": "star", "r2c1": "chip+5"}, turn=1))


def test_t_mt_22_a_chip_outside_the_line_is_rejected() -> None:
    x = laid(SOURCE)
    auditor = rules("matrix").module("audit").Audit(game("matrix"), x.box, x.rulings)
    auditor.start(x.table)
    question = next(script(rules("matrix"), x, Clock(), set_up=False))
    why = {name: auditor.why_not(question, x.box.number[name]) for name in ("r5c6", "r3c2", "r3c3", "r3c6")}
    assert why == {
        "r5c6": "MT-04: not in the star's row",
        "r3c2": "MT-11: no chip lies there",
        "r3c3": "MT-11: no chip lies there",
        "r3c6": None,
    }


def test_t_mt_23_when_all_63_are_taken_the_row_player_moved_last() -> None:
    taken = [p for p in sample(LEVEL_2, 150) if p.result.measures["moves"] == 63]
    assert len(taken) > 30
    for played in taken:
        stores = [played.x.table.at[s] for s in played.x.stores]
        assert (len(stores[0]), len(stores[1])) == (32, 31)


def test_t_mt_24_an_empty_row_at_the_start_is_a_drawn_game_of_no_move() -> None:
    x = laid({"r1c1": "star", "r2c2": "chip+5"})
    x.rulings = rules("matrix").rulings({"level": 1})
    played = referee(rules("matrix"), x, [], random.Random(0), set_up=False)
    assert (played.status, played.turns, played.answers, played.result.winners) == ("finished", 0, [], ())
    assert played.result.measures["no move"] == 1
    assert played.result.measures["difference"] == 0


@pytest.mark.parametrize(("row", "column", "winners"), [(["chip+5"], ["chip+4"], (0,)), (["chip-5"], [], (1,)), (["chip+3"], ["chip+2", "chip+1"], ())])  # fmt: skip
def test_mt_09_mt_10_the_higher_score_wins_and_equal_scores_are_a_draw(row, column, winners) -> None:
    assert rules("matrix").result(laid({"r1c1": "star"}, stores=(row, column))).winners == winners


# The auditor sees what goes wrong


def _leaves_the_star(r, x):
    here = x.table.where[x.star]
    yield from r.turn(x)
    x.table.move(x.star, here)


def _moves_twice(r, x):
    yield from r.turn(x)
    x.table.dial[0] = 0


def _hides_an_option(r, x):
    play = r.turn(x)
    seat, what, options, cite = next(play)
    index = yield (seat, what, options[:1], cite)
    try:
        play.send(index)
    except StopIteration:
        return


@pytest.mark.parametrize(
    ("rule", "turn"),
    [
        ("MT-04", _leaves_the_star),
        ("MT-06", _moves_twice),
        ("MT-07", _hides_an_option),
    ],
)
def test_the_auditor_sees_broken_rules(rule: str, turn) -> None:
    r = rules("matrix")
    broken = replace(r, turn=lambda x: turn(r, x))
    x = LEVEL_2.position()
    seats = Seats.of(x, "matrix", "random", 1, 1)
    auditor = r.module("audit").Audit(game("matrix"), x.box, x.rulings)
    played = referee(broken, x, seats.bots, seats.chance, audit=auditor)
    assert (played.status, played.why.split(":")[0]) == ("raised", rule)


def test_the_auditor_sees_a_wrong_result() -> None:
    r = rules("matrix")
    wrong = replace(r, result=lambda x: replace(r.result(x), winners=(1, 0)))
    x = LEVEL_2.position()
    seats = Seats.of(x, "matrix", "random", 1, 1)
    auditor = r.module("audit").Audit(game("matrix"), x.box, x.rulings)
    played = referee(wrong, x, seats.bots, seats.chance, audit=auditor)
    assert (played.status, played.why.split(":")[0]) == ("raised", "MT-10")
    assert issubclass(Broken, Exception)


# Findings


def test_f_mt_01_to_03_are_reported() -> None:
    level_1 = lab.run(game("matrix"), games=3000, seed=1, rulings={"level": 1}, compare="level1", audit=False)
    found = {(f.check, f.item): f for f in level_1.findings}
    assert found["F-MT-01", "level 1, scatter"].severity == Severity.INFO
    assert found["F-MT-01", "level 1, block"].severity == Severity.INFO
    assert found["F-MT-02", "level 1, scatter"].severity == Severity.WARN
    assert "0.21%" in found["F-MT-02", "level 1, scatter"].message
    assert ("F-MT-02", "level 1, block") not in found
    assert found["F-MT-03", "level 1, block"].severity == Severity.INFO
    level_2 = lab.run(game("matrix"), games=200, seed=1, audit=False)
    assert [f.check for f in level_2.findings] == ["F-MT-03"]
    assert not level_1.failed
