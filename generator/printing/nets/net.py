"""What a net is made of. All lengths are in mm, from the net's upper left corner; the printed side is seen."""

from dataclasses import dataclass

from generator.text.outlines import Matrix, Path

BORDER_MM = 1.0
"""What stays free round a net: no line of one piece is a line of its neighbour, and each can be cut by itself."""
OVER_MM = 1.5
"""How far a face is drawn past a fold onto a flap, so that a fold beside its line shows no white edge."""

Sides = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class Panel:
    """Where the face of one side stands. ``turn`` is 0, 90, 180 or 270 degrees clockwise.

    The box is that of the net, after the turn. ``over`` is how far the face may be drawn past each edge of the box.
    """

    side: str
    left_mm: float
    top_mm: float
    width_mm: float
    height_mm: float
    turn: int = 0
    over: Sides = (0.0, 0.0, 0.0, 0.0)

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height of the face, before it is turned."""
        return (self.height_mm, self.width_mm) if self.turn % 180 else (self.width_mm, self.height_mm)

    @property
    def matrix(self) -> Matrix:
        """Takes the face's own space to the net."""
        left, top, right, bottom = self.left_mm, self.top_mm, self.left_mm + self.width_mm, self.top_mm + self.height_mm
        return {
            0: (1.0, 0.0, 0.0, 1.0, left, top),
            90: (0.0, 1.0, -1.0, 0.0, right, top),
            180: (-1.0, 0.0, 0.0, -1.0, right, bottom),
            270: (0.0, -1.0, 1.0, 0.0, left, bottom),
        }[self.turn]


@dataclass(frozen=True, slots=True)
class Fold:
    """A line to fold along. A ``valley`` is folded towards whoever looks at the printed side, any other away."""

    x1: float
    y1: float
    x2: float
    y2: float
    valley: bool = False


@dataclass(frozen=True, slots=True)
class Flap:
    """A flap beside a panel: its closed outline, whose first and last points are the ends of its fold.

    ``glued`` flaps say so at (``x``, ``y``), turned by ``turn`` degrees clockwise.
    """

    outline: Path
    glued: bool
    x: float
    y: float
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Net:
    """A whole net of ``width_mm`` × ``height_mm``, with its border of `BORDER_MM`.

    ``outline`` is cut round; ``slits`` are cut as well, from point to point. ``note`` is a box (left, top, right, bottom)
    that is cut away and has room for words; None where there is no such place.
    """

    width_mm: float
    height_mm: float
    outline: Path
    slits: tuple[Path, ...]
    folds: tuple[Fold, ...]
    flaps: tuple[Flap, ...]
    panels: tuple[Panel, ...]
    note: Sides | None = None
