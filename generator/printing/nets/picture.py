"""Pictures of dice and tuck boxes as they stand on the table, folded: three faces, seen from the right and from above."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from generator.model.game import Shape
from generator.printing.svg.surface import Stroke, Surface
from generator.text.outlines import Matrix, rectangle

YAW, PITCH = math.radians(33), math.radians(25)
"""How far the piece is turned to the left, and how far it is looked at from above."""

_EDGE = Stroke((0.25, 0.25, 0.25), 0.2, join=1)
_INK = (0.0, 0.0, 0.0)

SEEN: Mapping[Shape, tuple[str, str, str]] = {"die": ("1", "2", "3"), "tuckbox": ("front", "right", "top")}
"""The sides that are seen: front, right, top."""

_ACROSS = math.cos(YAW), math.sin(YAW) * math.sin(PITCH)
_DOWN = 0.0, math.cos(PITCH)
_BACK = math.sin(YAW), -math.cos(YAW) * math.sin(PITCH)
"""Where a millimetre to the right, downwards and to the back goes in the picture, in mm."""


def picture_size(width_mm: float, height_mm: float, depth_mm: float) -> tuple[float, float]:
    """The size of the picture, in mm."""
    wide = width_mm * _ACROSS[0] + depth_mm * _BACK[0]
    return wide, width_mm * _ACROSS[1] + height_mm * _DOWN[1] - depth_mm * _BACK[1]


@dataclass(frozen=True, slots=True)
class View:
    """A side as it is seen: ``matrix`` takes the space of its face to the picture; ``dark`` is its shade, 0 to 1."""

    side: str
    matrix: Matrix
    size_mm: tuple[float, float]
    dark: float


def views(shape: Shape, width_mm: float, height_mm: float, depth_mm: float) -> tuple[View, ...]:
    """What is seen of a piece of this shape and size: its front, its right and its top."""
    front, right, top = SEEN[shape]
    rise = -depth_mm * _BACK[1]
    return (
        View(front, (*_ACROSS, *_DOWN, 0.0, rise), (width_mm, height_mm), 0.0),
        View(right, (*_BACK, *_DOWN, width_mm * _ACROSS[0], rise + width_mm * _ACROSS[1]), (depth_mm, height_mm), 0.22),
        View(top, (*_ACROSS, -_BACK[0], -_BACK[1], depth_mm * _BACK[0], 0.0), (width_mm, depth_mm), 0.06),
    )


def draw_picture(surface: Surface, seen: Sequence[View], face: Callable[[str], None]) -> None:
    """Draws a piece from (0, 0); ``face`` draws the face of a side in its own space."""
    for view in seen:
        box = rectangle(0, 0, *view.size_mm)
        surface.push(view.matrix)
        surface.push(None)
        surface.clip(box, even_odd=False)
        face(view.side)
        if view.dark:
            surface.path(box, _INK, False, None, (view.dark, 1.0))
        surface.pop()
        surface.path(box, None, False, _EDGE, (1.0, 1.0))
        surface.pop()
