"""The Matchrix as it lies: which card in which cell, and for each cell beside it which cards fit, as bit masks."""

from collections.abc import Iterable, Sequence

ROW = 1000
"""A cell is one whole number, row × 1000 + column: its neighbours are sums. 60 cards never reach an edge."""
SEED = 500 * ROW + 500
"""The cell of the first card, called 0,0 (MX-04)."""
STEPS = {4: (-ROW, -1, 1, ROW), 8: (-ROW - 1, -ROW, -ROW + 1, -1, 1, ROW - 1, ROW, ROW + 1)}
"""From a cell to its neighbours, by the ruling on adjacency (A-MX-01)."""

Laid = Sequence[tuple[int, int]]
"""Cards and their cells."""


def cell_name(cell: int) -> str:
    """A cell as "x,y" from the first card: x to the right, y down.

    >>> cell_name(SEED), cell_name(SEED + 1), cell_name(SEED - ROW)
    ('0,0', '1,0', '0,-1')
    """
    row, column = divmod(cell, ROW)
    return f"{column - SEED % ROW},{row - SEED // ROW}"


class Layout:
    """Which card lies in which cell (``card``), and what fits beside them.

    ``fits``: empty cell beside a card that lay there before this turn → mask of the cards that may go there by MX-13 and
    MX-16. ``fresh``: the same for cells that only cards of this turn touch; MX-15 closes them until the turn is over.
    ``matches``: card's number → mask of the cards that match it; 0 for a capper, beside which nothing may lie.
    """

    __slots__ = ("card", "fits", "fresh", "matches", "steps")

    def __init__(self, matches: Sequence[int], steps: tuple[int, ...], laid: Iterable[tuple[int, int]] = ()) -> None:
        self.matches = matches
        self.steps = steps
        self.card: dict[int, int] = {}
        self.fits: dict[int, int] = {}
        self.fresh: dict[int, int] = {}
        for card, cell in laid:
            self.lay(card, cell)
        self.settle()

    def lay(self, card: int, cell: int) -> None:
        """Put a card in a cell. The masks of its neighbour cells become narrower; none is searched for anew."""
        lies, fits, fresh = self.card, self.fits, self.fresh
        lies[cell] = card
        fits.pop(cell, None)
        fresh.pop(cell, None)
        mask = self.matches[card]
        for step in self.steps:
            beside = cell + step
            if beside in fits:
                fits[beside] &= mask
            elif beside not in lies:
                fresh[beside] = fresh.get(beside, -1) & mask

    def settle(self) -> None:
        """The turn is over: what was laid in it is part of the Matchrix."""
        self.fits.update(self.fresh)
        self.fresh.clear()

    def after(self, cell: int) -> dict[int, int]:
        """The cells beside the card just laid that touch an older card too (MX-14, MX-15), with what fits."""
        fits = self.fits
        return {beside: fits[beside] for step in self.steps if (beside := cell + step) in fits}
