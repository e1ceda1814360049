"""What every product takes and gives.

A product's module holds ``orders(game, workspace, options)``: what there is to make, each with the digests of all that
it shows. `build` carries out those whose digests have changed since the last time, and no others.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Options:
    """What a maker asks for. ``only`` names kinds, empty for all; ``language`` "" is the game's first."""

    papers: tuple[str, ...] = ("a4",)
    only: tuple[str, ...] = ()
    language: str = ""
    games: int = 200
    seed: int = 1
    jobs: int = 1
    trust: bool = False


@dataclass(frozen=True, slots=True)
class Made:
    """A file that was made, and what a maker should know about it in one line; ``bad`` if it shows an error."""

    path: Path
    says: str
    bad: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    """Something to make: one file or several that are made together.

    ``name`` tells it from every other order of the game. ``shows`` has a digest for each thing that its files show,
    by a name that a maker understands. ``make`` writes the files into a folder; it raises ContentError.
    """

    name: str
    shows: Mapping[str, str]
    make: Callable[[Path], list[Made]]
