"""Statistics of a game's components: distributions, and graphs of what matches what."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import comb

from generator.check.measure import meets, value_order, values_of, word
from generator.model.claim import Bound
from generator.model.game import Component, Game
from generator.model.statistic import Statistic


@dataclass(frozen=True, slots=True)
class Figures:
    """A statistic, computed: rows of a label and what was found, and bars to draw, each series by its title."""

    name: str
    rows: Sequence[tuple[str, float]]
    bars: Mapping[str, Mapping[str, int]] = field(default_factory=dict)


def figures(game: Game) -> list[Figures]:
    """Every statistic that the game asks for."""
    return [_distribution(game, s) if s.distribution else _graph(game, s) for s in game.statistics]


def _pieces(game: Game, kind: str, bounds: Mapping[str, Bound]) -> list[Component]:
    """The pieces of a kind that meet all conditions, each copy by itself."""
    return [c for c in game.of_kind(kind) if all(meets(c, n, b) for n, b in bounds.items()) for _ in range(c.copies)]


def _distribution(game: Game, s: Statistic) -> Figures:
    table: Counter[str] = Counter()
    pieces = _pieces(game, s.kind, s.bounds)
    values = [value for piece in pieces for value, _ in values_of(piece, s.distribution)]
    for value in sorted(values, key=value_order):
        table[word(value)] += 1
    rows: list[tuple[str, float]] = [("pieces", len(pieces)), ("values", len(table)), *table.items()]
    return Figures(s.name, rows, {s.distribution: dict(table)})


def _graph(game: Game, s: Statistic) -> Figures:
    pieces = _pieces(game, s.kind, s.bounds)
    signs = [frozenset(word(v) for name in s.match for v, _ in values_of(piece, name)) for piece in pieces]
    shared = Counter(len(a & b) for a, b in combinations(signs, 2))
    beside = [sum(bool(a & b) for b in signs) - bool(a) for a in signs]
    degrees = Counter(beside)
    pairs = max(1, comb(len(pieces), 2))
    rows: list[tuple[str, float]] = [
        ("pieces", len(pieces)),
        *((f"pairs that share {n}", shared[n]) for n in sorted(shared)),
        ("share of pairs that match", 1 - shared[0] / pairs),
        ("least partners", min(beside, default=0)),
        ("mean partners", sum(beside) / max(1, len(beside))),
        ("most partners", max(beside, default=0)),
    ]
    others = max(1, len(pieces) - 1)
    first = [n for n, piece in enumerate(pieces) if all(meets(piece, name, b) for name, b in s.first.items())]
    if first:
        shares = [beside[n] / others for n in first]
        rows += [("mean share that matches a first piece", sum(shares) / len(first)), ("least such share", min(shares))]
    if first and s.hand:
        dead = [comb(len(pieces) - 1 - beside[n], s.hand) / max(1, comb(len(pieces) - 1, s.hand)) for n in first]
        rows.append((f"mean chance that none of {s.hand} matches", sum(dead) / len(dead)))
        rows.append(("greatest such chance", max(dead)))
    bars = {
        "pairs by values shared": {str(n): shared[n] for n in sorted(shared)},
        "pieces by partners": {str(n): degrees[n] for n in sorted(degrees)},
    }
    return Figures(s.name, rows, bars)
