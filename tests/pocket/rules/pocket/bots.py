"""Bots of Pocket."""

import random
from collections.abc import Mapping

from rules.pocket.position import PocketBox

from generator.table.questions import Question
from generator.table.view import View

WORTH = {"chest": 4, "purse": 2, "thief": 2, "stride": 2, "encore": 2, "stroll": 1, "spyglass": 1}


class Wary:
    """Plays its best card, unless it imagines that the next rival can parry it: then a cheap one, or none."""

    def __init__(self, seat: int, rng: random.Random, box: PocketBox, rulings: Mapping[str, str | int]) -> None:
        self.seat, self.rng, self.box = seat, rng, box

    def answer(self, question: Question, view: View) -> int:
        """The index of the option taken."""
        _, what, options, _ = question
        if what == "bid":
            return min(1, len(options) - 1)
        if what == "play":
            worth = [0 if card is None else WORTH.get(self.box.designs[card], 0) for card in options]
            if self.fears(view):
                worth = [-n for n in worth]
            return worth.index(max(worth))
        if what == "parry":
            return len(options) - 1
        return int(self.rng.random() * len(options))

    def fears(self, view: View) -> bool:
        """Whether the rival on the left holds a shield on a table as this seat can imagine it."""
        table = view.imagine(self.rng)
        hand = table.at[self.box.hands[(self.seat + 1) % self.box.seats]]
        return any(self.box.designs[card] == "shield" for card in hand)


BOTS = {"wary": Wary}
