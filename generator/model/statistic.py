"""Statistics that a game asks for about its components."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.model.claim import Bound
from generator.model.finding import Where


@dataclass(frozen=True, slots=True)
class Statistic:
    """A statistic over the pieces of ``kind`` that meet ``bounds``.

    Either ``distribution`` names a field, and pieces are counted by its values; or ``match`` names fields, and two pieces
    match when a value of these fields stands on both: then pairs and degrees are counted, and how likely a piece, and a
    hand of ``hand`` pieces, matches a first piece that meets ``first`` (0: no hand is asked for).
    """

    name: str
    kind: str
    where: Where
    bounds: Mapping[str, Bound] = field(default_factory=dict)
    distribution: str = ""
    match: tuple[str, ...] = ()
    first: Mapping[str, Bound] = field(default_factory=dict)
    hand: int = 0
