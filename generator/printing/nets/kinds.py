"""The net of a kind, and the faces that it has."""

from functools import lru_cache
from typing import TYPE_CHECKING

from generator.model.game import Kind, Shape

if TYPE_CHECKING:
    from generator.printing.nets.net import Net

BASE = "base"
"""The side that is drawn on both feet of a standee, where it has a template of its own."""
NET = "net"
"""The side that is a whole net, as it is printed."""
FOLDED = "folded"
"""The side that is a picture of the folded piece."""


def net_of(kind: Kind) -> "Net | None":
    """The net from which pieces of a kind are folded; None where they are flat."""
    if not kind.folded:
        return None
    return _net(kind.shape, kind.width_mm, kind.height_mm, kind.depth_mm, kind.base_mm, kind.sides)


@lru_cache(64)
def _net(shape: Shape, width: float, height: float, depth: float, base: float, sides: int) -> "Net":
    from generator.printing.nets import die, standee, tuckbox  # noqa: PLC0415  # most games have nothing that is folded

    if shape == "standee":
        return standee.standee_net(width, height, base, two_sided=sides == 2)
    return die.die_net(width) if shape == "die" else tuckbox.tuckbox_net(width, height, depth)


def printed_size(kind: Kind) -> tuple[float, float]:
    """Width and height of what is cut out of a sheet: a flat piece's trim, a folded one's whole net."""
    net = net_of(kind)
    return (net.width_mm, net.height_mm) if net else (kind.width_mm, kind.height_mm)


def face_size(kind: Kind, side: str) -> tuple[float, float]:
    """Width and height of the face of a side, in mm; the kind's own where it is flat."""
    net = net_of(kind)
    for panel in net.panels if net else ():
        if panel.side == side:
            return panel.size_mm
    return kind.width_mm, kind.height_mm


def panel_sides(kind: Kind) -> tuple[str, ...]:
    """The sides that a folded kind's net has faces for, each once, in reading order: A and B, 1 to 6, front to bottom."""
    net = net_of(kind)
    sides = dict.fromkeys(panel.side for panel in net.panels) if net else {}
    order = ("front", "back", "left", "right", "top", "bottom")
    return tuple(sorted(sides, key=lambda side: (side == "base", order.index(side) if side in order else -1, side)))
