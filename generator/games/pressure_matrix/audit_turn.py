"""The turn under way, as the auditor of Pressure Matrix follows it: whose it is, what was rolled, moved and chosen in it."""

from collections.abc import Callable
from typing import Any

from generator.games.pressure_matrix.audit_view import ALL_DARK, Seen
from generator.model.game import Game
from generator.table.audit import broken
from generator.table.box import Box
from generator.table.questions import Question

CONTROL = frozenset({"CB", "CH", "CL", "CO", "CK", "CT", "CS"})
"""The kinds that bear the Control Marker symbol (C-PM-10)."""
NAMED = {
    "give the effect to": "actor",
    "give to": "target",
    "steal from": "victim",
    "name the richest": "victim",
    "exchange": "first_tile",
    "exchange with": "picked",
    "invert": "picked",
    "flip": "picked",
    "replace": "picked",
    "lift": "picked",
    "black out next door": "picked",
    "reclaim from": "picked",
    "send home": "picked",
    "start on": "goal",
    "teleport to": "goal",
    "slide to": "goal",
}
"""Questions whose answer says to whom, or to what, the node's text happens: what of `Turn` it is."""


class Turn:
    """Whose turn it is and what has happened in it.

    ``steps`` is how far the runner must move, -1 while that is not known. ``left_to_do`` is how many effects of the node
    chosen are still to come: -1 before the first, 0 after the last. ``placing``: its text has not begun.
    ``goal`` is the cell chosen that a runner has still to reach, ``picked`` the tile or node chosen in the text.
    """

    __slots__ = (
        "active", "actor", "adjusted", "bids", "blank", "blinked", "changed", "code", "dice", "doing", "double",
        "first_tile", "fixed", "goal", "got", "heard", "here", "last", "left_to_do", "modifier", "moved", "phased",
        "picked", "place", "placing", "screened", "steps", "stuck", "target", "triples", "turn", "turns_from",
        "victim", "view", "wanted", "yellow",
    )  # fmt: skip  # a list to look up

    def __init__(self, game: Game, box: Box) -> None:
        self.view = Seen(game, box)
        self.heard: dict[str, Callable[[int, Any, str], int]] = {
            "bid": self._bid,
            "blink": self._blink,
            "when frozen": self._when_frozen,
            "before the roll": self._before_the_roll,
            "walk to": self._walk_to,
            "discard from": self._discard,
            "black out": self._black_out,
            "give 1 to": self._give_1,
            "screen": self._screen,
        }

    def start_turns(self, turn: int) -> None:
        """Before the first turn of a game, or between two."""
        self.turn = self.turns_from = turn
        self.active = self.modifier = -1
        self.bids: list[int] = []
        self.goal = -1
        self.blank = False
        self.new_turn()

    def new_turn(self) -> None:
        """Nothing has happened yet."""
        self.fixed: int | None = None
        self.adjusted = 0
        self.steps = -1
        self.dice = self.moved = self.blinked = self.stuck = self.phased = self.triples = False
        self.wanted: list[int] = []
        self.doing: list[int] = []
        if not self.blank:
            self._no_node()

    def _no_node(self) -> None:
        self.blank = True
        self.code, self.here, self.actor, self.left_to_do = "", -1, -1, 0
        self.last = self.double = self.yellow = False
        self.target = self.victim = self.first_tile = self.picked = -1
        self.got: set[int] = set()
        self.screened: set[int] = set()
        self.place = -1
        self.changed = False
        self.placing = False

    # The roll.

    def rolled(self, question: Question, answer: Any) -> None:
        """PM-23: what the dice come to."""
        if question[3] == "PM-23":
            if self.fixed is not None:
                broken("A-PM-11", "dice were rolled though the roll was fixed")
            self.dice = True
            a, b, c = sorted(answer)
            self.triples = a == c
            self._set_steps((a, c if a == b else a if b == c else b, c)[self.view.level])

    def reach(self) -> int:
        """PM-24: how many tiles the active player must move; -1 while that is not known."""
        if self.steps < 0 and self.fixed is not None:
            self._set_steps(self.fixed)
        return self.steps

    def _set_steps(self, die: int) -> None:
        if not self.view.held[self.active]:
            broken("PM-21", "a frozen player rolled")
        self.steps = max(0, die + self.adjusted)

    # Choices: each returns the seat that should have been asked.

    def name(self, role: str, option: int) -> None:
        """To whom, or to what, the text under way happens."""
        self.blank = False
        setattr(self, role, option)

    def _bid(self, seat: int, amount: int, _cite: str) -> int:
        self.bids.append(amount)
        return seat

    def _blink(self, seat: int, place: int | None, _cite: str) -> int:
        if seat == self.active or self.steps >= 0 or self.moved:
            broken("PM-35", "BLINK is used before a rival's turn")
        if place is not None:
            self.wanted.append(seat)
        return seat

    def _when_frozen(self, seat: int, _place: int | None, _cite: str) -> int:
        if self.view.held[seat] or seat != self.active:
            broken("PM-21", "he is not frozen")
        return seat

    def _before_the_roll(self, seat: int, _place: int | None, _cite: str) -> int:
        if self.dice or not self.view.held[self.active]:
            broken("PM-22", "control effects are used before the roll")
        return seat

    def _walk_to(self, _seat: int, cell: int, _cite: str) -> int:
        self.moved = True
        self.goal = cell
        return (self.active + 1) % self.view.seats if self.modifier == 3 else self.active

    def _discard(self, seat: int, _place: int, cite: str) -> int:
        if cite != "PM-28":
            return seat
        if self.reach() < 1 or self.moved or self.view.walk_exists(seat, self.steps):
            broken("PM-28", "he is not stuck")
        self.stuck = True
        return self.active

    def _black_out(self, _seat: int, place: int, _cite: str) -> int:
        """PM-31: after a full move, one of 0, BLINK, or the TELEPORT of a phase before."""
        v = self.view
        tile = v.nodes[place][0]
        if not (self.moved or self.blinked) and self.reach() != 0:
            broken("PM-27", f"the runner did not move {self.steps} tiles")
        first = not self.phased
        if not self.blank:
            self._no_node()
        self.blank = False
        self.phased = True
        self.place, self.here, self.code, self.actor = place, tile, v.code(place), self.active
        self.placing = True
        self.last = self.yellow = v.dark[tile] | v.bit[place] == ALL_DARK
        self.double = first and self.modifier == 1
        self.left_to_do = -1
        return self.active

    def _give_1(self, seat: int, rival: int, _cite: str) -> int:
        self.blank = False
        self.got.add(rival)
        return seat

    def _screen(self, seat: int, place: int | None, _cite: str) -> int:
        if place is not None:
            self.blank = False
            self.screened.add(seat)
        return seat
