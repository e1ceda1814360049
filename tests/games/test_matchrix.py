"""MATCHrix: each numbered rule, test, consequence, invariant and finding. Numbers are those of the game's specification."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from played import Seats, Variant, drive, game, rules

from generator.games.matchrix.layout import ROW, SEED, STEPS, Layout, cell_name
from generator.games.matchrix.position import DIALS, Matchrix
from generator.model.finding import Severity
from generator.play import lab
from generator.play.referee import Clock, by_chance, referee, script
from generator.play.replay import heading
from generator.play.sample import Group, Player, Task
from generator.table.audit import Broken
from generator.table.position import Position
from generator.table.questions import CHANCE, Question

RULES = rules("matchrix")
GAME = game("matchrix")
M = [f"M{n:02}" for n in range(1, 51)]
C = [f"C{n:02}" for n in range(1, 11)]


def cell(x: int, y: int) -> int:
    return SEED + x + ROW * y


def at(
    laid: Mapping[tuple[int, int], str],
    hands: Sequence[Iterable[str]],
    deck: Sequence[str] | None = None,
    rulings: Mapping[str, Any] | None = None,
    buried: Sequence[str] = (),
) -> Matchrix:
    """A position at the beginning of p1's turn: cards by x, y; hands; the draw deck, top last (None: all the others)."""
    x = Variant("matchrix", len(hands), tuple((rulings or {}).items())).position()
    table, box = x.table, x.box
    for (column, row), card in laid.items():
        table.move(box.number[card], box.matchrix)
        table.dial[box.dial[f"{card} cell"]] = cell(column, row)
    for seat, hand in enumerate(hands):
        for card in hand:
            table.move(box.number[card], box.hands[seat])
    for card in buried:
        table.move(box.number[card], box.buried)
    if deck is not None:
        for piece in list(table.at[box.deck]):
            table.move(piece, box.aside)
        for card in deck:
            table.move(box.number[card], box.deck)
    table.dial[box.dealer] = len(hands) - 1
    return RULES.position(box, table, x.rulings)  # type: ignore[return-value]


class Turn:
    """A turn being played: answers by label, and what is asked next."""

    def __init__(self, x: Position) -> None:
        self.x = x
        self.play = RULES.turn(x)
        self.audit = RULES.module("audit").Audit(GAME, x.box, x.rulings)
        x.table.told = []
        self.audit.start(x.table)
        self.question: Question | None = None
        self.step(None)

    def step(self, answer: Any) -> None:
        asked, self.question = self.question, None
        try:
            self.question = self.play.send(answer)
        except StopIteration:
            return
        self.audit.step(asked, answer, self.x.table.told)
        self.x.table.told = []

    @property
    def asks(self) -> str:
        return heading(self.question) if self.question else ""

    @property
    def options(self) -> list[str]:
        assert self.question is not None
        return self.x.box.labels(self.question[2])

    def answer(self, *labels: str) -> "Turn":
        for label in labels:
            self.step(self.options.index(label))
        return self

    def why_not(self, label: str) -> str:
        """The rule that forbids an answer now, "" where it is allowed."""
        assert self.question is not None
        amounts = isinstance(self.question[2], range)
        box = self.x.box
        option = next(o for o in self.audit.universe(self.question) if box.label(o, amounts=amounts) == label)
        return (self.audit.why_not(self.question, option) or "").split(":")[0]


def set_up(variant: Variant, number: int = 0, shuffled: Sequence[Sequence[str]] = ()) -> Matchrix:
    """A set-up; ``shuffled`` gives the deck after each shuffle, top first, as far as it matters."""
    x = variant.position()
    seats = Seats.of(x, "matchrix", "random", 1, number)
    orders = list(shuffled)
    play = RULES.set_up(x)
    answer: Any = None
    while True:
        try:
            question = play.send(answer)
        except StopIteration:
            return x  # type: ignore[return-value]
        if question[1] == "shuffle" and orders:
            deck = x.table.at[question[2]]
            tops = [x.box.number[card] for card in orders.pop(0)]
            rest = [card for card in deck if card not in tops]
            answer = tuple(deck.index(card) for card in [*rest, *tops[::-1]])
            x.table.shuffle(question[2], answer)
        else:
            answer = seats.answer(x, question)


def names(x: Position, place: int) -> list[str]:
    return [x.box.names[card] for card in x.table.at[place]]


def games(seats: int, n: int, bot: str = "random", **rulings: Any) -> list[Any]:
    """Games audited and played to their ends."""
    variant = Variant("matchrix", seats, tuple(rulings.items()))
    group = Group(seats, RULES.rulings(rulings))
    player = Player(Task(GAME, True, 3, (bot,), (group,)), RULES, variant.position().box, group)
    played = [player.play(number) for number in range(n)]
    assert [p.why for p in played if p.status == "raised"] == []
    return played


# Content


def test_c_mx_1_two_to_five_players() -> None:
    assert GAME.players == (2, 3, 4, 5)


def test_c_mx_3_the_deal_leaves_a_first_card_and_a_deck() -> None:
    for seats, (dealt, deck) in {2: (15, 24), 3: (22, 36), 4: (29, 48), 5: (36, 60)}.items():
        assert (7 * seats + 1, 12 * seats) == (dealt, deck)
        assert 7 * seats + 1 <= 12 * seats


def symbols(card: str) -> frozenset[str]:
    fields = GAME.component(card).fields
    return frozenset(fields.get("symbols", ())) | ({fields["crown"]} if "crown" in fields else set())


def test_construction_is_cyclic_over_20_symbols() -> None:
    letters = "ACEHKMRTXZ"
    name = [f"{letter}{colour}" for colour in "bw" for letter in letters]
    orbits = [((0, 1, 2, 9), 20), ((0, 2, 8, 17), 20), ((0, 4, 10, 14), 10)]
    built = [{name[(s + t) % 20] for s in base} for base, times in orbits for t in range(times)]
    assert [symbols(card) for card in M] == built
    assert [symbols(card) for card in C] == [{f"{letter}{'bw'[i % 2]}"} for i, letter in enumerate(letters)]


def test_construction_pairs_and_degrees() -> None:
    shared = Counter(len(symbols(a) & symbols(b)) for a, b in combinations(M, 2))
    assert shared == {0: 435, 1: 680, 2: 110}
    degrees = Counter(sum(bool(symbols(a) & symbols(b)) for b in M if b != a) for a in M)
    assert degrees == {31: 20, 32: 30}
    letters = Counter(len({s[0] for s in symbols(card)}) for card in M)
    assert letters == {4: 40, 2: 10}
    assert all(sum(bool(symbols(c) & symbols(card)) for card in M) == 10 for c in C)


def test_i_mx_6_every_regular_card_has_a_partner_in_the_match_graph() -> None:
    matches = set_up(Variant("matchrix", 2, ())).box.matches("M1")
    box = Variant("matchrix", 2, ()).position().box
    regular = ~box.crowned
    assert min((matches[box.number[card]] & regular).bit_count() - 1 for card in M) == 31


def test_i_mx_7_playable_share_and_dead_hands() -> None:
    total = dead = 0.0
    worst = 0.0
    for seed in M:
        fits = sum(bool(symbols(seed) & symbols(other)) for other in [*M, *C] if other != seed)
        total += fits / 59
        none = 1.0
        for i in range(8):
            none *= (59 - fits - i) / (59 - i)
        dead += none
        worst = max(worst, none)
    assert total / 50 == pytest.approx(0.569, abs=0.0005)
    assert dead / 50 == pytest.approx(0.0006, abs=0.00005)
    assert worst == pytest.approx(0.0010, abs=0.00005)


# Layout


def test_the_masks_are_what_a_search_finds() -> None:
    for seats in (2, 5):
        for number in range(4):
            x = Variant("matchrix", seats, ()).position()
            for _ in drive(RULES, x, Seats.of(x, "matchrix", "random", 7, number)):
                pass
            lies, box = x.layout.card, x.box
            found = {}
            for c in {near + step for near in lies for step in STEPS[4]} - set(lies):
                touching = [lies[c + step] for step in STEPS[4] if c + step in lies]
                fit = [p for p in box.pieces() if all(box.matches("M1")[q] & box.bit[p] and not box.bit[q] & box.crowned for q in touching)]  # fmt: skip
                found[c] = sum(box.bit[p] for p in fit)
            everything = (1 << 60) - 1
            assert {c: fit & everything for c, fit in x.layout.fits.items()} == found


def test_a_cell_is_named_from_the_first_card() -> None:
    assert [cell_name(cell(*c)) for c in ((0, 0), (2, -3), (-59, 59))] == ["0,0", "2,-3", "-59,59"]


def test_a_slanting_row_of_60_cards_meets_itself_nowhere() -> None:
    layout = Layout([-1] * 60, STEPS[8], [(n, cell(n, n)) for n in range(60)])
    assert (len(layout.card), len(layout.fits)) == (60, 8 + 4 * 59)


# Set-up


def test_mx_01_twelve_cards_each_or_all() -> None:
    for seats in GAME.players:
        x = set_up(Variant("matchrix", seats, (("deck_size", "12n"),)))
        assert len(x.table.at[x.box.aside]) == 60 - 12 * seats
        assert len(set_up(Variant("matchrix", seats, ())).table.at[x.box.aside]) == 0


def test_mx_02_every_seat_deals_as_often() -> None:
    dealers = Counter(set_up(Variant("matchrix", 4, ()), n).table.dial[Variant("matchrix", 4, ()).position().box.dealer] for n in range(800))  # fmt: skip
    assert sum((dealers[seat] - 200) ** 2 / 200 for seat in range(4)) < 16.27  # chi-square, 3 degrees, 99.9 %


def test_mx_03_seven_cards_each() -> None:
    x = set_up(Variant("matchrix", 3, ()), shuffled=[[*M[:21], "M30"]])
    dealer = x.table.dial[x.box.dealer]
    hands = {seat: names(x, x.box.hands[seat]) for seat in range(3)}
    for i in range(3):
        assert hands[(dealer + 1 + i) % 3] == M[:21][i::3]


def test_mx_04_the_top_card_is_the_first_at_0_0() -> None:
    x = set_up(Variant("matchrix", 2, ()), shuffled=[[*M[:14], "M30"]])
    assert {cell_name(c): x.box.names[card] for c, card in x.layout.card.items()} == {"0,0": "M30"}
    assert len(x.table.at[x.deck]) == 60 - 15


def test_mx_05_t_mx_13_two_cappers_in_a_row_make_eight_extra_cards() -> None:
    deck = [*M[:28], "C01", *M[28:32], "C02", *M[32:36], "M40"]
    x = set_up(Variant("matchrix", 4, ()), shuffled=[deck])
    assert [len(x.table.at[hand]) for hand in x.hands] == [9, 9, 9, 9]
    assert names(x, x.box.buried) == ["C01", "C02"]
    assert names(x, x.box.matchrix) == ["M40"]
    left = (x.table.dial[x.box.dealer] + 1) % 4
    assert names(x, x.hands[left])[-2:] == ["M29", "M33"]  # A-MX-08: from the dealer's left


def test_mx_06_the_dealers_left_starts_and_play_goes_clockwise() -> None:
    x = Variant("matchrix", 3, ()).position()
    asked = [q[0] for q, _ in drive(RULES, x, Seats.of(x, "matchrix", "random", 2, 5)) if q[0] != CHANCE]
    seats = [seat for i, seat in enumerate(asked) if i == 0 or seat != asked[i - 1]]
    first = (x.table.dial[x.box.dealer] + 1) % 3
    assert seats[:6] == [(first + i) % 3 for i in range(6)]


# Turns


def test_mx_10_a_turn_begins_with_a_card_from_the_deck() -> None:
    x = at({(0, 0): "M01"}, [["M20"], ["M30"]], deck=["M40", "M02"])
    assert sorted(Turn(x).options) == ["M02", "M20", "none"]
    assert names(x, x.deck) == ["M40"]


def test_mx_10_t_mx_14_nothing_is_drawn_from_an_empty_deck() -> None:
    x = at({(0, 0): "M01"}, [["M20"], ["M30"]], deck=[])
    assert Turn(x).options == ["M20", "none"]


def test_mx_11_any_number_of_cards_even_none() -> None:
    x = at({(0, 0): "M01"}, [["M20", "M02"], ["M30"]], deck=["M40"])
    turn = Turn(x).answer("none")
    assert turn.question is None
    assert x.table.dial[x.box.passes] == 1
    assert Turn(x).why_not("M05") == "MX-11"


def test_mx_12_only_an_empty_cell() -> None:
    turn = Turn(at({(0, 0): "M01"}, [["M20"], ["M30"]], deck=["M18"])).answer("M20")
    assert turn.options == ["0,-1", "-1,0", "1,0", "0,1"]
    assert turn.why_not("0,0") == "MX-12"


def test_mx_13_t_mx_04_letter_and_colour_must_be_the_same() -> None:
    box = Variant("matchrix", 2, ()).position().box
    matches = box.matches("M1")
    assert matches[box.number["C01"]] & box.bit[box.number["M01"]]  # crown Ab, disc Ab
    assert not matches[box.number["C01"]] & box.bit[box.number["M02"]]  # crown Ab, disc Aw
    assert all(bool(matches[box.number[a]] & box.bit[box.number[b]]) == bool(symbols(a) & symbols(b)) for a, b in combinations([*M, *C], 2))  # fmt: skip


def test_mx_13_t_mx_09_with_every_neighbour() -> None:
    turn = Turn(at({(0, 0): "M01", (1, 0): "M02", (1, 1): "M04"}, [["M20"], ["M30"]], deck=["M18"])).answer("M20")
    assert "0,1" not in turn.options
    assert turn.why_not("0,1") == "MX-13"


LINE = {(0, 0): "M01", (1, 0): "M02"}


def test_mx_14_t_mx_08_beside_the_card_just_played() -> None:
    turn = Turn(at(LINE, [["M03", "M04"], ["M30"]], deck=["M18"])).answer("M03", "0,1", "M04")
    assert turn.why_not("2,0") == "MX-14"


def test_mx_15_t_mx_07_beside_a_card_of_an_earlier_turn() -> None:
    turn = Turn(at(LINE, [["M03", "M04"], ["M30"]], deck=["M18"])).answer("M03", "0,1", "M04")
    assert turn.why_not("0,2") == "MX-15"


def test_mx_14_mx_15_t_mx_06_a_string_of_two() -> None:
    x = at(LINE, [["M03", "M04", "M30"], ["M31"]], deck=["M18"])
    turn = Turn(x).answer("M03", "0,1", "M04")
    assert turn.options == ["1,1"]
    turn.answer("1,1", "none")
    assert x.table.dial[x.box.played] == 2


def test_mx_16_t_mx_10_nothing_beside_a_capper() -> None:
    x = at({(0, 0): "M01", (1, 0): "C01"}, [["M20"], ["M30"]], deck=["M18"])
    assert Turn(x).answer("M20").options == ["0,-1", "-1,0", "0,1"]
    for card in M[1:]:
        if card not in ("M30", "M18") and symbols(card) & symbols("M01"):
            x = at({(0, 0): "M01", (1, 0): "C01"}, [[card], ["M30"]], deck=["M18"])
            turn = Turn(x).answer(card)
            assert {turn.why_not(c) for c in ("2,0", "1,-1", "1,1")} == {"MX-16"}


def test_mx_17_a_capper_goes_where_its_letter_and_colour_match() -> None:
    turn = Turn(at({(0, 0): "M02"}, [["C01", "M30"], ["M31"]], deck=["M18"]))
    assert "C01" not in turn.options
    assert Turn(at({(0, 0): "M01"}, [["C01", "M30"], ["M31"]], deck=["M18"])).answer("C01").options[0] == "0,-1"


def test_mx_18_a_capper_ends_the_string() -> None:
    x = at({(0, 0): "M01", (1, 0): "M20"}, [["C01", "M19", "M12"], ["M31"]], deck=["M40", "M18"])
    turn = Turn(x).answer("C01", "0,1", "1")
    assert turn.question is None
    assert x.active == 1


def test_mx_19_t_mx_11_a_capper_is_never_the_last_card() -> None:
    turn = Turn(at({(0, 0): "M01"}, [["C01"], ["M30"]], deck=[]))
    assert turn.options == ["none"]
    assert turn.why_not("C01") == "MX-19"


def test_mx_19_t_mx_12_nor_after_another_card() -> None:
    turn = Turn(at({(0, 0): "M01"}, [["M02", "C01"], ["M30"]], deck=[])).answer("M02", "1,0")
    assert turn.options == ["none"]
    assert turn.why_not("C01") == "MX-19"


T_MX_03 = {(0, 0): "M08", (1, 0): "M01", (1, -1): "M12", (1, -2): "M03", (1, -3): "M21", (0, 1): "M19", (-1, 1): "M20"}


def power(
    laid: Mapping[tuple[int, int], str], capper: str, where: str, first: Sequence[str] = (), **rulings: Any
) -> int:
    hand = [*first[::2], capper, "M30"]
    x = at(laid, [hand, ["M31"]], deck=["M40", "M42"], rulings=rulings)
    Turn(x).answer(*first, capper, where)
    return x.table.dial[x.box.power]


def test_mx_20_t_mx_03_power_by_each_way_of_counting() -> None:
    assert {way: power(T_MX_03, "C01", "1,1", power=way) for way in ("P1", "P2", "P3", "P4")} == {"P1": 4, "P2": 5, "P3": 2, "P4": 4}  # fmt: skip


def test_mx_20_p4_counts_every_shared_symbol() -> None:
    twin = {(0, 0): "M41"}  # Ab Aw Kb Kw: by letters alone two of its symbols are an A
    assert power(twin, "C01", "1,0", match_model="M2", power="P4") == 2
    assert power(twin, "C01", "1,0", match_model="M2", power="P1") == 1


def test_mx_20_t_mx_02_the_directions_are_added() -> None:
    assert power({(1, 0): "M01", (0, 0): "M08", (0, 1): "M19"}, "C01", "1,1") == 2


def test_mx_20_t_mx_17_cards_of_this_turn_count_or_not() -> None:
    laid = {(0, 0): "M01", (1, 0): "M20"}
    assert power(laid, "C01", "1,1", ["M19", "0,1"]) == 2
    assert power(laid, "C01", "1,1", ["M19", "0,1"], power_cards="old") == 1


def test_mx_21_t_mx_01_c_mx_6_the_whole_power_goes_to_the_opponents() -> None:
    column = {(0, 0): "M01", (0, -1): "M12", (0, -2): "M19", (0, -3): "M20", (0, -4): "M21", (0, -5): "M24"}
    for shares, total in (((3, 3), 6), ((5, 1), 6), ((6, 0), 6), ((0, 6), 6)):
        x = at(column, [["C01", "M30"], ["M31"], ["M32"]], deck=[*M[39:50], "M38"])
        turn = Turn(x).answer("C01", "0,1")
        assert x.table.dial[x.box.power] == total
        assert turn.asks == "p1 give p2"
        turn.answer(str(shares[0]))
        assert (turn.asks, turn.options) == ("p1 give p3", [str(shares[1])])
        if shares == (3, 3):
            assert turn.why_not("2") == "MX-21"
        turn.answer(str(shares[1]))
        assert [len(x.table.at[hand]) for hand in x.hands] == [2, 1 + shares[0], 1 + shares[1]]


def test_mx_21_mx_22_t_mx_15_shares_are_drawn_in_turn_while_there_are_cards() -> None:
    column = {(0, 0): "M01", (0, -1): "M12", (0, -2): "M19", (0, -3): "M20", (0, -4): "M21"}
    x = at(column, [["M31"], ["C01", "M30"], ["M32"], ["M33"]], deck=["M40", "M41", "M42"])
    x.table.dial[x.box.dealer] = 0
    x = RULES.position(x.box, x.table, x.rulings)  # type: ignore[assignment]
    Turn(x).answer("C01", "0,1", "1", "2", "2")
    assert [len(x.table.at[hand]) for hand in x.hands] == [1, 2, 2, 2]
    assert (x.table.dial[x.box.power], x.table.dial[x.box.drawn]) == (5, 2)


def test_mx_22_a_mx_06_a_capper_with_an_empty_deck_is_laid_and_nobody_draws() -> None:
    x = at({(0, 0): "M01"}, [["C01", "M30"], ["M31"], ["M32"]], deck=[])
    assert Turn(x).answer("C01", "0,1").question is None
    assert [len(x.table.at[hand]) for hand in x.hands] == [1, 1, 1]


def test_mx_23_t_mx_16_the_last_card_wins_before_anybody_draws() -> None:
    x = at(LINE, [["M03"], ["M31"]], deck=["M40", "M04"])
    Turn(x).answer("M03", "0,1", "M04", "1,1")
    assert RULES.over(x)
    assert names(x, x.deck) == ["M40"]
    assert RULES.result(x).winners == (0,)


def test_mx_24_the_turn_passes_to_the_left() -> None:
    x = at(LINE, [["M03"], ["M31"], ["M32"]])
    for seat in (0, 1, 2, 0):
        assert x.active == seat
        Turn(x).answer("none")


def test_mx_25_play_goes_on_without_a_deck() -> None:
    assert any(p.x.table.at[p.x.deck] == [] and p.status == "finished" for p in games(3, 20))


def rebuilt(
    laid: Mapping[tuple[int, int], str], seats: int, buried: Sequence[str] = (), **more: Any
) -> tuple[Matchrix, Turn]:
    hands = [["M48", "C05"], ["M49"], ["M50"], ["M47"], ["M46"]][:seats]
    x = at(laid, hands, deck=[], rulings={"deck_out": "rebuild", **more}, buried=buried)
    return x, Turn(x)


def test_mx_26_a_card_due_from_an_empty_deck_starts_a_new_matchrix() -> None:
    x, turn = rebuilt({**T_MX_03, (0, 2): "M07"}, 2, buried=["C02"])
    assert turn.asks == "shuffle"
    deck = x.table.at[x.deck]
    assert sorted(names(x, x.deck)) == sorted([*T_MX_03.values(), "M07", "C02"])
    order = [deck.index(x.box.number[c]) for c in ("M07", "M19", "M20", "C02", "M12", "M03", "M21", "M01", "M08")]
    x.table.shuffle(x.deck, tuple(order))
    turn.step(tuple(order))
    # p1 deals from p2... the dealer is p2: p1 and p2 get M08 and M01, M21 is the first card, p1 draws M03.
    assert names(x, x.hands[0])[-2:] == ["M08", "M03"]
    assert names(x, x.hands[1])[-1] == "M01"
    assert {cell_name(c): x.box.names[card] for c, card in x.layout.card.items()} == {"0,0": "M21"}
    assert x.active == 0  # A-MX-10: next in turn
    assert x.table.dial[x.box.rebuilds] == 1


def test_mx_26_t_mx_19_too_few_cards_for_a_new_one() -> None:
    x, turn = rebuilt({(0, 0): "M01", (1, 0): "M02"}, 3, buried=["C02"])
    assert turn.asks == "p1 play"
    assert x.table.dial[x.box.rebuilds] == 0
    x, turn = rebuilt({(0, 0): "M01", (1, 0): "M02"}, 3, buried=["C02", "C03"])
    assert turn.asks == "shuffle"


def test_a_mx_14_a_new_matchrix_that_finds_no_first_card_is_given_up() -> None:
    x, turn = rebuilt({(0, 0): "M01"}, 2, buried=["C02", "C03"])
    for deal in range(21):
        assert turn.asks == "shuffle", deal
        deck = x.table.at[x.deck]
        order = tuple(deck.index(x.box.number[c]) for c in ("C02", "C03", "M01"))  # M01 is dealt first, C02 comes up
        x.table.shuffle(x.deck, order)
        turn.step(order)
    assert turn.asks == "p1 play"
    lying = [names(x, place) for place in (x.box.matchrix, x.box.buried, x.deck, *x.hands)]
    assert lying == [["M01"], ["C02", "C03"], [], ["M48", "C05"], ["M49"]]
    assert list(x.layout.card) == [SEED]
    assert (x.table.dial[x.box.redeals], x.table.dial[x.box.rebuilds]) == (20, 0)


def test_mx_26_cards_gathered_are_dealt_again_when_they_run_out_and_other_hands_stay() -> None:
    x, turn = rebuilt({(0, 0): "M01"}, 2, buried=["C02", "C03"])
    for top_last in (("C02", "C03", "M01"), ("M01", "C03", "C02")):  # M01 is dealt to p1, C02 comes up; then all again
        assert turn.asks == "shuffle"
        deck = x.table.at[x.deck]
        order = tuple(deck.index(x.box.number[c]) for c in top_last)
        x.table.shuffle(x.deck, order)
        turn.step(order)
    assert turn.asks == "p1 play"
    lying = [names(x, place) for place in (x.box.matchrix, x.box.buried, x.deck, *x.hands)]
    assert lying == [["M01"], [], [], ["M48", "C05", "C02"], ["M49", "C03"]]
    assert (x.table.dial[x.box.redeals], x.table.dial[x.box.rebuilds]) == (1, 1)


# Rulings


def test_a_mx_01_with_corners_a_first_string_may_be_longer() -> None:
    turn = Turn(at({(0, 0): "M01"}, [["M20", "M02"], ["M30"]], deck=["M18"], rulings={"adjacency": 8})).answer("M02")
    assert "1,1" in turn.options
    turn.answer("1,0")
    assert turn.options != ["none"]


def test_a_mx_07_t_mx_18_a_deck_of_cappers_is_dealt_21_times_then_an_error() -> None:
    cappers = [replace(c, id=f"C{n}", fields={"crown": "Ab"}) for n in range(60) for c in [GAME.component("C01")]]
    own = replace(RULES, game=replace(GAME, components=tuple(cappers)))
    x = own.position(own.build(2), own.build(2).start.copy(), own.rulings({}))
    chance = Seats.of(x, "matchrix", "random", 1, 1).chance
    asked = []
    play = own.set_up(x)

    def deal() -> None:
        answer: Any = None
        while True:
            question = play.send(answer)
            asked.append(question[1])
            answer = by_chance(question, x.table, chance)

    with pytest.raises(Broken, match="A-MX-07"):
        deal()
    assert asked.count("shuffle") == 21


def test_f_mx_03_a_deal_taken_back_is_dealt_anew() -> None:
    deck = [*M[:14], "C01", "M20", "M21", "C02", "M22", "M23", "C03", "M24", "M25", "C04"]  # of 24 cards
    x = Variant("matchrix", 2, (("deck_size", "12n"),)).position()
    play = RULES.set_up(x)
    question = play.send(None)
    question = play.send((1,))
    assert question[1] == "shuffle"
    tops = [x.box.number[c] for c in deck]
    everything = x.table.at[x.deck]
    order = tuple(everything.index(c) for c in [*tops[::-1], *(c for c in everything if c not in tops)])
    x.table.shuffle(x.deck, order)
    question = play.send(order)
    dealt = x.table.at[x.deck]
    order = tuple(sorted(range(24), key=lambda i: tops.index(dealt[i]) if dealt[i] in tops else 99, reverse=True))
    x.table.shuffle(x.deck, order)
    question = play.send(order)
    assert question[1] == "shuffle"
    assert (len(x.table.at[x.deck]), x.table.dial[x.box.redeals]) == (24, 1)


@pytest.mark.parametrize("model", ["M1", "M2", "M3", "M4"])
def test_a_mx_15_what_counts_of_a_symbol(model: str) -> None:
    box = Variant("matchrix", 2, ()).position().box
    matches = box.matches(model)

    def match(a: str, b: str) -> bool:
        return bool(matches[box.number[a]] & box.bit[box.number[b]])

    # M09: Aw Tw Xb Zb. C01: crown Ab. M01: Ab Cb Eb Zb. M14: Eb Hw Kw Mw. M11: Aw Cw Ew Zw.
    assert [match("C01", "M01"), match("C01", "M09"), match("M01", "M14"), match("M01", "M11")] == {
        "M1": [True, False, True, False],
        "M2": [True, True, True, True],
        "M3": [False, False, True, False],
        "M4": [True, True, True, False],
    }[model]


def test_a_mx_12_the_fewest_cards_win_a_stalemate() -> None:
    x = at({(0, 0): "M01"}, [["M18", "M15"], ["M17"], ["M36"]], deck=[], rulings={"stalemate": "fewest-cards"})
    for _ in range(3):
        assert Turn(x).options == ["none"]
        Turn(x).answer("none")
    assert RULES.over(x)
    assert RULES.result(x).winners == (1, 2)


# Consequences


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_k_mx_1_t_mx_05_the_first_turn_places_one_card_at_most(seats: int) -> None:
    for number in range(10):
        x = Variant("matchrix", seats, ()).position()
        for question, _ in drive(RULES, x, Seats.of(x, "matchrix", "longest", 11, number)):
            if question[0] != CHANCE and x.table.dial[x.box.turns] == 1:
                assert x.table.dial[x.box.played] <= 1
                break


def test_k_mx_2_every_card_of_a_string_borders_the_old_matchrix() -> None:
    for number in range(10):
        x = Variant("matchrix", 3, ()).position()
        turn, old = -1, set()
        for question, _ in drive(RULES, x, Seats.of(x, "matchrix", "longest", 12, number)):
            if question[0] == CHANCE:
                continue
            if x.table.dial[x.box.turns] != turn:
                turn, old = x.table.dial[x.box.turns], set(x.layout.card)
            if question[1] == "at":
                assert all(any(c + step in old for step in STEPS[4]) for c in question[2])


def test_k_mx_3_power_is_at_least_the_cards_that_touch() -> None:
    seen = 0
    for number in range(15):
        x = Variant("matchrix", 4, ()).position()
        power = 0
        for question, answer in drive(RULES, x, Seats.of(x, "matchrix", "random", 13, number)):
            if question[0] == CHANCE or question[1] != "at" or not x.box.bit[x.card] & x.box.crowned:
                continue
            where = question[2][answer]
            touching = sum(where + step in x.layout.card for step in STEPS[4])
            power = x.power(x.card, where, set())
            assert power >= touching > 0
            seen += 1
    assert seen > 50


def test_k_mx_4_f_mx_04_a_hand_of_cappers_is_noted() -> None:
    x = at({(0, 0): "M01"}, [["C01", "C02"], ["M30"]], deck=[])
    Turn(x)
    assert x.table.dial[x.box.all_cappers] == 1


def test_k_mx_5_f_mx_02_a_round_with_nothing_to_play_is_a_stalemate() -> None:
    x = at({(0, 0): "M01"}, [["M18", "M15"], ["M17"]], deck=[])
    bots = Seats.of(x, "matchrix", "random", 1, 1).bots
    played = referee(RULES, x, bots, Seats.of(x, "matchrix", "random", 1, 1).chance, set_up=False)
    assert (played.status, played.turns) == ("stuck", 1)
    assert "p1 2, p2 1" in played.why


def test_k_mx_5_a_round_of_voluntary_passes_is_only_counted() -> None:
    x = at({(0, 0): "M01"}, [["M02"], ["M20"]], deck=[])
    for _ in range(6):
        Turn(x).answer("none")
    assert (x.table.dial[x.box.passes], x.table.dial[x.box.blocked]) == (6, 0)


# Audit, findings, bots


def test_f_mx_01_sixty_rounds_are_the_most() -> None:
    x = at({(0, 0): "M01"}, [["M02"], ["M20"]], deck=[])
    x.table.dial[x.box.turns] = 120
    play = script(RULES, x, Clock(), set_up=False)
    with pytest.raises(Exception, match="60 rounds"):
        next(play)


def test_findings_say_how_samples_ended() -> None:
    report = lab.run(GAME, games=60, seed=2, players=[2])
    by = {f.check: f for f in report.findings}
    stuck = report.groups[0].stuck
    assert stuck
    assert f"{stuck} of 60 games" in by["F-MX-02"].message
    assert (by["F-MX-02"].severity, by["F-MX-05"].severity) == (Severity.WARN, Severity.INFO)
    unfinished = lab.run(GAME, games=5, seed=2, players=[5], rulings={"deck_out": "rebuild"})
    assert "F-MX-01" in {f.check for f in unfinished.findings}


def test_i_mx_every_invariant_is_broken_by_rules_that_break_it() -> None:
    """The auditor is shown games by rules that cheat, each in one way."""

    def stay(x: Matchrix) -> Any:  # I-MX-1: a card vanishes from the deck
        x.table.move(x.table.at[x.deck][0], x.box.aside)
        return RULES.turn(x)

    def anywhere(x: Matchrix) -> Any:  # I-MX-2, MX-13: everything fits
        x.layout.fits.update(dict.fromkeys(x.layout.fits, -1))
        return RULES.turn(x)

    def twice(x: Matchrix) -> Any:  # MX-10: two cards are drawn
        x.table.move(x.table.at[x.deck][-1], x.hands[x.active])
        return RULES.turn(x)

    def hop(x: Matchrix) -> Any:  # MX-24: a seat is passed over
        x.table.set(x.box.turns, x.table.dial[x.box.turns] + 1)
        return RULES.turn(x)

    for cheat, found in ((stay, "MX-10"), (anywhere, "MX-1"), (twice, "MX-11|MX-1"), (hop, "MX-10|MX-24")):
        x = Variant("matchrix", 3, ()).position()
        seats = Seats.of(x, "matchrix", "eager", 4, 1)
        audit = RULES.module("audit").Audit(GAME, x.box, x.rulings)
        played = referee(replace(RULES, turn=cheat), x, seats.bots, seats.chance, audit=audit)
        assert played.status == "raised", cheat.__name__
        assert any(part in played.why for part in found.split("|")), (cheat.__name__, played.why)


def test_i_mx_4_drawn_cards_are_the_power_or_what_is_left() -> None:
    for played in games(4, 20, "longest-capper"):
        dial, box = played.x.table.dial, played.x.box
        assert dial[box.drawn] <= dial[box.power]


def test_i_mx_8_the_winner_alone_has_no_card() -> None:
    for played in games(5, 20):
        if played.status == "finished":
            held = [len(played.x.table.at[hand]) for hand in played.x.hands]
            assert held.count(0) == 1
            assert played.result.winners == (held.index(0),)


def test_eager_never_passes_while_it_can_play() -> None:
    for number in range(5):
        x = Variant("matchrix", 3, ()).position()
        for question, answer in drive(RULES, x, Seats.of(x, "matchrix", "eager", 4, number)):
            if question[0] != CHANCE and question[1] == "play" and len(question[2]) > 1:
                assert question[2][answer] is not None


def best_length(x: Matchrix, hand: Sequence[int]) -> int:
    """The longest string by trying everything, from the layout alone."""

    def extend(layout: Layout, cards: frozenset[int], last: int | None) -> int:
        best = 0
        open_cells = layout.fits if last is None else layout.after(last)
        for c, fit in list(open_cells.items()):
            for card in cards:
                capper = x.box.bit[card] & x.box.crowned
                if fit & x.box.bit[card] and not (capper and len(cards) == 1):
                    more = 0
                    if not capper:
                        new = Layout(layout.matches, layout.steps)
                        new.card, new.fits = dict(layout.card), dict(layout.fits)
                        new.lay(card, c)
                        more = extend(new, cards - {card}, c)
                    best = max(best, 1 + more)
        return best

    return extend(x.layout, frozenset(hand), None)


def test_longest_finds_the_longest_string() -> None:
    checked = 0
    for number in range(12):
        x = Variant("matchrix", 4, ()).position()
        turn, before, best = -1, 0, 0
        for question, _ in drive(RULES, x, Seats.of(x, "matchrix", "longest", 21, number)):
            if question[0] == CHANCE or question[1] != "play":
                continue
            dial, box = x.table.dial, x.box
            if dial[box.turns] != turn:
                if turn >= 0 and best and dial[box.turns] == turn + 1:
                    assert dial[box.played] - before == best
                    checked += 1
                turn, before = dial[box.turns], dial[box.played]
                hand = x.table.at[x.hands[question[0]]]
                best = best_length(x, hand) if turn < 8 and len(hand) < 8 else 0
    assert checked > 10


def test_a_search_cut_short_is_noted() -> None:
    report = lab.run(GAME, games=30, seed=1, players=[5], bots=("longest",), audit=False)
    notes = report.groups[0].notes
    assert notes["searches"] > 300
    assert 0 < notes["searches cut at 1500 cards tried"] < notes["searches"] / 5


def test_every_card_is_played() -> None:
    used = Counter({})
    for seats in (2, 5):
        for played in games(seats, 30):
            used.update({e.id: n for e, n in zip(played.x.box.effects, played.x.table.used, strict=True)})
    assert min(used[card] for card in [*M, *C]) >= 10


def test_the_dials_are_those_the_audit_knows() -> None:
    assert [d.name for d in Variant("matchrix", 2, ()).position().box.dials][60:] == list(DIALS)
