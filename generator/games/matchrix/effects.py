"""What playing a card does: it is laid in a cell, and a capper makes the opponents draw."""

from typing import ClassVar

from generator.games.matchrix.position import Matchrix, draw_cards
from generator.table.effect import Touch
from generator.table.questions import Play, choose


class Lay:
    """A regular card: laid in a cell that it fits (MX-12 to MX-16)."""

    touches: ClassVar[tuple[Touch, ...]] = (
        Touch("place", "hand", "down"),
        Touch("place", "matchrix", "up"),
        Touch("dial", "cell", "up"),
    )

    def apply(self, x: Matchrix, seat: int) -> Play:
        """Ask where, and lay it there."""
        cell = yield from choose(seat, "at", x.cells(), "MX-13")
        x.lay(x.card, cell)
        x.string.append(cell)


class Cap:
    """A capper: laid like any card (MX-17), then its power makes opponents draw (MX-20 to MX-22)."""

    touches: ClassVar[tuple[Touch, ...]] = (
        *(Touch("place", place) for place in ("hand", "matchrix", "draw deck", "buried")),
        Touch("dial", "cell"),
        *(Touch("dial", dial, "up") for dial in ("cappers", "power", "drawn", "redeals", "rebuilds")),
    )

    def apply(self, x: Matchrix, seat: int) -> Play:
        """Ask where, lay it, count its power; ask for all the shares, then let them be drawn."""
        box, table = x.box, x.table
        cell = yield from choose(seat, "at", x.cells(), "MX-17")
        x.lay(x.card, cell)
        power = x.power(x.card, cell, set(x.string))
        x.string.append(cell)
        x.add(box.cappers, 1)
        x.add(box.power, power)
        if not power or not (table.at[x.deck] or x.rebuilding):
            return  # A-MX-06: with an empty deck nobody draws
        shares = []
        left = power
        opponents = x.opponents(seat)
        for opponent in opponents:
            least = left if opponent == opponents[-1] else 0
            share = yield from choose(seat, f"give {box.names[opponent]}", range(least, left + 1), "MX-21")
            shares.append(share)
            left -= share
        drawn = 0
        for opponent, share in zip(opponents, shares, strict=True):
            drawn += yield from draw_cards(x, opponent, share)
        x.add(box.drawn, drawn)
