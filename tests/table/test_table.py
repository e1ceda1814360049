"""Boxes, tables, their verbs and labels."""

import pytest

from generator.table.box import NOBODY, OPEN, Box, Dial, Piece, Place, Purse
from generator.table.table import Table


@pytest.fixture
def box() -> Box:
    return Box(
        seats=2,
        places=[
            Place("deck", NOBODY),
            Place("p1 hand", 0, "hand"),
            Place("p2 hand", 1, "hand"),
            Place("discard", OPEN),
        ],
        pieces=[Piece(f"card/{n}", "card", "card", "deck") for n in (1, 2, 3)],
        purses=[Purse("bank", 10, kind="coin", supply=True), Purse("p1 coins")],
        dials=[Dial("heat", 4)],
    )


@pytest.fixture
def table(box: Box) -> Table:
    table = box.start.copy()
    table.told = []
    return table


def test_seats_places_and_pieces_share_one_row_of_numbers(box: Box) -> None:
    assert box.names == ("p1", "p2", "deck", "p1 hand", "p2 hand", "discard", "card/1", "card/2", "card/3")
    assert list(box.pieces()) == [6, 7, 8]
    assert box.start.at[box.number["deck"]] == [6, 7, 8]


def test_a_name_that_occurs_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="deck"):
        Box(2, [Place("deck")], [Piece("deck", "card", "card", "deck")])


def test_labels(box: Box) -> None:
    assert box.labels([0, 3, 6, None, "pass", (6, 3), True]) == [
        "p1", "p1 hand", "card/1", "none", "pass", "(card/1, p1 hand)", "yes",
    ]  # fmt: skip
    assert box.labels(range(2)) == ["0", "1"]


def test_move_puts_a_piece_on_top_and_whoever_sees_the_place_knows_it(box: Box, table: Table) -> None:
    card, deck, hand = box.number["card/1"], box.number["deck"], box.number["p2 hand"]
    assert table.seen[card] == 0
    table.move(card, hand)
    table.move(card + 1, hand)
    assert table.at[hand] == [card, card + 1]
    assert table.at[deck] == [card + 2]
    assert table.seen[card] == 0b10
    table.move(card, box.number["discard"])
    assert table.seen[card] == 0b11
    assert table.told[0] == ("move", card, deck, hand)


def test_deal_is_move_over_and_over(box: Box, table: Table) -> None:
    other = table.copy()
    other.told = []
    pieces, places = [6, 7, 8], [3, 5, 3]
    table.deal(pieces, places)
    for piece, place in zip(pieces, places, strict=True):
        other.move(piece, place)
    assert table.state() == other.state()
    assert table.told == other.told
    with pytest.raises(ValueError, match="shorter"):
        table.deal([6, 7], [3])


def test_pay_remembers_the_least_and_may_owe(table: Table) -> None:
    table.pay(12, 0, 1)
    table.pay(5, 1, 0)
    assert table.amount == [3, 7]
    assert table.low == [-2, 0]
    assert table.told == [("pay", 12, 0, 1), ("pay", 5, 1, 0)]
    with pytest.raises(ValueError, match="-1"):
        table.pay(-1, 0, 1)


def test_set_turn_and_show(table: Table) -> None:
    table.set(0, 6)
    table.turn(6, 1)
    table.show(6, 0b01)
    table.show(6, 0b10)
    assert (table.dial, table.side[6], table.seen[6]) == ([6], 1, 0b11)
    assert table.told == [("set", 0, 4, 6), ("turn", 6, 0, 1), ("show", 6, 0, 1), ("show", 6, 1, 3)]


def test_a_shuffle_lays_the_pieces_anew_and_nobody_knows_them(box: Box, table: Table) -> None:
    deck = box.number["deck"]
    table.show(7, 0b11)
    table.shuffle(deck, (2, 0, 1))
    assert table.at[deck] == [8, 6, 7]
    assert table.seen[7] == 0
    assert table.told[-1] == ("shuffle", deck, (6, 7, 8), (8, 6, 7))


def test_a_copy_is_independent_and_nobody_listens_to_it(box: Box, table: Table) -> None:
    before = table.state()
    copy = table.copy()
    copy.move(6, 5)
    copy.pay(1, 0, 1)
    copy.set(0, 9)
    copy.turn(7, 1)
    copy.show(8, 1)
    assert copy.told is None
    assert table.state() == before == box.start.state()
    assert copy.state() != before
