"""Bots of Pressure Matrix: random, greedy by printed value, and one that looks a turn ahead."""

import random
from collections.abc import Callable, Mapping
from typing import Any

from generator.games.pressure_matrix.box import MatrixBox
from generator.table.questions import Question
from generator.table.view import View


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


BOTS: dict[str, Callable[..., Any]] = {"random": Random}
