"""«Матрица» written by hand on lists and ints: no kernel, generators, classes or record. The floor that the kernel is held to.

It plays the very games that `playproof play matrix` plays with random bots at level 2; a test compares them.
"""

from random import Random

SIDE = 8
CHIPS = [1] * 5 + [2] * 5 + [3] * 5 + [4] * 4 + [5] * 4 + [6] * 4 + [7] * 3 + [8] * 2 + [9] * 2 + [10]
CHIPS += [-1] * 4 + [-2] * 4 + [-3] * 4 + [-4] * 4 + [-5] * 3 + [-6] * 3 + [-7] * 2 + [-8] * 2 + [-9] + [-10]
WELLS = range(SIDE * SIDE)
LINES = [
    [[w for w in WELLS if w // SIDE == star // SIDE and w != star] for star in WELLS],
    [[w for w in WELLS if w % SIDE == star % SIDE and w != star] for star in WELLS],
]


def play(seed: int, first: int, last: int) -> tuple[int, list[int]]:
    """Games ``first`` to ``last`` − 1: how many decisions, and by how much the row player led in each."""
    chance, row, column = Random(), Random(), Random()
    tosses = [row.random, column.random]
    decisions = 0
    leads = []
    for number in range(first, last):
        base = ((seed << 40) + number) << 8
        chance.seed(base)
        row.seed(base + 1)
        column.seed(base + 2)
        toss = chance.random
        keys = [toss() for _ in WELLS]
        order = sorted(WELLS, key=keys.__getitem__)
        star = order[0]
        board = [0] * len(keys)
        for well, chip in zip(order[1:], CHIPS, strict=True):
            board[well] = chip
        stores: list[list[int]] = [[], []]
        seat = 0
        while True:
            options = [w for w in LINES[seat][star] if board[w]]
            n = len(options)
            if n == 0:
                break
            if n > 1:
                decisions += 1
                star = options[int(tosses[seat]() * n)]
            else:
                star = options[0]
            stores[seat].append(board[star])
            board[star] = 0
            seat = 1 - seat
        leads.append(sum(stores[0]) - sum(stores[1]))
    return decisions, leads
