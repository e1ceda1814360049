"""MATCHrix in its rulebook's words: draw deck, hands, the Matchrix, cappers and their power."""

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any

from generator.games.matchrix.layout import ROW, SEED, STEPS, Layout, cell_name
from generator.model.game import Component, Game
from generator.table.box import NOBODY, Box, Dial, Piece, Place, Printed
from generator.table.effect import Effect
from generator.table.position import Position
from generator.table.questions import Question, shuffle
from generator.table.table import Table

DIALS = (
    "dealer",
    "turns",
    "blocked",
    "played",
    "passes",
    "cappers",
    "power",
    "drawn",
    "all cappers",
    "redeals",
    "rebuilds",
)
"""What outlives a turn beside the cards. ``turns``: turns played. ``blocked``: turns in a row, with an empty deck, in which
there was nothing to play. ``played``, ``passes``, ``cappers``, ``power``, ``drawn``: sums over the game. ``all cappers``: 1
once a player held cappers alone with an empty deck."""


class Deck(Box):
    """The box: the cards, where they can lie, and which match.

    The dial of a card's bit holds its cell in the Matchrix, 0 while it lies elsewhere. ``crowned``: mask of the cappers.
    ``symbols`` and ``crown``: by bit, the symbols printed on a card, its crown's among them, and that of its crown or "".
    """

    def __init__(self, game: Game, seats: int) -> None:
        cards = [(c, name) for c in game.of_kind("card") for name in _names(c)]
        super().__init__(
            seats,
            [
                Place("draw deck", NOBODY, supply=True),
                Place("aside", NOBODY, supply=True),
                Place("buried"),
                Place("matchrix"),
                *(Place(f"p{seat + 1} hand", seat, "hand") for seat in range(seats)),
            ],
            [Piece(name, "card", c.id, "draw deck") for c, name in cards],
            dials=[*(Dial(f"{name} cell", group="cell") for _, name in cards), *map(Dial, DIALS)],
        )
        self.game = game
        self.deck, self.aside, self.buried, self.matchrix = (
            self.number[name] for name in ("draw deck", "aside", "buried", "matchrix")
        )
        self.hands = tuple(self.number[f"p{seat + 1} hand"] for seat in range(seats))
        self.bit = [1 << max(0, n - self.first_piece) for n in range(len(self.names))]
        self.symbols = [_symbols(c) for c, _ in cards]
        self.crown = [str(c.fields.get("crown", "")) for c, _ in cards]
        self.crowned = sum(1 << n for n, crown in enumerate(self.crown) if crown)
        self.hand_size, self.least, self.most_rounds, self.most_redeals = (
            _constant(game, name) for name in ("hand", "cards_per_player", "most_rounds", "most_redeals")
        )
        self._compared: dict[str, list[list[tuple[str, ...]]]] = {}
        self._matches: dict[str, list[int]] = {}
        (
            self.dealer, self.turns, self.blocked, self.played, self.passes, self.cappers, self.power, self.drawn,
            self.all_cappers, self.redeals, self.rebuilds,
        ) = (self.dial[name] for name in DIALS)  # fmt: skip

    def print_effects(self, effects: Mapping[str, Effect]) -> None:
        """Let each card do something when it is played, so that it is known which cards ever are."""
        self.effects = tuple(Printed(self.names[card], effects[self.designs[card]]) for card in self.pieces())
        self.effect = {printed.id: n for n, printed in enumerate(self.effects)}
        self.start.used = [0] * len(self.effects)

    def keys(self, card: int, model: str) -> list[tuple[str, ...]]:
        """What is compared of each symbol of a card (by bit) under a ruling on matching (A-MX-15), one for each symbol."""
        crown = self.crown[card]
        return [match_key(symbol, symbol == crown, model) for symbol in self.symbols[card]]

    def compared(self, model: str) -> list[list[tuple[str, ...]]]:
        """`keys` of every card, by bit."""
        if model not in self._compared:
            self._compared[model] = [self.keys(card, model) for card in range(len(self.symbols))]
        return self._compared[model]

    def matches(self, model: str) -> list[int]:
        """By a card's number, the mask of the cards that share a symbol with it; for a capper too."""
        if model not in self._matches:
            keys = list(map(set, self.compared(model)))
            masks = [sum(1 << b for b, other in enumerate(keys) if mine & other) for mine in keys]
            self._matches[model] = [0] * self.first_piece + masks
        return self._matches[model]

    def beside(self, model: str) -> list[int]:
        """By a card's number, the mask of the cards that may lie beside it: none beside a capper (MX-16)."""
        key = f"beside {model}"
        if key not in self._matches:
            self._matches[key] = [
                0 if self.crowned & bit and card >= self.first_piece else mask
                for card, (mask, bit) in enumerate(zip(self.matches(model), self.bit, strict=True))
            ]
        return self._matches[key]

    def laid(self, table: Table) -> list[tuple[int, int]]:
        """The cards of the Matchrix with their cells, in the order in which they were laid."""
        return [(card, table.dial[card - self.first_piece]) for card in table.at[self.matchrix]]

    def lies(self, table: Table, piece: int) -> str:
        """As any box; in the Matchrix, the card's cell."""
        cell = table.dial[piece - self.first_piece]
        return cell_name(cell) if cell else super().lies(table, piece)

    def label(self, option: object, *, amounts: bool = False) -> str:
        """As any box; a cell is named by its place from the first card."""
        if isinstance(option, int) and not amounts and option >= ROW:
            return cell_name(option)
        return super().label(option, amounts=amounts)


def match_key(symbol: str, crown: bool, model: str) -> tuple[str, ...]:
    """What a symbol is compared by: letter and colour (M1), letter (M2), letter, colour and shape (M3), colour (M4)."""
    letter, colour = symbol[0], symbol[1]
    match model:
        case "M1":
            return letter, colour
        case "M2":
            return (letter,)
        case "M3":
            return letter, colour, "crown" if crown else "disc"
        case _:
            return (colour,)


class Matchrix(Position):
    """A game of MATCHrix in progress."""

    box: Deck

    def __init__(self, box: Deck, table: Table, rulings: Mapping[str, str | int]) -> None:
        super().__init__(box, table, rulings)
        self.model = str(rulings["match_model"])
        self.steps = STEPS[int(rulings["adjacency"])]
        self.rebuilding = rulings["deck_out"] == "rebuild"
        self.deck = box.deck
        self.hands = box.hands
        self.layout = Layout(box.beside(self.model), self.steps, box.laid(table))
        # Within a turn: the card being played, the cells it may go to with what fits there, the cells of the string so far.
        self.card = 0
        self.open: Mapping[int, int] = {}
        self.string: list[int] = []

    @property
    def active(self) -> int:
        """The seat to move: the dealer's left moves first, then clockwise (MX-06, MX-24)."""
        box, dial = self.box, self.table.dial
        return (dial[box.dealer] + 1 + dial[box.turns]) % box.seats

    def opponents(self, seat: int) -> list[int]:
        """The other seats, clockwise from the left of this one."""
        return [(seat + i) % self.box.seats for i in range(1, self.box.seats)]

    def mask(self, cards: list[int]) -> int:
        """The mask of some cards."""
        bit = self.box.bit
        mask = 0
        for card in cards:
            mask |= bit[card]
        return mask

    def add(self, dial: int, n: int) -> None:
        """Turn a dial up."""
        self.table.set(dial, self.table.dial[dial] + n)

    def cells(self) -> list[int]:
        """Where the card being played may go (MX-12 to MX-16), in reading order."""
        bit = self.box.bit[self.card]
        return sorted([cell for cell, fit in self.open.items() if fit & bit])

    def lay(self, card: int, cell: int) -> None:
        """Put a card into the Matchrix."""
        self.table.move(card, self.box.matchrix)
        self.table.set(card - self.box.first_piece, cell)
        self.layout.lay(card, cell)

    def take_up(self, cards: Iterable[int], place: int) -> None:
        """Take cards out of the Matchrix."""
        for card in cards:
            self.table.move(card, place)
            self.table.set(card - self.box.first_piece, 0)
        self.layout = Layout(self.layout.matches, self.steps, self.box.laid(self.table))

    def power(self, capper: int, cell: int, new: set[int]) -> int:
        """The power of a capper just laid (MX-20, A-MX-03); ``new`` holds the other cells laid in this turn (A-MX-13)."""
        return sum(self.run(capper, cell, step, new) for step in self.steps)

    def run(self, capper: int, cell: int, step: int, new: set[int]) -> int:
        """What one direction adds to a capper's power."""
        box, lies, way = self.box, self.layout.card, self.rulings["power"]
        crown = match_key(box.crown[capper - box.first_piece], True, self.model)
        compared = box.compared(self.model)
        whole = set(compared[capper - box.first_piece])
        count = 0
        at = cell + step
        if self.rulings["power_cards"] == "old" and at in new:
            return 0
        while at in lies:
            keys = compared[lies[at] - box.first_piece]
            shared = sum(key in whole for key in keys) if way == "P4" else int(crown in keys)
            if not shared and way != "P2":
                break
            count += shared
            if way == "P3":
                break
            at += step
        return count


def draw_cards(x: Matchrix, seat: int, n: int) -> Generator[Question, Any, int]:
    """A seat draws, one card after the other; returns how many it got (MX-10, MX-22, MX-25, MX-26)."""
    table = x.table
    for drawn in range(n):
        if not table.at[x.deck]:
            rebuilt = x.rebuilding and (yield from rebuild(x))
            if not (rebuilt and table.at[x.deck]):
                return drawn
        table.move(table.at[x.deck][-1], x.hands[seat])
    return n


def seed(x: Matchrix, cards: Sequence[int], each: int) -> Generator[Question, Any, bool]:
    """Shuffle the deck, deal ``each`` to every seat from the dealer's left, turn up a first card (MX-01, MX-03 to MX-05).

    Where the deck ends before there is one, ``cards`` are gathered and dealt again (A-MX-07); False when they have been
    dealt as often as allowed.
    """
    box, table = x.box, x.table
    dealer = table.dial[box.dealer]
    hands = [x.hands[seat] for seat in [*x.opponents(dealer), dealer]]
    for deal in range(box.most_redeals + 1):
        if deal:
            x.add(box.redeals, 1)
            for card in cards:
                if table.where[card] != x.deck:
                    table.move(card, x.deck)
        yield from shuffle(x.deck, "MX-01")
        deck = table.at[x.deck]
        top = deck[::-1]
        table.deal(top[: each * box.seats], hands * each)
        while deck:
            card = deck[-1]
            x.lay(card, SEED)
            if not box.bit[card] & box.crowned:
                x.layout.settle()
                return True
            x.take_up([card], box.buried)
            table.deal(deck[: -box.seats - 1 : -1], hands[: len(deck)])
    return False


def rebuild(x: Matchrix) -> Generator[Question, Any, bool]:
    """MX-26, A-MX-14: a new Matchrix of the cards of the old one; False, with nothing changed, where there cannot be one."""
    box, table = x.box, x.table
    laid, buried = box.laid(table), list(table.at[box.buried])
    cards = [*(card for card, _ in laid), *buried]
    if len(cards) <= box.seats or not x.mask(cards) & ~box.crowned:
        return False
    x.take_up([card for card, _ in laid], x.deck)
    for card in buried:
        table.move(card, x.deck)
    seeded = yield from seed(x, cards, 1)
    if seeded:
        x.add(box.rebuilds, 1)
        return True
    for card in buried:
        table.move(card, box.buried)
    for card, cell in laid:
        x.lay(card, cell)
    x.layout.settle()
    return False


def _names(card: Component) -> list[str]:
    return [card.id] if card.copies == 1 else [f"{card.id}/{n}" for n in range(1, card.copies + 1)]


def _symbols(card: Component) -> tuple[str, ...]:
    symbols = card.fields.get("symbols", ())
    assert isinstance(symbols, tuple)  # declared as a list in game.toml
    crown = card.fields.get("crown")
    return tuple(map(str, symbols)) + ((str(crown),) if crown else ())


def _constant(game: Game, name: str) -> int:
    value = game.constants[name]
    assert isinstance(value, int)
    return value
