"""The walk through an SVG document: each element is drawn in document order, or is a fault."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple
from xml.etree.ElementTree import Element

from generator.printing.svg.clips import Clips
from generator.printing.svg.lettering import Lettering, font_size, weight
from generator.printing.svg.paints import Paints, href, in_order, local, reference, solid
from generator.printing.svg.pictures import Picture, PictureFault
from generator.printing.svg.richtext import RichText
from generator.printing.svg.shapes import OUTLINES, Measures, Viewport
from generator.printing.svg.styles import Cascade, Properties, inherited
from generator.printing.svg.surface import Stroke, Surface
from generator.printing.svg.values import length, numbers, share, times, transform
from generator.printing.svg.viewports import Box, fitted, view_box
from generator.printing.svg.vocabulary import INHERITED, OURS, SVG, XHTML
from generator.text.fonts import Font, FontError, Library
from generator.text.outlines import Matrix, ValueFault, bounds, rectangle
from generator.text.proof import glyph_faults

MOST_ELEMENTS = 200_000
"""A face that draws more elements than this is refused: `use` inside `use` can multiply without end."""
DEEPEST = 100

_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
_PLAIN = {"title", "desc", "metadata", "defs", "symbol", "style", "clipPath", "linearGradient", "radialGradient"}


class Fault(NamedTuple):
    """What cannot be drawn. ``line`` is the template's, where the element carries it."""

    line: int | None
    message: str


@dataclass(frozen=True)
class Parts:
    """The parts of a template that no data changes: lifted runs of elements, and all elements with ids among them."""

    key: str
    lifted: tuple[tuple[Element, ...], ...]
    ids: Mapping[str, Element]
    cascade: Cascade


class Interpreter:
    """Draws documents that share their unchanging ``parts``, fonts and pictures. Faults are collected in ``faults``."""

    def __init__(
        self, surface: Surface, parts: Parts, library: Library, picture: Callable[[str], Picture], rich: RichText
    ) -> None:
        self.faults: list[Fault] = []
        self._surface = surface
        self._parts = parts
        self._library = library
        self._picture = picture
        self._rich = rich
        self._ids = parts.ids
        self._cascade = parts.cascade
        self._fonts: dict[tuple[str, str, str], Font] = {}
        self._paints = Paints(self._ids, self._cascade)
        self._clips = Clips(self._ids, self._cascade)
        self._lettering = Lettering(self._cascade, self._resolve, self._font)
        self._drawn = 0
        self._depth = 0
        self._using: list[str] = []
        self._methods: dict[str, Callable[[Element, Properties, Properties, Viewport], None]] = {
            f"{{{SVG}}}{name}": method
            for name, method in {
                **dict.fromkeys(OUTLINES, self._shape),
                **dict.fromkeys(_PLAIN, self._nothing),
                "g": self._children,
                "svg": self._svg,
                "use": self._use,
                "text": self._text,
                "image": self._image,
                "foreignObject": self._foreign,
            }.items()
        }
        self._methods[f"{{{OURS}}}f"] = self._lifted

    def draw(self, root: Element, width: float, height: float) -> None:
        """Draws a document whose outermost element is ``svg`` into the box from (0, 0) to (width, height)."""
        self._drawn = 0
        found = {e.attrib["id"]: e for e in root.iter() if "id" in e.attrib}
        ids = {**self._parts.ids, **found} if found else self._parts.ids
        if ids is not self._ids:
            self._ids = ids
            self._paints, self._clips = Paints(ids, self._cascade), Clips(ids, self._cascade)
        try:
            style = self._resolve(INHERITED, self._cascade.own("svg", root))
            place = (0.0, 0.0, width, height)
            self._viewport_of(root, place, style, self._inner, clip=False)
        except (ValueFault, FontError) as fault:
            self._blame(root, fault)

    def _inner(self, element: Element, style: Properties, viewport: Viewport) -> None:
        for child in element:
            self._element(child, style, viewport)

    def _blame(self, element: Element, fault: Exception) -> None:
        line = element.get(f"{{{OURS}}}line")
        found = Fault(int(line) if line else None, str(fault))
        if found not in self.faults:
            self.faults.append(found)

    def _element(self, element: Element, parent: Properties, viewport: Viewport) -> None:
        method = self._methods.get(element.tag)
        if method is None:
            self._unknown(element)
            return
        self._drawn += 1
        self._depth += 1
        levels = 0
        try:
            if self._drawn > MOST_ELEMENTS or self._depth > DEEPEST:
                raise ValueFault(
                    f"the face draws more than {MOST_ELEMENTS:,} elements, or nests more than {DEEPEST} deep"
                )
            own = self._cascade.own(local(element.tag), element)
            if own.get("display") == "none":
                return
            style = self._resolve(parent, own)
            move = element.attrib.get("transform")
            if move:
                self._surface.push(transform(move))
                levels += 1
            if own.get("clip-path", "none") != "none":
                self._surface.push(None)
                levels += 1
                self._clip(element, own["clip-path"], style, viewport)
            alpha = share(own["opacity"]) if "opacity" in own else 1.0
            if alpha < 1 and method not in (self._shape, self._text, self._image):
                self._surface.group(alpha, lambda: method(element, style, own, viewport))
            else:
                method(element, style, own, viewport)
        except (ValueFault, FontError, PictureFault) as fault:
            self._blame(element, fault)
        finally:
            self._depth -= 1
            for _ in range(levels):
                self._surface.pop()

    def _unknown(self, element: Element) -> None:
        tag = element.tag
        space = tag[1:].partition("}")[0] if tag.startswith("{") else ""
        if space in ("", SVG, XHTML):
            hint = "" if space else f' without xmlns="{SVG}"'
            self._blame(element, ValueFault(f"{local(tag)}{hint} is not drawn"))

    def _resolve(self, parent: Properties, own: Properties) -> Properties:
        style = inherited(parent, own)
        if "font-size" in own and own["font-size"] != "inherit":
            before = font_size(parent)
            size = length(own["font-size"], before, before)
            if size <= 0:
                raise ValueFault(f'font-size "{own["font-size"]}": a size above 0 would be right')
            style = {**style, "font-size": repr(size)}
        if "letter-spacing" in own and own["letter-spacing"] not in ("normal", "inherit"):
            style = {**style, "letter-spacing": repr(length(own["letter-spacing"], font_size(style), font_size(style)))}
        return style

    def _font(self, style: Properties) -> Font:
        key = style["font-family"], style["font-weight"], style["font-style"]
        if key not in self._fonts:
            if not key[0]:
                raise ValueFault("text has no font-family; one of the library's would be right")
            self._fonts[key] = self._library.font(key[0], weight(key[1]), key[2] != "normal")
        return self._fonts[key]

    def _stroke(self, style: Properties, viewport: Viewport) -> Stroke | None:
        if style["stroke"] == "none":
            return None
        if reference(style["stroke"]) is not None:
            raise ValueFault("a gradient as stroke is not drawn; a colour would be right")
        colour = solid(style["stroke"], style)
        diagonal = ((viewport[0] ** 2 + viewport[1] ** 2) / 2) ** 0.5
        em = font_size(style)
        width = length(style["stroke-width"], em, diagonal)
        if colour is None or width <= 0:
            return None
        dashes: tuple[float, ...] = ()
        if style["stroke-dasharray"] != "none":
            parts = style["stroke-dasharray"].replace(",", " ").split()
            dashes = tuple(length(p, em, diagonal) for p in parts)
            if any(d < 0 for d in dashes):
                raise ValueFault("stroke-dasharray holds a negative length")
            dashes = () if sum(dashes) == 0 else dashes * 2 if len(dashes) % 2 else dashes
        return Stroke(
            colour,
            width,
            _CAPS[style["stroke-linecap"]],
            _JOINS[style["stroke-linejoin"]],
            max(1.0, numbers(style["stroke-miterlimit"])[0]),
            dashes,
            length(style["stroke-dashoffset"], em, diagonal) if dashes else 0.0,
        )

    def _alphas(self, style: Properties, own: Properties) -> tuple[float, float]:
        whole = share(own["opacity"]) if "opacity" in own else 1.0
        return share(style["fill-opacity"]) * whole, share(style["stroke-opacity"]) * whole

    def _clip(self, element: Element, text: str, style: Properties, viewport: Viewport) -> None:
        id = reference(text)
        if id is None:
            raise ValueFault(f'clip-path "{text}": url(#id) or none would be right')
        tag = local(element.tag)
        box = (0.0, 0.0, 0.0, 0.0)
        if tag in OUTLINES:
            box = bounds(OUTLINES[tag](element, Measures(element, font_size(style), viewport)))
        elif (target := self._ids.get(id)) is not None and target.get("clipPathUnits") == "objectBoundingBox":
            raise ValueFault(f"clipPathUnits objectBoundingBox on {tag} is not drawn; on a basic shape it is")
        path, even_odd = self._clips.path(id, style, box, viewport)
        self._surface.clip(path, even_odd)

    # What each element draws. Its own transform, clip and group are already in place.

    def _nothing(self, element: Element, style: Properties, own: Properties, viewport: Viewport) -> None:
        """Definitions and descriptions."""

    def _children(self, element: Element, style: Properties, own: Properties, viewport: Viewport) -> None:
        for child in element:
            self._element(child, style, viewport)

    def _lifted(self, element: Element, style: Properties, own: Properties, viewport: Viewport) -> None:
        number = int(element.attrib["n"])

        def draw() -> None:
            for child in self._parts.lifted[number]:
                self._element(child, style, viewport)

        self._surface.form((self._parts.key, number), draw)

    def _shape(self, element: Element, style: Properties, own: Properties, viewport: Viewport) -> None:
        if style["visibility"] != "visible":
            return
        tag = local(element.tag)
        path = OUTLINES[tag](element, Measures(element, font_size(style), viewport))
        if not path:
            return
        stroke = self._stroke(style, viewport)
        fill_text = "none" if tag == "line" else style["fill"]
        if fill_text.startswith("url("):
            fill = self._paints.paint(fill_text, style, bounds(path), viewport)
        else:
            fill = solid(fill_text, style)
        if fill is None and stroke is None:
            return
        even_odd = style["fill-rule"] == "evenodd"
        alphas = self._alphas(style, own)
        layers = in_order(style, fill, stroke)

        def draw(alphas: tuple[float, float]) -> None:
            for paint, line in layers:
                self._surface.path(path, paint, even_odd, line, alphas)

        if fill is not None and stroke is not None and "opacity" in own and share(own["opacity"]) < 1:
            alphas = share(style["fill-opacity"]), share(style["stroke-opacity"])
            self._surface.group(share(own["opacity"]), lambda: draw(alphas))
        else:
            draw(alphas)

    def _svg(self, element: Element, style: Properties, own: Properties, viewport: Viewport) -> None:
        m = Measures(element, font_size(style), viewport)
        place = (
            m.get("x", "x"),
            m.get("y", "y"),
            m.size("width", "x", viewport[0]),
            m.size("height", "y", viewport[1]),
        )
        self._viewport_of(element, place, style, self._inner)

    def _viewport_of(
        self,
        element: Element,
        place: Box,
        style: Properties,
        draw: Callable[[Element, Properties, Viewport], None],
        clip: bool = True,
    ) -> None:
        """Draws a new viewport: that of the outermost svg, a nested one or a symbol's."""
        if place[2] <= 0 or place[3] <= 0:
            return
        matrix: Matrix
        if "viewBox" in element.attrib:
            view = view_box(element.attrib["viewBox"])
            matrix, _ = fitted(view, place, element.get("preserveAspectRatio", "xMidYMid meet"))
        else:
            view = (0.0, 0.0, place[2], place[3])
            matrix = (1.0, 0.0, 0.0, 1.0, place[0], place[1])
        self._surface.push(None)
        if clip:
            self._surface.clip(rectangle(*place), even_odd=False)
        if matrix != (1.0, 0.0, 0.0, 1.0, 0.0, 0.0):
            self._surface.push(matrix)
        draw(element, style, (view[2], view[3]))
        if matrix != (1.0, 0.0, 0.0, 1.0, 0.0, 0.0):
            self._surface.pop()
        self._surface.pop()

    def _use(self, element: Element, style: Properties, own: Properties, viewport: Viewport) -> None:
        name = href(element)
        if not name.startswith("#"):
            raise ValueFault(f'use of "{name}": an element of the same file, #id, would be right')
        target = self._ids.get(name[1:])
        if target is None:
            raise ValueFault(f'use: there is no element with the id "{name[1:]}"')
        if name in self._using:
            raise ValueFault(f'use of "{name}" draws itself without end')
        m = Measures(element, font_size(style), viewport)
        x, y = m.get("x", "x"), m.get("y", "y")
        size = (m.size("width", "x", viewport[0]), m.size("height", "y", viewport[1]))
        self._using.append(name)
        try:
            if x or y:
                self._surface.push((1.0, 0.0, 0.0, 1.0, x, y))
            if self._parts.ids.get(name[1:]) is target and self._settled(style):
                key = (self._parts.key, name, size, tuple(style.items()), viewport)
                self._surface.form(key, lambda: self._used(target, style, size, viewport))
            else:
                self._used(target, style, size, viewport)
        finally:
            if x or y:
                self._surface.pop()
            self._using.pop()

    def _settled(self, style: Properties) -> bool:
        """Whether no paint or clip in ``style`` is one that data change."""
        return all(reference(style[name]) in (None, *self._parts.ids) for name in ("fill", "stroke"))

    def _used(self, target: Element, style: Properties, size: Viewport, viewport: Viewport) -> None:
        if local(target.tag) == "symbol":
            own = self._cascade.own("symbol", target)
            if own.get("display") == "none":
                return
            style = self._resolve(style, own)
            alpha = share(own.get("opacity", "1"))

            def draw() -> None:
                self._viewport_of(target, (0.0, 0.0, *size), style, self._inner)

            if alpha < 1:
                self._surface.group(alpha, draw)
            else:
                draw()
        else:
            self._element(target, style, viewport)

    def _text(self, element: Element, style: Properties, own: Properties, viewport: Viewport) -> None:
        for run, look in self._lettering.runs(element, style, viewport):
            for fault in glyph_faults(run.text, run.font):
                raise ValueFault(fault)
            if reference(look["fill"]) is not None:
                raise ValueFault("text filled with a gradient is not drawn; a colour would be right")
            fill, stroke = solid(look["fill"], look), self._stroke(look, viewport)
            if fill is not None or stroke is not None:
                for paint, line in in_order(look, fill, stroke):
                    self._surface.text([run], paint, line, self._alphas(look, own))

    def _image(self, element: Element, style: Properties, own: Properties, viewport: Viewport) -> None:
        if style["visibility"] != "visible":
            return
        picture = self._picture(href(element))
        m = Measures(element, font_size(style), viewport)
        width, height = m.size("width", "x"), m.size("height", "y")
        if not width and not m.has("width"):
            width = height * picture.width / picture.height if height else float(picture.width)
        if not height and not m.has("height"):
            height = width * picture.height / picture.width
        if not width or not height:
            return
        place = (m.get("x", "x"), m.get("y", "y"), width, height)
        view = (0.0, 0.0, float(picture.width), float(picture.height))
        matrix, over = fitted(view, place, element.get("preserveAspectRatio", "xMidYMid meet"))
        unit = times(matrix, (view[2], 0.0, 0.0, view[3], 0.0, 0.0))
        if over:
            self._surface.push(None)
            self._surface.clip(rectangle(*place), even_odd=False)
        self._surface.picture(picture, unit, share(own.get("opacity", "1")))
        if over:
            self._surface.pop()

    def _foreign(self, element: Element, style: Properties, own: Properties, viewport: Viewport) -> None:
        if style["visibility"] != "visible":
            return
        m = Measures(element, font_size(style), viewport)
        place = (m.get("x", "x"), m.get("y", "y"), m.size("width", "x"), m.size("height", "y"))
        for message in self._rich.draw(self._surface, element, place, style, self._cascade, self._resolve):
            self._blame(element, ValueFault(message))
