"""Pictures of dice and tuck boxes as they stand on the table, folded: three faces, seen from the right and from above."""

import math
from collections.abc import Callable

from generator.printing.svg.surface import Stroke, Surface
from generator.text.outlines import Matrix, polygon, rectangle

YAW, PITCH = math.radians(33), math.radians(25)
"""How far the piece is turned to the left, and how far it is looked at from above."""

_EDGE = Stroke((0.25, 0.25, 0.25), 0.2, join=1)
_INK = (0.0, 0.0, 0.0)

SEEN = {"die": ("1", "2", "3"), "tuckbox": ("front", "right", "top")}
"""The sides that are seen: front, right, top."""

_ACROSS = math.cos(YAW), math.sin(YAW) * math.sin(PITCH)
_DOWN = 0.0, math.cos(PITCH)
_BACK = math.sin(YAW), -math.cos(YAW) * math.sin(PITCH)
"""Where a millimetre to the right, downwards and to the back goes in the picture, in mm."""


def picture_size(width_mm: float, height_mm: float, depth_mm: float) -> tuple[float, float]:
    """The size of the picture, in mm."""
    wide = width_mm * _ACROSS[0] + depth_mm * _BACK[0]
    return wide, width_mm * _ACROSS[1] + height_mm * _DOWN[1] - depth_mm * _BACK[1]


def draw_picture(
    surface: Surface, size: tuple[float, float, float], seen: tuple[str, str, str], face: Callable[[str], None]
) -> None:
    """Draws a piece of width, height and depth ``size`` from (0, 0); ``face`` draws the face of a side in its own space."""
    width, height, depth = size
    rise = -depth * _BACK[1]
    front: Matrix = (*_ACROSS, *_DOWN, 0.0, rise)
    right: Matrix = (*_BACK, *_DOWN, width * _ACROSS[0], rise + width * _ACROSS[1])
    top: Matrix = (*_ACROSS, -_BACK[0], -_BACK[1], depth * _BACK[0], 0.0)
    for side, matrix, (wide, high), dark in (
        (seen[0], front, (width, height), 0.0),
        (seen[1], right, (depth, height), 0.22),
        (seen[2], top, (width, depth), 0.06),
    ):
        box = rectangle(0, 0, wide, high)
        surface.push(matrix)
        surface.push(None)
        surface.clip(box, even_odd=False)
        face(side)
        if dark:
            surface.path(box, _INK, False, None, (dark, 1.0))
        surface.pop()
        surface.path(polygon([(0, 0), (wide, 0), (wide, high), (0, high)]), None, False, _EDGE, (1.0, 1.0))
        surface.pop()
