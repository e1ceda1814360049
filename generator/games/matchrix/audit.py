"""The auditor of MATCHrix: the numbered rules and invariants, restated apart from `rules.py`."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import Any

from generator.games.matchrix.audit_sight import LEAST, Cell, Sight, cell_of, number_of
from generator.table.audit import broken
from generator.table.position import Result
from generator.table.questions import CHANCE, Question
from generator.table.table import Event, Table

Wanted = tuple[int, str]
Flow = Generator[Wanted, tuple[Question, Any], Any]
"""What must be asked next, of whom; then the question that was asked, with its answer."""

HAND, ROUNDS, DEALS = 7, 60, 21


class Audit(Sight):
    """Keeps its own deck, hands and Matchrix, and tells from them what every step must have done."""

    def start(self, table: Table) -> None:
        """Read the table, from before the set-up or at the beginning of a turn."""
        super().start(table)
        self.shares: list[int] = []
        self.left = 0
        self.card = 0
        self.is_over = False
        self.stalemate = ""
        self.events: Sequence[Event] = ()
        self.next = 0
        self.flow: Flow = self._game(bool(self.grid))
        self.wanted: Wanted | None = None

    def step(self, question: Question | None, answer: Any, events: Sequence[Event]) -> None:
        """Compare what happened with what must happen."""
        self.events, self.next = events, 0
        try:
            if question is None:
                self.wanted = next(self.flow)
            else:
                if self.wanted != question[:2]:
                    broken("MX-24", f"p{question[0] + 1} {question[1]} was asked; {self.wanted} should be")
                self.wanted = self.flow.send((question, answer))
        except StopIteration:
            self.wanted = None
        if self.next < len(events):
            broken("I-MX-1", f"{events[self.next]} has no rule")

    def end(self, result: Result) -> None:
        """MX-23, I-MX-1, I-MX-2, I-MX-5, I-MX-8, and the sums."""
        if not self.is_over or self.wanted is not None:
            broken("MX-23", "the game ended though nobody had played his last card")
        held = [len(hand) for hand in self.hands]
        winners = tuple(seat for seat, cards in enumerate(held) if cards == min(held))
        if result.winners != winners or (not self.stalemate and (min(held) or len(winners) > 1)):
            broken("I-MX-8", f"hands of {held} cards, and {result.winners} won")
        if result.first != (self.dials["dealer"] + 1) % self.seats:
            broken("MX-06", f"seat {result.first} is said to have begun")
        self.whole()
        says = result.measures
        turns, passes = self.dials["turns"], self.dials["passes"]
        mine = (self.dials["played"], turns - passes, passes, self.dials["drawn"], sum(held))
        names = ("cards played", "strings", "passes", "drawn by power", "cards left in hands")
        if tuple(says[name] for name in names) != mine:
            broken("I-MX-4", f"{names} are {mine}; the result says {dict(says)}")

    def universe(self, question: Question) -> Iterable[Any]:
        """Every card and none; every cell of the Matchrix and two round it; every share and two more."""
        what = question[1]
        if what == "play":
            return [*self.all_cards, None]
        if what == "at":
            columns, rows = [x for x, _ in self.grid], [y for _, y in self.grid]
            across, down = range(min(columns) - 2, max(columns) + 3), range(min(rows) - 2, max(rows) + 3)
            return [number_of((x, y)) for x in across for y in down]
        return range(self.left + 3)

    def why_not(self, question: Question, option: Any) -> str | None:
        """MX-11 to MX-19 for cards and cells, MX-21 for shares."""
        seat, what, _, _ = question
        if what == "at":
            return self.why_not_there(self.card, cell_of(option))
        if what == "play":
            return None if option is None else self.why_not_play(seat, option)
        last = len(self.shares) == self.seats - 2
        if option > self.left or (last and option < self.left):
            return f"MX-21: the shares must add up to the power; {self.left} is left"
        return None

    # What must happen, event by event. Each `_must` names the rule that asks for it.

    def _must(self, rule: str, *event: Any) -> None:
        found = self.events[self.next] if self.next < len(self.events) else None
        if found != event:
            broken(rule, f"{event} must happen; {found or 'nothing'} did")
        self.next += 1

    def _move(self, rule: str, card: int, source: list[int], target: list[int]) -> None:
        """A card from one of the lists to another."""
        source.remove(card)
        target.append(card)
        self._must(rule, "move", card, self._name(source), self._name(target))

    def _name(self, pile: list[int]) -> int:
        if pile is self.deck:
            return self.place["draw deck"]
        if pile is self.buried:
            return self.place["buried"]
        return self.hand_of[next(seat for seat, hand in enumerate(self.hands) if hand is pile)]

    def _pile(self, card: int) -> list[int]:
        return next(pile for pile in (self.deck, self.buried, *self.hands) if card in pile)

    def _set(self, rule: str, dial: str, value: int) -> None:
        self._must(rule, "set", self.box.dial[dial], self.dials[dial], value)
        self.dials[dial] = value

    def _lay(self, rule: str, card: int, source: list[int], cell: Cell) -> None:
        source.remove(card)
        self._must(rule, "move", card, self._name(source), self.place["matchrix"])
        self._must(rule, "set", self.cell_dial[card], 0, number_of(cell))
        self.put(card, cell)

    def _lift(self, rule: str, card: int, target: list[int]) -> None:
        cell = self.cell.pop(card)
        del self.grid[cell]
        for other in self.beside(cell):
            self.touch[other].remove(card)
        target.append(card)
        self._must(rule, "move", card, self.place["matchrix"], self._name(target))
        self._must(rule, "set", self.cell_dial[card], number_of(cell), 0)

    def _from(self, seat: int) -> Iterator[int]:
        """All seats clockwise, the left of this one first and itself last (MX-06)."""
        return ((seat + i) % self.seats for i in range(1, self.seats + 1))

    def _shuffled(self) -> Flow:
        yield CHANCE, "shuffle"
        new = self.events[0][3] if self.events else ()
        if sorted(new) != sorted(self.deck):
            broken("I-MX-1", "the shuffle changed which cards there are")
        self._must("MX-01", "shuffle", self.place["draw deck"], tuple(self.deck), new)
        self.deck[:] = new

    def _game(self, begun: bool) -> Flow:
        if not begun:
            _, (dealer,) = yield CHANCE, "roll"
            self._set("MX-02", "dealer", dealer - 1)
            if self.rulings["deck_size"] == "12n":
                yield from self._shuffled()
                for card in self.deck[LEAST * self.seats :]:
                    self.deck.remove(card)
                    self._must("MX-01", "move", card, self.place["draw deck"], self.place["aside"])
            seeded = yield from self._seed(list(self.deck), HAND)
            if not seeded:
                return
        while not self.is_over:
            if self.dials["turns"] == ROUNDS * self.seats:
                return
            yield from self._turn((self.dials["dealer"] + 1 + self.dials["turns"]) % self.seats)
            if self.stalemate == "stuck":
                return
            self.is_over = self.stalemate != "" or not all(self.hands)

    def _seed(self, cards: list[int], each: int) -> Flow:
        """MX-01, MX-03 to MX-05, A-MX-07, A-MX-08: whether there is a first card in the end."""
        dealer = self.dials["dealer"]
        for deal in range(DEALS):
            if deal:
                self._set("A-MX-07", "redeals", self.dials["redeals"] + 1)
                for card in cards:
                    if card not in self.deck:
                        self._move("A-MX-07", card, self._pile(card), self.deck)
            yield from self._shuffled()
            for _ in range(each):
                for seat in self._from(dealer):
                    self._move("MX-03", self.deck[-1], self.deck, self.hands[seat])
            while self.deck:
                card = self.deck[-1]
                self._lay("MX-04", card, self.deck, (0, 0))
                if not self.crown[card]:
                    self.old = {(0, 0)}
                    return True
                self._lift("MX-05", card, self.buried)
                for seat in self._from(dealer):
                    if self.deck:
                        self._move("MX-05", self.deck[-1], self.deck, self.hands[seat])
        return False

    def _draw(self, rule: str, seat: int, n: int) -> Flow:
        """How many of ``n`` cards the seat gets (MX-22, MX-25, MX-26)."""
        for got in range(n):
            if not self.deck:
                if self.rulings["deck_out"] == "rebuild":
                    yield from self._rebuild()
                if not self.deck:
                    return got
            self._move(rule, self.deck[-1], self.deck, self.hands[seat])
        return n

    def _rebuild(self) -> Flow:
        """MX-26 and A-MX-14: whether there is a new Matchrix."""
        laid, buried = list(self.cell.items()), list(self.buried)
        cards = [*(card for card, _ in laid), *buried]
        if len(cards) < self.seats + 1 or all(self.crown[card] for card in cards):
            return False
        for card, _ in laid:
            self._lift("MX-26", card, self.deck)
        for card in buried:
            self._move("MX-26", card, self.buried, self.deck)
        if (yield from self._seed(cards, 1)):
            self._set("MX-26", "rebuilds", self.dials["rebuilds"] + 1)
            return True
        for card in buried:
            self._move("A-MX-14", card, self._pile(card), self.buried)
        for card, cell in laid:
            self._lay("A-MX-14", card, self._pile(card), cell)
        return False

    def _turn(self, seat: int) -> Flow:
        self.old, self.string = set(self.grid), []
        yield from self._draw("MX-10", seat, 1)
        self.old = set(self.grid)  # a rebuild makes a new Matchrix
        hand = self.hands[seat]
        if not self.deck and all(self.crown[card] for card in hand) and not self.dials["all cappers"]:
            self._set("K-MX-4", "all cappers", 1)
        able = False
        capped = False
        while hand and not capped:
            question, answer = yield seat, "play"
            playable = self.playable(seat)
            able = able or bool(playable)
            card = question[2][answer]
            if card is not None and (reason := self.why_not_play(seat, card, playable)):
                broken(*reason.split(": "))
            if len(question[2]) != len([c for c in hand if c in playable]) + 1:
                broken("MX-11", f"{len(question[2])} options where {len(playable)} cards can be played")
            if card is None:
                break
            yield from self._play(seat, card)
            capped = self.crown[card] is not None
        if self.dials["turns"] == 0 and self.rulings["adjacency"] == 4 and len(self.string) > 1:
            broken("K-MX-1", f"{len(self.string)} cards in the first turn of the game")
        self._set("MX-24", "turns", self.dials["turns"] + 1)
        count = "played" if self.string else "passes"
        self._set("MX-24", count, self.dials[count] + (len(self.string) or 1))
        yield from self._stalemate(not able and not self.deck)

    def _play(self, seat: int, card: int) -> Flow:
        """MX-12 to MX-19: a card of the string; for a capper all that follows."""
        self.card = card
        effect = self.box.effect[self.box.names[card]]
        self._must("MX-11", "do", effect, seat, self.place["matchrix"])
        question, answer = yield seat, "at"
        cell = cell_of(question[2][answer])
        if reason := self.why_not_there(card, cell):
            broken(*reason.split(": "))
        self._lay("MX-12", card, self.hands[seat], cell)
        self.string.append(cell)
        if crown := self.crown[card]:
            if not self.hands[seat]:
                broken("MX-19", "a capper was the last card of a hand")
            yield from self._cap(seat, card, cell, crown)
        self._must("MX-11", "done", effect, seat, self.place["matchrix"])

    def _cap(self, seat: int, card: int, cell: Cell, crown: tuple[str, ...]) -> Flow:
        """MX-20 to MX-22, A-MX-04 to A-MX-06."""
        power = sum(self._line(card, cell, way, crown) for way in self.around)
        self._set("MX-20", "cappers", self.dials["cappers"] + 1)
        self._set("MX-20", "power", self.dials["power"] + power)
        if power == 0 or (not self.deck and self.rulings["deck_out"] == "continue"):
            return
        others = [other for other in self._from(seat) if other != seat]
        self.shares, self.left = [], power
        for other in others:
            question, answer = yield seat, f"give p{other + 1}"
            share = question[2][answer]
            if reason := self.why_not(question, share):
                broken(*reason.split(": "))
            self.shares.append(share)
            self.left -= share
        got, there = 0, len(self.deck)
        for other, share in zip(others, self.shares, strict=True):
            got += yield from self._draw("MX-21", other, share)
        if self.rulings["deck_out"] == "continue" and got != min(power, there):
            broken("I-MX-4", f"{got} cards were drawn for a power of {power}; the deck held {there}")
        self._set("I-MX-4", "drawn", self.dials["drawn"] + got)

    def _line(self, capper: int, cell: Cell, way: Cell, crown: tuple[str, ...]) -> int:
        """What a capper gathers in one direction."""
        line: list[Cell] = []
        (x, y), (dx, dy) = cell, way
        while (x := x + dx, y := y + dy) in self.grid:
            line.append((x, y))
        if self.rulings["power_cards"] == "old" and line and line[0] not in self.old:
            return 0
        bears = [self.keys[self.grid[at]].count(crown) > 0 for at in line]
        shares = [sum(key in self.keys[capper] for key in self.keys[self.grid[at]]) for at in line]
        match self.rulings["power"]:
            case "P1":
                return bears.index(False) if False in bears else len(bears)
            case "P2":
                return sum(bears)
            case "P3":
                return sum(bears[:1])
            case _:
                return sum(shares[: shares.index(0)] if 0 in shares else shares)

    def _stalemate(self, blocked: bool) -> Flow:
        """K-MX-5 and A-MX-12."""
        if not blocked:
            if self.dials["blocked"]:
                self._set("K-MX-5", "blocked", 0)
            return
        self._set("K-MX-5", "blocked", self.dials["blocked"] + 1)
        if self.dials["blocked"] < self.seats:
            return
        if self.rulings["stalemate"] == "rebuild-once" and not self.dials["rebuilds"] and (yield from self._rebuild()):
            self._set("A-MX-12", "blocked", 0)
            return
        self.stalemate = "fewest" if self.rulings["stalemate"] == "fewest-cards" else "stuck"
