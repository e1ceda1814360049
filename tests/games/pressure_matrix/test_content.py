"""The box of Pressure Matrix: the kinds of node as they read, and the claims."""

from collections import Counter
from pathlib import Path

from played import game

from generator.check.claims import results
from generator.text.sentences import Sentences
from generator.text.worth import Worth

KINDS = Path(__file__).parent / "kinds.txt"


def read() -> dict[str, tuple[int, str, str]]:
    """Each kind of node: how many, whose text, and how it reads."""
    g = game("pressure-matrix")
    said = Sentences(g, "en")
    found: dict[str, tuple[int, str, str]] = {}
    for tile in g.of_kind("tile"):
        for slot in tile.slots:
            code, text = str(slot.fields["code"]), " ".join(map(said.sentence, slot.effects))
            n, source, before = found.get(code, (0, str(slot.fields["source"]), text))
            assert (source, text) == (slot.fields["source"], before), f"{code} reads one way"
            found[code] = (n + 1, source, text)
    return found


def test_the_56_kinds_of_node_read_as_they_did() -> None:
    rows = [f"{code} {n:2} {source.replace('designed', 'ours'):8} {text}" for code, (n, source, text) in read().items()]
    assert sorted(rows) == KINDS.read_text(encoding="utf-8").splitlines()
    assert len(rows) == 56


def test_21_kinds_on_116_nodes_are_the_rulebooks() -> None:
    sources = Counter[str]()
    for n, source, _ in read().values():
        sources[source] += n
    assert sources == {"rulebook": 116, "designed": 284}
    assert sum(source == "rulebook" for _, source, _ in read().values()) == 21


def test_every_claim_holds_but_the_one_that_the_source_breaks() -> None:
    assert [r.claim.id for r in results(game("pressure-matrix")) if not r.holds] == ["C-PM-7"]


def test_the_printed_value_of_a_node_is_0_35_credits_on_average() -> None:
    worth = Worth(game("pressure-matrix"))
    values = [
        sum(map(worth.of, slot.effects)) for tile in game("pressure-matrix").of_kind("tile") for slot in tile.slots
    ]
    assert round(sum(values) / len(values), 4) == 0.3475  # 3.11
