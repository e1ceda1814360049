"""How a viewBox is fitted into the place it is given (SVG 1.1, 7.8)."""

from generator.printing.svg.values import numbers
from generator.text.outlines import Matrix, ValueFault

_SHIFT = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
_ALIGN = {f"x{x}Y{y}": (sx, sy) for x, sx in _SHIFT.items() for y, sy in _SHIFT.items()}

Box = tuple[float, float, float, float]
"""Left, top, width, height."""


def view_box(text: str) -> Box:
    """The four numbers of a ``viewBox``; raises ValueFault."""
    n = numbers(text)
    if len(n) != 4 or n[2] <= 0 or n[3] <= 0:
        raise ValueFault(f'viewBox "{text}": "left top width height" would be right, both sizes above 0')
    return n[0], n[1], n[2], n[3]


def fitted(view: Box, place: Box, rule: str) -> tuple[Matrix, bool]:
    """The matrix from a viewBox's space to that of ``place``, and whether it may reach over the place's edges.

    ``rule`` is a ``preserveAspectRatio``; raises ValueFault.
    """
    align, _, meet = rule.strip().partition(" ")
    sx, sy = place[2] / view[2], place[3] / view[3]
    if align == "none":
        return (sx, 0.0, 0.0, sy, place[0] - sx * view[0], place[1] - sy * view[1]), False
    if align not in _ALIGN or meet.strip() not in ("", "meet", "slice"):
        raise ValueFault(
            f'preserveAspectRatio "{rule}": "none", or such as "xMidYMid meet" or "xMinYMin slice" would be right'
        )
    cut = meet.strip() == "slice"
    scale = max(sx, sy) if cut else min(sx, sy)
    dx, dy = _ALIGN[align]
    x = place[0] - scale * view[0] + dx * (place[2] - scale * view[2])
    y = place[1] - scale * view[1] + dy * (place[3] - scale * view[3])
    return (scale, 0.0, 0.0, scale, x, y), cut
