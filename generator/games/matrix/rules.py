"""The rules of «Матрица», by number."""

from collections.abc import Mapping
from typing import cast

from generator.games.matrix.position import COLUMN, ROW, TURN, Board, Matrix
from generator.model.finding import Finding, Severity
from generator.model.game import Game
from generator.model.grid import Grid
from generator.table.effect import Effect
from generator.table.position import Result
from generator.table.questions import Play, draw
from generator.table.tally import Tally

STEPS = 200
"""More questions than a game can have: one for the set-up and at most 63 moves."""
TAKES = ("MT-04", "MT-05")
"""The rule by which each seat takes."""

Position = Matrix


def box(game: Game, seats: int, effects: Mapping[str, Effect]) -> Board:  # two seats, no effects
    """The box of «Матрица»."""
    (board,) = game.of_kind("board")
    grid, block = board.fields["wells"], board.fields["block"]
    assert isinstance(grid, Grid)  # declared in game.toml
    assert isinstance(block, tuple)
    least, most = (n for n in block if isinstance(n, int))
    return Board(game, grid, (least, most))


def set_up(x: Matrix) -> Play:
    """MT-02: the chips of the level and the star lie at random in the wells."""
    pieces = [x.star, *x.chips_of_level()]
    wells = yield from draw(len(pieces), x.wells_of_level(), "MT-02")
    x.table.deal(pieces, wells)


def turn(x: Matrix) -> Play:
    """MT-04 to MT-07, MT-11: the seat to move takes a chip of the star's line; the star takes the chip's place."""
    table = x.table
    seat = table.dial[TURN]
    # `choose` without its generator: this one question is nearly all that the game does, and a twentieth of its time
    well = x.reachable[(yield (seat, "take", x.reachable, TAKES[seat]))]
    table.move(table.at[well][0], x.stores[seat])
    table.move(x.star, well)
    table.set(TURN, 1 - seat)


def over(x: Matrix) -> bool:
    """MT-08: the seat to move has no chip in its line; so too when all are taken. What there is, the turn offers."""
    table = x.table
    at = table.at
    x.reachable = [well for well in x.lines[table.dial[TURN]][table.where[x.star]] if at[well]]
    return not x.reachable


def result(x: Matrix) -> Result:
    """MT-09, MT-10: the higher score wins; equal scores are a draw."""
    row, column = x.score(ROW), x.score(COLUMN)
    at = x.table.at
    taken = len(at[x.stores[ROW]]) + len(at[x.stores[COLUMN]])
    left = len(x.box.chips) - len(at[x.box.bag]) - taken
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


def findings(game: Game, tally: Tally) -> list[Finding]:
    """F-MT-01 to F-MT-03: the row player's edge, games of no move, games that end with chips left."""
    if not tally.finished:
        return []
    games = tally.finished
    level = tally.rulings["level"]
    layout = f"level 1, {tally.rulings['level1']}" if level == 1 else "level 2"
    found = []

    def say(id: str, severity: Severity, message: str) -> None:
        found.append(Finding(id, severity, game.where, layout, message, id))

    if level == 1:
        share, edge = tally.wins[ROW] / games, tally.measures["difference"].mean
        say(
            "F-MT-01",
            Severity.INFO,
            f"the row player wins {share:.1%} of {games} games and leads by {edge:+.2f} on average",
        )
    if none := tally.measures["no move"].total:
        expected = cast(float, game.constants["no_move_share"])
        say(
            "F-MT-02",
            Severity.WARN,
            f"{none} of {games} games ({none / games:.2%}) had no move at all; {expected:.2%} are expected",
        )
    left = games - tally.measures["all taken"].total
    say("F-MT-03", Severity.INFO, f"{left} of {games} games ({left / games:.1%}) ended with chips left")
    return found
