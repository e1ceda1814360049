"""What tests of Pressure Matrix share: a table laid out as a test wants it, and rules played by the lines of a record."""

from collections.abc import Iterator
from typing import Any

from played import box_of, game, rules

from generator.games.pressure_matrix import rules as r
from generator.games.pressure_matrix.box import FULL, LEVEL, NODES
from generator.games.pressure_matrix.position import PressureMatrix
from generator.play.replay import heading, read
from generator.table.questions import CHANCE, Question

GREEN, YELLOW, RED = range(3)
QUIET = ("W2", "W3", "W4", "W5", "P1", "P2", "P3", "P4")
"""Kinds of node that ask nothing."""


class Show:
    """A game for some seats, at the beginning of p1's turn.

    ``nodes`` says which kinds of node must lie where: {"r1c1": "W8"}, with several kinds "W8 FL"; the other cells hold
    tiles without special nodes as far as there are any. ``runners`` are the cells by seat; without it they stand in the
    corners from the upper left. ``dark`` are the blackouts by cell, as node numbers "134".
    """

    def __init__(
        self,
        seats: int = 2,
        nodes: dict[str, str] | None = None,
        *,
        runners: tuple[str, ...] = (),
        dark: dict[str, str] | None = None,
        level: int = GREEN,
        **rulings: Any,
    ) -> None:
        self.rules = rules("pressure-matrix")
        self.box = box_of("pressure-matrix", seats)
        self.x = PressureMatrix(self.box, self.box.start.copy(), self.rules.rulings(rulings))
        self.told = self.x.table.told = []
        self._lay(nodes or {})
        n = self.box.rows
        corners = ("r1c1", f"r1c{n}", f"r{n}c1", f"r{n}c{n}", f"r{n // 2 + 1}c{n // 2 + 1}")
        for seat, cell in enumerate(runners or corners[:seats]):
            self.x.put(seat, self.tile(cell))
        for cell, which in (dark or {}).items():
            self.x.blacken(self.tile(cell), sum(1 << int(k) - 1 for k in which))
        self.x.table.set(LEVEL, level)
        self.told.clear()

    def _lay(self, nodes: dict[str, str]) -> None:
        kinds = {
            (tile.id, side): [s.fields["code"] for s in tile.slots if s.side == side]
            for tile in game("pressure-matrix").of_kind("tile")
            for side in "AB"
        }
        table, free = self.x.table, {tile for tile, _ in kinds}

        def lay(cell: int, wanted: list[str]) -> None:
            fit = [(t, s) for (t, s), has in kinds.items() if t in free and set(wanted) <= set(has)]
            tile, side = max(fit, key=lambda key: sum(code in QUIET for code in kinds[key]))
            free.remove(tile)
            table.turn(self.box.number[tile], "AB".index(side))
            table.move(self.box.number[tile], cell)

        for cell, codes in nodes.items():
            lay(self.box.number[cell], codes.split())
        for cell in range(self.box.cell, self.box.cell + self.box.cells):
            if not table.at[cell]:
                lay(cell, [])

    # Where things are.

    def tile(self, cell: str) -> int:
        """The tile in a cell."""
        return self.x.tile_at(self.box.number[cell] - self.box.cell)

    def name(self, cell: str) -> str:
        """The name of the tile in a cell."""
        return self.box.names[self.box.tile + self.tile(cell)]

    def at(self, seat: int) -> str:
        """The cell of a seat's runner."""
        return self.box.names[self.box.cell + self.x.cell_of(self.x.tile_of(seat))]

    def node(self, cell: str, code: str | int) -> str:
        """The name of the node of a kind on the tile in a cell, or of that number."""
        first = self.box.node + NODES * self.tile(cell)
        places = range(first, first + NODES)
        place = places[code - 1] if isinstance(code, int) else next(p for p in places if self.x.node(p).code == code)
        return self.box.names[place]

    def quiet(self, cell: str) -> str:
        """The name of a node on the tile in a cell that asks nothing."""
        first = self.box.node + NODES * self.tile(cell)
        return next(self.box.names[p] for p in range(first, first + NODES) if self.x.node(p).code in QUIET)

    def dark(self, cell: str) -> str:
        """The dark nodes of the tile in a cell, as numbers."""
        mask = self.x.dark(self.tile(cell))
        return "".join(str(k + 1) for k in range(NODES) if mask >> k & 1)

    def all_but(self, cell: str, code: str | int) -> None:
        """Make the node of a kind the last open one of the tile in a cell."""
        k = int(self.node(cell, code).rsplit("/", 1)[1]) - 1
        self.x.blacken(self.tile(cell), FULL & ~(1 << k))

    def mark(self, seat: int, node: str) -> None:
        """Lay one of a seat's Control Markers on a node."""
        self.x.table.move(self.x.hand(seat)[-1], self.box.number[node])

    def hands(self) -> list[int]:
        """How many Control Markers each holds."""
        return [len(self.x.hand(seat)) for seat in range(self.box.seats)]

    def credits(self) -> list[int]:
        """Everybody's credits."""
        return [self.x.credits(seat) for seat in range(self.box.seats)]

    def rich(self, *credits: int) -> None:
        """Give everybody so many credits."""
        self.x.table.amount[1 : 1 + len(credits)] = credits

    def empty(self, seat: int, left: int = 0) -> None:
        """Discard all of a seat's hand but so many."""
        for marker in list(self.x.hand(seat))[left:]:
            self.x.table.move(marker, self.box.discarded + seat)

    @property
    def level(self) -> int:
        """The pressure."""
        return self.x.table.dial[LEVEL]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return r.over(self.x)

    # Play.

    def play(self, *lines: str, turns: int = 1) -> Question | None:
        """Play turns by the lines of a record; the question that no line answers, or None at the end of the turns.

        A question with one option answers itself unless the next line is for it. Lines left over fail.
        """
        return self.run(self._turns(turns), *lines)

    def _turns(self, turns: int) -> Iterator[Any]:
        for _ in range(turns):
            if not self.over:
                yield from r.turn(self.x)

    def run(self, play: Any, *lines: str) -> Question | None:
        """The same for any rule."""
        left = list(lines)
        answer: Any = None
        while True:
            try:
                question: Question = play.send(answer)
            except StopIteration:
                assert not left, f"never asked: {left}"
                return None
            head = heading(question)
            if left and left[0].startswith(f"{head}: "):
                answer = read(self.box, self.x, question, left.pop(0), 1)
            elif question[0] != CHANCE and len(question[2]) == 1:
                answer = 0
            else:
                assert not left, f"it asks {head} of {self.labels(question)}, not {left[0]}"
                return question
            if question[0] == CHANCE and question[1] == "shuffle":
                self.x.table.shuffle(question[2], answer)

    def labels(self, question: Question | None) -> list[str]:
        """The options of a question, by name."""
        assert question is not None
        return [] if question[0] == CHANCE else self.box.labels(question[2])

    def asks(self, question: Question | None) -> str:
        """What a question is."""
        return "nothing" if question is None else heading(question)
