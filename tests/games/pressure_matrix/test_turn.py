"""The turn: PM-20 to PM-36, and the worked examples T-PM-*."""

from itertools import product

import pytest
from pressure import GREEN, RED, YELLOW, Show

from generator.games.pressure_matrix.box import ACTIVE, QUEUE
from generator.games.pressure_matrix.rules import movement_die
from generator.games.pressure_matrix.walks import Walks

WALL = {"r1c2": "1234", "r2c1": "1234"}
"""Around the upper left corner: whoever stands there is stuck."""


def test_pm_20_a_turn_is_a_move_and_a_pressure_phase_then_the_left_player() -> None:
    show = Show(3)
    assert (
        show.asks(show.play("roll 3d6: 1; 2; 3", "p1 walk to: r1c2", f"p1 black out: {show.quiet('r1c2')}", turns=2))
        == "roll 3d6"
    )
    assert show.x.active == 1


def test_pm_21_t_pm_06_a_frozen_player_without_markers_ends_the_game() -> None:
    show = Show()
    show.empty(0)
    assert show.play() is None
    assert show.over
    assert show.credits() == [10, 15]


def test_t_pm_05_a_frozen_player_reclaims_a_marker_and_rolls_with_its_effect() -> None:
    show = Show(2, {"r3c3": "CL"}, level=RED)
    show.mark(0, show.node("r3c3", "CL"))
    show.empty(0)
    question = show.play(f"p1 when frozen: {show.node('r3c3', 'CL')}")
    assert show.asks(question) == "p1 walk to"
    assert show.labels(question) == ["r1c2", "r2c1"], "the roll is a 1"
    assert show.hands()[0] == 1


def test_pm_21_a_frozen_player_may_decline_and_ends_the_game() -> None:
    show = Show(2, {"r3c3": "CL"})
    show.mark(0, show.node("r3c3", "CL"))
    show.empty(0)
    assert show.play("p1 when frozen: none") is None
    assert show.over


def test_t_pm_18_a_blinked_player_with_an_empty_hand_plays_on() -> None:
    show = Show(2, {"r3c3": "CB"})
    show.mark(1, show.node("r3c3", "CB"))
    show.empty(0)
    question = show.play(f"p2 blink: {show.node('r3c3', 'CB')}", "p2 teleport to: r2c2")
    assert show.asks(question) == "p1 black out"
    assert not show.over


def test_pm_22_control_effects_are_used_before_the_dice_clockwise_until_all_pass() -> None:
    show = Show(2, {"r3c3": "CK", "r3c2": "CO", "r3c1": "CK"})
    show.mark(0, show.node("r3c2", "CO"))
    show.mark(1, show.node("r3c3", "CK"))
    show.mark(0, show.node("r3c1", "CK"))
    ck = show.node("r3c1", "CK")
    question = show.play("p1 before the roll: none", f"p2 before the roll: {show.node('r3c3', 'CK')}")
    assert show.asks(question) == "p1 before the roll", "after a use everybody is asked again"
    assert set(show.labels(question)) == {"none", show.node("r3c2", "CO"), ck}


def test_overdrive_is_for_its_owners_own_roll() -> None:
    show = Show(2, {"r3c2": "CO"})
    show.mark(1, show.node("r3c2", "CO"))
    assert show.asks(show.play()) == "roll 3d6"


def test_t_pm_01_yellow_with_a_pair_of_sixes_uses_the_1() -> None:
    assert movement_die(YELLOW, 6, 6, 1) == movement_die(YELLOW, 6, 1, 6) == movement_die(YELLOW, 1, 6, 6) == 1


def test_t_pm_02_yellow_with_a_pair_of_ones_uses_the_6() -> None:
    assert movement_die(YELLOW, 1, 1, 6) == movement_die(YELLOW, 1, 6, 1) == movement_die(YELLOW, 6, 1, 1) == 6


def test_pm_23_each_level_uses_its_die() -> None:
    assert [movement_die(level, 5, 2, 3) for level in (GREEN, YELLOW, RED)] == [2, 3, 5]
    assert [movement_die(level, 4, 4, 4) for level in (GREEN, YELLOW, RED)] == [4, 4, 4]


@pytest.mark.parametrize(
    ("level", "counts", "mean"),
    [
        (GREEN, [91, 61, 37, 19, 7, 1], 2.0417),
        (YELLOW, [16, 40, 52, 52, 40, 16], 3.5),
        (RED, [1, 7, 19, 37, 61, 91], 4.9583),
    ],
)
def test_t_pm_10_all_216_rolls(level: int, counts: list[int], mean: float) -> None:
    dice = [movement_die(level, *roll) for roll in product(range(1, 7), repeat=3)]
    assert [dice.count(n) for n in range(1, 7)] == counts
    assert round(sum(dice) / 216, 4) == mean


def test_pm_24_t_pm_24_adjusted_movement_of_0_is_a_pressure_phase_where_one_is() -> None:
    show = Show(2, {"r3c3": "CK"}, level=GREEN)
    show.mark(1, show.node("r3c3", "CK"))
    question = show.play(f"p2 before the roll: {show.node('r3c3', 'CK')}", "roll 3d6: 2; 5; 6")
    assert show.asks(question) == "p1 black out"
    assert all(label.startswith(show.name("r1c1")) for label in show.labels(question))
    assert show.hands() == [5, 5], "no marker is lost; the one used came back"


def test_pm_24_adjusted_movement_is_never_below_0() -> None:
    show = Show(2, {"r3c3": "CK"}, level=GREEN)
    show.mark(1, show.node("r3c3", "CK"))
    assert show.asks(show.play(f"p2 before the roll: {show.node('r3c3', 'CK')}", "roll 3d6: 1; 5; 6")) == "p1 black out"


def by_hand(rows: int, start: tuple[int, int], steps: int, barred: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Every walk tried, the slow way."""
    found = set()

    def go(at, left, been):
        if not left:
            found.add(at)
            return
        r, c = at
        for to in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            if 0 <= to[0] < rows and 0 <= to[1] < rows and to not in been and to not in barred:
                go(to, left - 1, been | {to})

    go(start, steps, {start})
    return found


@pytest.mark.parametrize("rows", [3, 4, 5])
def test_pm_25_walks_are_exact_orthogonal_and_enter_no_tile_twice(rows: int) -> None:
    walks = Walks(rows)
    for start in range(rows * rows):
        for steps in range(1, 13 if rows < 5 else 8):
            for seed in range(4):
                barred = {i for i in range(rows * rows) if (i * 7 + seed * 5 + steps) % (3 + seed) == 0 and i != start}
                mask = sum(1 << i for i in barred | {start})
                want = by_hand(rows, divmod(start, rows), steps, {divmod(i, rows) for i in barred})
                assert walks.ends(start, steps, mask) == sorted(r * rows + c for r, c in want)


def test_pm_26_full_tiles_and_runners_block_the_way() -> None:
    show = Show(2, runners=("r1c1", "r2c1"), dark={"r1c2": "1234"})
    assert show.play("roll 3d6: 1; 2; 3") is None
    assert show.hands() == [4, 5], "he was stuck"
    show = Show(2, runners=("r1c1", "r3c3"), dark={"r1c2": "1234"})
    assert show.labels(show.play("roll 3d6: 2; 2; 3")) == ["r2c2", "r3c1"]


def test_pm_27_the_ends_are_offered_once_each() -> None:
    show = Show(2, runners=("r1c1", "r3c3"))
    question = show.play("roll 3d6: 2; 2; 3")
    assert show.labels(question) == ["r1c3", "r2c2", "r3c1"], "two ways lead to the middle"


def test_pm_28_a_stuck_player_loses_a_marker_and_the_pressure_rises() -> None:
    show = Show(2, dark=WALL)
    assert show.play("roll 3d6: 1; 1; 1") is None
    assert (show.level, show.hands()) == (YELLOW, [4, 5])
    assert len(show.x.table.at[show.box.discarded]) == 1
    assert show.at(0) == "r1c1"


def test_a_pm_05_the_marker_may_come_from_the_matrix_or_by_ruling_not() -> None:
    for ruling, options in (("either", 2), ("hand", 1)):
        show = Show(2, {"r3c3": "CB"}, dark=WALL, stuck_discard=ruling)
        show.mark(0, show.node("r3c3", "CB"))
        play = show._turns(1)
        next(play)
        try:
            question = play.send((1, 2, 3))
        except StopIteration:
            question = None
        assert question is not None
        assert len(question[2]) == options


def test_a_pm_06_the_gauge_stays_at_its_ends() -> None:
    show = Show(2, dark=WALL, level=RED)
    show.play("roll 3d6: 1; 2; 3")
    assert show.level == RED
    show = Show(2)
    show.play("roll 3d6: 1; 1; 1", "p1 walk to: r1c2")
    assert show.level == GREEN


def test_pm_29_a_runner_on_a_full_tile_that_does_not_move_does_nothing() -> None:
    show = Show(2, {"r3c3": "CK"}, dark={"r1c1": "1234"})
    show.mark(1, show.node("r3c3", "CK"))
    assert show.play(f"p2 before the roll: {show.node('r3c3', 'CK')}", "roll 3d6: 1; 5; 6") is None
    assert show.hands() == [5, 5]


def test_pm_30_t_pm_11_triples_lower_the_pressure_before_the_pressure_phase() -> None:
    show = Show(2, level=RED)
    question = show.play("roll 3d6: 4; 4; 4", "p1 walk to: r2c2")
    assert show.asks(question) == "p1 black out"
    assert show.level == YELLOW


def test_t_pm_12_a_pm_09_triples_without_a_walk_raise_it() -> None:
    show = Show(2, dark=WALL)
    show.play("roll 3d6: 2; 2; 2")
    assert (show.level, show.hands()) == (YELLOW, [4, 5])


def test_a_pm_08_triples_with_a_movement_of_0_lower_it() -> None:
    show = Show(2, {"r3c3": "CK"}, level=YELLOW)
    show.mark(1, show.node("r3c3", "CK"))
    assert show.asks(show.play(f"p2 before the roll: {show.node('r3c3', 'CK')}", "roll 3d6: 1; 1; 1")) == "p1 black out"
    assert show.level == GREEN


def test_pm_31_a_blackout_then_the_text() -> None:
    show = Show(2, {"r1c2": "W8"})
    node = show.node("r1c2", "W8")
    assert show.play("roll 3d6: 1; 2; 3", "p1 walk to: r1c2", f"p1 black out: {node}") is None
    assert show.credits() == [18, 10]
    assert show.dark("r1c2") == node[-1]
    verbs = [e[0] for e in show.told]
    assert verbs.index("do") > max(i for i, e in enumerate(show.told) if e[0] == "set")


def test_pm_32_t_pm_20_a_must_be_last_node_waits_for_the_others() -> None:
    show = Show(2, {"r1c2": "FL"})
    last = show.node("r1c2", "FL")
    show.x.blacken(show.tile("r1c2"), 15 & ~(1 << int(last[-1]) - 1) & ~(1 if last[-1] != "1" else 2))
    question = show.play("roll 3d6: 1; 2; 3", "p1 walk to: r1c2")
    assert question is None or last not in show.labels(question)


def test_t_pm_21_a_must_be_last_node_flips_its_tile() -> None:
    show = Show(2, {"r1c2": "FL"}, level=RED)
    show.all_but("r1c2", "FL")
    side = show.x.side(show.tile("r1c2"))
    assert show.play("roll 3d6: 1; 1; 1", "p1 walk to: r1c2") is None
    assert show.x.side(show.tile("r1c2")) != side
    assert (show.at(0), show.dark("r1c2"), show.level) == ("r1c2", "", YELLOW)


@pytest.mark.parametrize("level", [GREEN, YELLOW, RED])
def test_pm_33_t_pm_19_the_last_open_node_sets_the_gauge_to_yellow(level: int) -> None:
    show = Show(2, {"r1c2": "W8"}, level=level)
    show.all_but("r1c2", "W8")
    roll = {GREEN: "1; 2; 3", YELLOW: "1; 3; 3", RED: "1; 1; 1"}[level]
    assert show.play(f"roll 3d6: {roll}", "p1 walk to: r1c2") is None
    assert show.level == YELLOW


def control(show: Show, seat: int = 0) -> None:
    show.play("roll 3d6: 1; 2; 3", "p1 walk to: r1c2", f"p1 black out: {show.node('r1c2', 'CH')}")


def test_pm_34_a_control_marker_must_be_placed_and_the_effect_waits() -> None:
    show = Show(2, {"r1c2": "CH"})
    control(show)
    assert show.hands() == [4, 5]
    assert [show.box.names[p] for p in show.x.placed(0)] == [show.node("r1c2", "CH")]
    assert "do" not in [e[0] for e in show.told]


def test_pm_34_t_pm_22_a_rivals_marker_goes_home() -> None:
    show = Show(2, {"r1c2": "CH"})
    show.mark(1, show.node("r1c2", "CH"))
    show.empty(0, left=1)
    show.play("p2 before the roll: none")
    show = Show(2, {"r1c2": "CH"})
    show.mark(1, show.node("r1c2", "CH"))
    show.empty(0, left=1)
    show.play(
        "p2 before the roll: none", "roll 3d6: 1; 2; 3", "p1 walk to: r1c2", f"p1 black out: {show.node('r1c2', 'CH')}"
    )
    assert show.hands() == [0, 5]
    assert show.x.placed(0)
    assert not show.x.placed(1)


def test_pm_34_t_pm_31_with_his_own_there_or_an_empty_hand_none_is_placed() -> None:
    show = Show(2, {"r1c2": "CB"})
    node = show.node("r1c2", "CB")
    show.mark(0, node)
    show.play("roll 3d6: 1; 2; 3", "p1 walk to: r1c2", f"p1 black out: {node}")
    assert show.hands() == [4, 5]
    show = Show(2, {"r1c2": "CT", "r3c3": "CB"})
    node = show.node("r1c2", "CT")
    show.mark(1, node)
    show.mark(1, show.node("r3c3", "CB"))
    show.empty(0)
    show.play(f"p2 blink: {show.node('r3c3', 'CB')}", "p2 teleport to: r1c2", f"p1 black out: {node}")
    assert len(show.x.placed(1)) == 1
    assert show.hands()[0] == 0


def test_pm_35_a_reclaimed_marker_frees_the_effect_and_the_blackout_stays() -> None:
    show = Show(2, {"r3c3": "CL"}, level=RED)
    node = show.node("r3c3", "CL")
    show.mark(0, node)
    show.x.blacken(show.tile("r3c3"), 1 << int(node[-1]) - 1)
    question = show.play(f"p1 before the roll: {node}")
    assert show.labels(question) == ["r1c2", "r2c1"]
    assert show.hands() == [5, 5]
    assert show.dark("r3c3") == node[-1]


def test_pm_36_nobody_uses_anothers_marker() -> None:
    show = Show(2, {"r3c3": "CK"})
    show.mark(1, show.node("r3c3", "CK"))
    assert show.asks(show.play()) == "p2 before the roll"


def test_a_pm_10_high_roller_is_a_6_or_what_the_ruling_says() -> None:
    for number in (6, 5, 4):
        show = Show(3, {"r4c4": "CH"}, high_roller=number)
        show.mark(0, show.node("r4c4", "CH"))
        show.play(f"p1 before the roll: {show.node('r4c4', 'CH')}")
        assert show.x.fixed == number


def test_a_pm_12_a_second_roller_may_not_be_used() -> None:
    show = Show(2, {"r3c3": "CL", "r3c2": "CH"})
    show.mark(0, show.node("r3c3", "CL"))
    show.mark(1, show.node("r3c2", "CH"))
    question = show.play(f"p1 before the roll: {show.node('r3c3', 'CL')}")
    assert show.asks(question) == "p1 walk to"
    assert show.labels(question) == ["r1c2", "r2c1"]


def test_a_pm_14_blink_needs_an_open_tile() -> None:
    show = Show(2, {"r3c3": "CB"})
    show.mark(1, show.node("r3c3", "CB"))
    for cell in range(show.box.cells):
        if show.x.tile_at(cell) not in show.x.occupied():
            show.x.blacken(show.x.tile_at(cell), 15)
    assert show.asks(show.play()) == "roll 3d6"


def test_t_pm_34_of_two_who_would_blink_the_active_player_names_one() -> None:
    show = Show(3, {"r4c4": "CB", "r4c3": "CB"})
    show.mark(1, show.node("r4c4", "CB"))
    show.mark(2, show.node("r4c3", "CB"))
    question = show.play(f"p2 blink: {show.node('r4c4', 'CB')}", f"p3 blink: {show.node('r4c3', 'CB')}")
    assert (show.asks(question), show.labels(question)) == ("p1 blinked by", ["p2", "p3"])
    show = Show(3, {"r4c4": "CB", "r4c3": "CB"})
    show.mark(1, show.node("r4c4", "CB"))
    show.mark(2, show.node("r4c3", "CB"))
    show.play(
        f"p2 blink: {show.node('r4c4', 'CB')}",
        f"p3 blink: {show.node('r4c3', 'CB')}",
        "p1 blinked by: p3",
        "p3 teleport to: r2c2",
    )
    assert (show.at(0), show.hands()) == ("r2c2", [5, 4, 5])


@pytest.mark.parametrize("drives", [1, 2, 3])
def test_three_overdrives_make_a_walk_of_up_to_12(drives: int) -> None:
    cells = ["r4c4", "r4c3", "r4c2"][:drives]
    show = Show(3, dict.fromkeys(cells, "CO"), runners=("r1c1", "r1c4", "r4c1"))
    lines = []
    for cell in cells:
        show.mark(0, show.node(cell, "CO"))
        lines.append(f"p1 before the roll: {show.node(cell, 'CO')}")
    question = show.play(*lines, "roll 3d6: 6; 6; 6")
    assert show.asks(question) in ("p1 walk to", "p1 discard from", "nothing", "p1 black out")
    assert show.x.adjusted == 2 * drives
    board = {(int(c[1]) - 1, int(c[3]) - 1) for c in ("r1c4", "r4c1")}
    want = by_hand(4, (0, 0), 6 + 2 * drives, board)
    if show.asks(question) == "p1 walk to":
        assert show.labels(question) == [f"r{r + 1}c{c + 1}" for r, c in sorted(want)]


EXAMPLE = {"r2c2": "1234", "r2c4": "1234", "r4c2": "1234"}
"""The board of T-PM-03: runners p1 Red at r3c4, p2 Green at r3c1, p3 Yellow at r1c3, p4 Blue at r1c2."""
RUNNERS = ("r3c4", "r3c1", "r1c3", "r1c2")


@pytest.mark.parametrize(("seat", "ends"), [(0, ["r2c3", "r3c2"]), (1, ["r4c4"]), (2, ["r4c4"]), (3, [])])
def test_t_pm_03_t_pm_04_the_example_of_play(seat: int, ends: list[str]) -> None:
    for dice, want in (((2, 4, 6), ends), ((2, 5, 6), []), ((1, 6, 6), None), ((1, 1, 6), [])):
        show = Show(4, runners=RUNNERS, dark=EXAMPLE, level=YELLOW)
        die = movement_die(YELLOW, *dice)
        if want is not None:
            assert [show.box.names[p] for p in show.x.ends(seat, die)] == want
    blue = Show(4, runners=RUNNERS, dark=EXAMPLE, level=YELLOW)
    assert [len(blue.x.ends(3, steps)) for steps in range(1, 7)] == [1, 1, 0, 0, 0, 0]


def test_t_pm_04_a_5_is_too_far_for_red() -> None:
    show = Show(4, runners=RUNNERS, dark=EXAMPLE, level=YELLOW)
    assert show.play("roll 3d6: 2; 5; 6") is None
    assert (show.level, show.hands()) == (RED, [4, 5, 5, 5])


def test_t_pm_28_an_extra_turn_rolls_after_the_gauge_went_to_yellow() -> None:
    show = Show(2, {"r1c2": "EX"}, level=RED)
    show.all_but("r1c2", "EX")
    question = show.play("roll 3d6: 1; 1; 1", "p1 walk to: r1c2", turns=2)
    assert (show.asks(question), show.level, show.x.active) == ("roll 3d6", YELLOW, 0)


def test_t_pm_29_extra_turns_are_queued_never_nested() -> None:
    show = Show(2, {"r1c2": "EX", "r2c2": "EX"})
    show.play("roll 3d6: 1; 2; 3", "p1 walk to: r1c2", f"p1 black out: {show.node('r1c2', 'EX')}",
              "roll 3d6: 1; 2; 3", "p1 walk to: r2c2", f"p1 black out: {show.node('r2c2', 'EX')}", turns=2)  # fmt: skip
    assert show.x.table.dial[QUEUE]
    show.play(turns=1)
    assert show.x.table.dial[ACTIVE] == 0
    assert not show.x.table.dial[QUEUE]


def test_t_pm_30_teleport_at_the_last_node_begins_a_new_phase_after_yellow() -> None:
    show = Show(2, {"r1c2": "MT"}, level=RED)
    show.all_but("r1c2", "MT")
    question = show.play("roll 3d6: 1; 1; 1", "p1 walk to: r1c2", "p1 teleport: p1 runner", "p1 teleport to: r3c1")
    assert (show.asks(question), show.level) == ("p1 black out", YELLOW)
    assert all(label.startswith(show.name("r3c1")) for label in show.labels(question))
