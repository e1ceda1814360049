"""Effects: what the classes of a game's `effects.py` look like to the kernel."""

from collections.abc import Generator
from typing import Any, ClassVar, NamedTuple, Protocol

from generator.table.questions import Question


class Touch(NamedTuple):
    """One thing an effect may change: purses or dials of a group, pieces moved into or out of places of a group, sides, knowledge.

    ``what`` is "purse", "dial", "place", "side" or "seen"; ``group`` the group of the purse, dial or place, or the kind
    of the piece turned over or shown; ``way`` is "up" (more in it, a higher number), "down", or "any".
    """

    what: str
    group: str
    way: str = "any"


class Effect(Protocol):
    """A class named as its verb, with the verb's fields, that says what the effect touches and does it."""

    touches: ClassVar[tuple[Touch, ...]]

    def apply(self, x: Any, seat: int) -> Generator[Question, Any, None]:
        """Do the effect for ``seat``; ``x`` is the game's position."""
        ...
