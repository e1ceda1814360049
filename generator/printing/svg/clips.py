"""clipPath elements as one path."""

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from generator.printing.svg.paints import href, local
from generator.printing.svg.shapes import OUTLINES, Measures, Viewport
from generator.printing.svg.styles import Cascade, Properties, inherited
from generator.printing.svg.values import IDENTITY, length, times, transform
from generator.text.outlines import Matrix, Path, Segment, ValueFault, placed

Bounds = tuple[float, float, float, float]


class Clips:
    """Turns a clipPath into the path that the surface clips to."""

    def __init__(self, ids: Mapping[str, Element], cascade: Cascade) -> None:
        self._ids = ids
        self._cascade = cascade

    def path(self, id: str, style: Properties, box: Bounds, viewport: Viewport) -> tuple[Path, bool]:
        """The clip with this id, in the space of the element clipped, whose bounds are ``box``; and its rule.

        True means even-odd. Raises ValueFault.
        """
        element = self._ids.get(id)
        if element is None or local(element.tag) != "clipPath":
            raise ValueFault(f'clip-path: there is no clipPath with the id "{id}"')
        own = self._cascade.own("clipPath", element)
        if own.get("clip-path", "none") != "none":
            raise ValueFault("a clip-path on a clipPath is not drawn; clip a g inside a clipped g")
        matrix = IDENTITY
        if element.get("clipPathUnits") == "objectBoundingBox":
            left, top, right, bottom = box
            matrix = (right - left, 0.0, 0.0, bottom - top, left, top)
            viewport = (1.0, 1.0)
        matrix = times(matrix, transform(element.get("transform", "")))
        style = inherited(style, own)
        paths: list[tuple[Path, bool]] = []
        for child in element:
            self._collect(child, style, matrix, viewport, paths)
        paths = [(p, even_odd) for p, even_odd in paths if p]
        if len(paths) == 1:
            return paths[0]
        if any(even_odd for _, even_odd in paths):
            raise ValueFault(
                "clip-rule evenodd among several shapes of a clipPath is not drawn; one path would be right"
            )
        whole: list[Segment] = []
        for path, _ in paths:
            whole.extend(path if _area(path) >= 0 else _backwards(path))
        return tuple(whole), False

    def _collect(
        self, child: Element, style: Properties, matrix: Matrix, viewport: Viewport, paths: list[tuple[Path, bool]]
    ) -> None:
        tag = local(child.tag)
        own = self._cascade.own(tag, child)
        if own.get("display") == "none":
            return
        style = inherited(style, own)
        matrix = times(matrix, transform(child.get("transform", "")))
        if own.get("clip-path", "none") != "none":
            raise ValueFault("a clip-path inside a clipPath is not drawn; clip a g inside a clipped g")
        if tag == "use":
            target = self._ids.get(href(child).removeprefix("#"))
            if target is None or local(target.tag) not in OUTLINES:
                raise ValueFault(f'"{href(child)}": in a clipPath, use takes a basic shape of the same file')
            m = Measures(child, 16.0, viewport)
            matrix = times(matrix, (1.0, 0.0, 0.0, 1.0, m.get("x", "x"), m.get("y", "y")))
            self._collect(target, style, matrix, viewport, paths)
        elif tag in OUTLINES:
            if style["visibility"] == "visible":
                em = length(style["font-size"], 16.0, 16.0)
                outline = OUTLINES[tag](child, Measures(child, em, viewport))
                paths.append((placed(outline, matrix), style["clip-rule"] == "evenodd"))
        elif tag not in ("title", "desc"):
            raise ValueFault(f"{tag} inside a clipPath is not drawn; a basic shape or a use of one would be right")


def _area(path: Path) -> float:
    """Twice the signed area of the polygon through a path's points; its sign says which way the path turns."""
    points = [n[-2:] for _, n in path if n]
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True))


def _backwards(path: Path) -> Path:
    """The same outline, each of its parts drawn the other way round."""
    out: list[Segment] = []
    part: list[tuple[float, float, Segment]] = []
    x = y = 0.0
    for segment in (*path, ("M", (0.0, 0.0))):
        name, n = segment
        if name == "M" and part:
            out.append(("M", (x, y)))
            for x0, y0, (kind, m) in reversed(part):
                out.append((kind, (m[2], m[3], m[0], m[1], x0, y0) if kind == "C" else (x0, y0)))
            out.append(("Z", ()))
            part = []
        elif name in "LC":
            part.append((x, y, segment))
        if n:
            x, y = n[-2:]
    return tuple(out)
