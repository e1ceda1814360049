"""Workspaces with rules of their own, made of a few lines."""

from collections.abc import Callable
from pathlib import Path

import pytest
from heading import heading

from generator.load import find_workspace, load_game
from generator.model.game import Game

GAME = (
    heading("{name}")
    + """\
[expect]
{expect}
"""
)

RULES = '''\
"""Two players and a deck that nobody draws from."""
from generator.table.box import Box, Dial, Piece, Place, Purse
from generator.table.position import Position, Result
from generator.table.questions import choose, give_up, roll, stuck

STEPS = 500


def box(game, seats, effects):
    return Box(
        seats,
        [Place("deck"), Place("discard")],
        [Piece("card", "card", "card", "deck")],
        [Purse("p1 chips", 20), Purse("p2 chips", 20), Purse("pot")],
        [Dial("turn")],
    )


def set_up(x):
    yield from roll(1, 6, "R-1")


def turn(x):
    seat = x.table.dial[0]
    yield from choose(seat, "move", ["pass", "wait"], "R-2")
    x.table.set(0, 1 - seat)


def over(x):
    return not x.table.at[2]


def result(x):
    return Result((0,), measures={"pot": x.table.amount[2]})
'''


@pytest.fixture
def own_game(tmp_path: Path) -> Callable[..., Game]:
    """A game with rules of its own: `own_game("loop", "def turn(x): …")` puts the code after the rules above."""

    def make(name: str, code: str = "", expect: str = "") -> Game:
        (tmp_path / "templates").mkdir(exist_ok=True)
        content, rules = tmp_path / "content" / name, tmp_path / "rules" / name
        content.mkdir(parents=True)
        rules.mkdir(parents=True)
        (content / "game.toml").write_text(GAME.format(name=name, expect=expect))
        (rules / "__init__.py").write_text("")
        (rules / "rules.py").write_text(RULES + code)
        return load_game(find_workspace(tmp_path), name)

    return make
