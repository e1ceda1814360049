"""Set-up: PM-01 to PM-11."""

import pytest
from played import Seats, Variant, box_of, drive, game, rules
from pressure import Show

from generator.games.pressure_matrix import rules as r
from generator.games.pressure_matrix.box import FIRST, FULL, LEVEL, NEXT
from generator.play.referee import by_chance
from generator.table.questions import CHANCE

SHUFFLED = "shuffle: "


def set_up(seats: int, number: int = 0, **rulings):
    variant = Variant("pressure-matrix", seats, tuple(rulings.items()))
    x = variant.position()
    seated = Seats.of(x, "pressure-matrix", "random", 3, number)
    play, answer, asked = r.set_up(x), None, []
    while True:
        try:
            question = play.send(answer)
        except StopIteration:
            return x, asked
        answer = by_chance(question, x.table, seated.chance) if question[0] == CHANCE else seated.answer(x, question)
        asked.append((question, answer))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_pm_01_each_has_a_runner_and_six_control_markers(seats: int) -> None:
    assert game("pressure-matrix").players == (2, 3, 4, 5)
    box = box_of("pressure-matrix", seats)
    assert len(box.runners) == seats
    assert [len(own) for own in box.markers] == [6] * seats


def test_pm_02_each_starts_with_10_credits_and_a_marker_on_the_track() -> None:
    show = Show(3)
    assert show.credits() == [10, 10, 10]
    assert show.hands() == [5, 5, 5]
    assert [len(show.x.table.at[show.box.scored + seat]) for seat in range(3)] == [1, 1, 1]


def test_a_pm_01_the_hand_can_be_six() -> None:
    x, _ = set_up(2, start_hand=6)
    assert [len(x.hand(seat)) for seat in (0, 1)] == [6, 6]


def test_pm_03_the_gauge_starts_at_green_and_keeps_its_marker() -> None:
    x, _ = set_up(2)
    assert x.table.dial[LEVEL] == 0
    assert x.table.amount[x.box.pool] == 79


@pytest.mark.parametrize(("seats", "rows"), [(2, 3), (3, 4), (4, 4), (5, 5)])
def test_pm_04_the_matrix_is_a_square_dealt_from_the_top(seats: int, rows: int) -> None:
    x, asked = set_up(seats)
    assert len(x.grid()) == rows**2
    assert len(x.table.at[x.box.unused]) == 50 - rows**2
    shuffles = [q for q, _ in asked if q[1] == "shuffle"]
    assert len(shuffles) == 1
    assert all(mask == 0 for mask in x.table.dial[x.box.dark :])


def test_pm_05_the_face_of_a_dealt_tile_is_random() -> None:
    faces = [set_up(2, number)[0].side(t) for number in range(40) for t in set_up(2, number)[0].grid()]
    assert 0.4 < sum(faces) / len(faces) < 0.6


def test_pm_06_bids_are_0_to_5_and_secret() -> None:
    _x, asked = set_up(3)
    bids = [q for q, _ in asked if q[1] == "bid"]
    assert [q[0] for q in bids] == [0, 1, 2]
    assert all(list(q[2]) == [0, 1, 2, 3, 4, 5] for q in bids)
    show = Show(3)
    before = show.x.table.state()
    show.run(r.bidding(show.x), "p1 bid: 3", "p2 bid: 1")
    assert show.x.table.state() == before, "a bid lies nowhere on the table until all are in"


def test_pm_07_orientation_is_not_in_the_game() -> None:
    assert not [d.name for d in box_of("pressure-matrix", 2).dials if "rotation" in d.name]


def test_pm_08_the_highest_bidder_is_first_and_alone_pays() -> None:
    show = Show(3)
    assert show.run(r.bidding(show.x), "p1 bid: 3", "p2 bid: 4", "p3 bid: 0") is None
    assert show.credits() == [10, 6, 10]
    assert (show.x.table.dial[FIRST], show.x.table.dial[NEXT]) == (1, 1)


def test_pm_09_t_pm_13_tied_bidders_roll_three_dice_each() -> None:
    show = Show(3)
    assert show.run(
        r.bidding(show.x),
        "p1 bid: 3", "p2 bid: 5", "p3 bid: 5",
        "roll 3d6: 6; 1; 1", "roll 3d6: 3; 3; 2",
        "roll 3d6: 1; 1; 1", "roll 3d6: 6; 2; 1",
    ) is None  # fmt: skip
    assert show.credits() == [10, 10, 5]


def test_a_pm_04_bids_of_nothing_are_a_tie_of_all() -> None:
    show = Show(2)
    assert show.asks(show.run(r.bidding(show.x), "p1 bid: 0", "p2 bid: 0")) == "roll 3d6"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_pm_10_runners_start_on_different_corners(seats: int) -> None:
    for number in range(20):
        x, asked = set_up(seats, number)
        starts = [q for q, _ in asked if q[1] == "start on"]
        first = x.table.dial[FIRST]
        assert [q[0] for q in starts] == [(first + i) % seats for i in range(seats)]
        n = x.box.rows
        corners = {0, n - 1, n * n - n, n * n - 1}
        cells = {x.cell_of(x.tile_of(seat)) for seat in range(seats)}
        assert len(cells) == seats
        assert cells <= corners if seats < 5 else cells == corners | {12}


def test_a_pm_02_the_centre_can_be_the_last_players() -> None:
    for number in range(20):
        x, _ = set_up(5, number, center_choice="last")
        assert x.cell_of(x.tile_of((x.table.dial[FIRST] + 4) % 5)) == 12
    anyone = {
        (x.table.dial[FIRST], number)
        for number in range(20)
        for x in [set_up(5, number)[0]]
        if x.tile_of(x.table.dial[FIRST]) == x.tile_at(12)
    }
    assert anyone, "the first player may take it"


def test_pm_11_bid_markers_go_back() -> None:
    x, _ = set_up(4)
    assert x.table.amount[x.box.matrix] == 0
    assert FULL == 15
    assert list(drive(rules("pressure-matrix"), x, Seats.of(x, "pressure-matrix", "random", 1, 1), set_up=False))
