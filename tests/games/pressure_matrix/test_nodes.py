"""Each kind of node, each term (PM-40 to PM-53) and the single points of 3.13."""

import pytest
from pressure import GREEN, RED, YELLOW, Show

from generator.games.pressure_matrix.box import DOUBLE, GIVEN, KINDS, MODIFIER, QUEUE, STEERED


def land(code: str, *lines: str, seats: int = 2, credits: tuple[int, ...] = (), last: bool = False, level: int = GREEN,
         nodes: dict[str, str] | None = None, dark: dict[str, str] | None = None, modifier: int = 0, turns: int = 1, prepare=None) -> tuple[Show, object]:  # fmt: skip
    """p1 walks one step to r1c2 and blacks out its node of a kind; the lines answer what that asks."""
    show = Show(seats, {"r1c2": code, **(nodes or {})}, dark=dark, level=level)
    if credits:
        show.rich(*credits)
    if last:
        show.all_but("r1c2", code)
    if modifier:
        show.x.table.set(QUEUE, 1 + modifier)
    if prepare is not None:
        prepare(show)
    node = show.node("r1c2", code)
    steer = "p2" if modifier == STEERED else "p1"
    roll = {GREEN: "1; 2; 3", YELLOW: "3; 3; 1", RED: "1; 1; 1"}[level]
    black_out = [] if last else [f"p1 black out: {node}"]
    lines = tuple(line.replace("HERE", show.name("r1c2")) for line in lines)
    question = show.play(f"roll 3d6: {roll}", f"{steer} walk to: r1c2", *black_out, *lines, turns=turns)
    return show, question


@pytest.mark.parametrize(
    ("code", "credits"),
    [
        ("W2", 12),
        ("W3", 13),
        ("W4", 14),
        ("W5", 15),
        ("W6", 16),
        ("W8", 18),
        ("WL", 12),
        ("P1", 9),
        ("P2", 8),
        ("P3", 7),
        ("P4", 6),
        ("P5", 5),
    ],
)
def test_pm_40_pm_41_win_and_pay(code: str, credits: int) -> None:
    assert land(code)[0].credits() == [credits, 10]


@pytest.mark.parametrize(
    ("code", "last", "credits"), [("WL", True, [16, 10]), ("GL", True, [18, 10]), ("GL", False, [8, 12])]
)
def test_a_pm_18_the_final_open_node(code: str, last: bool, credits: list[int]) -> None:
    assert land(code, last=last)[0].credits() == credits


def test_t_pm_14_pm_65_pay_stops_at_0() -> None:
    assert land("P5", credits=(2, 10))[0].credits() == [0, 10]


def test_wm_and_pf_count_richer_and_poorer_players() -> None:
    assert land("WM", seats=4, credits=(5, 6, 5, 9))[0].credits() == [7, 6, 5, 9]
    assert land("PF", seats=4, credits=(5, 4, 5, 1))[0].credits() == [3, 4, 5, 1]


def test_pm_42_give_to_one_of_his_choice() -> None:
    assert land("G2", "p1 give to: p3", seats=3)[0].credits() == [8, 10, 12]
    assert land("G1", "p1 give to: p2", seats=3)[0].credits() == [9, 11, 10]


def test_t_pm_15_a_giver_with_too_little_gives_all() -> None:
    show = Show(2)
    show.rich(2, 10)
    show.run(show.x.give(0, 3))
    assert show.credits() == [0, 12]


def test_pm_43_t_pm_16_steal_or_all_he_has() -> None:
    assert land("T3", "p1 steal from: p3", seats=3, credits=(5, 5, 1))[0].credits() == [6, 5, 0]
    for code, n in (("T1", 1), ("T2", 2), ("T3", 3), ("T4", 4)):
        assert land(code)[0].credits() == [10 + n, 10 - n]


def test_pm_44_t_pm_27_a_short_giver_divides_what_he_has() -> None:
    show, question = land("GA", "p1 give 1 to: p4", seats=4, credits=(2, 0, 0, 0))
    assert show.labels(question) == ["p2", "p3"], "nobody gets more than 1"
    show, _ = land("GA", "p1 give 1 to: p4", "p1 give 1 to: p2", seats=4, credits=(2, 0, 0, 0))
    assert show.credits() == [0, 1, 0, 1]
    assert land("GA", seats=4)[0].credits() == [7, 11, 11, 11]


def test_tm_takes_from_each_richer_player() -> None:
    assert land("TM", seats=4, credits=(5, 6, 5, 9))[0].credits() == [7, 5, 5, 8]


def test_tl_takes_from_the_richest_and_pm_64_ties_are_rolled() -> None:
    assert land("TL", seats=3, credits=(20, 6, 9))[0].credits() == [23, 6, 6]
    show, question = land("TL", "roll 2d6: 3; 3", "roll 2d6: 2; 5", seats=4, credits=(5, 9, 9, 1))
    assert (show.asks(question), show.labels(question)) == ("p3 name the richest", ["p2", "p3"])


def screened(show: Show) -> None:
    show.mark(1, show.node("r3c3", "CS"))


def test_screen_stops_one_steal_against_its_owner() -> None:
    nodes = {"r3c3": "CS"}
    show, question = land("T3", nodes=nodes, prepare=screened)
    assert show.asks(question) == "p2 screen"
    show = Show(2, {"r1c2": "T3", **nodes})
    screened(show)
    place = show.node("r3c3", "CS")
    show.play(
        "roll 3d6: 1; 2; 3", "p1 walk to: r1c2", f"p1 black out: {show.node('r1c2', 'T3')}", f"p2 screen: {place}"
    )
    assert (show.credits(), show.hands()) == ([10, 10], [5, 5])


def test_screen_needs_a_credit_to_lose_and_stops_its_owners_part_alone() -> None:
    show, question = land("T3", nodes={"r3c3": "CS"}, prepare=screened, credits=(5, 0))
    assert question is None
    show = Show(4, {"r1c2": "TM", "r3c3": "CS"})
    show.rich(5, 8, 9, 1)
    screened(show)
    show.play(
        "roll 3d6: 1; 2; 3",
        "p1 walk to: r1c2",
        f"p1 black out: {show.node('r1c2', 'TM')}",
        f"p2 screen: {show.node('r3c3', 'CS')}",
    )
    assert show.credits() == [6, 8, 8, 1]


def test_pb_blacks_out_its_tile_and_the_gauge_goes_to_yellow() -> None:
    show, _ = land("PB")
    assert (show.credits(), show.dark("r1c2"), show.level) == ([5, 10], "1234", YELLOW)


def test_pd_lu_lg_move_the_gauge() -> None:
    assert [land("PD", level=level)[0].level for level in (GREEN, YELLOW)] == [GREEN, GREEN]
    assert [land("LU", level=level)[0].level for level in (GREEN, YELLOW)] == [YELLOW, RED]
    assert land("LG", level=YELLOW)[0].level == GREEN
    assert land("LU", last=True)[0].level == YELLOW, "A-PM-32: the node first, then PM-33"
    assert [land(code)[0].credits()[0] for code in ("PD", "LU", "LG")] == [8, 12, 11]


def test_gs_gives_then_trades_places_without_a_new_phase() -> None:
    show, question = land("GS", "p1 give to: p2", "p1 trade places with: p3", seats=3)
    assert (show.credits(), show.at(0), show.at(2), question) == ([8, 12, 10], "r4c1", "r1c2", None)


@pytest.mark.parametrize("code", ["XP", "XF"])
def test_pm_45_flip_a_tile_without_a_runner(code: str) -> None:
    show, question = land(code, nodes={"r3c3": "CB"}, dark={"r2c2": "12"})
    assert set(show.labels(question)) == {show.name(f"r{r}c{c}") for r in (1, 2, 3) for c in (1, 2, 3)} - {
        show.name("r1c2"),
        show.name("r1c3"),
    }
    show = Show(2, {"r1c2": code, "r3c3": "CB"}, dark={"r3c3": "12"})
    show.mark(1, show.node("r3c3", "CB"))
    side = show.x.side(show.tile("r3c3"))
    show.play(
        "p2 blink: none",
        "roll 3d6: 1; 2; 3",
        "p1 walk to: r1c2",
        f"p1 black out: {show.node('r1c2', code)}",
        f"p1 flip: {show.name('r3c3')}",
    )
    assert (show.x.side(show.tile("r3c3")), show.dark("r3c3"), show.hands()) == (1 - side, "", [5, 5])


def test_pm_46_flip_under_a_runner_sends_markers_home() -> None:
    show = Show(2, {"r1c1": "CS"}, dark={"r1c1": "1234"})
    show.mark(1, show.node("r1c1", "CS"))
    show.x.flip(show.tile("r1c1"))
    assert (show.hands(), show.dark("r1c1"), show.at(0)) == ([5, 5], "", "r1c1")


@pytest.mark.parametrize(("code", "credits"), [("XI", 8), ("XN", 10)])
def test_pm_47_t_pm_17_invert(code: str, credits: int) -> None:
    show = Show(2, {"r1c2": code, "r3c1": "CK"}, dark={"r3c1": "13", "r2c2": "1234"})
    node = show.node("r3c1", "CK")
    show.mark(0, node)
    question = show.play(
        "p1 before the roll: none", "roll 3d6: 1; 2; 3", "p1 walk to: r1c2", f"p1 black out: {show.node('r1c2', code)}"
    )
    assert set(show.labels(question)) == {show.name("r1c2"), show.name("r3c1")}, (
        "not on 0 or 4 blackouts; the own tile too"
    )
    show2 = Show(2, {"r1c2": code, "r3c1": "CK"}, dark={"r3c1": "13"})
    show2.mark(0, show2.node("r3c1", "CK"))
    show2.play(
        "p1 before the roll: none",
        "roll 3d6: 1; 2; 3",
        "p1 walk to: r1c2",
        f"p1 black out: {show2.node('r1c2', code)}",
        f"p1 invert: {show2.name('r3c1')}",
    )
    assert (show2.dark("r3c1"), show2.hands()[0], show2.credits()[0]) == ("24", 4, credits)


def test_xt_t_pm_32_replaces_a_tile_with_exactly_three_blackouts() -> None:
    dark = {"r3c3": "123", "r3c1": "12", "r2c2": "1234"}
    show = Show(2, {"r1c2": "XT"}, dark=dark)
    old, left = show.name("r3c3"), len(show.x.table.at[show.box.unused])
    question = show.play(
        "roll 3d6: 1; 2; 3", "p1 walk to: r1c2", f"p1 black out: {show.node('r1c2', 'XT')}", "roll 1d2: 2"
    )
    assert question is None
    assert (show.name("r3c3") != old, show.dark("r3c3"), show.credits()[0]) == (True, "", 15)
    assert [show.box.names[p] for p in show.x.table.at[show.box.removed]] == [old]
    assert (show.x.side(show.tile("r3c3")), len(show.x.table.at[show.box.unused])) == (1, left - 1)
    show = Show(2, {"r1c2": "XT"}, dark=dark)
    for tile in list(show.x.table.at[show.box.unused]):
        show.x.table.move(tile, show.box.removed)
    assert show.play("roll 3d6: 1; 2; 3", "p1 walk to: r1c2", f"p1 black out: {show.node('r1c2', 'XT')}") is None
    assert show.credits()[0] == 15


def test_xr_lifts_from_a_neighbour_of_the_nodes_tile() -> None:
    show = Show(2, {"r1c2": "XR"}, dark={"r2c2": "1234", "r3c2": "1"})
    question = show.play("roll 3d6: 1; 2; 3", "p1 walk to: r1c2", f"p1 black out: {show.node('r1c2', 'XR')}")
    assert show.labels(question) == [f"{show.name('r2c2')}/{k}" for k in (1, 2, 3, 4)]
    show, question = land("XR")
    assert (show.credits()[0], question) == (9, None)


def test_xb_t_pm_33_blacks_out_next_door_but_no_must_be_last_node() -> None:
    show = Show(2, {"r1c2": "XB", "r2c2": "FL"}, runners=("r1c1", "r3c3"), dark={"r1c3": "1234"})
    show.x.blacken(show.tile("r1c1"), 15)
    last = show.node("r2c2", "FL")
    question = show.play("roll 3d6: 1; 2; 3", "p1 walk to: r1c2", f"p1 black out: {show.node('r1c2', 'XB')}")
    assert len(show.labels(question)) == 3
    assert last not in show.labels(question)
    level = show.level
    assert (show.credits()[0], level) == (11, GREEN)


def test_pm_67_t_pm_26_exchanged_tiles_take_runners_and_markers_along() -> None:
    show = Show(2, {"r1c2": "XS", "r3c3": "CB"}, dark={"r1c3": "12"})
    show.mark(0, show.node("r3c3", "CB"))
    one, other, mark = show.name("r1c3"), show.name("r3c3"), show.node("r3c3", "CB")
    show.play(
        "roll 3d6: 1; 2; 3",
        "p1 walk to: r1c2",
        f"p1 black out: {show.node('r1c2', 'XS')}",
        f"p1 exchange: {one}",
        f"p1 exchange with: {other}",
    )
    assert (show.at(1), show.dark("r3c3"), show.dark("r1c3")) == ("r3c3", "12", "")
    assert show.node("r1c3", "CB") == mark
    assert show.x.placed(0) == [show.box.number[mark]]


def test_pm_48_teleport_to_an_open_tile() -> None:
    show, question = land("MT", "p1 teleport: p2 runner", dark={"r2c2": "1234"})
    assert set(show.labels(question)) == {"r1c1", "r2c1", "r2c3", "r3c1", "r3c2", "r3c3"}
    assert show.credits()[0] == 6
    show, question = land("MT", "p1 teleport: p2 runner", "p1 teleport to: r3c3")
    assert (show.at(1), question) == ("r3c3", None), "A-PM-15: no Pressure Phase for another's runner"
    show, question = land("MO", "p1 teleport to: r3c3")
    assert (show.at(1), show.credits()[0]) == ("r3c3", 8)


def test_pm_53_teleporting_the_active_runner_begins_a_new_phase() -> None:
    show, question = land("MT", "p1 teleport: p1 runner", "p1 teleport to: r3c3")
    assert show.asks(question) == "p1 black out"
    assert show.at(0) == "r3c3"


def test_mt_pays_even_if_no_tile_is_open() -> None:
    dark = {f"r{r}c{c}": "1234" for r in (1, 2, 3) for c in (1, 2, 3) if (r, c) not in ((1, 2), (1, 3))}
    show, question = land("MT", dark=dark)
    assert (show.credits()[0], question) == (6, None)


def test_m1_slides_one_step() -> None:
    show, question = land("M1", dark={"r2c2": "1234"})
    assert (show.at(0), question, show.credits()[0]) == ("r1c1", None, 9)


@pytest.mark.parametrize(("code", "modifier"), [("EX", 0), ("ED", DOUBLE), ("EG", GIVEN), ("EL", STEERED)])
def test_pm_52_extra_turns_are_queued(code: str, modifier: int) -> None:
    show, question = land(code)
    assert question is None
    assert show.x.table.dial[QUEUE] == 1 + modifier
    assert show.play() is not None
    assert (show.x.active, show.x.table.dial[MODIFIER], show.x.table.dial[QUEUE]) == (0, modifier, 0)


def test_several_extra_turns_keep_their_order() -> None:
    show = Show(3)
    for seat, modifier in ((2, 0), (0, DOUBLE), (1, GIVEN)):
        show.x.queue(seat, modifier)
    assert show.x.table.dial[QUEUE] == (1 + 8) + (1 + DOUBLE) * KINDS + (1 + 4 + GIVEN) * KINDS**2


@pytest.mark.parametrize(("code", "credits"), [("W8", 26), ("P3", 4), ("XT", 20), ("PB", 0)])
def test_a_pm_26_win_and_pay_count_twice(code: str, credits: int) -> None:
    assert land(code, modifier=DOUBLE)[0].credits()[0] == credits


def test_a_pm_26_give_and_steal_do_not_count_twice_nor_a_second_phase() -> None:
    assert land("T2", modifier=DOUBLE)[0].credits() == [12, 8]
    show, _question = land(
        "MT", "p1 teleport: p1 runner", "p1 teleport to: r3c3", nodes={"r3c3": "W4"}, modifier=DOUBLE
    )
    assert show.credits()[0] == 2, "PAY 4 counts twice"
    show, _ = land(
        "MT",
        "p1 teleport: p1 runner",
        "p1 teleport to: r3c3",
        nodes={"r3c3": "W4"},
        modifier=DOUBLE,
        prepare=lambda s: s.all_but("r3c3", "W4"),
    )
    assert show.credits()[0] == 6


def test_a_pm_27_a_rival_gets_the_effect() -> None:
    show, question = land("W8", modifier=GIVEN, seats=3)
    assert (show.asks(question), show.labels(question)) == ("p1 give the effect to", ["p2", "p3"])
    assert land("W8", "p1 give the effect to: p3", modifier=GIVEN, seats=3)[0].credits() == [10, 10, 18]
    show, _ = land("CH", "p1 give the effect to: p2", modifier=GIVEN, seats=3)
    assert show.hands() == [5, 4, 5]
    show, _ = land("EX", "p1 give the effect to: p2", modifier=GIVEN, seats=3)
    assert show.x.table.dial[QUEUE] == 1 + 4
    show, question = land(
        "MO", "p1 give the effect to: p2", "p2 teleport: p1 runner", "p2 teleport to: r3c3", modifier=GIVEN, seats=3
    )
    assert show.asks(question) == "p1 black out"


def test_a_pm_28_the_left_neighbour_steers_the_path_alone() -> None:
    show, _ = land("W8", modifier=STEERED, seats=3)
    assert show.credits() == [18, 10, 10]


def test_after_an_extra_turn_play_goes_on_left_of_the_mover() -> None:
    show, _ = land("EX", "p1 give the effect to: p3", modifier=GIVEN, seats=3)
    show.play()
    assert show.x.active == 2
    show.x.table.set(QUEUE, 0)
    show.play()
    assert show.x.active == 0, "the turn of p1 was an extra one, before p1's own"


def test_pm_49_dw_discards_from_hand_or_matrix() -> None:
    show = Show(2, {"r1c2": "DW", "r3c3": "CS"})
    show.mark(0, show.node("r3c3", "CS"))
    node = show.node("r3c3", "CS")
    question = show.play("roll 3d6: 1; 2; 3", "p1 walk to: r1c2", f"p1 black out: {show.node('r1c2', 'DW')}")
    assert show.labels(question) == ["p1 hand", node]
    show, _ = land("DW")
    assert (show.credits()[0], show.hands()[0], len(show.x.table.at[show.box.discarded])) == (16, 4, 1)


def test_pm_50_t_pm_23_reclaim_takes_from_the_matrix_first() -> None:
    show = Show(2, {"r1c2": "RC", "r3c3": "CS"})
    show.mark(0, show.node("r3c3", "CS"))
    show.empty(0, left=1)
    show.play("roll 3d6: 1; 2; 3", "p1 walk to: r1c2", f"p1 black out: {show.node('r1c2', 'RC')}")
    assert (show.hands()[0], show.x.placed(0), len(show.x.table.at[show.box.discarded])) == (2, [], 3)
    show, question = land("RC", prepare=lambda s: s.empty(0, left=1))
    assert show.labels(question) == ["none", "p1 discarded"]


def test_rd_takes_a_discarded_marker_back() -> None:
    show, _ = land("RD", prepare=lambda s: s.empty(0, left=2))
    assert (show.hands()[0], show.credits()[0]) == (3, 7)
    show, _ = land("RD")
    assert (show.hands()[0], show.credits()[0]) == (5, 7), "pay even if nothing is discarded"


def test_ro_sends_a_rivals_marker_home() -> None:
    show, _ = land("RO", nodes={"r3c3": "CS"}, prepare=screened)
    assert (show.hands(), show.credits()[0]) == ([5, 5], 12)


def test_ct_wins_and_lets_its_owner_play_on() -> None:
    show = Show(2, {"r3c3": "CT"})
    show.mark(0, show.node("r3c3", "CT"))
    show.empty(0)
    question = show.play(f"p1 when frozen: {show.node('r3c3', 'CT')}")
    assert (show.asks(question), show.credits()[0], show.hands()[0]) == ("roll 3d6", 12, 1)


def test_ct_cannot_be_used_by_one_who_is_not_frozen() -> None:
    show = Show(2, {"r3c3": "CT"})
    show.mark(0, show.node("r3c3", "CT"))
    assert show.asks(show.play()) == "roll 3d6"


def test_cb_the_victim_picks_the_node_and_does_not_roll() -> None:
    show = Show(2, {"r3c3": "CB"})
    show.mark(1, show.node("r3c3", "CB"))
    question = show.play(f"p2 blink: {show.node('r3c3', 'CB')}", "p2 teleport to: r2c2")
    assert (show.asks(question), show.at(0), show.hands()) == ("p1 black out", "r2c2", [5, 5])


def test_pm_51_and_pm_63_a_text_overrides_and_the_active_player_orders() -> None:
    show, _question = land("PB", last=False, level=YELLOW)
    assert show.dark("r1c2") == "1234"
