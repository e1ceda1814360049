"""The rules of «Матрица», by number."""

from collections.abc import Mapping

from generator.games.matrix.position import COLUMN, ROW, TURN, Board, Matrix
from generator.model.game import Game
from generator.model.grid import Grid
from generator.table.effect import Effect
from generator.table.position import Result
from generator.table.questions import Play, choose, draw

STEPS = 200
"""More questions than a game can have: one for the set-up and at most 63 moves."""
TAKES = ("MT-04", "MT-05")
"""The rule by which each seat takes."""

Position = Matrix


def box(game: Game, seats: int, effects: Mapping[str, Effect]) -> Board:  # noqa: ARG001  # two seats, no effects
    """The box of «Матрица»."""
    (board,) = game.of_kind("board")
    grid, block = board.fields["wells"], board.fields["block"]
    assert isinstance(grid, Grid)  # noqa: S101  # declared in game.toml
    assert isinstance(block, tuple)  # noqa: S101
    least, most = (n for n in block if isinstance(n, int))
    return Board(game, grid, (least, most))


def set_up(x: Matrix) -> Play:
    """MT-02: the chips of the level and the star lie at random in the wells."""
    pieces = [x.star, *x.chips_of_level()]
    wells = yield from draw(len(pieces), x.wells_of_level(), "MT-02")
    x.table.deal(pieces, wells)


def turn(x: Matrix) -> Play:
    """MT-04 to MT-07, MT-11: the seat to move takes a chip of the star's line; the star takes the chip's place."""
    table, star = x.table, x.star
    at = table.at
    seat = table.dial[TURN]
    wells = [well for well in x.lines[seat][table.where[star]] if at[well]]
    well = yield from choose(seat, "take", wells, TAKES[seat])
    table.move(at[well][0], x.stores[seat])
    table.move(star, well)
    table.set(TURN, 1 - seat)


def over(x: Matrix) -> bool:
    """MT-08: the seat to move has no chip in its line; so too when all are taken."""
    table = x.table
    at = table.at
    for well in x.lines[table.dial[TURN]][table.where[x.star]]:  # noqa: SIM110  # measured: half the time of any()
        if at[well]:
            return False
    return True


def result(x: Matrix) -> Result:
    """MT-09, MT-10: the higher score wins; equal scores are a draw."""
    row, column = x.score(ROW), x.score(COLUMN)
    at = x.table.at
    taken = len(at[x.stores[ROW]]) + len(at[x.stores[COLUMN]])
    left = len(x.chips_of_level()) - taken
    return Result(
        winners=(ROW,) if row > column else (COLUMN,) if column > row else (),
        measures={
            "difference": row - column,
            "row score": row,
            "column score": column,
            "moves": taken,
            "chips left": left,
            "all taken": int(left == 0),
            "no move": int(taken == 0),
        },
    )
