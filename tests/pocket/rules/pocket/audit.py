"""The auditor of Pocket: rules PK-* and invariants I-PK-*, restated apart from rules.py."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.model.game import Game
from generator.table.audit import broken
from generator.table.box import Box
from generator.table.position import Result
from generator.table.questions import CHANCE, Question
from generator.table.table import Event, Table

BANK = 0


class Audit:
    """Follows the events by names: who holds which cards, how many coins, which tile lies where and who stands on it."""

    def __init__(self, game: Game, box: Box, rulings: Mapping[str, str | int]) -> None:
        self.box, self.rulings = box, rulings
        self.n = box.number
        self.boiling = game.constants["boiling"]
        self.cards = list(box.pieces("card"))
        self.tiles = list(box.pieces("tile"))
        self.pawns = list(box.pieces("pawn"))
        self.tops = [self.n[f"{box.names[tile]} top"] for tile in self.tiles]
        self.hands = [self.n[f"p{seat + 1} hand"] for seat in range(box.seats)]
        self.steps = {
            c.id: c.slots[0].effects[0].fields["steps"]
            for c in game.of_kind("card")
            if c.slots[0].effects[0].verb == "walk"
        }

    def start(self, table: Table) -> None:
        """Copy what lies where."""
        self.where = dict(enumerate(table.where))
        self.coins = list(table.amount)
        self.total = sum(self.coins)
        self.dial = list(table.dial)
        self.played = -1

    def step(self, question: Question | None, answer: Any, events: Sequence[Event]) -> None:
        """The answer is allowed, and what follows keeps the invariants."""
        if question is not None and question[0] != CHANCE:
            option = question[2][answer]
            if reason := self.why_not(question, option):
                broken("answer", reason)
            if question[1] == "play" and question[0] != self.dial[0]:
                broken("PK-15", f"p{question[0] + 1} plays in p{self.dial[0] + 1}'s turn")
        for verb, a, b, c in events:
            if verb == "move":
                self.where[a] = c
                if a in self.cards and c == self.n["discard"]:
                    self.played = a
            elif verb == "pay":
                self.coins[b] -= a
                self.coins[c] += a
            elif verb == "set":
                self.dial[a] = c
                if a == 1 and c > b and c != b + int(self.rulings["heat"]):
                    broken("PK-11", f"the heat rose from {b} to {c}")
        if sum(self.coins) != self.total or min(self.coins[1:]) < 0:
            broken("I-PK-1", f"the coins are {self.coins} of {self.total}")
        homes = {self.n["deck"], self.n["discard"], *self.hands}
        if not all(self.where[card] in homes for card in self.cards):
            broken("I-PK-2", "a card lies where no card may")
        if len({self.where[tile] for tile in self.tiles}) < len(self.tiles):
            broken("I-PK-3", "two tiles lie in one place of the ring")

    def end(self, result: Result) -> None:
        """PK-30, PK-31."""
        coins = self.coins[1:]
        best = [seat for seat, n in enumerate(coins) if n == max(coins)]
        if self.rulings["tie"] == "later":
            best = sorted(best, key=lambda seat: (seat - self.dial[3]) % self.box.seats)[-1:]
        if tuple(best) != result.winners:
            broken("PK-31", f"{coins} was won by {result.winners}")
        if self.dial[1] < int(str(self.boiling)):
            broken("PK-30", f"the game ended at heat {self.dial[1]}")

    def universe(self, question: Question) -> Iterable[Any]:
        """Everything of the kind that is asked for."""
        what = question[1]
        if what == "bid":
            return range(10)
        if what in ("play", "parry"):
            return [None, *self.cards]
        if what == "walk to":
            return self.tops
        return self.tiles if what == "swap with" else range(self.box.seats)

    def why_not(self, question: Question, option: Any) -> str | None:
        """The rule that forbids an option."""
        seat, what, _, _ = question
        if what == "bid":
            return "PK-02: more than the seat has" if option > self.coins[seat + 1] else None
        if what in ("play", "parry"):
            if option is None:
                return None
            if self.where[option] != self.hands[seat]:
                return "PK-12: not in the seat's hand"
            shield = self.box.designs[option] == "shield"
            return None if shield == (what == "parry") else "PK-13: a shield parries, nothing else does"
        mine = self.where[self.pawns[seat]]
        if what == "walk to":
            steps = self.steps[self.box.designs[self.played]]
            return None if self._apart(mine, option) == steps else "PK-22: not that far"
        if what == "swap with":
            return "PK-24: the seat's own tile" if self._top(option) == mine else None
        if option == seat:
            return "PK-21: not a rival"
        if what == "rob":
            return None if self.coins[option + 1] else "PK-21: he has no coins"
        return None if self.hands[option] in self.where.values() else "PK-25: he holds no cards"

    def _top(self, tile: int) -> int:
        return self.tops[self.tiles.index(tile)]

    def _apart(self, one: int, other: int) -> int:
        """How many steps two tops are apart the shorter way round."""
        ring = [self.where[self.tiles[self.tops.index(top)]] for top in (one, other)]
        way = abs(ring[0] - ring[1])
        return min(way, len(self.tiles) - way)
