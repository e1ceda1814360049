"""The auditor of Pressure Matrix: numbered rules and invariants, restated apart from `rules.py`."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from generator.games.pressure_matrix.audit_nodes import LIGHT, check_credits, check_rest
from generator.games.pressure_matrix.audit_options import universe, why_not
from generator.games.pressure_matrix.audit_turn import CONTROL, NAMED, Turn
from generator.model.game import Game
from generator.table.audit import broken
from generator.table.box import Box
from generator.table.position import Result
from generator.table.questions import CHANCE, Question
from generator.table.table import Event, Table

ADJUST = {"CO": 2, "CK": -2}


class Audit(Turn):
    """Follows a game with a view of its own (`Seen`) and knows at each question whose turn it is and what is going on."""

    __slots__ = (
        "box", "credits_before", "dark_total", "effects", "fresh", "held_before", "idle", "in_unused", "level_before",
        "lost_before", "most_dark", "next", "over", "placed_before", "queue", "reopened", "returned", "rulings",
        "total", "unused", "unused_before", "watched",
    )  # fmt: skip  # a list to look up

    def __init__(self, game: Game, box: Box, rulings: Mapping[str, str | int]) -> None:
        super().__init__(game, box)
        self.box, self.rulings = box, rulings
        v = self.view
        self.unused = box.number["unused"]
        self.most_dark = 4 * len(v.cells)
        self.watched: list[Callable[[int, int, int], None] | None] = [None] * len(box.dials)
        self.watched[v.level_dial] = self._level
        self.watched[v.turns_dial] = self._turn_begins
        self.watched[v.over_dial] = self._game_over
        for dial in v.blackouts:
            self.watched[dial] = self._blackouts
        codes = {
            f"{tile.id}/{s.side}{s.at}": (str(s.fields["code"]), len(s.effects))
            for tile in game.of_kind("tile")
            for s in tile.slots
        }
        self.effects = [codes[e.id.partition(".")[0]] for e in box.effects]

    def start(self, table: Table) -> None:
        """Read the table, from before the set-up or at the beginning of a turn."""
        v = self.view
        v.start(table)
        self.in_unused = len(table.at[self.unused])
        self.total = self.dark_total = table.amount[v.matrix]
        self.queue: list[tuple[int, int]] = []
        waiting = table.dial[v.queue_dial]
        while waiting:
            waiting, digit = divmod(waiting, 32)
            self.queue.append(divmod(digit - 1, 4))
        self.next = table.dial[self.box.dial["next"]]
        self.over = self.fresh = False
        self.reopened = self.returned = False
        self.idle = 0
        self.start_turns(table.dial[v.turns_dial])

    # Questions.

    def universe(self, question: Question) -> Iterable[Any]:
        """Every answer that anyone could think of giving."""
        return universe(self, question)

    def why_not(self, question: Question, option: Any) -> str | None:
        """The rule, by its id, that forbids an option now."""
        return why_not(self, question, option)

    def step(self, question: Question | None, answer: Any, events: Sequence[Event]) -> None:
        """The answer is allowed, and what follows it is what the rules say."""
        if question is not None:
            if question[0] == CHANCE:
                self.rolled(question, answer)
            else:
                seat, what, options, cite = question
                option = options[answer]
                if reason := why_not(self, question, option):
                    rule, _, said = reason.partition(": ")
                    broken(rule, f"{said} ({self.box.label(option, amounts=what == 'bid')})")
                hear = self.heard.get(what)
                if hear is not None:
                    meant = hear(seat, option, cite)
                    if seat != meant:
                        broken("PM-20", f"p{seat + 1} was asked to {what}; it is for p{meant + 1}")
                elif what in NAMED:
                    self.name(NAMED[what], option)
        if events:
            v, watched = self.view, self.watched
            dial, amount, matrix = v.dial, v.amount, v.matrix
            for verb, a, b, c in events:
                if verb == "set":
                    dial[a] = c
                    watch = watched[a]
                    if watch is not None:
                        watch(a, b, c)
                elif verb == "pay":
                    amount[b] -= a
                    amount[c] += a
                    if c == matrix:
                        self.total += a
                    elif b == matrix:
                        self.total -= a
                    else:
                        self._paid(a)
                elif verb == "move":
                    if a in v.owner:
                        self._marker(a, c)
                    else:
                        self.changed = True
                        if b == self.unused:
                            self.in_unused -= 1
                    v.move(a, b, c)
                elif verb == "do":
                    self._do(a, b, c)
                elif verb == "done":
                    self.doing.pop()
                    if self.left_to_do > 0 and not self.doing:
                        self.left_to_do -= 1
                        if not self.left_to_do:
                            self._close()
                elif verb == "turn":
                    v.turn(a, c)
                    self.changed = True
            self._settled()
        elif self.placing:
            self._settled()

    # Events.

    def _paid(self, n: int) -> None:
        self.view.paid = True
        if n and not self.doing and self.phased and self.view.held[self.active]:
            broken("I-PM-3", "credits were paid outside of any text")

    def _do(self, effect: int, seat: int, place: int) -> None:
        code, n = self.effects[effect]
        if code in CONTROL:
            self._control(code, seat, place)
        elif not self.doing and self.left_to_do < 0:
            if code != self.code or seat != self.actor:
                broken("PM-31", f"{code} happened for p{seat + 1}; {self.code} was chosen for p{self.actor + 1}")
            self.left_to_do = n
            self._snapshot()
        self.doing.append(effect)

    def _snapshot(self) -> None:
        """How things lie now that the node is dark, before its text."""
        v = self.view
        self.placing = self.changed = False
        self.credits_before, self.lost_before = v.all_credits(), v.lost[:]
        if self.code not in LIGHT:
            v.forget()
            self.held_before, self.placed_before = v.held[:], v.placed[:]
            self.level_before, self.unused_before = v.level, self.in_unused > 0

    def _control(self, code: str, seat: int, place: int) -> None:
        if place in self.view.on_node:
            broken("PM-35", "a control effect was used, and its Control Marker stayed")
        if code in ("CH", "CL"):
            if self.fixed is not None:
                broken("A-PM-12", "a second effect fixed the same roll")
            self.fixed = 1 if code == "CL" else int(self.rulings["high_roller"])
        elif code in ADJUST:
            if code == "CO" and seat != self.active:
                broken("PM-35", "OVERDRIVE is for its owner's own roll")
            self.adjusted += ADJUST[code]
        elif code == "CB":
            if self.blinked:
                broken("A-PM-13", "two BLINKs in one turn")
            self.blinked = True

    def _blackouts(self, dial: int, old: int, new: int) -> None:
        v = self.view
        self.changed = True
        tile = v.blackouts[dial]
        v.blacken(tile, new)
        self.dark_total += new.bit_count() - old.bit_count()
        if new & old != old:
            self.reopened = True
        if not (self.doing or (self.placing and tile == self.here and new == old | v.bit[self.place])):
            broken("PM-31", "not the node chosen was blacked out")

    def _game_over(self, _dial: int, _old: int, _new: int) -> None:
        self.changed = self.over = True
        if self.view.held[self.active] or self.blinked or self.phased:
            broken("PM-60", "the game ended though nobody is frozen")

    def _level(self, _dial: int, old: int, new: int) -> None:
        """I-PM-7: outside of any text the pressure changes by PM-28, PM-30 and PM-33 alone."""
        self.changed = True
        if self.doing:
            return
        if self.stuck or (self.triples and not self.phased):
            wanted = min(2, old + 1) if self.stuck else max(0, old - 1)
            self.triples = self.stuck = False
            if new != wanted:
                broken("PM-30", f"the pressure went from {old} to {new}")
        elif not (self.yellow and new == 1 and (self.left_to_do == 0 or self.code in CONTROL)):
            broken("I-PM-7", f"the pressure went from {old} to {new}")

    def _turn_begins(self, _dial: int, _old: int, _new: int) -> None:
        """PM-20, PM-52: the seat of the first extra turn that waits, or the one to the left of the last regular turn."""
        if self.stuck:
            broken("PM-28", "the pressure did not rise")
        if self.triples and not self.phased:
            broken("PM-30", "the pressure did not fall")
        if self.turn > self.turns_from and not (self.phased or self.reach() >= 0):
            broken("PM-20", "a turn had neither move nor Pressure Phase")
        self.idle += self.steps == 0 or (self.blinked and not self.phased)
        if self.bids:
            self._first_player()
        self.turn += 1
        if self.queue:
            self.active, self.modifier = self.queue.pop(0)
        else:
            self.active, self.modifier = self.next, 0
            self.next = (self.next + 1) % self.view.seats
        self.new_turn()
        self.fresh = True

    def _first_player(self) -> None:
        """PM-08, PM-09."""
        first = self.box.dial["first"]
        self.next = self.view.dial[first]
        if self.bids[self.next] != max(self.bids):
            broken("PM-08", f"the bids were {self.bids}; p{self.next + 1} begins")
        start = self.view.box.purses[self.view.purses[0]].amount
        for seat, bid in enumerate(self.bids):
            if self.view.credits(seat) != start - (bid if seat == self.next else 0):
                broken("PM-08", "the first player alone pays his bid")
        if len(self.view.occupied()) != self.view.seats:
            broken("I-PM-2", "not every runner has a tile of its own")
        self.bids = []

    def _marker(self, marker: int, place: int) -> None:
        """I-PM-1, PM-34, PM-36: a marker goes to its owner's hand, out of the game, or on the control node just chosen."""
        v = self.view
        seat = v.owner[marker]
        if place in (v.hands[seat], v.gone[seat]):
            self.returned |= v.where[marker] == v.gone[seat]
            return
        if place != self.place or self.code not in CONTROL or seat != self.actor or place in v.on_node:
            broken("PM-34", f"a Control Marker went to {self.box.names[place]}")

    def _close(self) -> None:
        """A node's text is done."""
        check_credits(self)
        if self.code in LIGHT:
            if self.changed or self.view.lost != self.lost_before:
                broken("PM-31", f"{self.code} changed more than credits")
        else:
            check_rest(self)
        self.yellow |= self.code == "PB"

    def _settled(self) -> None:
        """What must be so whenever somebody is asked."""
        v = self.view
        if self.placing and self.code in CONTROL and not (self.modifier == 2 and self.actor == self.active):
            self._left()
        if self.yellow and self.left_to_do == 0 and self.phased:
            if v.level != 1:
                broken("PM-33", "the pressure must be Yellow after the tile's final open node")
            self.yellow = False
        if self.fresh:
            self.fresh = False
            if v.dial[v.active_dial] != self.active or v.dial[v.modifier_dial] != self.modifier:
                broken("PM-52", f"it is p{self.active + 1}'s turn (modifier {self.modifier})")
        if self.total != self.dark_total or self.total > self.most_dark:
            broken("I-PM-4", f"{self.total} Blackout Markers on {self.dark_total} dark nodes")
        if v.paid:
            v.paid = False
            if min(v.all_credits()) < 0:
                broken("I-PM-3", "credits below 0")
        if v.moved_runner:
            v.moved_runner = False
            if v.astray:
                broken("I-PM-2", "a runner stands on no tile of the Matrix")
            if len(set(v.under)) + max(0, v.under.count(-1) - 1) < v.seats:
                broken("PM-66", "two runners on one tile")
        if self.goal >= 0:
            goal, self.goal = self.goal, -1
            if v.in_cell[goal] not in v.under:
                broken("I-PM-8", "no runner went to the tile chosen")
        if v.moved_tile:
            v.moved_tile = False
            if len(v.in_cell) != len(v.cells):
                broken("I-PM-5", f"{len(v.in_cell)} tiles lie in the Matrix")

    def _left(self) -> None:
        """PM-34: whose marker lies on the control node just chosen."""
        v = self.view
        self.placing, self.left_to_do = False, 0
        marker = v.on_node.get(self.place)
        if v.held[self.actor] and (marker is None or v.owner[marker] != self.actor):
            broken("PM-34", "he had a Control Marker in hand, and none of his lies on the node")

    def end(self, result: Result) -> None:
        """PM-60 to PM-62, I-PM-9, I-PM-10."""
        v = self.view
        if not self.over:
            broken("PM-60", "the game ended though nobody is frozen")
        standing = [(v.credits(s), v.held[s]) for s in range(v.seats)]
        best = [s for s in range(v.seats) if standing[s] == max(standing)]
        if tuple(best) != result.winners:
            broken("I-PM-10", f"credits and markers in hand {standing} were won by {result.winners}")
        bound = 4 * len(v.cells) + 5 * v.seats + self.idle + 1
        if not self.reopened and not self.returned and self.turn - self.turns_from > bound + v.seats:
            broken("I-PM-9", f"{self.turn} turns; {bound} are possible")
