"""The box of Pressure Matrix: where tiles, runners and markers can lie, by number, and what each node holds."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from generator.games.pressure_matrix.walks import Walks
from generator.model.game import Game, Slot
from generator.table.box import NOBODY, Box, Dial, Piece, Place, Printed, Purse
from generator.table.effect import Effect
from generator.text.worth import Worth

BANK = 0
"""The purse that credits come from and go to; the purse of seat i is i + 1."""

LEVEL, ACTIVE, NEXT, FIRST, MODIFIER, QUEUE, TURNS, EXTRA, RUN, LONGEST, STUCK, OVER = range(12)
"""The dials before those of the tiles: pressure level; active seat; seat of the next turn that is no extra one; first
player; what is special about this turn; the extra turns that wait; turns begun, extra ones of them, how many of these in
a row, and the most; turns in which someone was stuck; whether the game is over."""
DIALS = (
    "level",
    "active",
    "next",
    "first",
    "modifier",
    "queue",
    "turns",
    "extra turns",
    "run",
    "longest run",
    "stuck",
    "over",
)
GREEN, YELLOW, RED = range(3)
PLAIN, DOUBLE, GIVEN, STEERED = range(4)
"""What is special about an extra turn, as the dial `modifier` holds it (A-PM-26 to A-PM-28)."""
MODIFIERS = {"plain": PLAIN, "double": DOUBLE, "give": GIVEN, "left": STEERED}
NODES = 4
FULL = 15
"""The blackouts of a tile, as its dial holds them: bit k for node k + 1; 15 is a tile with no open node."""
KINDS = 32
"""Extra turns waiting are digits of the dial `queue` in this base, the first one last: 1 + 4 × seat + modifier."""


class Node(NamedTuple):
    """What a node of one side holds: its effects by number, and what of them the rules must know before they happen."""

    effects: tuple[int, ...]
    control: Any
    """The effect that waits under a Control Marker; None on nodes whose text happens at once."""
    must_be_last: bool
    code: str


class MatrixBox(Box):
    """The box with its places by what they are for.

    Places of a kind stand in a row: the cells row by row, the stand of tile t (where a runner stands) at ``stand + t``,
    its nodes at ``node + 4 t`` and so on, its piece at ``tile + t``, its blackouts in the dial ``dark + t``.
    ``nodes[side][4 t + k]`` is what node k of tile t holds; ``of_mask[t]`` are its nodes, as places, by bit mask. ``markers[seat]`` are a seat's five Control Markers, and
    ``score[seat]`` the sixth, on the track. ``worth[side][4 t + k]`` is the printed value of a node.
    """

    def __init__(self, game: Game, seats: int, effects: Mapping[str, Effect]) -> None:
        rows = game.constants["rows"]
        assert isinstance(rows, Mapping)
        self.rows = int(str(rows[str(seats)]))
        self.cells = self.rows**2
        self.constants = game.constants
        self.turn_cap = self.constant("turn_cap")
        tiles = list(game.of_kind("tile"))
        names = [tile.id for tile in tiles]
        colours = [runner.fields["colour"] for runner in game.of_kind("runner")][:seats]
        each = self.constant("markers_each")
        credits, dark = self.constant("start_credits"), self.constant("blackouts_on_tiles")
        players = [f"p{i + 1}" for i in range(seats)]
        start = len(DIALS)
        super().__init__(
            seats=seats,
            places=[
                *(Place(f"r{r}c{c}", group="cell") for r in range(1, self.rows + 1) for c in range(1, self.rows + 1)),
                Place("unused", NOBODY, supply=True),
                Place("removed"),
                Place("start", supply=True),
                *(Place(f"{p} hand", group="hand") for p in players),
                *(Place(f"{p} discarded", group="discarded") for p in players),
                *(Place(f"{p} score", group="score") for p in players),
                *(Place(f"{name} middle", group="middle") for name in names),
                *(Place(f"{name}/{k + 1}", group="node") for name in names for k in range(NODES)),
            ],
            pieces=[
                *(Piece(name, "tile", name, "unused") for name in names),
                *(
                    Piece(f"{p} runner", "runner", f"runner-{c}", "start")
                    for p, c in zip(players, colours, strict=True)
                ),
                *(
                    Piece(f"{p} marker {n}", "control", f"control-{c}", f"{p} score" if n == each else f"{p} hand")
                    for p, c in zip(players, colours, strict=True)
                    for n in range(1, each + 1)
                ),
            ],
            purses=[
                Purse("bank"),
                *(Purse(f"{p} credits", credits, group="credits") for p in players),
                Purse("pool", dark),
                Purse("matrix"),
            ],
            dials=[
                *(Dial(name, group="queue" if name == "queue" else "") for name in DIALS),
                *(Dial(f"{name} blackouts", group="blackouts") for name in names),
            ],
            effects=[Printed(id, effect) for id, effect in effects.items()],
        )
        n = self.number
        self.walks = Walks(self.rows, n["r1c1"])
        self.cell, self.unused, self.removed = n["r1c1"], n["unused"], n["removed"]
        self.hand, self.discarded, self.scored = n["p1 hand"], n["p1 discarded"], n["p1 score"]
        self.stand, self.node, self.tile = n[f"{names[0]} middle"], n[f"{names[0]}/1"], n[names[0]]
        self.dark, self.pool, self.matrix = start, seats + 1, seats + 2
        self.end_of_nodes = self.node + NODES * len(names)
        self.runners = tuple(self.pieces("runner"))
        self.first_runner, self.end_of_runners = self.runners[0], self.runners[-1] + 1
        all_markers = tuple(self.pieces("control"))
        self.markers = tuple(all_markers[i * each : (i + 1) * each] for i in range(seats))
        self.owner_of = {m: seat for seat, own in enumerate(self.markers) for m in own}
        self.each, self.first_marker, self.end_of_markers = each, all_markers[0], all_markers[-1] + 1
        self.score = tuple(own[-1] for own in self.markers)
        self.of_mask = tuple(
            tuple(tuple(first + k for k in range(NODES) if mask >> k & 1) for mask in range(FULL + 1))
            for first in range(self.node, self.end_of_nodes, NODES)
        )
        slots = {(tile.id, slot.side, slot.at): slot for tile in tiles for slot in tile.slots}
        self.nodes = tuple(
            tuple(self._node(name, slots[name, side, str(k + 1)]) for name in names for k in range(NODES))
            for side in "AB"
        )
        worth = Worth(game)
        self.worth = tuple(
            tuple(sum(map(worth.of, slots[name, side, str(k + 1)].effects)) for name in names for k in range(NODES))
            for side in "AB"
        )
        self.control_effects = tuple(e for side in self.nodes for node in side if node.control for e in node.effects)
        self.last_only = tuple(
            tuple(sum(nodes[4 * t + k].must_be_last << k for k in range(NODES)) for t in range(len(names)))
            for nodes in self.nodes
        )

    def constant(self, name: str) -> int:
        """A figure of the rules from game.toml."""
        value = self.constants[name]
        assert isinstance(value, int)
        return value

    def _node(self, tile: str, slot: Slot) -> Node:
        id = f"{tile}/{slot.side}{slot.at}"
        n = len(slot.effects)
        numbers = tuple(self.effect[id if n == 1 else f"{id}.{i + 1}"] for i in range(n))
        does = [self.effects[number].effect for number in numbers]
        control = next((effect for effect in does if getattr(effect, "moment", "")), None)
        last = any(getattr(effect, "must_be_last", False) for effect in does)
        return Node(numbers, control, last, str(slot.fields["code"]))
