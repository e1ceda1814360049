"""Records as text."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from played import game

from generator import __version__
from generator.play.replay import again
from generator.table.record import BadRecord, Record, parse

words = st.text(st.characters(whitelist_categories=["L", "N"]), min_size=1, max_size=8)


@given(st.integers(0, 10**30), st.lists(words, min_size=1, max_size=3), st.dictionaries(words, words), st.lists(words))
def test_what_is_written_is_read(seed: int, bots: list[str], rulings: dict[str, str], lines: list[str]) -> None:
    lines = [f"p1 {line}: {line}" for line in lines]
    one = Record("g", "1.0", 2, seed, 3, rulings, tuple(bots), "3.11.7", "0.1.0", tuple(lines), "p1 won")
    assert parse(str(one)) == one
    assert parse("\ufeff" + str(one).replace("\n", "\r\n")) == one


GOOD = str(Record("pocket", "1.0.0", 2, 1, 3, {"tie": "share", "heat": "1"}, ("random",), "3.11", "0.1.0", (), ""))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", 'line 1: not a record; the first line of one is "playproof record 1"'),
        ("{}", 'line 1: not a record; the first line of one is "playproof record 1"'),
        (GOOD.replace("seed: 1\n", ""), "line 10: the header lacks seed"),
        (GOOD.replace("seats: 2", "seats: two"), 'line 4: seats is "two"; it is a whole number'),
        (GOOD.replace("number: 3", "number: ٣"), 'line 6: number is "٣"; it is a whole number'),
    ],
)
def test_what_is_no_record_is_told_by_line(text: str, message: str) -> None:
    with pytest.raises(BadRecord) as fault:
        parse(text)
    assert str(fault.value) == message


DECK = "earthquake/1"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["p1 bid: 1"], 'answer 1: the record says "p1 bid: 1", but the rules ask "shuffle"'),
        (["shuffle: deck; purse/1"], 'answer 1: "deck; purse/1" cannot be the outcome of "shuffle"'),
        ([None, "roll 5d2: 1; 2; 3; 1; 1"], 'answer 2: "1; 2; 3; 1; 1" cannot be the outcome of "roll 5d2"'),
        ([None, "roll 5d2: 1; 2; 2; 1; 1", "p1 bid: 4"], 'answer 3: "4" is not among the options of "p1 bid": 0, 1, 2, 3'),
        ([None, "roll 5d2: 1; 2; 2; 1; 1", "p2 bid: 1"], 'answer 3: the record says "p2 bid: 1", but the rules ask "p1 bid"'),
    ],
)  # fmt: skip
def test_a_line_that_does_not_fit_is_told_by_its_number(lines, message: str) -> None:
    cards = [f"{c.id}/{n}" for c in game("pocket").of_kind("card") for n in range(1, c.copies + 1)]
    filled = tuple(line or "; ".join(["shuffle: deck", *cards]) for line in lines)
    record = parse(GOOD)
    with pytest.raises(BadRecord) as fault:
        list(again(game("pocket"), Record(*(filled if f == "lines" else getattr(record, f) for f in Record.__slots__)), trust=True).steps)  # fmt: skip
    assert str(fault.value) == message


def test_answers_after_the_end_are_told() -> None:
    record = parse(GOOD)
    x = list(Record.__slots__)
    assert x[-2:] == ["lines", "end"]
    short = again(game("matrix"), parse(MATRIX), audit=True)
    *_, last = short.steps
    assert last.result is not None
    longer = MATRIX.replace("\n\nend", "\np1 take: r1c1\n\nend")
    with pytest.raises(BadRecord, match="the game is over before it"):
        list(again(game("matrix"), parse(longer)).steps)
    assert record.end == ""


def test_a_record_of_another_version_says_so() -> None:
    version = game("matrix").version
    older = replace(parse(MATRIX), version="0.9", playproof="0.0.1")
    assert again(game("matrix"), older).warnings == (
        f"the record was made with matrix 0.9, this is {version}; the rules may have changed since",
        f"the record was made with Playproof 0.0.1, this is {__version__}; the rules may have changed since",
    )
    now = replace(parse(MATRIX), version=version, playproof=__version__)
    assert again(game("matrix"), now).warnings == ()


MATRIX = """\
playproof record 1
game: matrix
version: 1.0.0
seats: 2
seed: 1
number: 138
rulings: level1=scatter; level=1
bots: random; random
python: 3.11.7
playproof: 0.1.0

draw: r3c3; r5c6; r2c4; r3c4; r8c2; r1c6; r5c3; r8c5; r7c8; r1c7; r6c3; r2c3; r5c8; r6c5; r7c7; r5c5; r8c7; r4c7; r8c6; r4c2; r7c6; r2c7; r3c1; r8c3; r4c1; r5c7; r6c7; r6c2; r1c2; r3c7; r7c4; r1c5; r2c8; r7c1; r7c5; r1c8
p1 take: r3c4
p2 take: r7c4
p1 take: r7c8
p2 take: r2c8
p1 take: r2c4

end: p2 won
"""
