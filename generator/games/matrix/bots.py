"""Bots of «Матрица»: greedy, looking three moves ahead, exact where the position is small enough."""

import random
import re
from collections.abc import Mapping

from generator.games.matrix.solver import Cell, Solver, look_ahead
from generator.table.box import Box
from generator.table.questions import Question
from generator.table.view import View

SMALL = 5
"""Positions whose chips lie in at most so many rows and columns are solved exactly."""


class Sighted:
    """What the bots share: they read the board by the names of its places and the numbers of its chips."""

    def __init__(
        self, seat: int, rng: random.Random, box: Box, rulings: Mapping[str, str | int]
    ) -> None:  # as every bot
        self.seat = seat
        self.cells: dict[int, Cell] = {}
        for place, name in enumerate(box.names):
            if found := re.fullmatch(r"r(\d+)c(\d+)", name):
                self.cells[place] = int(found[1]), int(found[2])
        self.number = {p: int(box.designs[p].removeprefix("chip")) for p in box.pieces("chip")}
        self.star = box.number["star"]

    def board(self, view: View) -> tuple[dict[Cell, int], Cell]:
        """The number in each well that holds a chip, and the star's well."""
        chips: dict[Cell, int] = {}
        star = (0, 0)
        for place, cell in self.cells.items():
            for piece in view.at(place):
                if piece == self.star:
                    star = cell
                elif piece is not None:
                    chips[cell] = self.number[piece]
        return chips, star

    def worth(self, question: Question, view: View) -> list[int]:
        """What each option is worth to the seat, by its own lights."""
        raise NotImplementedError

    def answer(self, question: Question, view: View) -> int:
        """The index of the option worth most, the first of several."""
        worth = self.worth(question, view)
        return worth.index(max(worth))


class Greedy(Sighted):
    """Takes the chip of the highest number."""

    def worth(self, question: Question, view: View) -> list[int]:
        """The numbers of the chips."""
        return [self.number[view.at(well)[0] or 0] for well in question[2]]


class LookAhead(Sighted):
    """Looks three moves ahead."""

    def worth(self, question: Question, view: View) -> list[int]:
        """The numbers after three moves, best play by both."""
        chips, star = self.board(view)
        worth = look_ahead(chips, star, self.seat, 3)
        return [worth[self.cells[well]] for well in question[2]]


class Exact(LookAhead):
    """Plays perfectly on small boards; on larger ones it looks three moves ahead until what is left is small."""

    def worth(self, question: Question, view: View) -> list[int]:
        """The exact values, where the chips lie in at most five rows and five columns."""
        chips, star = self.board(view)
        if max(len({cell[way] for cell in [*chips, star]}) for way in (0, 1)) > SMALL:
            return super().worth(question, view)
        solver = Solver(chips, star)
        worth = solver.options(star, solver.all, self.seat)
        return [worth[self.cells[well]] for well in question[2]]


BOTS = {"greedy": Greedy, "look-ahead-3": LookAhead, "exact": Exact}
