"""A bot that takes any option, each as likely as any other."""

import random
from collections.abc import Mapping

from generator.table.box import Box
from generator.table.questions import Question
from generator.table.view import View


class Bot:
    """Random legal play."""

    def __init__(self, seat: int, rng: random.Random, box: Box, rulings: Mapping[str, str | int]) -> None:
        self.rng = rng

    def answer(self, question: Question, view: View) -> int:  # random play looks at nothing
        """The index of the option taken."""
        return int(self.rng.random() * len(question[2]))
