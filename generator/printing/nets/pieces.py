"""A component that is folded, on a surface: one of its faces, its whole net, or a picture of it."""

from typing import TYPE_CHECKING

from generator.model.game import Component, Kind
from generator.printing.nets.drawing import draw_net
from generator.printing.nets.kinds import FOLDED, NET, face_size, net_of, printed_size
from generator.printing.nets.net import Panel
from generator.printing.nets.picture import View, draw_picture, picture_size, views
from generator.printing.nets.standalone import net_svg, picture_svg
from generator.printing.svg.surface import Surface
from generator.text.outlines import rectangle

if TYPE_CHECKING:
    from generator.printing.face import Faces


def side_size(kind: Kind, side: str) -> tuple[float, float]:
    """Width and height of a side as it is drawn, `NET` and `FOLDED` among them."""
    if side == NET:
        return printed_size(kind)
    if side == FOLDED:
        return picture_size(kind.width_mm, kind.height_mm, kind.depth_mm)
    return face_size(kind, side)


def draw_side(surface: Surface, faces: "Faces", kind: Kind, component: Component, side: str) -> None:
    """Draws a side of a folded component from (0, 0)."""
    if side == FOLDED:
        draw_picture(surface, _views(kind), lambda seen: faces.draw(surface, component, seen))
        return
    net = net_of(kind)
    if side == NET and net is not None:

        def face(panel: Panel) -> None:
            if panel.side in faces.every(kind):
                faces.draw(surface, component, panel.side)

        draw_net(surface, net, face, faces.library, faces.words, faces.words[f"fold_{kind.shape}"])
        return
    surface.push(None)
    surface.clip(rectangle(0, 0, *face_size(kind, side)), even_odd=False)
    faces.draw(surface, component, side)
    surface.pop()


def side_svg(faces: "Faces", kind: Kind, component: Component, side: str) -> str:
    """A side of a component as an SVG file; what is wrong with it goes to the findings of ``faces``. Raises ContentError."""
    net = net_of(kind)
    if side == NET and net is not None:
        return net_svg(net, {one: faces.svg(component, one) for one in faces.every(kind)}, faces.words["flap"])
    if side == FOLDED:
        seen = _views(kind)
        return picture_svg(side_size(kind, side), seen, {v.side: faces.svg(component, v.side) for v in seen})
    return faces.svg(component, side)


def _views(kind: Kind) -> tuple[View, ...]:
    return views(kind.shape, kind.width_mm, kind.height_mm, kind.depth_mm)
