"""What the auditor of MATCHrix sees: its own deck, hands and Matchrix, and what a player may do with them."""

from collections.abc import Mapping

from generator.model.game import Game
from generator.table.audit import broken
from generator.table.box import Box
from generator.table.table import Table

Cell = tuple[int, int]
"""Column and row from the first card; x to the right, y down."""

LEAST = 12
ROUND = {4: ((0, -1), (-1, 0), (1, 0), (0, 1)), 8: tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)}
COMPARED = {"M1": "letter colour", "M2": "letter", "M3": "letter colour shape", "M4": "colour"}


class Sight:
    """The auditor's view of a game, with the rules on placing cards restated by sets of symbols."""

    def __init__(self, game: Game, box: Box, rulings: Mapping[str, str | int]) -> None:
        self.box, self.rulings = box, rulings
        self.seats = box.seats
        self.all_cards = tuple(box.pieces("card"))
        self.keys: dict[int, list[tuple[str, ...]]] = {}
        self.crown: dict[int, tuple[str, ...] | None] = {}
        for card in self.all_cards:
            fields = game.component(box.designs[card]).fields
            discs, crown = fields.get("symbols", ()), fields.get("crown")
            assert isinstance(discs, tuple)
            self.keys[card] = [self._key(str(symbol), "disc") for symbol in discs]
            self.crown[card] = self._key(str(crown), "crown") if crown else None
            if crown:
                self.keys[card].append(self._key(str(crown), "crown"))
        cards = self.all_cards
        self.match = {a: {b for b in cards if set(self.keys[a]) & set(self.keys[b])} for a in cards}
        self.around = ROUND[int(rulings["adjacency"])]
        self.besides: dict[Cell, list[Cell]] = {}
        self.place = box.number
        self.hand_of = [box.number[f"p{seat + 1} hand"] for seat in range(self.seats)]
        self.cell_dial = {card: box.dial[f"{box.names[card]} cell"] for card in cards}

    def start(self, table: Table) -> None:
        """Read the table, from before the set-up or at the beginning of a turn."""
        at, place = table.at, self.place
        self.deck, self.buried = list(at[place["draw deck"]]), list(at[place["buried"]])
        self.hands = [list(at[hand]) for hand in self.hand_of]
        self.grid: dict[Cell, int] = {}
        self.cell: dict[int, Cell] = {}
        self.touch: dict[Cell, list[int]] = {}  # by cell, the cards of the Matchrix beside it
        for card in at[place["matchrix"]]:
            self.put(card, cell_of(table.dial[self.cell_dial[card]]))
        self.dials = {dial.name: table.dial[n] for n, dial in enumerate(self.box.dials)}
        self.old: set[Cell] = set(self.grid)
        self.string: list[Cell] = []

    def _key(self, symbol: str, shape: str) -> tuple[str, ...]:
        """What counts of a symbol (A-MX-15)."""
        parts = {"letter": symbol[0], "colour": symbol[1], "shape": shape}
        return tuple(parts[name] for name in COMPARED[str(self.rulings["match_model"])].split())

    def beside(self, cell: Cell) -> list[Cell]:
        """The cells beside a cell."""
        if cell not in self.besides:
            x, y = cell
            self.besides[cell] = [(x + dx, y + dy) for dx, dy in self.around]
        return self.besides[cell]

    def why_not_there(self, card: int, cell: Cell) -> str | None:
        """The rule that keeps a card out of a cell; None where it may go."""
        if reason := self.closed(cell):
            return reason
        if not all(other in self.match[card] for other in self.touching(cell)):
            return "MX-13: a neighbour shares no symbol with it"
        return None

    def closed(self, cell: Cell) -> str | None:
        """Why no card at all may go there."""
        beside = self.beside(cell)
        if cell in self.grid:
            return "MX-12: a card lies there"
        if self.string and self.string[-1] not in beside:
            return "MX-14: not beside the card just played"
        if not any(other in self.old for other in beside):
            return "MX-15: beside no card that lay there before this turn"
        if any(self.crown[other] for other in self.touching(cell)):
            return "MX-16: beside a capper"
        return None

    def touching(self, cell: Cell) -> list[int]:
        """The cards of the Matchrix beside a cell."""
        return self.touch.get(cell, [])

    def why_not_play(self, seat: int, card: int, playable: set[int] | None = None) -> str | None:
        """The rule that keeps a seat from playing a card; ``playable`` may say what it can play."""
        if card not in self.hands[seat]:
            return "MX-11: not in the player's hand"
        if self.crown[card] and len(self.hands[seat]) == 1:
            return "MX-19: a capper may not be the last card"
        if card in (self.playable(seat) if playable is None else playable):
            return None
        if self.string and not self.open():
            return "MX-15: no cell beside the card just played touches an older one"
        return "MX-13: it fits nowhere"

    def open(self) -> list[list[int]]:
        """The cards that touch each of the empty cells that MX-14, MX-15 and MX-16 leave."""
        found = []
        grid, crown = self.grid, self.crown
        for cell in self.beside(self.string[-1]) if self.string else self.touch:
            touching = self.touching(cell)
            if cell in grid or not touching or any(crown[card] for card in touching):
                continue
            if not (self.string and self.closed(cell)):
                found.append(touching)
        return found

    def playable(self, seat: int) -> set[int]:
        """The cards of a hand that fit somewhere."""
        hand = self.hands[seat]
        left = {card for card in hand if len(hand) > 1 or not self.crown[card]}
        found: set[int] = set()
        for touching in self.open():
            fits = left
            for other in touching:
                fits = fits & self.match[other]
            found |= fits
        return found

    def put(self, card: int, cell: Cell) -> None:
        """Notes that a card lies in a cell."""
        self.grid[cell], self.cell[card] = card, cell
        for other in self.beside(cell):
            self.touch.setdefault(other, []).append(card)

    def whole(self) -> None:
        """I-MX-1, I-MX-2, I-MX-5: what lies where."""
        aside = len(self.all_cards) - LEAST * self.seats if self.rulings["deck_size"] == "12n" else 0
        lying = [*self.deck, *self.buried, *self.grid.values(), *(card for hand in self.hands for card in hand)]
        if len(set(lying)) != len(lying) or len(lying) + aside != len(self.all_cards):
            broken("I-MX-1", f"{len(lying)} cards lie in deck, hands and Matchrix")
        for cell, card in self.grid.items():
            for other in self.beside(cell):
                if other in self.grid and self.grid[other] not in self.match[card]:
                    broken("I-MX-2", f"{self.box.names[card]} lies beside {self.box.names[self.grid[other]]}")
        reached: set[Cell] = set()
        ahead = [(0, 0)]
        while ahead:
            cell = ahead.pop()
            if cell in self.grid and cell not in reached:
                reached.add(cell)
                ahead += self.beside(cell)
        if len(reached) < len(self.grid):
            broken("I-MX-5", "the Matchrix is in parts")


def cell_of(number: int) -> Cell:
    """A cell from the dial of a card or an option: 500500 is the first card's, + 1 to the right, + 1000 down."""
    return number % 1000 - 500, number // 1000 - 500


def number_of(cell: Cell) -> int:
    return (cell[1] + 500) * 1000 + cell[0] + 500
