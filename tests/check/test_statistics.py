"""Statistics: counted by hand on small sets, and refused where they name what there is not."""

from math import comb

import pytest
from heading import heading
from played import game

from generator.check.claims import results
from generator.check.statistics import figures

GAME = (
    heading("Small")
    + """\
[kind.card]
size_mm = [63, 88]
fields.marks = { type = "word", many = true, optional = true }
fields.power = { type = "whole", optional = true }
"""
)
WORDS = '[noun.card]\none = "card"\nother = "cards"\n'
CARDS = """\
[[card]]
id = "a"
marks = ["x", "y"]
copies = 2
[[card]]
id = "b"
marks = ["y", "z"]
power = 3
[[card]]
id = "c"
power = -1
"""


def rows(load, statistic: str) -> dict[str, float]:
    loaded = load(game=GAME + statistic, cards=CARDS, verbs="", words__en=WORDS)
    (found,) = figures(loaded)
    return dict(found.rows)


def test_a_distribution_counts_pieces_by_value(load) -> None:
    found = rows(load, '[[statistic]]\nname = "marks"\nkind = "card"\ndistribution = "marks"\n')
    assert found == {"pieces": 4, "values": 3, "x": 2, "y": 3, "z": 1}


def test_numbers_are_in_their_order(load) -> None:
    found = rows(load, '[[statistic]]\nname = "power"\nkind = "card"\ndistribution = "power"\n')
    assert list(found)[2:] == ["-1", "3"]


def test_a_graph_of_what_matches(load) -> None:
    found = rows(load, '[[statistic]]\nname = "g"\nkind = "card"\nmatch = ["marks"]\nfirst.marks = {}\nhand = 2\n')
    # a, a and b match one another; c matches nothing.
    assert (found["pairs that share 0"], found["pairs that share 1"], found["pairs that share 2"]) == (3, 2, 1)
    assert (found["least partners"], found["most partners"], found["mean partners"]) == (0, 2, 1.5)
    assert found["share of pairs that match"] == 0.5
    assert found["mean share that matches a first piece"] == pytest.approx(2 / 3)
    assert found["mean chance that none of 2 matches"] == comb(1, 2) / comb(3, 2) == 0


def test_a_condition_leaves_pieces_out(load) -> None:
    found = rows(load, '[[statistic]]\nname = "g"\nkind = "card"\nmatch = ["marks"]\nwhere.power = { least = 0 }\n')
    assert found["pieces"] == 1


def test_what_a_statistic_names_must_be_there(faults) -> None:
    one = '[[statistic]]\nname = "g"\nkind = "cart"\nmatch = ["marks"]\n'
    other = '[[statistic]]\nname = "h"\nkind = "card"\ndistribution = "mark"\nwhere.powr = {}\n'
    both = '[[statistic]]\nname = "i"\nkind = "card"\ndistribution = "power"\nmatch = ["marks"]\n'
    found = faults(game=GAME + one + other, cards=CARDS, verbs="", words__en=WORDS)
    assert found == [
        'game.toml:12: g: no kind is called "cart"; did you mean "card"?',
        'game.toml:17: h: card has no field "mark"; did you mean "marks"?',
        'game.toml:18: h: card has no field "powr"; did you mean "power"?',
    ]
    assert any("exactly one" in f for f in faults(game=GAME + both, cards=CARDS, verbs="", words__en=WORDS))


def test_matchrix_is_as_its_specification_says() -> None:
    """4.10: 64.5 % of pairs match; 56.9 % of all others match a first card; 0.06 % of hands are dead, 0.10 % at most."""
    _, regular, everything = (dict(f.rows) for f in figures(game("matchrix")))
    assert (regular["pairs that share 0"], regular["pairs that share 1"], regular["pairs that share 2"]) == (
        435,
        680,
        110,
    )
    assert (regular["least partners"], regular["most partners"]) == (31, 32)
    assert regular["share of pairs that match"] == pytest.approx(0.645, abs=0.0005)
    assert everything["mean share that matches a first piece"] == pytest.approx(0.569, abs=0.0006)
    assert everything["mean chance that none of 8 matches"] == pytest.approx(0.0006, abs=0.00005)
    assert everything["greatest such chance"] == pytest.approx(0.0010, abs=0.00005)


def test_show_gives_them_as_table_picture_and_json(playproof, tmp_path) -> None:
    said = playproof("show", "matchrix", "--stats", "--svg", str(tmp_path / "s.svg"))
    assert (said.returncode, said.stderr) == (0, "")
    assert "pairs that share 1                       680" in said.stdout
    drawn = (tmp_path / "s.svg").read_text()
    assert "match graph of regular cards: pieces by partners" in drawn
    assert playproof("show", "matchrix", "M01", "--stats").returncode == 2
    assert '"pairs that share 1": 680' in playproof("show", "matchrix", "--stats", "--json").stdout


def test_a_claim_may_be_about_a_figure(load) -> None:
    statistic = '[[statistic]]\nname = "g"\nkind = "card"\nmatch = ["marks"]\n'
    claim = '[[claim]]\nid = "{0}"\nsays = "it"\ncite = "our set"\nstatistic = {{ name = "{1}", row = "{2}" }}\nexpect = 2\n'
    asked = (("A", "g", "most partners"), ("B", "g", "least partners"), ("C", "h", "most partners"), ("D", "g", "most"))
    claims = "".join(claim.format(*one) for one in asked)
    loaded = load(game=GAME + statistic, cards=CARDS, verbs="", words__en=WORDS, claims=claims)
    assert [result.difference for result in results(loaded)] == [
        "",
        "expected 2, found 0 (-2)",
        'no statistic "h"; there are: g',
        '"g" has no row "most"',
    ]
