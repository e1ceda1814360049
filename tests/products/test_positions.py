"""Positions for pictures are those of the rules: set up by them, and played by them move by move."""

from collections import Counter

import pytest

from generator.load import find_workspace, load_game
from generator.products.positions import Positions

WORKSPACE = find_workspace()
GAME = load_game(WORKSPACE, "matrix")
POSITIONS = Positions(GAME, "en")


def test_a_table_is_set_up_under_the_rulings_asked_for_always_the_same():
    full = POSITIONS.setup({})
    assert Counter(p["kind"] for p in full["pieces"]) == {"chip": 63, "star": 1}
    assert {(p["row"], p["column"]) for p in full["pieces"]} == {(r, c) for r in range(1, 9) for c in range(1, 9)}
    block = POSITIONS.setup({"level": "1", "level1": "block"})
    assert block["rulings"]["level"] == 1
    assert {(p["row"], p["column"]) for p in block["pieces"]} == {(r, c) for r in range(2, 8) for c in range(2, 8)}
    assert full == Positions(GAME, "en").setup({})


def test_an_example_is_played_by_the_rules():
    first, second, third, last = POSITIONS.example("T-MT-04")
    assert (first["seat"], second["seat"], third["seat"], last["seat"]) == (0, 1, 0, -1)
    assert [p["over"] for p in (first, second, third, last)] == [False, False, False, True]
    assert first["moved"] == []
    taken, star = second["moved"]
    assert (taken["id"], taken["from"]["place"], taken["to"]["place"]) == ("chip+9", "r3c6", "p1 store")
    assert (star["id"], star["from"]["row"], star["from"]["column"], star["to"]["column"]) == ("star", 3, 3, 6)
    assert [p["fields"]["value"] for p in last["stores"]["p1 store"]] == [9, 1]
    assert [p["id"] for p in last["stores"]["p2 store"]] == ["chip+4"]
    assert last["dials"] == {"turn": 1}


@pytest.mark.parametrize(
    ("ask", "fault"),
    [
        (lambda: POSITIONS.example("T-MT-4"), 'there is no example "T-MT-4"; did you mean "T-MT-04"?'),
        (lambda: POSITIONS.setup({"level": "3"}), "matrix: ruling level cannot be 3; it can be 1, 2"),
        (lambda: POSITIONS.setup({"levle": "1"}), 'matrix: no ruling has the key levle; did you mean "level"?'),
    ],
)
def test_what_there_is_not_is_told(ask, fault):
    with pytest.raises(LookupError) as caught:
        ask()
    assert caught.value.args[0] == fault


def test_rules_of_a_workspace_run_only_when_trusted(matrix_copy):
    (matrix_copy / "rules" / "matrix").mkdir(parents=True)
    game = load_game(find_workspace(matrix_copy), "matrix")
    with pytest.raises(LookupError, match="say --trust to let it run"):
        Positions(game, "en").setup({})


def test_a_table_is_set_up_for_so_many_players():
    game = load_game(WORKSPACE, "pressure-matrix")
    positions = Positions(game, "en")
    for players, tiles in ((0, 9), (2, 9), (4, 16), (5, 25)):
        pieces = positions.setup({}, players)["pieces"]
        assert sum(p["kind"] == "tile" and p["row"] > 0 for p in pieces) == tiles
    with pytest.raises(LookupError, match="6 cannot play; there are games for 2, 3, 4, 5"):
        positions.setup({}, 6)


def test_an_example_tells_what_was_answered_before_each_position():
    positions = Positions(load_game(WORKSPACE, "pressure-matrix"), "en").example("T-PM-03")
    assert [p["answers"] for p in positions[:2]] == [
        [],
        [{"asks": "roll 3d6", "answer": "2; 4; 6", "dice": [2, 4, 6]}],
    ]
    assert positions[2]["answers"][-1] == {"asks": "p2 walk to", "answer": "r2c3", "dice": []}
