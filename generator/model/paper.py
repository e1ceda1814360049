"""Papers to print on and named sizes to cut to."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper, upright: ``width_mm`` × ``height_mm``. ``margin_mm`` on each side is kept free of pieces."""

    name: str
    title: str
    width_mm: float
    height_mm: float
    margin_mm: float


@dataclass(frozen=True, slots=True)
class Size:
    """A named size of a component, with the corner radius it is commonly cut to."""

    name: str
    title: str
    width_mm: float
    height_mm: float
    corner_mm: float
