"""The auditor's own view of a game of Pressure Matrix: what lies where, followed event by event, by names alone."""

import re
from collections.abc import Sequence

from generator.model.game import Game
from generator.table.box import Box
from generator.table.table import Table

ALL_DARK = 15
"""Four nodes of a tile blacked out."""


class Seen:
    """What lies where. Tiles, cells and nodes are the numbers of the box; ``kind`` of a node is its code in tiles.toml.

    ``under``: the tile under each seat's runner. ``cell_of`` a tile: the index of its cell, -1 outside the Matrix.
    ``shut``: the cells that are fully dark, as a bit mask; -1 while that must be worked out anew.
    """

    __slots__ = (
        "active_dial", "amount", "astray", "bit", "blackouts", "box", "cell_of", "cells", "dark", "dark_before",
        "dial", "far", "gone", "gone_of", "grid", "hand_of", "hands", "held", "in_cell", "index", "kind", "last_only",
        "level_dial", "lost", "matrix", "middle", "middle_of", "modifier_dial", "money", "moved_runner", "moved_tile",
        "near", "nodes", "nodes_of", "on_node", "over_dial", "owner", "paid", "placed", "purses", "queue_dial",
        "round", "rows", "runners", "seat_of", "seats", "shut", "side", "side_before", "tile_at", "tiles",
        "turns_dial", "under", "where", "where_before",
    )  # fmt: skip  # a list to look up

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
        self.bit = {place: 1 << k for place, (_, k) in self.nodes.items()}
        self.runners = [n[f"p{i + 1} runner"] for i in range(self.seats)]
        self.seat_of = [self.runners.index(i) if i in self.runners else -1 for i in range(len(names))]
        self.tile_at = [self.middle.get(i, -1) for i in range(len(names))]
        self.hands = [n[f"p{i + 1} hand"] for i in range(self.seats)]
        self.gone = [n[f"p{i + 1} discarded"] for i in range(self.seats)]
        self.hand_of = {place: seat for seat, place in enumerate(self.hands)}
        self.gone_of = {place: seat for seat, place in enumerate(self.gone)}
        self.owner = {m: int(names[m][1]) - 1 for m in box.pieces("control")}
        self.blackouts = {box.dial[f"{names[t]} blackouts"]: t for t in self.tiles}
        self.level_dial, self.over_dial = box.dial["level"], box.dial["over"]
        self.turns_dial, self.queue_dial = box.dial["turns"], box.dial["queue"]
        self.active_dial, self.modifier_dial = box.dial["active"], box.dial["modifier"]
        self.purses = [box.purse[f"p{i + 1} credits"] for i in range(self.seats)]
        self.matrix = box.purse["matrix"]
        self.money = slice(self.purses[0], self.purses[-1] + 1)
        assert list(range(*self.money.indices(len(box.purses)))) == self.purses
        self.kind: tuple[dict[int, str], dict[int, str]] = ({}, {})
        for tile in game.of_kind("tile"):
            for slot in tile.slots:
                self.kind["AB".index(slot.side)][n[f"{tile.id}/{slot.at}"]] = str(slot.fields["code"])
        self.last_only = [{place for place, code in kinds.items() if code == "FL"} for kinds in self.kind]
        places = [divmod(i, self.rows) for i in range(len(self.cells))]
        self.far = [[abs(r - y) + abs(c - x) for y, x in places] for r, c in places]
        self.near = [[i for i, n in enumerate(row) if n == 1] for row in self.far]
        self.round = [sum(1 << i for i in row) for row in self.near]

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
        self.cell_of = [-1] * len(self.where)
        for tile in self.in_cell.values():
            self.cell_of[tile] = self.index[self.where[tile]]
        self.under = [self.tile_at[self.where[r]] for r in self.runners]
        self.shut = -1
        self.astray = self.moved_runner = self.moved_tile = self.paid = False
        self.forget()

    def forget(self) -> None:
        """Keep from now on how each tile and runner was when something first happened to it."""
        self.dark_before: dict[int, int] = {}
        self.side_before: dict[int, int] = {}
        self.where_before: dict[int, int] = {}

    def blacken(self, tile: int, dark: int) -> None:
        """The blackouts of a tile have changed."""
        old = self.dark[tile]
        self.dark[tile] = dark
        if tile not in self.dark_before:
            self.dark_before[tile] = old
        if ALL_DARK in (old, dark):
            self.shut = -1

    def turn(self, tile: int, side: int) -> None:
        """A tile was turned over."""
        self.side_before.setdefault(tile, self.side[tile])
        self.side[tile] = side

    def move(self, piece: int, source: int, target: int) -> None:
        """A piece has moved."""
        where = self.where
        seat = self.seat_of[piece]
        if seat >= 0:
            if piece not in self.where_before:
                self.where_before[piece] = where[piece]
            where[piece] = target
            tile = self.under[seat] = self.tile_at[target]
            self.moved_runner = True
            if tile < 0 or self.cell_of[tile] < 0:
                self.astray = True
        elif piece in self.owner:
            owner = self.owner[piece]
            if source in self.nodes:
                del self.on_node[source]
                self.placed[owner] -= 1
            elif source in self.hand_of:
                self.held[self.hand_of[source]] -= 1
            elif source in self.gone_of:
                self.lost[self.gone_of[source]] -= 1
            if target in self.nodes:
                self.on_node[target] = piece
                self.placed[owner] += 1
            elif target in self.hand_of:
                self.held[self.hand_of[target]] += 1
            elif target in self.gone_of:
                self.lost[self.gone_of[target]] += 1
            where[piece] = target
        else:
            self.where_before.setdefault(piece, where[piece])
            where[piece] = target
            self.moved_tile = True
            self.cell_of[piece] = self.index.get(target, -1)
            if source in self.index and self.in_cell.get(source) == piece:
                del self.in_cell[source]
            if target in self.index:
                self.in_cell[target] = piece
                self.grid[self.index[target]] = piece
                self.shut = -1

    @property
    def level(self) -> int:
        """The pressure: 0 Green, 1 Yellow, 2 Red."""
        return self.dial[self.level_dial]

    def credits(self, seat: int) -> int:
        """A seat's credits."""
        return self.amount[self.purses[seat]]

    def all_credits(self) -> list[int]:
        """Everybody's credits."""
        return self.amount[self.money]

    def tile_of(self, seat: int) -> int:
        """The tile under a seat's runner; -1 while it stands on none."""
        return self.under[seat]

    def occupied(self) -> set[int]:
        """The tiles under runners."""
        return {tile for tile in self.under if tile >= 0}

    def code(self, place: int) -> str:
        """The kind of a node, on the side that lies up."""
        return self.kind[self.side[self.nodes[place][0]]][place]

    def free(self, tile: int) -> bool:
        """Whether a tile of the Matrix has an open node and no runner."""
        return self.cell_of[tile] >= 0 and self.dark[tile] != ALL_DARK and tile not in self.under

    def beside(self, tile: int) -> list[int]:
        """The tiles next to one."""
        return [self.in_cell[self.cells[i]] for i in self.near[self.cell_of[tile]]]

    def was_dark(self, tile: int) -> int:
        """The blackouts of a tile before the text under way."""
        return self.dark_before.get(tile, self.dark[tile])

    def choosable(self, place: int) -> bool:
        """PM-31, PM-32: an open node; one that must be last only alone."""
        tile = self.nodes[place][0]
        dark, bit = self.dark[tile], self.bit[place]
        if dark & bit:
            return False
        return dark | bit == ALL_DARK or place not in self.last_only[self.side[tile]]

    def walk_exists(self, seat: int, steps: int, to: int | None = None) -> bool:
        """PM-25, PM-26: a walk of exactly so many steps, to the cell ``to`` if given, by trying step after step."""
        cell_of, under = self.cell_of, self.under
        start = cell_of[under[seat]]
        end = -1 if to is None else self.index[to]
        if steps == 1 and end >= 0:
            tile = self.in_cell[self.cells[end]]
            return end in self.near[start] and self.dark[tile] != ALL_DARK and tile not in under
        if self.shut < 0:
            self.shut = sum(1 << i for i, tile in enumerate(self.grid) if self.dark[tile] == ALL_DARK)
        barred = self.shut
        for tile in under:
            barred |= 1 << cell_of[tile]
        if end < 0:
            front = {(start, barred)}
            while front and steps:
                front = {(cell, b | 1 << cell) for at, b in front for cell in self.near[at] if not b >> cell & 1}
                steps -= 1
            return bool(front)
        far = self.far[start][end]
        if barred >> end & 1 or far > steps or (steps - far) % 2 or not steps:
            return False
        return self._walk(end, steps, start, barred | 1 << end)

    def _walk(self, at: int, steps: int, goal: int, barred: int) -> bool:
        """Two steps or more, backwards from the end to the runner's tile, which is barred to all but the last step."""
        if steps == 2:
            return bool(self.round[at] & self.round[goal] & ~barred)
        far = self.far[goal]
        for cell in self.near[at]:
            if far[cell] < steps and not barred >> cell & 1 and self._walk(cell, steps - 1, goal, barred | 1 << cell):
                return True
        return False

    def markers_on_nodes(self, seat: int, codes: Sequence[str] = ()) -> list[int]:
        """The nodes under a seat's Control Markers, of certain kinds if given."""
        return [p for p, m in self.on_node.items() if self.owner[m] == seat and (not codes or self.code(p) in codes)]
