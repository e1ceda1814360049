"""Rich texts of the content hold only what is drawn, whichever face shows them."""

from collections.abc import Callable

from generator.check import markup
from generator.model.game import Game

GAME = """\
title = "Small"
version = "1"
date = 2026-01-31
languages = ["en", "ru"]
players = [2]
[kind.card]
size_mm = [63, 88]
fields.text = { type = "rich" }
fields.more = { type = "rich", many = true, optional = true }
fields.plain = { type = "text", optional = true }
"""


def test_each_fault_is_told_with_its_place(load: Callable[..., Game]) -> None:
    cards = """\
[[card]]
id = "good"
text = "Draw <b>2</b> :card: & more, a < b"
plain = "<a>literal</a>"
[[card]]
id = "bad"
text = { en = "<a href='x'>x</a> <b>y", ru = "<u>z</u>" }
more = ["fine", "<b>x</i></b>"]
"""
    found = markup.run(load(game=GAME, cards=cards))
    assert [f"{f.where.path}: {f.item}: {f.message}" for f in found] == [
        "('card', 1, 'text'): bad: text: <a> is not drawn in text; there are: b, br, i, p",
        "('card', 1, 'text'): bad: text: <b> is not closed",
        "('card', 1, 'text'): bad: text: <u> is not drawn in text; there are: b, br, i, p",
        "('card', 1, 'more'): bad: more: </i> closes nothing",
    ]


def test_a_text_given_once_is_told_once(load: Callable[..., Game]) -> None:
    assert len(markup.run(load(game=GAME, cards='[[card]]\nid = "a"\ntext = "<b>x"\n'))) == 1
