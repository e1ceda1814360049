"""The questions that rules ask. A rule is a generator: it yields a question and is sent the answer."""

from collections.abc import Generator, Sequence
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")

CHANCE = -1
"""The seat of a question that chance answers."""

Question = tuple[int, str, Any, str]
"""(seat, what, options, cite). ``seat`` is who answers, or `CHANCE`; ``what`` names the question; ``cite`` the rule.

A seat answers with an index into ``options``. Chance's questions are "roll" with options (dice, sides), answered by the
tuple of numbers rolled; "shuffle" with the place, answered by the former heights of its pieces in their new order; and
"draw" with (k, options), answered by k different indices.
"""

Play = Generator[Question, Any, None]
"""What a rule returns: a generator that asks until it is done."""


def choose(seat: int, what: str, options: Sequence[T], cite: str) -> Generator[Question, Any, T]:
    """The option that ``seat`` takes.

    Options are any sequence that is not empty: numbers of seats, places or pieces; a ``range`` for amounts; words; None;
    tuples of these. No two may have the same label.
    """
    index: int = yield (seat, what, options, cite)
    return options[index]


def roll(dice: int, sides: int, cite: str) -> Generator[Question, Any, tuple[int, ...]]:
    """What that many dice show, in the order they were rolled, each 1 to ``sides``."""
    rolled: tuple[int, ...] = yield (CHANCE, "roll", (dice, sides), cite)
    return rolled


def shuffle(place: int, cite: str) -> Generator[Question, Any, None]:
    """Shuffle the pieces that lie in a place."""
    yield (CHANCE, "shuffle", place, cite)


def draw(k: int, options: Sequence[T], cite: str) -> Generator[Question, Any, list[T]]:
    """``k`` different ones of the options, each ordered choice as likely as any other."""
    return [options[i] for i in (yield (CHANCE, "draw", (k, options), cite))]


class Stuck(Exception):  # a way for a game to end, not an error
    """The game can go no further and the rulebook does not say what then."""


class Unfinished(Exception):  # a way for a game to end, not an error
    """The game is broken off at a cap of its own rules."""


def give_up(why: str) -> NoReturn:
    """End the game as unfinished: no winner, and reported with the reason. For a cap in the game's own measure."""
    raise Unfinished(why)


def stuck(why: str) -> NoReturn:
    """End the game as stuck: no winner, and reported with the reason. For a state that the rulebook does not cover."""
    raise Stuck(why)
