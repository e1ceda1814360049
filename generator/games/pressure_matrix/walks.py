"""Walks over a square of cells: where one of exactly so many steps can end that enters no cell twice (PM-25)."""

from functools import lru_cache
from itertools import combinations

KEPT = 6
"""Walks of up to so many steps are worked out once for each start; longer ones, rare, anew each time."""

CROWDED = 0.4
"""The share of blocked cells above which walking is faster than looking up."""

Masks = tuple[tuple[int, tuple[int, ...]], ...]
"""For each end: its cell, and the sets of cells that walks to it enter, as bit masks."""


@lru_cache(maxsize=8)
def neighbours(rows: int) -> tuple[tuple[int, ...], ...]:
    """The orthogonal neighbours of each cell, numbered row by row."""
    found = []
    for cell in range(rows * rows):
        r, c = divmod(cell, rows)
        near = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
        found.append(tuple(y * rows + x for y, x in near if 0 <= y < rows and 0 <= x < rows))
    return tuple(found)


class Walks:
    """The walks of one square. Ends are numbered row by row from ``first``; starts and blocked cells from 0."""

    def __init__(self, rows: int, first: int = 0) -> None:
        self.first = first
        self.near = neighbours(rows)
        self.beside = [sum(1 << cell for cell in near) for near in self.near]
        self.onward = [
            {
                mask: tuple((cell, 1 << cell) for cell in near if mask >> cell & 1)
                for n in range(len(near) + 1)
                for mask in map(sum, combinations([1 << cell for cell in near], n))
            }
            for near in self.near
        ]
        """For each cell, by the neighbours that can be entered: these, each with its bit."""
        self.crowded = rows * rows * CROWDED
        self.known: dict[tuple[int, int], Masks] = {}

    def ends(self, start: int, steps: int, blocked: int) -> list[int]:
        """The cells, in order, where a walk of exactly ``steps`` (1 or more) can end; ``blocked``: cells it cannot enter."""
        if steps > KEPT or blocked.bit_count() > self.crowded:
            first = self.first
            return sorted({first + cell for cell, _ in self._front(start, steps, blocked)})
        known = self.known.get((start, steps))
        if known is None:
            known = self.known[start, steps] = self._masks(start, steps)
        found = []
        for end, masks in known:
            for mask in masks:
                if not mask & blocked:
                    found.append(end)
                    break
        return found

    def _masks(self, start: int, steps: int) -> Masks:
        ends: dict[int, list[int]] = {}
        for end, entered in sorted(self._front(start, steps, 0)):
            ends.setdefault(self.first + end, []).append(entered & ~(1 << start))
        return tuple((end, tuple(masks)) for end, masks in sorted(ends.items()))

    def _front(self, start: int, steps: int, blocked: int) -> set[tuple[int, int]]:
        """(end, cells entered, with the start and the blocked) of every walk; those over the same cells to one end are one."""
        beside, onward = self.beside, self.onward
        front = {(start, 1 << start | blocked)}
        for _ in range(steps):
            front = {(cell, taken | bit) for at, taken in front for cell, bit in onward[at][beside[at] & ~taken]}
        return front
