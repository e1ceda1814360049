"""Pressure Matrix in its rulebook's words: the Matrix, runners, credits, pressure, markers, and what the terms do to them."""

from collections.abc import Sequence

from generator.games.pressure_matrix.box import (
    ACTIVE,
    BANK,
    DOUBLE,
    FULL,
    GREEN,
    KINDS,
    LEVEL,
    MODIFIER,
    MODIFIERS,
    NODES,
    QUEUE,
    RED,
    MatrixBox,
    Node,
)
from generator.table.position import Position, perform
from generator.table.questions import Play, choose, roll

__all__ = ["BANK", "FULL", "GREEN", "LEVEL", "MODIFIERS", "NODES", "PressureMatrix", "Waiting"]

Waiting = tuple[int, int, str]
"""A Control Marker in the Matrix: its owner, its node as a place, and the moment of the effect there."""


class PressureMatrix(Position):
    """A game of Pressure Matrix in progress. Tiles are numbered from 0 here (``t``), seats from 0.

    What concerns the Pressure Phase under way, and lies nowhere on the table: ``here`` the tile of its node, ``last``
    whether that was the tile's final open one, ``doubled`` the terms that still count twice (A-PM-26), ``yellow`` whether
    the gauge goes to Yellow after it (PM-33), ``again`` whether a TELEPORT began a new one (PM-53), ``fixed`` and
    ``adjusted`` what control effects make of the roll to come.
    """

    box: MatrixBox
    here = -1
    last = False
    doubled: tuple[str, ...] = ()
    yellow = False
    again = False
    fixed: int | None = None
    adjusted = 0

    # Who and where.

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return self.table.dial[ACTIVE]

    def left_of(self, seat: int) -> int:
        """The seat to the left, which is the next clockwise."""
        return (seat + 1) % self.box.seats

    def rivals(self, seat: int) -> list[int]:
        """The other seats, clockwise from the left of this one."""
        n = self.box.seats
        return [(seat + i) % n for i in range(1, n)]

    def credits(self, seat: int) -> int:
        """How many credits a seat has."""
        return self.table.amount[seat + 1]

    def tile_of(self, seat: int) -> int:
        """The tile that a seat's runner stands on."""
        return self.table.where[self.box.runners[seat]] - self.box.stand

    def cell_of(self, tile: int) -> int:
        """The number of the cell that a tile lies in, row by row from 0."""
        return self.table.where[self.box.tile + tile] - self.box.cell

    def tile_at(self, cell: int) -> int:
        """The tile in a cell."""
        return self.table.at[self.box.cell + cell][0] - self.box.tile

    def grid(self) -> list[int]:
        """The tiles of the Matrix, row by row."""
        at, cell, tile = self.table.at, self.box.cell, self.box.tile
        return [at[place][0] - tile for place in range(cell, cell + self.box.cells)]

    def beside(self, tile: int) -> list[int]:
        """The tiles orthogonally next to one."""
        return [self.tile_at(cell) for cell in self.box.walks.near[self.cell_of(tile)]]

    def occupied(self) -> set[int]:
        """The tiles with a runner."""
        where, stand = self.table.where, self.box.stand
        return {where[runner] - stand for runner in self.box.runners}

    def free(self) -> list[int]:
        """The open tiles: not fully blacked out and without a runner."""
        dial, dark, taken = self.table.dial, self.box.dark, self.occupied()
        return [t for t in self.grid() if dial[dark + t] != FULL and t not in taken]

    def blocked(self) -> int:
        """PM-26: the cells that cannot be entered, as a bit mask: fully blacked out or with a runner."""
        table, box = self.table, self.box
        where, cell, tile = table.where, box.cell, box.tile
        mask, t = 0, -1
        darks = table.dial[box.dark :]  # of all tiles; those that are not dealt have no blackouts
        for _ in range(darks.count(FULL)):
            t = darks.index(FULL, t + 1)
            mask |= 1 << (where[tile + t] - cell)
        lift = tile - box.stand
        for stand in where[box.first_runner : box.end_of_runners]:
            mask |= 1 << (where[stand + lift] - cell)
        return mask

    def ends(self, seat: int, steps: int) -> list[int]:
        """PM-25 to PM-27: the cells, as places, where a full move can end."""
        box, where = self.box, self.table.where
        start = where[where[box.runners[seat]] - box.stand + box.tile] - box.cell
        return box.walks.ends(start, steps, self.blocked())

    # Nodes and markers.

    def side(self, tile: int) -> int:
        """The side that a tile shows: 0 for A, 1 for B."""
        return self.table.side[self.box.tile + tile]

    def dark(self, tile: int) -> int:
        """The blackouts of a tile: bit k for node k."""
        return self.table.dial[self.box.dark + tile]

    def node(self, place: int) -> Node:
        """What the node at a place holds, on the side its tile shows."""
        n = place - self.box.node
        return self.box.nodes[self.table.side[self.box.tile + n // NODES]][n]

    def choosable(self, tile: int) -> Sequence[int]:
        """PM-31, PM-32: the nodes, as places, that a Pressure Phase may black out on a tile."""
        table, box = self.table, self.box
        open_ = FULL & ~table.dial[box.dark + tile]
        if open_ & (open_ - 1):
            open_ &= ~box.last_only[table.side[box.tile + tile]][tile]
        return box.of_mask[tile][open_]

    def blacken(self, tile: int, mask: int) -> None:
        """Set the Blackout Markers of a tile: bit k for node k. They come from the pool and go back to it (PM-68)."""
        table, box = self.table, self.box
        dial = box.dark + tile
        change = mask.bit_count() - table.dial[dial].bit_count()
        table.set(dial, mask)
        if change > 0:
            table.pay(change, box.pool, box.matrix)
        elif change < 0:
            table.pay(-change, box.matrix, box.pool)

    def hand(self, seat: int) -> list[int]:
        """The Control Markers in a seat's hand."""
        return self.table.at[self.box.hand + seat]

    def placed(self, seat: int) -> list[int]:
        """The nodes, as places, under a seat's Control Markers."""
        where, first, end = self.table.where, self.box.node, self.box.end_of_nodes
        return [where[m] for m in self.box.markers[seat] if first <= where[m] < end]

    def usable(self, seat: int, *moments: str) -> list[int]:
        """The nodes, as places, under a seat's Control Markers whose effect can be used at one of these moments."""
        return [p for owner, p, moment in self.waiting() if owner == seat and moment in moments]

    def waiting(self) -> list[Waiting]:
        """Every Control Marker in the Matrix: its owner, its node as a place, and the moment of the effect there."""
        box, first = self.box, self.box.node  # nodes are the last places: whatever lies further lies on one
        lying = self.table.where[box.first_marker : box.end_of_markers]
        if max(lying) < first:
            return []
        each, nodes, side, tile = box.each, box.nodes, self.table.side, box.tile
        return [
            (i // each, place, nodes[side[tile + (place - first) // NODES]][place - first].control.moment)
            for i, place in enumerate(lying)
            if place >= first
        ]

    def take_back(self, place: int) -> None:
        """The Control Marker on a node goes to its owner's hand."""
        (marker,) = self.table.at[place]
        self.table.move(marker, self.box.hand + self.box.owner_of[marker])

    def use(self, seat: int, place: int) -> Play:
        """PM-35: take a Control Marker back into the hand and get the node's effect at once."""
        effects = self.node(place).effects
        self.take_back(place)
        for effect in effects:
            yield from perform(self, effect, seat, place)

    # Terms.

    def win(self, seat: int, n: int) -> None:
        """PM-40, and A-PM-26: the first WIN of a node may count twice."""
        if "win" in self.doubled:
            n *= 2
            self.doubled = tuple(term for term in self.doubled if term != "win")
        self.table.pay(n, BANK, seat + 1)

    def pay(self, seat: int, n: int) -> None:
        """PM-41: not below 0; the first PAY of a node may count twice (A-PM-26)."""
        if "pay" in self.doubled:
            n *= 2
            self.doubled = tuple(term for term in self.doubled if term != "pay")
        self.table.pay(min(n, self.table.amount[seat + 1]), seat + 1, BANK)

    def give(self, seat: int, n: int) -> Play:
        """PM-42: to one player of his choice, all he has if that is less."""
        rival = yield from choose(seat, "give to", self.rivals(seat), "PM-42")
        self.table.pay(min(n, self.credits(seat)), seat + 1, rival + 1)

    def rob(self, seat: int, victim: int, n: int) -> Play:
        """PM-43: n credits or all he has; SCREEN may stop it, if there is something to lose (3.13, window 3)."""
        if self.credits(victim):
            screens = self.usable(victim, "steal")
            if screens:
                place = yield from choose(victim, "screen", [None, *screens], "PM-35")
                if place is not None:
                    yield from self.use(victim, place)
                    return
        self.table.pay(min(n, self.credits(victim)), victim + 1, seat + 1)

    def press(self, level: int) -> None:
        """Set the gauge, within its ends (A-PM-06)."""
        self.table.set(LEVEL, max(0, min(RED, level)))

    def clear(self, tile: int) -> None:
        """Blackout Markers to the pool, Control Markers to their owners."""
        if self.dark(tile):
            self.blacken(tile, 0)
        first = self.box.node + NODES * tile
        for place in range(first, first + NODES):
            if self.table.at[place]:
                self.take_back(place)

    def flip(self, tile: int) -> None:
        """PM-45, PM-46: clear a tile and turn it over; a runner on it stays."""
        self.clear(tile)
        self.table.turn(self.box.tile + tile, 1 - self.side(tile))

    def put(self, seat: int, tile: int) -> None:
        """A runner moves to a tile."""
        self.table.move(self.box.runners[seat], self.box.stand + tile)

    def teleport(self, chooser: int, seat: int) -> Play:
        """PM-48: to any open tile, chosen by ``chooser``; the active player's runner begins a new Pressure Phase (PM-53)."""
        cell = yield from choose(
            chooser, "teleport to", [self.box.cell + self.cell_of(t) for t in self.free()], "PM-48"
        )
        self.put(seat, self.tile_at(cell - self.box.cell))
        if seat == self.active:
            self.again = True

    def discard(self, seat: int, cite: str, *, matrix: bool = True) -> Play:
        """PM-49: a Control Marker of his own out of the game, from the hand or, if ``matrix``, from the Matrix."""
        options = [self.box.hand + seat] if self.hand(seat) else []
        if matrix:
            options += self.placed(seat)
        if options:
            place = yield from choose(seat, "discard from", options, cite)
            self.table.move(self.table.at[place][-1], self.box.discarded + seat)

    def queue(self, seat: int, modifier: int) -> None:
        """PM-52: an extra turn behind those that wait."""
        waiting, last = self.table.dial[QUEUE], 1
        while waiting >= last:
            last *= KINDS
        self.table.set(QUEUE, waiting + (1 + NODES * seat + modifier) * last)

    def tie(self, tied: list[int]) -> Play:
        """PM-64: each of the tied rolls one die, again among equals; ``self.winner`` is who rolled highest."""
        while len(tied) > 1:
            rolled = yield from roll(len(tied), 6, "PM-64")
            tied = [seat for seat, die in zip(tied, rolled, strict=True) if die == max(rolled)]
        self.winner = tied[0]

    winner = -1

    def begin_phase(self) -> None:
        """A-PM-26: in the first Pressure Phase of a turn of this kind WIN and PAY count twice."""
        self.doubled = ("win", "pay") if self.table.dial[MODIFIER] == DOUBLE else ()
