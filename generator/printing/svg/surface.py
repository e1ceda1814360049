"""What the interpreter draws on. `pdf/` has the one that makes PDF; tests have one that writes down what it is told."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from generator.printing.svg.pictures import Picture
from generator.printing.svg.values import Colour
from generator.text.fonts import Font
from generator.text.outlines import Matrix, Path


@dataclass(frozen=True, slots=True)
class Stroke:
    """How an outline is drawn; lengths in user units."""

    colour: Colour
    width: float
    cap: int = 0
    join: int = 0
    miter: float = 4.0
    dashes: tuple[float, ...] = ()
    offset: float = 0.0


@dataclass(frozen=True, slots=True)
class Gradient:
    """A linear (``coords`` x1, y1, x2, y2) or radial (fx, fy, 0, cx, cy, r) gradient in the space of ``matrix``.

    ``stops`` are (offset, colour, opacity) in rising order, at least one.
    """

    coords: tuple[float, ...]
    stops: tuple[tuple[float, Colour, float], ...]
    matrix: Matrix


Paint = Colour | Gradient | None


@dataclass(frozen=True, slots=True)
class Run:
    """Text in one font at one size, its baseline beginning at (x, y).

    ``letter_space`` comes after each character, ``word_space`` after each space; user units. ``says`` is what a reader
    of the file finds in place of the glyphs (an icon's name), or "".
    """

    x: float
    y: float
    text: str
    font: Font
    size: float
    letter_space: float = 0.0
    word_space: float = 0.0
    says: str = ""


class Surface(Protocol):
    """Takes drawing in document order; each call draws over what came before."""

    def push(self, matrix: Matrix | None) -> None:
        """Begins a level; ``matrix`` takes its space into the one around it."""

    def pop(self) -> None:
        """Ends a level: its matrix and clips end with it."""

    def clip(self, path: Path, even_odd: bool) -> None:
        """Draws only inside the path until the level ends."""

    def path(self, path: Path, fill: Paint, even_odd: bool, stroke: Stroke | None, alpha: tuple[float, float]) -> None:
        """Fills, then strokes; ``alpha`` is the opacity of both, 0 to 1."""

    def text(self, runs: Sequence[Run], fill: Colour | None, stroke: Stroke | None, alpha: tuple[float, float]) -> None:
        """Fills, then strokes runs of text; ``alpha`` is the opacity of both."""

    def picture(self, picture: Picture, matrix: Matrix, alpha: float) -> None:
        """Draws a picture whose space is the unit square, y down."""

    def group(self, alpha: float, draw: Callable[[], None]) -> None:
        """Draws as one layer that is then laid on with ``alpha``."""

    def form(self, key: object, draw: Callable[[], None]) -> None:
        """Draws what ``draw`` draws, which runs only when ``key`` is new to the file."""
