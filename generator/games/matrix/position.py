"""«Матрица» in its rulebook's words: wells, chips, the star, two stores."""

from collections.abc import Mapping

from generator.model.game import Game
from generator.model.grid import Grid
from generator.table.box import NOBODY, Box, Dial, Piece, Place
from generator.table.position import Position
from generator.table.table import Table

ROW = 0
"""The seat that takes from rows (MT-03)."""
COLUMN = 1
"""The seat that takes from columns (MT-03)."""
TURN = 0
"""The dial that holds the seat to move."""


class Board(Box):
    """The box with its board read into lines.

    ``lines[seat][well]``: the other wells of the row (for ROW) or column (for COLUMN) of a well. ``value``: chip → its
    number; 0 for all else. ``wells`` and ``block``: all wells, and those of level 1 as a block, row by row. ``chips`` and
    ``positive``: all chips, and those of level 1.
    """

    def __init__(self, game: Game, grid: Grid, block: tuple[int, int]) -> None:
        cells = list(grid)
        chips = [(f"{c.id}/{n}", c) for c in game.of_kind("chip") for n in range(1, c.copies + 1)]
        super().__init__(
            seats=2,
            places=[
                *(Place(f"r{r}c{c}", group="well") for r, c in cells),
                Place("p1 store", group="store"),
                Place("p2 store", group="store"),
                Place("bag", NOBODY, supply=True),
            ],
            pieces=[Piece("star", "star", "star", "bag"), *(Piece(name, "chip", c.id, "bag") for name, c in chips)],
            dials=[Dial("turn", ROW)],
        )
        at = {(r, c): self.number[f"r{r}c{c}"] for r, c in cells}
        least, most = block
        self.wells = tuple(at.values())
        self.block = tuple(w for (r, c), w in at.items() if least <= r <= most and least <= c <= most)
        none: tuple[int, ...] = ()
        self.lines = [[none] * len(self.names) for _ in (ROW, COLUMN)]
        for (r, c), well in at.items():
            self.lines[ROW][well] = tuple(w for (r2, c2), w in at.items() if r2 == r and c2 != c)
            self.lines[COLUMN][well] = tuple(w for (r2, c2), w in at.items() if c2 == c and r2 != r)
        self.star = self.number["star"]
        self.stores = (self.number["p1 store"], self.number["p2 store"])
        self.bag = self.number["bag"]
        self.value = [0] * len(self.names)
        for name, chip in chips:
            value = chip.fields["value"]
            assert isinstance(value, int)  # declared as a whole number in game.toml
            self.value[self.number[name]] = value
        self.chips = tuple(self.pieces("chip"))
        self.positive = tuple(chip for chip in self.chips if self.value[chip] > 0)


class Matrix(Position):
    """A game of «Матрица» in progress.

    ``reachable``: the wells of the star's line that hold a chip, as `over` found them when it was last asked.
    """

    def __init__(self, box: Board, table: Table, rulings: Mapping[str, str | int]) -> None:
        super().__init__(box, table, rulings)
        self.lines = box.lines
        self.star = box.star
        self.stores = box.stores
        self.reachable: list[int] = []

    def chips_of_level(self) -> tuple[int, ...]:
        """The chips in play: at level 1 the positive ones, at level 2 all (MT-01)."""
        box: Board = self.box
        return box.chips if self.ruling("level") == 2 else box.positive

    def wells_of_level(self) -> tuple[int, ...]:
        """The wells that chips may be laid in: all, or the block for level 1 so ruled (A-MT-02, A-MT-08)."""
        box: Board = self.box
        block = self.ruling("level") == 1 and self.ruling("level1") == "block"
        return box.block if block else box.wells

    def score(self, seat: int) -> int:
        """The sum of the seat's chips, each with its sign (MT-09)."""
        return sum(map(self.box.value.__getitem__, self.table.at[self.stores[seat]]))
