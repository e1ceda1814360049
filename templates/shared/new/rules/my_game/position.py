"""My Game in its rulebook's words: a deck, hands, tiles, coins."""

from collections.abc import Mapping

from generator.model.game import Game
from generator.table.box import NOBODY, Box, Dial, Piece, Place, Printed, Purse
from generator.table.effect import Effect
from generator.table.position import Position

ACTIVE = 0
BANK = 0
DARK, LIT = 0, 1


class GameBox(Box):
    """Every place, piece, purse and dial by name. The purse of seat i is i + 1, behind the bank's."""

    def __init__(self, game: Game, seats: int, effects: Mapping[str, Effect]) -> None:
        tiles = [(f"{c.id}/{n}", c.id) for c in game.of_kind("tile") for n in range(1, c.copies + 1)]
        cards = [(f"{c.id}/{n}", c.id) for c in game.of_kind("card") for n in range(1, c.copies + 1)]
        super().__init__(
            seats=seats,
            places=[
                Place("deck", NOBODY, supply=True),
                Place("discard"),
                Place("night"),
                *(Place(f"p{i + 1} hand", owner=i, group="hand") for i in range(seats)),
            ],
            pieces=[
                *(Piece(name, "card", design, "deck") for name, design in cards),
                *(Piece(name, "tile", design, "night") for name, design in tiles),
            ],
            purses=[Purse("bank", 0), *(Purse(f"p{i + 1} coins", group="coins") for i in range(seats))],
            dials=[Dial("active")],
            effects=[Printed(id, effect) for id, effect in effects.items()],
        )
        self.deck, self.discard, self.night = (self.number[name] for name in ("deck", "discard", "night"))
        self.hands = tuple(self.number[f"p{i + 1} hand"] for i in range(seats))
        self.does = {piece: self.effect[self.designs[piece]] for piece in self.pieces("card")}
        worth = {c.id: c.fields["coins"] for c in game.of_kind("tile")}
        self.worth = {piece: int(str(worth[self.designs[piece]])) for piece in self.pieces("tile")}
        self.hand_size = int(str(game.constants["hand"]))


class GamePosition(Position):
    """A game in progress."""

    box: GameBox

    def hand(self, seat: int) -> list[int]:
        """The cards a seat holds."""
        return self.table.at[self.box.hands[seat]]

    def coins(self, seat: int) -> int:
        """How many coins a seat has."""
        return self.table.amount[seat + 1]

    def rivals(self, seat: int) -> list[int]:
        """The other seats, clockwise from the left."""
        return [(seat + i) % self.box.seats for i in range(1, self.box.seats)]

    def dark(self) -> list[int]:
        """The tiles that are not lit yet."""
        return [tile for tile in self.table.at[self.box.night] if self.table.side[tile] == DARK]
