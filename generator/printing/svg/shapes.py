"""The basic shapes of SVG as paths."""

from collections.abc import Callable, Mapping
from xml.etree.ElementTree import Element

from generator.printing.svg.values import length, numbers
from generator.text.outlines import Path, ValueFault, ellipse, parse, polygon, rectangle

Viewport = tuple[float, float]
"""Width and height that percentages refer to, in user units."""


class Measures:
    """Reads an element's lengths: in user units, with the font size and viewport that hold at this place."""

    def __init__(self, element: Element, em: float, viewport: Viewport) -> None:
        self._attributes: Mapping[str, str] = element.attrib
        self._em = em
        width, height = viewport
        self._whole = {"x": width, "y": height, "": ((width**2 + height**2) / 2) ** 0.5}

    def get(self, name: str, axis: str = "", default: float = 0.0) -> float:
        """The length of an attribute along "x", "y" or neither; ``default`` where it is not given."""
        text = self._attributes.get(name)
        return default if text is None else length(text, self._em, self._whole[axis])

    def has(self, name: str) -> bool:
        """Whether the attribute is given."""
        return name in self._attributes

    def size(self, name: str, axis: str = "", default: float = 0.0) -> float:
        """A length that cannot be negative."""
        value = self.get(name, axis, default)
        if value < 0:
            raise ValueFault(f"{name} is negative; 0 or more would be right")
        return value


def _rect(element: Element, m: Measures) -> Path:
    width, height = m.size("width", "x"), m.size("height", "y")
    rx, ry = m.size("rx", "x"), m.size("ry", "y")
    if not m.has("ry"):
        ry = rx
    elif not m.has("rx"):
        rx = ry
    return rectangle(m.get("x", "x"), m.get("y", "y"), width, height, rx, ry) if width and height else ()


def _circle(element: Element, m: Measures) -> Path:
    r = m.size("r")
    return ellipse(m.get("cx", "x"), m.get("cy", "y"), r, r) if r else ()


def _ellipse(element: Element, m: Measures) -> Path:
    rx, ry = m.size("rx", "x"), m.size("ry", "y")
    return ellipse(m.get("cx", "x"), m.get("cy", "y"), rx, ry) if rx and ry else ()


def _line(element: Element, m: Measures) -> Path:
    return polygon([(m.get("x1", "x"), m.get("y1", "y")), (m.get("x2", "x"), m.get("y2", "y"))], close=False)


def _points(element: Element, m: Measures) -> Path:
    n = numbers(element.get("points", ""))
    if len(n) % 2:
        raise ValueFault("points holds an odd count of numbers; pairs of x and y would be right")
    return polygon(zip(n[0::2], n[1::2], strict=True), close=element.tag.endswith("polygon"))


def _path(element: Element, m: Measures) -> Path:
    return parse(element.get("d", ""))


OUTLINES: Mapping[str, Callable[[Element, Measures], Path]] = {
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _points,
    "polygon": _points,
    "path": _path,
}
"""The outline of each basic shape; an empty one is not drawn. Each raises ValueFault."""
