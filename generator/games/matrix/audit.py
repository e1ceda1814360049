"""The auditor of «Матрица»: the numbered rules and invariants, restated apart from `rules.py`."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.model.game import Game
from generator.table.audit import broken
from generator.table.box import Box
from generator.table.position import Result
from generator.table.questions import CHANCE, Question
from generator.table.table import Event, Table

SIDE = 8
BLOCK = range(2, 8)
"""Rows and columns of level 1 as a block: the second to the seventh (A-MT-08)."""


class Audit:
    """Keeps its own board: which chip lies in which well, where the star is, who moves, what each has taken."""

    def __init__(self, game: Game, box: Box, rulings: Mapping[str, str | int]) -> None:
        self.box = box
        number = box.number
        wells = {number[n]: tuple(map(int, m.groups())) for n in box.names if (m := re.fullmatch(r"r(\d)c(\d)", n))}
        self.wells = tuple(wells)
        things = len(box.names)
        self.line: list[list[int]] = [[-1] * things, [-1] * things]
        for well, (row, column) in wells.items():
            self.line[0][well], self.line[1][well] = row, column
        self.value = [0] * things
        for piece in box.pieces("chip"):
            value = game.component(box.designs[piece]).fields["value"]
            self.value[piece] = value if isinstance(value, int) else 0
        level = rulings["level"]
        block = level == 1 and rulings["level1"] == "block"
        self.allowed = frozenset(w for w, (r, c) in wells.items() if not block or (r in BLOCK and c in BLOCK))
        self.chips = frozenset(p for p in box.pieces("chip") if level == 2 or self.value[p] > 0)
        self.laid = self.chips | {number["star"]}
        self.total = game.constants[f"total_level_{level}"]
        self.full = len(BLOCK) if block else SIDE if level == 2 else 0  # side of the square that the chips fill
        self.star_piece = number["star"]
        self.stores = (number["p1 store"], number["p2 store"])
        self.bag = number["bag"]
        self.turn = box.dial["turn"]
        self.passes = (("set", self.turn, 0, 1), ("set", self.turn, 1, 0))
        self.full_count = [[sum(line[w] == i for w in self.allowed) for i in range(SIDE + 1)] for line in self.line]

    def start(self, table: Table) -> None:
        """Read the board, from before the set-up or at the beginning of a turn."""
        self.chip: list[int] = [-1] * len(self.value)
        self.count = [[0] * (SIDE + 1), [0] * (SIDE + 1)]
        self.taken: tuple[list[int], list[int]] = ([], [])
        self.star = table.where[self.star_piece]
        self.from_set_up = self.star == self.bag
        self.start_column = 0
        self.seat = table.dial[self.turn]
        if not self.from_set_up:
            for well in self.wells:
                for piece in table.at[well]:
                    if piece != self.star_piece:
                        self.chip[well] = piece
                        self.count[0][self.line[0][well]] += 1
                        self.count[1][self.line[1][well]] += 1
            for seat, store in enumerate(self.stores):
                self.taken[seat].extend(table.at[store])

    def step(self, question: Question | None, answer: Any, events: Sequence[Event]) -> None:
        """The set-up (MT-02), then a take by each seat in turn (MT-04 to MT-07, MT-11)."""
        if question is None:
            if events:
                broken("MT-02", "something moved before the chips were mixed")
            return
        seat, _, options, _ = question
        if seat == CHANCE:
            self._set_up(events)
            return
        well, star, line, count = options[answer], self.star, self.line[seat], self.count[seat]
        chip, at = self.chip[well], line[star]
        if seat != self.seat or len(options) != count[at] or line[well] != at or chip < 0:
            self._forbidden(question, well)
        if events != [
            ("move", chip, well, self.stores[seat]),
            ("move", self.star_piece, star, well),
            self.passes[seat],
        ]:
            broken(
                "MT-05" if seat else "MT-04", "a take must move the chip to its store and the star to the chip's well"
            )
        self.chip[well] = -1
        count[at] -= 1
        self.count[1 - seat][self.line[1 - seat][well]] -= 1
        self.taken[seat].append(chip)
        self.star = well
        self.seat = 1 - seat

    def end(self, result: Result) -> None:
        """MT-08 to MT-10, I-MT-1, I-MT-2, and the theorems K-MT-1 to K-MT-3 where the chips fill a square."""
        row, column = ([self.value[chip] for chip in taken] for taken in self.taken)
        left = [self.chip[well] for well in self.wells if self.chip[well] >= 0]
        taken = len(row) + len(column)
        if self.count[self.seat][self.line[self.seat][self.star]]:
            broken("MT-08", "the game ended though the player to move could take a chip")
        score = [sum(row), sum(column)]
        winners = (0,) if score[0] > score[1] else (1,) if score[1] > score[0] else ()
        if result.winners != winners:
            broken("MT-10", f"{score[0]} : {score[1]} was won by {result.winners}")
        m = result.measures
        if (m["row score"], m["column score"], m["moves"], m["chips left"]) != (*score, taken, len(left)):
            broken("MT-09", f"the scores are {score[0]} : {score[1]} after {taken} chips; the result says {dict(m)}")
        if not self.from_set_up:
            return
        if taken + len(left) != len(self.chips) or {*left, *self.taken[0], *self.taken[1]} != self.chips:
            broken("I-MT-1", f"{taken} chips taken and {len(left)} left of {len(self.chips)}")
        if sum(score) + sum(self.value[chip] for chip in left) != self.total:
            broken("I-MT-2", f"scores and chips left do not add up to {self.total}")
        if self.full:
            self._theorems(self.full, taken)

    def universe(self, question: Question) -> Iterable[Any]:  # there is one kind of question
        """Every well of the board."""
        return self.wells

    def why_not(self, question: Question, option: Any) -> str | None:
        """MT-04, MT-05: not in the star's line; MT-11: empty, or the star's own well."""
        seat = question[0]
        line = self.line[seat]
        if line[option] != line[self.star]:
            return ("MT-05: not in the star's column", "MT-04: not in the star's row")[seat == 0]
        if self.chip[option] < 0:
            return "MT-11: no chip lies there"
        return None

    def _forbidden(self, question: Question, well: int) -> None:
        seat, _, options, _ = question
        if seat != self.seat:
            broken("MT-06", f"p{seat + 1} moved, but it is p{self.seat + 1}'s turn")
        if reason := self.why_not(question, well):
            broken(*reason.split(": "))
        broken(
            "MT-07", f"{len(options)} chips were offered of {self.count[seat][self.line[seat][self.star]]} in the line"
        )

    def _set_up(self, events: Sequence[Event]) -> None:
        """MT-02: each chip of the level and the star in a well of its own, out of the bag."""
        lay = {well: piece for verb, piece, bag, well in events if verb == "move" and bag == self.bag}
        if len(lay) < len(events) or not lay.keys() <= self.allowed:
            broken("MT-02", "a chip was not laid from the bag into a well of the level, one in each")
        if len(events) != len(self.laid) or set(lay.values()) != self.laid:
            broken("MT-02", f"{len(events)} pieces were laid of {len(self.laid)}")
        for well, piece in lay.items():
            self.chip[well] = piece
        self.star = next(well for well, piece in lay.items() if piece == self.star_piece)
        self.chip[self.star] = -1
        bare = [*(self.allowed - lay.keys()), self.star]
        for line, count, full in zip(self.line, self.count, self.full_count, strict=True):
            count[:] = full
            for well in bare:
                count[line[well]] -= 1
        self.start_column = self.line[1][self.star]

    def _theorems(self, n: int, moves: int) -> None:
        """What holds of every game on a full square of an even side."""
        if self.seat != 1 or self.line[1][self.star] != self.start_column or moves % 2 == 0:
            broken("K-MT-1", "the game did not end in the star's first column with the column player to move")
        if not 2 * n - 1 <= moves <= n * n - 1 or moves == n * n - 3:
            broken("K-MT-2", f"{moves} moves on a full {n} by {n} square")
        if any(count % 2 for lines in self.count for count in lines):
            broken("K-MT-2", "a row or column was left with an odd number of chips")
        if (len(self.taken[0]), len(self.taken[1])) != ((moves + 1) // 2, (moves - 1) // 2):
            broken("K-MT-3", f"{len(self.taken[0])} chips for rows and {len(self.taken[1])} for columns of {moves}")
