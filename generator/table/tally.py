"""Tallies: what many games came to, in whole numbers, so that parts merge to the same sum in any order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.table.position import Result


@dataclass(slots=True)
class Spread:
    """A whole number over many games: how many, sum, sum of squares, least and most."""

    n: int = 0
    total: int = 0
    squares: int = 0
    least: int = 0
    most: int = 0

    def add(self, value: int) -> None:
        """Count one value."""
        if not self.n:
            self.least = self.most = value
        elif value < self.least:
            self.least = value
        elif value > self.most:
            self.most = value
        self.n += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Spread) -> None:
        """Count what another spread has counted."""
        if other.n:
            self.least = min(self.least, other.least) if self.n else other.least
            self.most = max(self.most, other.most) if self.n else other.most
            self.n += other.n
            self.total += other.total
            self.squares += other.squares

    @property
    def mean(self) -> float:
        """The mean; 0 of nothing."""
        return self.total / self.n if self.n else 0.0

    @property
    def sd(self) -> float:
        """The standard deviation of the sample (n − 1); 0 of fewer than two."""
        if self.n < 2:
            return 0.0
        return float(((self.n * self.squares - self.total**2) / (self.n * (self.n - 1))) ** 0.5)


@dataclass(slots=True)
class Stock:
    """A kind of piece over many games: how many the box holds, the most in use at once, games in which they ran out."""

    supply: int
    most_used: int = 0
    shortages: int = 0


@dataclass(slots=True)
class Tally:
    """What the games of one number of seats and one set of rulings came to.

    ``games`` = wins + draws + stuck + unfinished. ``wins``: by seat; ``order_wins``: by place in the order of turns, the
    seat that began first; ``order_games``: finished games. ``notes``: what bots counted of their thinking. A game that
    raised is no result and is not counted here.
    """

    seats: int
    rulings: Mapping[str, str | int]
    games: int = 0
    finished: int = 0
    unfinished: int = 0
    stuck: int = 0
    draws: int = 0
    decisions: int = 0
    wins: list[int] = field(default_factory=list)
    order_wins: list[int] = field(default_factory=list)
    turns: Counter[int] = field(default_factory=Counter)
    measures: dict[str, Spread] = field(default_factory=dict)
    used: Counter[str] = field(default_factory=Counter)
    stocks: dict[str, Stock] = field(default_factory=dict)
    notes: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        """Start the counts of wins."""
        self.wins = self.wins or [0] * self.seats
        self.order_wins = self.order_wins or [0] * self.seats

    def add_result(self, result: Result) -> None:
        """Count how a finished game ended."""
        self.finished += 1
        if len(result.winners) == 1:
            (winner,) = result.winners
            self.wins[winner] += 1
            self.order_wins[(winner - result.first) % self.seats] += 1
        else:
            self.draws += 1
        measures = self.measures
        for name, value in result.measures.items():
            spread = measures.get(name)
            if spread is None:
                spread = measures[name] = Spread()
            spread.add(value)

    def merge(self, other: Tally) -> None:
        """Count what another tally of the same group has counted."""
        for name in ("games", "finished", "unfinished", "stuck", "draws", "decisions"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.order_wins = [a + b for a, b in zip(self.order_wins, other.order_wins, strict=True)]
        self.turns.update(other.turns)
        self.used.update(other.used)
        self.notes.update(other.notes)
        for measure, spread in other.measures.items():
            self.measures.setdefault(measure, Spread()).merge(spread)
        for kind, stock in other.stocks.items():
            mine = self.stocks.setdefault(kind, Stock(stock.supply))
            mine.most_used = max(mine.most_used, stock.most_used)
            mine.shortages += stock.shortages
