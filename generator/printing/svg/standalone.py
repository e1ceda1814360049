"""A filled face as an SVG file that a browser shows as it is printed: fonts inside, texts at the size they were fitted to."""

import base64
import xml.etree.ElementTree as ET
from collections.abc import Callable
from xml.etree.ElementTree import Element

from generator.printing.svg.interpreter import Fault, Interpreter, Parts
from generator.printing.svg.nowhere import Nowhere
from generator.printing.svg.paints import local
from generator.printing.svg.pictures import Picture
from generator.printing.svg.richtext import RichText
from generator.printing.svg.styles import Properties
from generator.printing.svg.viewports import Box
from generator.printing.svg.vocabulary import SVG, XHTML, XLINK
from generator.text.fit import Setting, Style
from generator.text.flow import IconSource
from generator.text.fonts import Font, Library
from generator.text.markup import ICON

_FINE = 100
_ICONS = "Playproof icons"
_TEXT_CSS = "svg { font-kerning: normal; font-variant-ligatures: none; text-rendering: geometricPrecision }"


class _Noting(Library):
    """A library that notes which fonts were asked for."""

    def __init__(self, library: Library) -> None:
        super().__init__(library.folders)
        self._library = library
        self.noted: dict[str, Font] = {}

    def font(self, family: str, weight: int = 400, italic: bool = False) -> Font:
        font = self._library.font(family, weight, italic)
        self.noted[font.name] = font
        return font


class _Fitting(RichText):
    """Writes each text's fitted size, and where it begins, into the file: browsers know neither of our properties.

    Browsers set the lines of a foreignObject on whole units, and a unit of a face is a millimetre: so the box is made
    `_FINE` times larger inside and smaller outside.
    """

    def settle(self, element: Element, found: Setting, place: Box, style: Properties, setting: Style) -> None:
        font = self.fonts(style).regular
        baseline = (setting.leading - font.ascent - font.descent) / 2 + font.ascent  # of a first line, as CSS places it
        down = found.lines[0].y - baseline * found.size
        left, top, width, height = (v * _FINE for v in (place[0], place[1] + down, place[2], place[3] - down))
        look = (
            f"font-family: {style['font-family']}; font-weight: {style['font-weight']}; font-style: {style['font-style']}; "
            f"font-size: {found.size * _FINE:.3f}px; line-height: {setting.leading:g}; text-align: {setting.align}; "
            f"letter-spacing: 0; overflow: visible; color: {style['color']}"
        )
        box = Element(
            f"{{{SVG}}}foreignObject",
            {
                "x": f"{left:.2f}",
                "y": f"{top:.2f}",
                "width": f"{width:.2f}",
                "height": f"{height:.2f}",
                "transform": f"scale({1 / _FINE:g})",
                "style": look,
            },
        )
        box.text, element.text = element.text, None
        for child in list(element):
            element.remove(child)
            box.append(child)
        for inner in box.iter(f"{{{XHTML}}}p"):
            inner.attrib.pop("class", None)
            inner.set("style", f"font: inherit; color: inherit; text-align: inherit; margin: 0 0 {setting.gap:g}em")
        for name in ("x", "y", "width", "height"):
            element.attrib.pop(name, None)
        element.tag = f"{{{SVG}}}g"
        element.append(box)


def standalone(
    root: Element,
    size_mm: tuple[float, float],
    parts: Parts,
    library: Library,
    picture: Callable[[str], Picture],
    address: Callable[[str], str],
    icons: IconSource | None = None,
) -> tuple[str, list[Fault]]:
    """The file's text, and the faults found on the way.

    ``root`` is the whole filled face; it is changed. ``address`` turns a picture's name into one that a browser finds
    wherever the file lies.
    """
    noting = _Noting(library)
    interpreter = Interpreter(Nowhere(), parts, noting, picture, _Fitting(noting, lambda: icons))
    interpreter.draw(root, *size_mm)
    for element in list(root.iter()):
        if local(element.tag) == "image":
            for name in ("href", f"{{{XLINK}}}href"):
                if name in element.attrib:
                    element.set(name, address(element.attrib[name]))
        elif icons is not None and element.tag == f"{{{SVG}}}foreignObject":
            _show_icons(element, icons)
    fonts = dict(noting.noted)
    css = [_TEXT_CSS, *(_font_face(font, font.family) for font in fonts.values())]
    if icons is not None:
        css.append(_font_face(icons.font, _ICONS))
    style = Element(f"{{{SVG}}}style")
    style.text = "\n".join(css)
    root.insert(0, style)
    root.set("width", f"{size_mm[0]:g}mm")
    root.set("height", f"{size_mm[1]:g}mm")
    for prefix, space in (("", SVG), ("xlink", XLINK), ("h", XHTML)):
        ET.register_namespace(prefix, space)
    return ET.tostring(root, encoding="unicode"), interpreter.faults


def _font_face(font: Font, family: str) -> str:
    data = base64.b64encode(font.data).decode("ascii")
    style = "italic" if font.italic else "normal"
    return (
        f'@font-face {{ font-family: "{family}"; font-weight: {font.weight}; font-style: {style}; '
        f'src: url("data:font/ttf;base64,{data}") format("truetype") }}'
    )


def _show_icons(element: Element, icons: IconSource) -> None:
    """Each ``:name:`` in an element's text as the icon font's character."""
    for node in list(element.iter()):
        node.text = _iconed(node, node.text, icons, 0)
        for k, child in reversed(list(enumerate(list(node)))):
            child.tail = _iconed(node, child.tail, icons, k + 1)


def _iconed(parent: Element, text: str | None, icons: IconSource, at: int) -> str | None:
    """Puts the icons of a text into ``parent`` as children from ``at`` on; gives the text before the first."""
    if not text:
        return text
    parts = ICON.split(text)
    for k in range(1, len(parts), 2):
        sign = icons.characters.get(parts[k])
        span = Element(f"{{{XHTML}}}span", {"style": f"font-family: '{_ICONS}'; font-weight: 400; font-style: normal"})
        span.text, span.tail = sign or f":{parts[k]}:", parts[k + 1]
        parent.insert(at + k // 2, span)
    return parts[0]
