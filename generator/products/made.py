"""What every product takes and gives."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Options:
    """What a maker asks for. ``only`` names kinds, empty for all; ``language`` "" is the game's first."""

    papers: tuple[str, ...] = ("a4",)
    only: tuple[str, ...] = ()
    language: str = ""


@dataclass(frozen=True, slots=True)
class Made:
    """A file that was made, and what a maker should know about it in one line."""

    path: Path
    says: str
