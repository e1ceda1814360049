"""Printers: how far each prints the back of a sheet beside its front, and how back pages are moved to make up for it."""

import math
from dataclasses import dataclass
from typing import Literal

Edge = Literal["long", "short"]
"""The edge of the paper on which it is turned over for its back."""

MOST_MM = 10.0
"""The furthest a back is moved; one that is further off hints at a wrong scale or margin."""
MOST_DEGREES = 3.0


@dataclass(frozen=True, slots=True)
class Printer:
    """A printer's profile: what a back page is moved by, so that it lies behind its front.

    ``x_mm`` to the right and ``y_mm`` downwards, each at most `MOST_MM` either way, ``angle_deg`` clockwise about the
    page's middle, at most `MOST_DEGREES`: as one sees the back of a sheet that stands upright. These are the numbers
    read off a calibration sheet, unchanged. They hold for paper turned over on the ``edge`` that the sheet was.
    """

    name: str
    x_mm: float
    y_mm: float
    angle_deg: float
    edge: Edge = "long"

    def moved(self, width_mm: float, height_mm: float) -> tuple[float, float, float, float, float, float] | None:
        """What takes a back page to where it is to be printed, as PDF's six numbers; None where nothing moves.

        In millimetres from the page's upper left corner, y down. A page that lies on its long side is printed with its
        right edge at the paper's top: drivers turn landscape by 90° counterclockwise (``LandscapeOrientation: Plus90``
        of printer descriptions, and the common value of Windows), and the move is turned along.
        """
        x, y = (-self.y_mm, self.x_mm) if width_mm > height_mm else (self.x_mm, self.y_mm)
        if x == y == self.angle_deg == 0:
            return None
        cos, sin = math.cos(math.radians(self.angle_deg)), math.sin(math.radians(self.angle_deg))
        middle_x, middle_y = width_mm / 2, height_mm / 2
        left = middle_x - cos * middle_x + sin * middle_y + x
        top = middle_y - sin * middle_x - cos * middle_y + y
        return cos, sin, -sin, cos, left, top

    def __str__(self) -> str:
        """The move in words: ``0.4 mm right, 0.2 mm up, 0.1° clockwise``."""
        parts = []
        for value, unit, way, other in (
            (self.x_mm, " mm", "right", "left"),
            (self.y_mm, " mm", "down", "up"),
            (self.angle_deg, "°", "clockwise", "counterclockwise"),
        ):
            if value:
                parts.append(f"{abs(value):g}{unit} {way if value > 0 else other}")
        return ", ".join(parts) or "not moved"
