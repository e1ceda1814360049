"""A surface that draws nothing, for looking at a face without making a file: its faults, its fonts, its fitted texts."""

from collections.abc import Callable, Sequence

from generator.printing.svg.pictures import Picture
from generator.printing.svg.surface import Paint, Run, Stroke
from generator.printing.svg.values import Colour
from generator.text.outlines import Matrix, Path


class Nowhere:
    """Takes everything and runs everything."""

    def push(self, matrix: Matrix | None) -> None:
        """See `Surface`."""

    def pop(self) -> None:
        """See `Surface`."""

    def clip(self, path: Path, even_odd: bool) -> None:
        """See `Surface`."""

    def path(self, path: Path, fill: Paint, even_odd: bool, stroke: Stroke | None, alpha: tuple[float, float]) -> None:
        """See `Surface`."""

    def text(self, runs: Sequence[Run], fill: Colour | None, stroke: Stroke | None, alpha: tuple[float, float]) -> None:
        """See `Surface`."""

    def picture(self, picture: Picture, matrix: Matrix, alpha: float) -> None:
        """See `Surface`."""

    def group(self, alpha: float, draw: Callable[[], None]) -> None:  # see `Surface`
        """See `Surface`."""
        draw()

    def form(self, key: object, draw: Callable[[], None]) -> None:  # see `Surface`
        """See `Surface`; what is drawn once in a file is looked at each time."""
        draw()
