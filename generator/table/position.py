"""What rules act on: a table in the rulebook's words; and what a game comes to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.table.box import Box
from generator.table.questions import Play
from generator.table.table import Table


@dataclass(frozen=True, slots=True)
class Result:
    """How a finished game ended.

    ``winners``: the seats that won; several share the win. No seat, or several, makes it a draw. ``first``: the seat
    that began. ``measures``: whole numbers worth reporting, by name; the same names in every game.
    """

    winners: tuple[int, ...]
    first: int = 0
    measures: Mapping[str, int] = field(default_factory=dict)


class Position:
    """A game in progress, ``x`` in the rules: box, table and rulings. A game's own class adds the rulebook's words.

    Whatever outlives a turn lies on the table, so a position can be made anew from box, table and rulings at the
    beginning of any turn.
    """

    def __init__(self, box: Any, table: Table, rulings: Mapping[str, str | int]) -> None:
        self.box = box
        self.table = table
        self.rulings = rulings

    def ruling(self, key: str) -> str | int:
        """The option in force for a ruling's key; raises KeyError."""
        return self.rulings[key]


def perform(x: Position, effect: int, seat: int, place: int) -> Play:
    """Do an effect that is printed in ``place`` for ``seat``, announced by "do" and closed by "done"."""
    box: Box = x.box
    table = x.table
    table.used[effect] += 1
    if table.told is not None:
        table.told.append(("do", effect, seat, place))
    yield from box.effects[effect].effect.apply(x, seat)
    if table.told is not None:
        table.told.append(("done", effect, seat, place))
