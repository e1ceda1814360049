"""«Матрица»: the theorems K-MT-*, the exact solver and the bots that look ahead."""

import itertools
import random
from collections.abc import Iterable
from dataclasses import replace

import pytest
from played import Seats, Variant, game, sample

from generator.games.matrix.solver import Cell, Solver, look_ahead, solve
from generator.model.game import Game
from generator.model.grid import Grid
from generator.play.door import Rules, rules_of
from generator.play.referee import Clock, referee, script
from generator.table.position import Position
from generator.table.view import View

LEVEL_2 = Variant("matrix", 2, ())
BLOCK = Variant("matrix", 2, (("level", 1), ("level1", "block")))


# Theorems


def small(n: int, values: Iterable[int] | None = None) -> tuple[Game, Rules]:
    """«Матрица» on a board of n × n with n² − 1 chips."""
    g = game("matrix")
    chip, board = next(g.of_kind("chip")), next(g.of_kind("board"))
    numbers = list(values or range(1, n * n))
    chips = [replace(chip, id=f"chip{v:+}", copies=numbers.count(v), fields={"value": v}) for v in sorted(set(numbers))]
    board = replace(board, fields={**board.fields, "wells": Grid(n, n, 20)})
    g = replace(g, components=(*chips, board, g.component("star")))
    return g, rules_of(g)


def every_end(n: int) -> dict[int, set[tuple[int, bool, bool]]]:
    """Every way a game on a full board of n × n can end, by the rules: moves, and whether K-MT-1 and K-MT-2 hold.

    The star starts in row 2, column 1 (row 1 for n = 1): by symmetry every well is alike. What can follow depends on
    the star and the chips left alone, so each such position is played on once.
    """
    _, r = small(n)
    box = r.build(2)
    x = r.position(box, box.start.copy(), r.rulings({}))
    start = box.wells[n]
    others = [w for w in box.wells if w != start]
    x.table.deal([box.star, *box.chips], [start, *others])
    c0 = start
    known: dict[tuple[int, frozenset[int]], frozenset[tuple[int, bool, bool]]] = {}

    def ends(x: Position) -> frozenset[tuple[int, bool, bool]]:
        table = x.table
        left = frozenset(w for w in box.wells if table.at[w] and table.at[w] != [box.star])
        key = (table.where[box.star], left)
        if key not in known:
            if r.over(x):
                at_c0 = table.dial[0] == 1 and (key[0] - c0) % n == 0
                even = all(len([w for w in left if (w - box.wells[0]) // n == i]) % 2 == 0 for i in range(n)) and all(
                    len([w for w in left if (w - box.wells[0]) % n == i]) % 2 == 0 for i in range(n)
                )
                known[key] = frozenset({(0, at_c0, even)})
            else:
                question = next(script(r, r.position(box, table.copy(), x.rulings), Clock(), set_up=False))
                found: set[tuple[int, bool, bool]] = set()
                for i in range(len(question[2])):
                    after = r.position(box, table.copy(), x.rulings)
                    assert not r.over(after)
                    play = r.turn(after)
                    next(play)
                    with pytest.raises(StopIteration):
                        play.send(i)
                    found |= {(moves + 1, a, b) for moves, a, b in ends(after)}
                known[key] = frozenset(found)
        return known[key]

    found = ends(x)
    return {moves: {e for e in found if e[0] == moves} for moves, _, _ in found}


@pytest.mark.parametrize(("n", "lengths"), [(2, {3}), (4, {7, 9, 11, 15})])
def test_k_mt_1_and_2_hold_of_every_game_on_small_even_boards(n: int, lengths: set[int]) -> None:
    ends = every_end(n)
    assert set(ends) == lengths
    assert all(at_c0 and even for some in ends.values() for _, at_c0, even in some)


def test_k_mt_4_on_3_by_3_games_have_4_to_6_moves_and_chips_stay() -> None:
    assert set(every_end(3)) == {4, 5, 6}


def lengths(n: int) -> set[int]:
    """The lengths of all games on a full board of n × n, without the rules: a trail of taken chips."""
    lines = [[sum(1 << i for i in range(n * n) if (i // n, i % n)[way] == (s // n, s % n)[way]) for s in range(n * n)] for way in (0, 1)]  # fmt: skip
    known: dict[int, int] = {}

    def ends(star: int, left: int, way: int) -> int:
        key = left << 6 | star
        if key not in known:
            line = lines[way][star] & left
            found = 0 if line else 1
            while line:
                bit = line & -line
                line ^= bit
                found |= ends(bit.bit_length() - 1, left ^ bit, 1 - way) << 1
            known[key] = found
        return known[key]

    found = ends(0, (1 << n * n) - 2, 0)
    return {i for i in range(n * n) if found >> i & 1}


def test_k_mt_4_on_5_by_5_no_game_has_more_than_20_moves() -> None:
    assert max(lengths(5)) == 20
    assert lengths(3) == {4, 5, 6}
    assert lengths(4) == {7, 9, 11, 15}


def test_k_mt_2_on_6_by_6_and_8_by_8_every_odd_length_but_one_can_occur() -> None:
    for n, variant in ((6, BLOCK), (8, LEVEL_2)):
        seen = {p.result.measures["moves"] for bot in ("random", "greedy") for p in sample(variant, 1500, bot)}
        assert seen <= set(range(2 * n - 1, n * n, 2)) - {n * n - 3}
        assert {n * n - 1, n * n - 5} <= seen


def test_k_mt_3_the_row_player_takes_one_chip_more_and_so_leads_on_the_block() -> None:
    for played in sample(BLOCK, 50):
        stores = [played.x.table.at[s] for s in played.x.stores]
        assert len(stores[0]) == len(stores[1]) + 1


# The solver


def board(text: str) -> tuple[dict[Cell, int], Cell]:
    """A board written row by row: "* 3 / 5 -2"."""
    cells = {(r, c): v for r, row in enumerate(text.split("/")) for c, v in enumerate(row.split())}
    return {cell: int(v) for cell, v in cells.items() if v != "*"}, next(cell for cell, v in cells.items() if v == "*")


FIXTURES = {
    "T-MT-10": ("* 3 / 5 -2", 10, "1,3,2"),
    "T-MT-11": ("* 4 9 / 2 7 1 / 8 3 6", 11, "2,5,4,1"),
    "T-MT-12": ("4 9 2 / 3 * 7 / 8 1 6", 6, "5,8,6,3"),
    "T-MT-13": ("-4 9 2 / 3 * -7 / 8 1 -6", 4, "5,2,1,7,6,3"),
    "T-MT-14": ("1 8 2 7 / 3 * 6 4 / 5 7 1 6 / 4 2 5 3", 6, "6,14,13,1,3,7,4,12,15,11,8,0,2,10,9"),
    "T-MT-15": (
        "4 -1 -6 9 1 / 3 -4 6 5 8 / -8 7 * 2 5 / -5 -7 1 2 10 / 6 3 -2 -3 4",
        14,
        "11,16,19,14,10,0,3,13",
    ),
}


@pytest.mark.parametrize("id", FIXTURES)
def test_t_mt_10_to_15_the_exact_value_and_a_best_line(id: str) -> None:
    text, value, line = FIXTURES[id]
    chips, star = board(text)
    n = len(text.split("/"))
    assert solve(chips, star) == value
    solver = Solver(chips, star)
    at, left, seat, score = star, solver.all, 0, 0
    for index in map(int, line.split(",")):
        cell = divmod(index, n)
        worth = solver.options(at, left, seat)
        assert worth[cell] == max(worth.values()), (id, cell)
        left ^= solver.mask([cell])
        score += chips[cell] if seat == 0 else -chips[cell]
        at, seat = cell, 1 - seat
    assert solver.options(at, left, seat) == {}
    assert score == value


def plain(chips: dict[Cell, int], star: Cell, seat: int) -> int:
    """The value to the seat to move, by recursion that remembers nothing."""
    line = [cell for cell in chips if cell[seat] == star[seat]]
    return max((chips[c] - plain({k: v for k, v in chips.items() if k != c}, c, 1 - seat) for c in line), default=0)


def random_board(n: int, rng: random.Random, holes: float = 0.0) -> tuple[dict[Cell, int], Cell]:
    cells = list(itertools.product(range(n), range(n)))
    star = rng.choice(cells)
    return {c: rng.choice([-9, -4, -1, 1, 2, 5, 9]) for c in cells if c != star and rng.random() >= holes}, star


def test_i_mt_4_the_solver_agrees_with_plain_recursion() -> None:
    rng = random.Random(4)
    for n, holes in [(1, 0.0), (2, 0.0), (3, 0.0), (3, 0.3), (4, 0.5)]:
        for seat in (0, 1):
            for _ in range(25):
                chips, star = random_board(n, rng, holes)
                assert solve(chips, star, seat) == (1 - 2 * seat) * plain(chips, star, seat)


def test_i_mt_4_exchanging_rows_with_columns_and_the_turn_turns_the_value_round() -> None:
    rng = random.Random(5)
    for n in (2, 3, 4):
        for _ in range(20):
            chips, star = random_board(n, rng)
            mirrored = {(c, r): v for (r, c), v in chips.items()}
            assert solve(chips, star, 0) == -solve(mirrored, (star[1], star[0]), 1)


def test_k_mt_5_the_value_of_random_4_by_4_boards_is_as_computed() -> None:
    """The specification: 400 boards of 1,1,2,2,…,7,7,8: mean +5.1, the row player wins 88.5 %, draws 8.75 %."""
    rng = random.Random(6)
    values = []
    for _ in range(400):
        numbers = [*(n for n in range(1, 8) for _ in "ab"), 8]
        rng.shuffle(numbers)
        cells = list(itertools.product(range(4), range(4)))
        star = rng.choice(cells)
        values.append(solve(dict(zip([c for c in cells if c != star], numbers, strict=True)), star))
    assert abs(sum(values) / 400 - 5.1) < 0.9
    assert abs(sum(v > 0 for v in values) / 400 - 0.885) < 0.07
    assert 0 < sum(v < 0 for v in values) < 30


def test_look_ahead_to_the_end_is_exact() -> None:
    rng = random.Random(7)
    for _ in range(30):
        chips, star = random_board(3, rng)
        solver = Solver(chips, star)
        assert look_ahead(chips, star, 0, 9) == solver.options(star, solver.all, 0)


# Bots


def test_greedy_takes_6_and_two_plies_take_4() -> None:
    chips, star = board(
        ". . . . . . . . / . . . . . . . . / 2 . . . . * . .".replace(".", "0")
        + " / 0 / 0 10 0 0 0 6 / 0 / 0 0 0 0 0 4 0 1"
    )
    chips = {cell: v for cell, v in chips.items() if v}
    assert look_ahead(chips, star, 1, 1) == {(4, 5): 6, (6, 5): 4}
    two = look_ahead(chips, star, 1, 2)
    assert two == {(4, 5): -4, (6, 5): 3}


def test_the_exact_bot_loses_to_nobody_on_small_boards() -> None:
    """On 4 × 4 the exact row player comes to at least the exact value, whoever plays columns."""
    rng = random.Random(8)
    for number in range(6):
        numbers = [rng.choice([-5, -2, 1, 3, 4, 8]) for _ in range(15)]
        _, r = small(4, numbers)
        box = r.build(2)
        for other in ("random", "greedy", "look-ahead-3"):
            x = r.position(box, box.start.copy(), r.rulings({}))
            seats = Seats.of(x, "matrix", "exact", 3, number)
            seats.bots[1] = Seats.of(x, "matrix", other, 3, number).bots[1]
            start = r.position(box, box.start.copy(), x.rulings)
            played = referee(r, x, seats.bots, seats.chance)
            play = r.set_up(start)
            play.send(None)
            with pytest.raises(StopIteration):
                play.send(played.answers[0])
            chips, star = seats.bots[0].board(View(box, start.table, 0))
            assert played.result.measures["difference"] >= solve(chips, star)
