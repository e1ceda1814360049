"""What a seat sees, and tables dealt again as it could imagine them."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from played import Seats, Variant, drive, rules

from generator.table.box import Box
from generator.table.view import View, redeal


@st.composite
def middles(draw) -> tuple[Box, object, int]:
    """A table of the pocket game after some answers, and a seat."""
    seats = draw(st.integers(2, 4))
    x = Variant("pocket", seats, ()).position()
    answers = drive(rules("pocket"), x, Seats.of(x, "pocket", "random", draw(st.integers(0, 50)), 0))
    for _ in range(draw(st.integers(3, 60))):
        if next(answers, None) is None:
            break
    return x.box, x.table, draw(st.integers(0, seats - 1))


def test_hidden_pieces_are_none_and_shown_ones_are_seen() -> None:
    x = Variant("pocket", 2, ()).position()
    box, table = x.box, x.table
    card = table.at[box.deck][-1]
    table.move(card, box.hands[0])
    mine, his = View(box, table, 0), View(box, table, 1)
    assert mine.at(box.hands[0]) == [card]
    assert his.at(box.hands[0]) == [None]
    assert (his.where(card), his.side(card), his.knows(card)) == (None, None, False)
    assert his.count(box.hands[0]) == 1
    assert his.at(box.deck) == [None] * 23
    table.show(card, 1 << 1)
    assert his.at(box.hands[0]) == [card]
    assert (his.where(card), his.side(card)) == (box.hands[0], 0)
    assert his.amount(0) == 14
    assert his.dial(1) == 0


@given(middles(), st.integers(0, 10**6))
def test_redeal_keeps_what_the_seat_sees_and_how_many_lie_where(middle, seed: int) -> None:
    box, table, seat = middle
    other = redeal(box, table, seat, random.Random(seed))
    one, two = View(box, table, seat), View(box, other, seat)
    for place in range(box.first_piece):
        assert one.at(place) == two.at(place)
        assert [box.backs[p] for p in table.at[place]] == [box.backs[p] for p in other.at[place]]
        assert [other.where[p] for p in other.at[place]] == [place] * two.count(place)
        assert [table.side[p] for p in table.at[place]] == [other.side[p] for p in other.at[place]]
    assert sorted(p for at in other.at for p in at) == list(box.pieces())
    assert (other.amount, other.dial) == (table.amount, table.dial)


@given(middles(), st.integers(0, 10**6))
def test_redeal_depends_on_nothing_that_the_seat_does_not_know(middle, seed: int) -> None:
    box, table, seat = middle
    unlike = redeal(box, table, seat, random.Random(1))
    assert redeal(box, table, seat, random.Random(seed)).at == redeal(box, unlike, seat, random.Random(seed)).at


def test_every_hidden_card_is_as_likely_in_every_hidden_place() -> None:
    x = Variant("pocket", 2, ()).position()
    answers = drive(rules("pocket"), x, Seats.of(x, "pocket", "random", 1, 0))
    for _ in range(3):
        next(answers)
    rng = random.Random(2)
    hands = [frozenset(redeal(x.box, x.table, 0, rng).at[x.box.hands[1]]) for _ in range(4200)]
    hidden = [p for p in x.box.pieces("card") if not x.table.seen[p] & 1]
    counts = [sum(card in hand for hand in hands) for card in hidden]
    expected = sum(counts) / len(counts)
    assert len(hidden) == 21
    assert sum((n - expected) ** 2 / expected for n in counts) < 45.3  # chi-square, 20 degrees of freedom, 99.9 %


@pytest.mark.parametrize("seat", [0, 1])
def test_a_table_without_secrets_is_only_copied(seat: int) -> None:
    x = Variant("matrix", 2, ()).position()
    list(drive(rules("matrix"), x, Seats.of(x, "matrix", "random", 1, 0)))
    for piece in x.box.pieces():
        x.table.show(piece, 3)
    assert redeal(x.box, x.table, seat, random.Random(0)).state() == x.table.state()
