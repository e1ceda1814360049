"""The auditor's own view of a game of Pressure Matrix: what lies where, followed event by event, by names alone."""

import re
from collections.abc import Sequence

from generator.model.game import Game
from generator.table.box import Box
from generator.table.table import Table

ALL_DARK = 15
"""Four nodes of a tile blacked out."""


class Seen:
    """What lies where. Tiles, cells and nodes are the numbers of the box; ``kind`` of a node is its code in tiles.toml."""

    def __init__(self, game: Game, box: Box) -> None:
        n, names = box.number, box.names
        self.box, self.seats = box, box.seats
        self.cells = [p for p, name in enumerate(names) if re.fullmatch(r"r\dc\d", name)]
        self.rows = int(len(self.cells) ** 0.5)
        self.index = {cell: i for i, cell in enumerate(self.cells)}
        self.tiles = list(box.pieces("tile"))
        self.middle = {n[f"{names[t]} middle"]: t for t in self.tiles}
        self.middle_of = {t: place for place, t in self.middle.items()}
        self.nodes = {n[f"{names[t]}/{k + 1}"]: (t, k) for t in self.tiles for k in range(4)}
        self.nodes_of = {t: [n[f"{names[t]}/{k + 1}"] for k in range(4)] for t in self.tiles}
        self.runners = [n[f"p{i + 1} runner"] for i in range(self.seats)]
        self.hands = [n[f"p{i + 1} hand"] for i in range(self.seats)]
        self.gone = [n[f"p{i + 1} discarded"] for i in range(self.seats)]
        self.scores = [n[f"p{i + 1} score"] for i in range(self.seats)]
        self.owner = {m: int(names[m][1]) - 1 for m in box.pieces("control")}
        self.blackouts = {box.dial[f"{names[t]} blackouts"]: t for t in self.tiles}
        self.level_dial, self.over_dial = box.dial["level"], box.dial["over"]
        self.turns_dial, self.queue_dial = box.dial["turns"], box.dial["queue"]
        self.active_dial, self.modifier_dial = box.dial["active"], box.dial["modifier"]
        self.purses = [box.purse[f"p{i + 1} credits"] for i in range(self.seats)]
        self.bank, self.matrix, self.pool = box.purse["bank"], box.purse["matrix"], box.purse["pool"]
        self.seat_of = {purse: seat for seat, purse in enumerate(self.purses)}
        self.kind: tuple[dict[int, str], dict[int, str]] = ({}, {})
        for tile in game.of_kind("tile"):
            for slot in tile.slots:
                self.kind["AB".index(slot.side)][n[f"{tile.id}/{slot.at}"]] = str(slot.fields["code"])
        beside = [(0, 1), (0, -1), (1, 0), (-1, 0)]
        self.near = [
            [
                (i // self.rows + r) * self.rows + i % self.rows + c
                for r, c in beside
                if 0 <= i // self.rows + r < self.rows and 0 <= i % self.rows + c < self.rows
            ]
            for i in range(len(self.cells))
        ]

    def start(self, table: Table) -> None:
        """Read a table."""
        self.where = list(table.where)
        self.side = list(table.side)
        self.dial = list(table.dial)
        self.amount = list(table.amount)
        self.dark = {tile: table.dial[dial] for dial, tile in self.blackouts.items()}
        self.on_node = {self.where[m]: m for m in self.owner if self.where[m] in self.nodes}
        self.in_cell = {self.where[t]: t for t in self.tiles if self.where[t] in self.index}
        self.held = [len(table.at[hand]) for hand in self.hands]
        self.lost = [len(table.at[gone]) for gone in self.gone]
        self.placed = [sum(self.owner[m] == s for m in self.on_node.values()) for s in range(self.seats)]
        self.grid = [self.in_cell.get(c, -1) for c in self.cells]
        self.moved_runner = self.moved_tile = self.paid = False

    def move(self, piece: int, source: int, target: int) -> None:
        """A piece has moved."""
        self.where[piece] = target
        if piece in self.owner:
            if source in self.nodes:
                del self.on_node[source]
                self.placed[self.owner[piece]] -= 1
            elif source in self.hands:
                self.held[self.hands.index(source)] -= 1
            elif source in self.gone:
                self.lost[self.gone.index(source)] -= 1
            if target in self.nodes:
                self.on_node[target] = piece
                self.placed[self.owner[piece]] += 1
            elif target in self.hands:
                self.held[self.hands.index(target)] += 1
            elif target in self.gone:
                self.lost[self.gone.index(target)] += 1
        elif piece in self.middle_of:
            self.moved_tile = True
            if source in self.index and self.in_cell.get(source) == piece:
                del self.in_cell[source]
            if target in self.index:
                self.in_cell[target] = piece
                self.grid[self.index[target]] = piece
        else:
            self.moved_runner = True

    @property
    def level(self) -> int:
        """The pressure: 0 Green, 1 Yellow, 2 Red."""
        return self.dial[self.level_dial]

    def credits(self, seat: int) -> int:
        """A seat's credits."""
        return self.amount[self.purses[seat]]

    def all_credits(self) -> list[int]:
        """Everybody's credits."""
        return [self.amount[purse] for purse in self.purses]

    def tile_of(self, seat: int) -> int:
        """The tile under a seat's runner; -1 while it stands on none."""
        return self.middle.get(self.where[self.runners[seat]], -1)

    def occupied(self) -> set[int]:
        """The tiles under runners."""
        return {self.middle[self.where[r]] for r in self.runners if self.where[r] in self.middle}

    def code(self, place: int) -> str:
        """The kind of a node, on the side that lies up."""
        return self.kind[self.side[self.nodes[place][0]]][place]

    def free(self, tile: int) -> bool:
        """Whether a tile of the Matrix has an open node and no runner."""
        return self.where[tile] in self.index and self.dark[tile] != ALL_DARK and tile not in self.occupied()

    def beside(self, tile: int) -> list[int]:
        """The tiles next to one."""
        return [self.in_cell[self.cells[i]] for i in self.near[self.index[self.where[tile]]]]

    def must_be_last(self, place: int) -> bool:
        """The one kind of node that says so."""
        return self.code(place) == "FL"

    def choosable(self, place: int) -> bool:
        """PM-31, PM-32: an open node; one that must be last only alone."""
        tile, k = self.nodes[place]
        dark = self.dark[tile]
        if dark >> k & 1:
            return False
        return not self.must_be_last(place) or dark | 1 << k == ALL_DARK

    def walk_exists(self, seat: int, steps: int, to: int | None = None) -> bool:
        """PM-25, PM-26: a walk of exactly so many steps, to the cell ``to`` if given, by trying step after step."""
        dark, index, where = self.dark, self.index, self.where
        if steps == 1 and to is not None:
            tile = self.in_cell[to]
            near = self.near[index[where[self.tile_of(seat)]]]
            return index[to] in near and dark[tile] != ALL_DARK and tile not in self.occupied()
        barred = [dark[t] == ALL_DARK for t in self.grid]
        for runner in self.runners:
            barred[index[where[self.middle[where[runner]]]]] = True
        end = -1 if to is None else self.index[to]
        start = self.index[self.where[self.tile_of(seat)]]
        if end >= 0:
            far = abs(end // self.rows - start // self.rows) + abs(end % self.rows - start % self.rows)
            if barred[end] or far > steps or (steps - far) % 2:
                return False
            start, end = end, start  # walked backwards, so that only the goal may be the runner's own tile
            barred[start], barred[end] = True, False
        return self._walk(start, steps, end, barred)

    def _walk(self, at: int, steps: int, end: int, barred: list[bool]) -> bool:
        if steps == 0:
            return end in (-1, at)
        if at == end:
            return False
        for cell in self.near[at]:
            if not barred[cell]:
                barred[cell] = True
                if self._walk(cell, steps - 1, end, barred):
                    return True
                barred[cell] = False
        return False

    def markers_on_nodes(self, seat: int, codes: Sequence[str] = ()) -> list[int]:
        """The nodes under a seat's Control Markers, of certain kinds if given."""
        return [p for p, m in self.on_node.items() if self.owner[m] == seat and (not codes or self.code(p) in codes)]
