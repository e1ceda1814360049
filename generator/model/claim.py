"""Claims: what a rulebook promises about the box, typed in by hand from it, never computed from the content."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from generator.model.fields import Value
from generator.model.finding import Where

Unit = Literal["pieces", "designs", "slots", "cells"]
Take = Literal["slots", "different", "sum", "shared", "alike"]
Table = Mapping[str, int | float]


@dataclass(frozen=True, slots=True)
class Bound:
    """A condition on a field: equal to one of ``one_of`` if that is not empty, and within ``least`` to ``most``."""

    one_of: tuple[str | int | float | bool, ...] = ()
    least: float | None = None
    most: float | None = None


@dataclass(frozen=True, slots=True)
class Measure:
    """What is measured over the components of ``kind`` that meet every condition of ``bounds``.

    ``what``: "count" (of ``unit``), "sum" (of ``field_name``, each piece once), "distribution" (pieces by value of ``field_name``,
    which may be "id", "kind", or "verb" for effects), "values" (the values of ``field_name`` that occur), "size" (width and
    height in mm), "constant" (the game's constant named ``field_name``) or "sides": on each printed side, what ``take``
    says: the number of its "slots" that meet the conditions, of "different" values of ``field_name`` among these, their
    "sum" (``field_name`` "worth" is what the slots' effects are worth, by their verbs), the values "shared" by the two
    sides of a piece, or the number of other sides "alike" in these values.
    ``kind`` "" means every kind. "statistic" is a row, ``field_name``, of the statistic named ``kind``.
    """

    what: Literal["count", "sum", "distribution", "values", "size", "constant", "sides", "statistic"]
    kind: str = ""
    field_name: str = ""
    unit: Unit = "pieces"
    bounds: Mapping[str, Bound] = field(default_factory=dict)
    take: Take = "slots"


@dataclass(frozen=True, slots=True)
class Claim:
    """One promise of the rulebook.

    ``says`` is the promise in our words, ``cite`` where it stands. ``relation`` compares found with expected:
    "equal", "at_least", "at_most" or "includes" (for values). ``ruling`` names the ruling that explains why the source
    breaks its own promise: such a claim is reported as INFO.
    """

    id: str
    says: str
    cite: str
    measure: Measure
    relation: Literal["equal", "at_least", "at_most", "includes"]
    expected: Value | Table
    ruling: str | None
    where: Where
