"""Claims: what is expected, what is found, and the difference, for each id (field reports, case 6)."""

from collections.abc import Callable

import pytest

from generator.check import claims
from generator.model.game import Game

TILES = """\
[[tile]]
id = "road"
copies = 5
slot = [{ at = "1", cost = 2 }, { at = "2", cost = 3 }]
[[tile]]
id = "bend"
copies = 4
[[tile]]
id = "tower"
copies = 2
"""
CARDS = """\
[[card]]
id = "a"
copies = 3
power = 2
suit = "sun"
effects = [{ do = "win", credits = 1 }]
[[card]]
id = "b"
power = 7
suit = "moon"
"""


def said(load: Callable[..., Game], lines: str, **files: str) -> str:
    """What is said of a claim with these lines; "" where it holds."""
    game = load(
        tiles=TILES, cards=CARDS, claims=f'[[claim]]\nid = "C-1"\nsays = "so it is"\ncite = "p. 3"\n{lines}\n', **files
    )
    findings = claims.run(game)
    (result,) = claims.results(game)
    assert result.holds == (not findings)
    return findings[0].message.removeprefix("so it is: ") if findings else ""


def test_a_manifest_by_id(load: Callable[..., Game]) -> None:
    measure = "distribution = { kind = 'tile', field = 'id' }\n"
    assert said(load, measure + "expect = { road = 5, bend = 4, tower = 3 }") == "tower: expected 3, found 2 (-1)"
    assert said(load, measure + "expect = { road = 5, bend = 4, tower = 2 }") == ""
    assert said(load, measure + "expect = { road = 6, tower = 2, gate = 1 }") == (
        "bend: expected 0, found 4 (+4); gate: expected 1, found 0 (-1); road: expected 6, found 5 (-1)"
    )
    assert said(load, "count = { kind = 'tile' }\nexpect = 12") == "expected 12, found 11 (-1)"


@pytest.mark.parametrize(
    ("lines", "difference"),
    [
        ("count = {}\nexpect = 15", ""),
        ("count = { kind = 'card', unit = 'designs' }\nexpect = 3", "expected 3, found 2 (-1)"),
        ("count = { kind = 'tile', unit = 'slots' }\nexpect = 10", ""),
        ("count = { kind = 'card', where.power.least = 3 }\nexpect = 1", ""),
        ("count = { kind = 'card', where.power.most = 6 }\nexpect = 3", ""),
        (
            "count = { kind = 'card', where.suit.one_of = ['sun', 'moon'] }\nat_least = 5",
            "expected at least 5, found 4 (-1)",
        ),
        ("count = { kind = 'card', where.verb.one_of = ['win'] }\nat_most = 2", "expected at most 2, found 3 (+1)"),
        ("sum = { kind = 'card', field = 'power' }\nexpect = 13", ""),
        ("sum = { kind = 'tile', field = 'cost' }\nexpect = 24", "expected 24, found 25 (+1)"),
        ("distribution = { kind = 'card', field = 'suit' }\nexpect = { sun = 3, moon = 1 }", ""),
        ("distribution = { kind = 'card', field = 'verb' }\nexpect = { win = 4 }", "win: expected 4, found 3 (-1)"),
        ("distribution = { field = 'kind' }\nexpect = { tile = 11, card = 4 }", ""),
        ("values = { kind = 'card', field = 'power' }\nexpect = [7, 2]", ""),
        ("values = { kind = 'card', field = 'power' }\nexpect = [2]", "expected 2, found 2, 7"),
        (
            "values = { kind = 'card', field = 'power' }\nincludes = [2, 5]",
            "expected 2, 5 among the values, found no 5",
        ),
        ("size = { kind = 'card' }\nexpect = [63, 88]", ""),
        ("size = { kind = 'card' }\nexpect = [63.5, 88.9]", "expected 63.5, 88.9, found 63, 88"),
    ],
)
def test_each_measure(load: Callable[..., Game], lines: str, difference: str) -> None:
    assert said(load, lines) == difference


def test_figures_per_player(load: Callable[..., Game], small_game: str) -> None:
    game = small_game.replace("[kind.card]", "[constants]\ntiles = { 2 = 9, 3 = 16 }\n[kind.card]", 1)
    assert said(load, "constant.name = 'tiles'\nexpect = { 2 = 9, 3 = 16 }", game=game) == ""
    assert said(load, "constant.name = 'tiles'\nexpect = { 2 = 9, 3 = 15, 4 = 25 }", game=game) == (
        "3: expected 15, found 16 (+1); 4: expected 25, found 0 (-25)"
    )
    assert (
        said(load, "constant.name = 'tile'\nexpect = 3", game=game)
        == 'the game has no constant "tile"; did you mean "tiles"?'
    )


def test_a_broken_promise_that_a_ruling_explains_is_a_note(load: Callable[..., Game]) -> None:
    ruling = '[[ruling]]\nid = "A-1"\noptions = ["a", "b"]\ndefault = "a"\ncite = "x"\n'
    claim = '[[claim]]\nid = "C-1"\nsays = "twelve tiles"\ncite = "p. 3"\ncount.kind = "tile"\nexpect = 12\n'
    (error,) = claims.run(load(tiles=TILES, claims=claim, rulings=ruling))
    assert error.severity == "error"
    (note,) = claims.run(load(tiles=TILES, claims=claim + 'ruling = "A-1"\n', rulings=ruling))
    assert (note.severity, note.item, note.cite) == ("info", "C-1", "p. 3")
    assert note.message == "twelve tiles: expected 12, found 11 (-1) (see ruling A-1)"
