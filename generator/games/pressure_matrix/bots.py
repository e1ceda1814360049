"""Bots of Pressure Matrix: random, greedy by printed value, and one that looks a turn ahead."""

import random
from collections.abc import Callable, Mapping
from typing import Any

from generator.games.pressure_matrix.box import FULL, LEVEL, NODES, MatrixBox
from generator.games.pressure_matrix.position import PressureMatrix
from generator.games.pressure_matrix.rules import pressure
from generator.table.chance import dice
from generator.table.questions import CHANCE, Question
from generator.table.table import Table
from generator.table.view import View

MARKER = 3
"""What the look-ahead bot takes a Control Marker in hand to be worth, in credits; one more counts less and less."""
SHARE = ((91, 61, 37, 19, 7, 1), (16, 40, 52, 52, 40, 16), (1, 7, 19, 37, 61, 91))
"""Of 216 rolls at each pressure level, how many move 1 to 6 tiles."""


class Random:
    """Random legal play, but for a stuck player's loss: from the hand, unless that would freeze him (A-PM-05)."""

    def __init__(self, seat: int, rng: random.Random, box: MatrixBox, rulings: Mapping[str, str | int]) -> None:
        self.seat, self.rng, self.box, self.rulings = seat, rng, box, rulings

    def answer(self, question: Question, view: View) -> int:
        """The index of the option taken."""
        if question[3] == "PM-28":
            return self.give_up(len(question[2]), view)
        return int(self.rng.random() * len(question[2]))

    def give_up(self, options: int, view: View) -> int:
        """The hand stands first; a marker of the Matrix only for the last one in it."""
        if view.count(self.box.hand + self.seat) > 1:
            return 0
        return 1 + int(self.rng.random() * (options - 1))


class Greedy(Random):
    """Walks to the node of the highest printed value, and blacks it out; robs the richest and gives to the poorest."""

    def answer(self, question: Question, view: View) -> int:
        """The index of the option worth most, the first of several; without any notion of its worth a random one."""
        seat, what, options, cite = question
        if what == "walk to":
            worth = [self.best_of(view, (view.at(cell)[0] or 0) - self.box.tile) for cell in options]
            return self.pick(worth, 1 if view.dial(self.box.dial["active"]) == seat else -1)
        if what == "black out":
            return self.pick([self.worth(view, place) for place in options])
        if what in ("steal from", "name the richest", "trade places with"):
            return self.pick([view.amount(rival + 1) for rival in options])
        if what in ("give to", "give 1 to", "give the effect to"):
            return self.pick([-view.amount(rival + 1) for rival in options])
        if what in ("when frozen", "screen", "reclaim"):
            return 1
        return super().answer(question, view) if cite != "PM-06" else min(1, len(options) - 1)

    @staticmethod
    def pick(worth: list[float], way: int = 1) -> int:
        """The first of the best, or of the worst."""
        return worth.index(max(worth) if way > 0 else min(worth))

    def worth(self, view: View, place: int) -> float:
        """The printed value of a node."""
        n = place - self.box.node
        return self.box.worth[view.side(self.box.tile + n // NODES) or 0][n]

    def best_of(self, view: View, tile: int) -> float:
        """The highest printed value of a tile's open nodes that may be chosen."""
        open_ = FULL & ~view.dial(self.box.dark + tile)
        last = self.box.last_only[view.side(self.box.tile + tile) or 0][tile]
        if open_ & (open_ - 1):
            open_ &= ~last
        first = self.box.node + NODES * tile
        return max((self.worth(view, first + k) for k in range(NODES) if open_ >> k & 1), default=0.0)


class LookAhead(Greedy):
    """Plays each move and each node to the end of its turn on tables as it can imagine them, everybody greedy."""

    tables = 2
    """How many tables it imagines for each option."""

    def __init__(self, seat: int, rng: random.Random, box: MatrixBox, rulings: Mapping[str, str | int]) -> None:
        super().__init__(seat, rng, box, rulings)
        self.others = [Greedy(i, rng, box, rulings) for i in range(box.seats)]

    def answer(self, question: Question, view: View) -> int:
        """The option after which it stands best; other questions greedily."""
        seat, what, options, _ = question
        if what not in ("walk to", "black out"):
            return super().answer(question, view)
        worth = [0.0] * len(options)
        for _ in range(self.tables):
            imagined = view.imagine(self.rng)
            for i, option in enumerate(options):
                worth[i] += self.after(imagined.copy(), what, option, i)
        return self.pick(worth, 1 if view.dial(self.box.dial["active"]) == seat else -1)

    def after(self, table: Table, what: str, option: int, index: int) -> float:
        """What this turn comes to for whoever is active."""
        x = PressureMatrix(self.box, table, self.rulings)
        seat = x.active
        forced: int | None = index
        if what == "walk to":
            x.put(seat, x.tile_at(option - self.box.cell))
            forced = None
        play = pressure(x, seat)
        answer: Any = None
        try:
            while True:
                question = play.send(answer)
                if question[0] == CHANCE:
                    answer = dice(self.rng, *question[2])
                elif forced is not None:
                    answer, forced = forced, None
                elif len(question[2]) == 1:
                    answer = 0
                else:
                    answer = self.others[question[0]].answer(question, View(self.box, table, question[0]))
        except StopIteration:
            return self.stand(x, seat)

    def stand(self, x: PressureMatrix, seat: int) -> float:
        """Credits against the rivals' mean, markers in hand, and the chance of being stuck next turn."""
        rivals = x.rivals(seat)
        hand = len(x.hand(seat))
        blocked, start = x.blocked(), x.cell_of(x.tile_of(seat))
        stuck = sum(
            n for steps, n in enumerate(SHARE[x.table.dial[LEVEL]], 1) if not x.box.walks.ends(start, steps, blocked)
        )
        ahead = x.credits(seat) - sum(map(x.credits, rivals)) / len(rivals)
        return ahead + MARKER * hand - hand * (hand - 1) / 4 - MARKER * stuck / 216


BOTS: dict[str, Callable[..., Any]] = {"random": Random, "greedy": Greedy, "look-ahead": LookAhead}
