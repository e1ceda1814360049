"""Two options of a ruling compared on the same games."""

from dataclasses import dataclass, field

from generator.play.referee import Played
from generator.table.tally import Spread


@dataclass
class Pair:
    """The differences (other − base) of two groups, game by game.

    ``wins``: by seat, of won (1) or not (0). ``turns`` and ``measures`` only over games that finished in both groups.
    ``alike`` counts the games that went the same way to the last answer. Games that raised in either are left out.
    """

    base: int
    other: int
    seats: int
    games: int = 0
    alike: int = 0
    wins: list[Spread] = field(default_factory=list)
    turns: Spread = field(default_factory=Spread)
    measures: dict[str, Spread] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Start the counts of wins."""
        self.wins = self.wins or [Spread() for _ in range(self.seats)]

    def add(self, base: Played, other: Played) -> None:
        """Count one game played under both options."""
        if "raised" in (base.status, other.status):
            return
        self.games += 1
        self.alike += base.answers == other.answers
        for seat, spread in enumerate(self.wins):
            spread.add(_won(other, seat) - _won(base, seat))
        if base.result is not None and other.result is not None:
            self.turns.add(other.turns - base.turns)
            for name, value in other.result.measures.items():
                self.measures.setdefault(name, Spread()).add(value - base.result.measures[name])

    def merge(self, other: "Pair") -> None:
        """Count what another part of the same comparison has counted."""
        self.games += other.games
        self.alike += other.alike
        self.turns.merge(other.turns)
        for mine, theirs in zip(self.wins, other.wins, strict=True):
            mine.merge(theirs)
        for name, spread in other.measures.items():
            self.measures.setdefault(name, Spread()).merge(spread)


def _won(played: Played, seat: int) -> int:
    return int(played.result is not None and played.result.winners == (seat,))
