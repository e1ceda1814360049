"""Bots of MATCHrix: one that plays at random whenever it can, two that look for the longest string."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping

from generator.games.matchrix.layout import STEPS, Layout
from generator.games.matchrix.position import Deck
from generator.table.questions import Question
from generator.table.view import View

BUDGET = 1500
"""Cards that a search for a string tries at most; a search that would try more is cut there, and counted in ``notes``."""

CARD = 2
"""What a card of a string is worth to a search."""

Move = tuple[int, int]
"""A card and the cell it goes to."""


class Eager:
    """Random play that never passes while it can play a card."""

    def __init__(self, seat: int, rng: random.Random, box: Deck, rulings: Mapping[str, str | int]) -> None:
        self.rng = rng

    def answer(self, question: Question, view: View) -> int:  # random play looks at nothing
        """The index of an option, any but the last of a play, which is to stop."""
        return int(self.rng.random() * (len(question[2]) - (question[1] == "play")))


class Longest:
    """Plays the longest string that it finds, of equal ones one that a capper ends; shares power evenly.

    ``bonus``: what a capper at the end is worth beyond a card. ``notes`` counts the searches, and those cut short.
    """

    bonus = 1

    def __init__(self, seat: int, rng: random.Random, box: Deck, rulings: Mapping[str, str | int]) -> None:
        self.seat, self.box = seat, box
        self.beside = box.beside(str(rulings["match_model"]))
        self.steps = STEPS[int(rulings["adjacency"])]
        self.plan: list[Move] = []
        self.planned = -1
        self.notes: Counter[str] = Counter()

    def answer(self, question: Question, view: View) -> int:
        """The next card or cell of the plan, which is made when a turn begins; an even share."""
        _, what, options, _ = question
        if what not in ("play", "at"):
            return self._share(question)
        turn = view.dial(self.box.turns)
        if turn != self.planned:
            self.planned = turn
            self.plan = self.string(view)
        ahead = [move for move in self.plan if not view.dial(move[0] - self.box.first_piece)]
        card, cell = ahead[0] if ahead else (None, 0)
        return list(options).index(card if what == "play" else cell)

    def string(self, view: View) -> list[Move]:
        """The string to play this turn."""
        laid = [
            (card, view.dial(card - self.box.first_piece)) for card in view.at(self.box.matchrix) if card is not None
        ]
        hand = [card for card in view.at(self.box.hands[self.seat]) if card is not None]
        search = Search(self.box, Layout(self.beside, self.steps, laid), self.bonus)
        found = search.longest(hand)
        self.notes["searches"] += 1
        self.notes[f"searches cut at {BUDGET} cards tried"] += search.tried > BUDGET
        return found

    def _share(self, question: Question) -> int:
        """As even as can be; the first to draw take what is over."""
        left: int = question[2][-1]
        opponent = int(question[1].removeprefix("give p")) - 1
        waiting = (self.seat - opponent) % self.box.seats
        return -(-left // waiting)


class LongestCapper(Longest):
    """As `Longest`, but it keeps a capper for the end of a string even where that makes it two cards shorter."""

    bonus = 3 * CARD


class Search:
    """The search for a string: depth first, by the masks of the layout, which it narrows and restores."""

    def __init__(self, box: Deck, layout: Layout, bonus: int) -> None:
        self.box, self.layout = box, layout
        self.bonus = bonus
        self.tried = 0
        self.best: list[Move] = []
        self.worth = 0

    def longest(self, hand: list[int]) -> list[Move]:
        """The best string that a hand can play; the first found of several."""
        mask = 0
        for card in hand:
            mask |= self.box.bit[card]
        self._extend([], mask, dict(self.layout.fits))
        return self.best

    def _extend(self, string: list[Move], mask: int, fits: dict[int, int]) -> None:
        """Try every card that can follow; ``mask``: the cards still in hand, ``fits``: the old cells that are still empty."""
        size = mask.bit_count()
        if CARD * (len(string) + size) + self.bonus <= self.worth:
            return
        steps, bit = self.layout.steps, self.box.bit
        last = string[-1][1] if string else 0
        cells = sorted([last + step for step in steps if last + step in fits] if string else fits)
        for cell in cells:
            for card in self._cards(fits[cell] & mask):
                capper = bit[card] & self.box.crowned
                if capper and size == 1:
                    continue
                self.tried += 1
                if self.tried > BUDGET:
                    return
                string.append((card, cell))
                self._weigh(string, bool(capper))
                if not capper:
                    narrowed = fits.copy()
                    del narrowed[cell]
                    for step in steps:
                        if cell + step in narrowed:
                            narrowed[cell + step] &= self.layout.matches[card]
                    self._extend(string, mask ^ bit[card], narrowed)
                string.pop()

    def _cards(self, mask: int) -> Iterator[int]:
        """The cards of a mask, in their order."""
        while mask:
            low = mask & -mask
            yield self.box.first_piece + low.bit_length() - 1
            mask ^= low

    def _weigh(self, string: list[Move], capper: bool) -> None:
        worth = CARD * len(string) + (self.bonus if capper else 0)
        if worth > self.worth:
            self.best, self.worth = list(string), worth


BOTS = {"eager": Eager, "longest": Longest, "longest-capper": LongestCapper}
