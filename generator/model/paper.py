"""Papers to print on and named sizes to cut to."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sprue:
    """Places that a paper has already: perforated cards, labels, the template of a cutting machine.

    ``left_mm``, ``top_mm`` is the corner of the first place on the upright page; a place is ``width_mm`` × ``height_mm``, and
    ``step_mm`` from it stands the next one, to the right and below.
    """

    columns: int
    rows: int
    left_mm: float
    top_mm: float
    width_mm: float
    height_mm: float
    step_mm: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper, upright: ``width_mm`` × ``height_mm``.

    ``margins_mm`` (top, right, bottom, left) is what is kept free of pieces on every side that is printed, where the
    paper has no ``sprue``.
    """

    name: str
    title: str
    width_mm: float
    height_mm: float
    margins_mm: tuple[float, float, float, float]
    sprue: Sprue | None = None

    @property
    def margin_mm(self) -> float:
        """The widest margin: what is free of it is free of each."""
        return max(self.margins_mm)


@dataclass(frozen=True, slots=True)
class Size:
    """A named size of a component, with the corner radius it is commonly cut to."""

    name: str
    title: str
    width_mm: float
    height_mm: float
    corner_mm: float
