"""Paint: plain colours and gradients (SVG 1.1, chapter 13)."""

from collections.abc import Mapping
from typing import TypeVar
from xml.etree.ElementTree import Element

from generator.printing.svg.shapes import Viewport
from generator.printing.svg.styles import Cascade, Properties
from generator.printing.svg.surface import Gradient, Paint, Stroke
from generator.printing.svg.values import Colour, colour, length, share, times, transform
from generator.printing.svg.vocabulary import INHERITED, OWN, XLINK
from generator.text.outlines import Matrix, ValueFault

Bounds = tuple[float, float, float, float]
Fill = TypeVar("Fill", bound=Paint)

_INHERITABLE = (
    "gradientUnits",
    "gradientTransform",
    "spreadMethod",
    "x1",
    "y1",
    "x2",
    "y2",
    "cx",
    "cy",
    "r",
    "fx",
    "fy",
)


def href(element: Element) -> str:
    """The target of ``href`` or ``xlink:href``; raises ValueFault where there is none."""
    target = element.get("href", element.get(f"{{{XLINK}}}href", ""))
    if not target:
        raise ValueFault("there is no href; a target would be right")
    return target


def local(tag: object) -> str:
    """An element's name without its namespace."""
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def reference(text: str) -> str | None:
    """The id in ``url(#id)``, or None where the text is no reference."""
    text = text.strip()
    if not text.startswith("url("):
        return None
    inside = text[4:].rstrip().removesuffix(")").strip("\"' ")
    if not inside.startswith("#") or not text.endswith(")"):
        raise ValueFault(f'"{text}": a reference within the file, url(#id), would be right')
    return inside[1:]


def solid(text: str, style: Properties) -> Colour | None:
    """A plain colour, with ``currentColor``; None for ``none``."""
    if text == "none":
        return None
    if text == "currentColor":
        return colour(style["color"])
    return colour(text)


class Paints:
    """Finds paint by the value of ``fill`` or ``stroke``."""

    def __init__(self, ids: Mapping[str, Element], cascade: Cascade) -> None:
        self._ids = ids
        self._cascade = cascade

    def paint(self, text: str, style: Properties, box: Bounds, viewport: Viewport) -> Paint:
        """The paint for an outline whose bounds are ``box``; raises ValueFault."""
        id = reference(text)
        if id is None:
            return solid(text, style)
        element = self._ids.get(id)
        if element is None or local(element.tag) not in ("linearGradient", "radialGradient"):
            raise ValueFault(f'"{text}": there is no gradient with the id "{id}"')
        return self._gradient(element, box, viewport)

    def _gradient(self, element: Element, box: Bounds, viewport: Viewport) -> Paint:
        chain = self._chain(element)
        given: dict[str, str] = {}
        for e in reversed(chain):
            given.update({name: e.attrib[name] for name in _INHERITABLE if name in e.attrib})
        if given.get("spreadMethod", "pad") != "pad":
            raise ValueFault(f'spreadMethod "{given["spreadMethod"]}" is not drawn; "pad" would be right')
        stops = self._stops(next((e for e in chain if any(local(s.tag) == "stop" for s in e)), element))
        if not stops:
            return None
        matrix = transform(given.get("gradientTransform", ""))
        by_box = given.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
        if by_box:
            left, top, right, bottom = box
            if right <= left or bottom <= top:
                return None  # SVG 1.1, 7.11: a box without width or height is not painted by it
            matrix = times((right - left, 0.0, 0.0, bottom - top, left, top), matrix)
            viewport = (1.0, 1.0)
        return Gradient(_coords(local(element.tag), given, viewport), tuple(stops), matrix)

    def _chain(self, element: Element) -> list[Element]:
        chain = [element]
        while f"{{{XLINK}}}href" in chain[-1].attrib or "href" in chain[-1].attrib:
            following = self._ids.get(href(chain[-1]).removeprefix("#"))
            if following is None or following in chain or not local(following.tag).endswith("Gradient"):
                raise ValueFault(f'"{href(chain[-1])}": there is no other gradient with this id')
            chain.append(following)
        return chain

    def _stops(self, element: Element) -> list[tuple[float, Colour, float]]:
        stops: list[tuple[float, Colour, float]] = []
        for stop in element:
            if local(stop.tag) != "stop":
                continue
            own = {**OWN, **INHERITED, **self._cascade.own("stop", stop)}
            offset = max(share(stop.get("offset", "0")), stops[-1][0] if stops else 0.0)
            paint = solid(own["stop-color"], own)
            if paint is None:
                raise ValueFault("stop-color is none; a colour would be right")
            stops.append((offset, paint, share(own["stop-opacity"])))
        return stops


def _coords(kind: str, given: Mapping[str, str], viewport: Viewport) -> tuple[float, ...]:
    width, height = viewport

    def get(name: str, default: str, whole: float) -> float:
        return length(given.get(name, default), 16.0, whole)

    if kind == "linearGradient":
        return (
            get("x1", "0%", width),
            get("y1", "0%", height),
            get("x2", "100%", width),
            get("y2", "0%", height),
        )
    cx, cy = get("cx", "50%", width), get("cy", "50%", height)
    r = get("r", "50%", ((width**2 + height**2) / 2) ** 0.5)
    fx = get("fx", given.get("cx", "50%"), width)
    fy = get("fy", given.get("cy", "50%"), height)
    away = ((fx - cx) ** 2 + (fy - cy) ** 2) ** 0.5
    if away > r * 0.99 > 0:  # a focus outside the circle is drawn on its edge
        fx, fy = cx + (fx - cx) * r * 0.99 / away, cy + (fy - cy) * r * 0.99 / away
    return fx, fy, 0.0, cx, cy, r


def clockwise(matrix: Matrix) -> bool:
    """Whether a matrix keeps the direction in which paths turn."""
    return matrix[0] * matrix[3] - matrix[1] * matrix[2] > 0


def in_order(style: Properties, fill: Fill | None, stroke: Stroke | None) -> list[tuple[Fill | None, Stroke | None]]:
    """Fill and stroke as they are laid on: at once, or the stroke first, so that the fill covers its inner half."""
    if style["paint-order"] == "stroke" and fill is not None and stroke is not None:
        return [(None, stroke), (fill, None)]
    return [(fill, stroke)]
