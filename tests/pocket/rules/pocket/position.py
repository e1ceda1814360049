"""Pocket in its rulebook's words: hands, a ring of tiles, pawns on them, coins, heat."""

from collections.abc import Mapping

from generator.model.game import Game
from generator.table.box import NOBODY, Box, Dial, Piece, Place, Printed, Purse
from generator.table.effect import Effect
from generator.table.position import Position

BANK = 0
ACTIVE, HEAT, AGAIN, FIRST = range(4)
BRIGHT, DARK = 0, 1


class PocketBox(Box):
    """The box with its places by what they are for. The purse of seat i is i + 1, behind the bank's."""

    def __init__(self, game: Game, seats: int, effects: Mapping[str, Effect]) -> None:
        copies = {c.id: [f"{c.id}/{n}" for n in range(1, c.copies + 1)] for c in game.components}
        tiles = [c.id for c in game.of_kind("tile")]
        super().__init__(
            seats=seats,
            places=[
                Place("deck", NOBODY, supply=True),
                Place("discard"),
                *(Place(f"p{i + 1} hand", owner=i, group="hand") for i in range(seats)),
                *(Place(f"ring {i + 1}", group="ring") for i in range(len(tiles))),
                *(Place(f"{tile} top", group="top") for tile in tiles),  # what stands here goes where the tile goes
                Place("box", supply=True),
            ],
            pieces=[
                *(Piece(name, "card", c.id, "deck") for c in game.of_kind("card") for name in copies[c.id]),
                *(Piece(tile, "tile", tile, f"ring {i + 1}") for i, tile in enumerate(tiles)),
                *(Piece(name, "pawn", "pawn", "box") for name in copies["pawn"]),
            ],
            purses=[
                Purse("bank", game.component("coin").copies, kind="coin", supply=True),
                *(Purse(f"p{i + 1} coins", group="coins") for i in range(seats)),
            ],
            dials=[Dial("active"), Dial("heat"), Dial("again"), Dial("first")],
            effects=[Printed(id, effect) for id, effect in effects.items()],
        )
        n = self.number
        self.deck, self.discard = n["deck"], n["discard"]
        self.hands = tuple(n[f"p{i + 1} hand"] for i in range(seats))
        self.ring = tuple(n[f"ring {i + 1}"] for i in range(len(tiles)))
        self.top = {n[tile]: n[f"{tile} top"] for tile in tiles}
        self.pawns = tuple(n[name] for name in copies["pawn"][:seats])
        self.does = {p: self.effect[self.designs[p]] for p in self.pieces("card")}
        self.constants = game.constants


class Pocket(Position):
    """A game of Pocket in progress."""

    box: PocketBox

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return self.table.dial[ACTIVE]

    def constant(self, name: str) -> int:
        """A figure of the rules from game.toml."""
        value = self.box.constants[name]
        assert isinstance(value, int)
        return value

    def rivals(self, seat: int) -> list[int]:
        """The other seats, clockwise from the left of this one."""
        return [(seat + i) % self.box.seats for i in range(1, self.box.seats)]

    def hand(self, seat: int) -> list[int]:
        """The cards a seat holds."""
        return self.table.at[self.box.hands[seat]]

    def coins(self, seat: int) -> int:
        """How many coins a seat has."""
        return self.table.amount[seat + 1]

    def is_parry(self, card: int) -> bool:
        """Whether a card may be played against a rival's, and then only."""
        return self.box.designs[card] == "shield"

    def earn(self, coins: int, seat: int) -> None:
        """Coins from the bank, which may owe them."""
        self.table.pay(coins, BANK, seat + 1)

    def ring(self) -> list[int]:
        """The tiles in their order round the ring."""
        return [self.table.at[place][0] for place in self.box.ring]

    def tile_of(self, seat: int) -> int:
        """The tile that a seat's pawn stands on."""
        top = self.table.where[self.box.pawns[seat]]
        return next(tile for tile, place in self.box.top.items() if place == top)

    def tops_at(self, seat: int, steps: int) -> list[int]:
        """Where a walk of exactly so many steps from a seat's pawn can end, each place once."""
        ring = self.ring()
        at = ring.index(self.tile_of(seat))
        return sorted({self.box.top[ring[(at + way) % len(ring)]] for way in (steps, -steps)})
