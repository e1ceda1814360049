"""foreignObject: wrapped rich text, fitted into its box."""

from collections.abc import Callable, Iterator
from xml.etree.ElementTree import Element

from generator.printing.svg.lettering import font_size, weight
from generator.printing.svg.paints import local, solid
from generator.printing.svg.styles import Cascade, Properties
from generator.printing.svg.surface import Run, Surface
from generator.printing.svg.values import length, share
from generator.printing.svg.viewports import Box
from generator.printing.svg.vocabulary import OURS
from generator.text.fit import Overflow, Setting, Style, fit
from generator.text.flow import Faces, IconSource
from generator.text.fonts import Library
from generator.text.markup import MarkupError, read_xhtml
from generator.text.outlines import ValueFault
from generator.text.proof import faults

_GAP = 0.4
_ALIGN = {"start": "left", "end": "right"}

Resolve = Callable[[Properties, Properties], Properties]


class RichText:
    """Fits and draws the XHTML of foreignObject elements. ``icons`` gives the game's icons; it is asked when a text is met."""

    def __init__(self, library: Library, icons: Callable[[], IconSource | None] = lambda: None) -> None:
        self._library = library
        self._icons = icons
        self._faces: dict[tuple[str, int, bool], Faces] = {}
        self._styles: dict[tuple[str, ...], Style] = {}

    def draw(
        self, surface: Surface, element: Element, place: Box, style: Properties, cascade: Cascade, resolve: Resolve
    ) -> Iterator[str]:
        """Draws the text of an element whose own style is ``style``; yields what is wrong with it."""
        holder = element
        while len(holder) == 1 and local(holder[0].tag) == "div" and not (holder.text or "").strip():
            holder = holder[0]
            style = resolve(style, cascade.own("div", holder))
        margin = "0"
        looks = [cascade.own("p", child) for child in holder if local(child.tag) == "p"]
        if looks:
            if any(look != looks[0] for look in looks):
                yield "the paragraphs of one foreignObject differ in style; one style for all, or a box for each, would be right"
            style, margin = resolve(style, looks[0]), looks[0].get("margin", "")
        for inner in holder.iter():
            if local(inner.tag) in ("b", "i") and cascade.own(local(inner.tag), inner):
                yield f"a style of <{local(inner.tag)}> in a foreignObject is not drawn; bold and italic alone are"
        try:
            paragraphs = read_xhtml(_without_styles(holder))
        except MarkupError as fault:
            yield from fault.faults
            return
        if not paragraphs:
            return
        if style["visibility"] != "visible":
            return
        if style["letter-spacing"] not in ("normal", "0"):
            yield "letter-spacing is not drawn in a foreignObject; text and tspan take it"
        faces = self.fonts(style)
        name = element.get(f"{{{OURS}}}field", "the text")
        yield from (f"{name}: {fault}" for fault in faults(paragraphs, faces))
        setting = self._style(style, margin)
        found = fit(paragraphs, place[2], place[3], setting, faces)
        if isinstance(found, Overflow):
            yield f"{name} does not fit at {found.size:.2f} mm: it {found}"
            return
        for word in found.cut:
            yield f'{name}: the word "{word}" is wider than its box even at the least size'
        self.settle(element, found, place, style, setting)
        colour = solid(style["color"], style)
        if colour is None:
            return
        left, top = place[0], place[1]
        runs = [
            Run(left + r.x, top + r.y, r.text, r.font, r.size, 0.0, r.word_space, f":{r.icon}:" if r.icon else "")
            for line in found.lines
            for r in line.runs
        ]
        surface.text(runs, colour, None, (share(style["fill-opacity"]), 1.0))

    def settle(self, element: Element, found: Setting, place: Box, style: Properties, setting: Style) -> None:
        """What to do with a text that fits; nothing, unless a subclass wants to know."""

    def fonts(self, style: Properties) -> Faces:
        """The fonts of a text of this style; raises ValueFault or FontError."""
        key = style["font-family"], weight(style["font-weight"]), style["font-style"] != "normal"
        if key not in self._faces:
            if not key[0]:
                raise ValueFault("the text has no font-family; one of the library's would be right")
            self._faces[key] = Faces(self._library, *key, icons=self._icons())
        return self._faces[key]

    def _style(self, style: Properties, margin: str) -> Style:
        names = "font-size", "--least-size", "line-height", "text-align", "--valign"
        key = *(style[name] for name in names), margin
        if key not in self._styles:
            size = font_size(style)
            least = length(style["--least-size"], size, size) or size
            align = style["text-align"]
            self._styles[key] = Style(
                size,
                min(least, size),
                leading=_leading(style["line-height"]),
                gap=_gap(margin, size),
                align=_ALIGN.get(align, align),  # type: ignore[arg-type]  # the words of text-align, checked already
                valign=style["--valign"],  # type: ignore[arg-type]  # as above
            )
        return self._styles[key]


def _leading(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.5 <= value <= 5:
        raise ValueFault(f'line-height "{text}" is not drawn; a number from 0.5 to 5 would be right')
    return value


def _gap(margin: str, size: float) -> float:
    """The space between paragraphs in ems, from the ``margin`` of p."""
    if not margin:
        return _GAP
    sides = [length(part, size, size) for part in margin.split()]
    top, right, bottom, left = {
        1: sides * 4,
        2: sides * 2,
        3: [*sides, sides[-2] if len(sides) > 1 else 0.0],
        4: sides,
    }.get(len(sides), [1.0] * 4)
    if top or right or left or bottom < 0:
        raise ValueFault(f'margin "{margin}" of p is not drawn; "0 0 0.4em" would be right: below alone')
    return bottom / size


def _without_styles(holder: Element) -> Element:
    """The element as `read_xhtml` takes it: its paragraphs' style has been read already."""
    if not any("style" in child.attrib for child in holder):
        return holder
    twin = Element(holder.tag)
    twin.text = holder.text
    for child in holder:
        other = Element(child.tag)
        other.text, other.tail = child.text, child.tail
        other.extend(list(child))
        twin.append(other)
    return twin
