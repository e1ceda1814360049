"""Claims about each printed side, and what effects are worth."""

from collections.abc import Callable

import pytest
from played import game

from generator.check import claims
from generator.model.finding import ContentError
from generator.model.game import Effect, Game
from generator.text.worth import Worth

COINS = """
[[coin]]
id = "one"
slot = [
  { at = "1", colour = "red", effects = [{ do = "win", credits = 2 }] },
  { at = "2", colour = "blue", effects = [{ do = "win", credits = 3 }] },
  { at = "1", side = "B", colour = "red", effects = [{ do = "win", credits = 1 }, { do = "win", credits = 4 }] },
  { at = "2", side = "B", colour = "red", effects = [] },
]
[[coin]]
id = "two"
slot = [
  { at = "1", colour = "blue", effects = [{ do = "win", credits = 2 }] },
  { at = "2", colour = "red", effects = [{ do = "win", credits = 9 }] },
  { at = "1", side = "B", colour = "green", effects = [] },
]
"""
KIND = """
[kind.coin]
size_mm = [20, 20]
sides = 2
effects = true
slot_fields.colour = { type = "word" }
"""


def said(load: Callable[..., Game], small_game: str, small_words: str, lines: str) -> str:
    """What is said of a claim about two coins; "" where it holds."""
    found = load(
        coins=COINS,
        game=small_game + KIND,
        words__en=small_words + "[noun.coin]\none = 'coin'\nother = 'coins'\n",
        verbs="verb.win.fields.credits = { type = 'whole', least = 1 }\nverb.win.worth = '{{ credits / 2 }}'\n",
        claims=f'[[claim]]\nid = "C-1"\nsays = "so it is"\ncite = "p. 3"\n{lines}\n',
    )
    (result,) = claims.results(found)
    return result.difference


@pytest.mark.parametrize(
    ("lines", "difference"),
    [
        ('sides = { kind = "coin" }\nat_most = 2', ""),
        ('sides = { kind = "coin" }\nexpect = 2', "two B: expected 2, found 1 (-1)"),
        ('sides = { kind = "coin", where.colour = { one_of = ["red"] } }\nat_most = 1', "one B: expected at most 1, found 2 (+1)"),
        ('sides = { kind = "coin", take = "different", field = "colour" }\nexpect = 2', "one B: expected 2, found 1 (-1); two B: expected 2, found 1 (-1)"),
        ('sides = { kind = "coin", take = "sum", field = "worth" }\nat_most = 2.5', "two A: expected at most 2.5, found 5.5 (+3)"),
        ('sides = { kind = "coin", take = "sum", field = "worth" }\nat_least = 1', "two B: expected at least 1, found 0 (-1)"),
        ('sides = { kind = "coin", take = "shared", field = "colour" }\nexpect = 0', "one: expected 0, found 1 (+1)"),
        ('sides = { kind = "coin", take = "alike", field = "colour" }\nexpect = 0', "one A: expected 0, found 1 (+1); two A: expected 0, found 1 (+1)"),
        ('sides = { kind = "coin", take = "different", field = "verb" }\nat_most = 1', ""),
    ],
)  # fmt: skip
def test_a_claim_about_sides(
    load: Callable[..., Game], small_game: str, small_words: str, lines: str, difference: str
) -> None:
    assert said(load, small_game, small_words, lines) == difference


@pytest.mark.parametrize(
    ("measure", "fault"),
    [
        ('{ kind = "coin", take = "sum" }', "which field is sum to be taken of? give one"),
        ('{ kind = "coin", field = "colr" }', 'coin has no field "colr"; did you mean "colour"?'),
    ],
)
def test_a_fault_of_such_a_claim(faults: Callable[..., list[str]], small_game: str, measure: str, fault: str) -> None:
    claim = f'[[claim]]\nid = "C-1"\nsays = "so it is"\ncite = "p. 3"\nsides = {measure}\nexpect = 1\n'
    assert [f.split(": ", 2)[2] for f in faults(coins=COINS, game=small_game + KIND, claims=claim)] == [fault]


def test_a_worth_that_is_no_number_is_a_fault(load: Callable[..., Game]) -> None:
    found = load(verbs="verb.win.fields.credits = { type = 'whole', least = 1 }\nverb.win.worth = 'much'\n")
    effect = Effect("win", {"credits": 2}, found.where)
    with pytest.raises(ContentError, match='the worth of an effect is "much"; write a template that gives a number'):
        Worth(found).of(effect)


def test_worth_of_the_effects_of_a_game() -> None:
    g = game("pressure-matrix")
    worth = Worth(g)
    values = {str(slot.fields["code"]): sum(map(worth.of, slot.effects)) for t in g.of_kind("tile") for slot in t.slots}
    assert [values[code] for code in ("W8", "P3", "WL", "GL", "WM", "PF", "GA", "ED", "EX", "DW", "CB")] == [
        8, -3, 3, 0.5, 1.5, -1.5, -3, 1, 1.5, 5, 0,
    ]  # fmt: skip  # one row
