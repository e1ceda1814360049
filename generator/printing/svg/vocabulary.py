"""What the interpreter draws, by name. Every element, attribute and property that is not here is a fault.

Names and defaults are those of SVG 1.1 and of CSS 2.1; `paint-order`, for lettering in outline, is of SVG 2.
"""

SVG = "http://www.w3.org/2000/svg"
XHTML = "http://www.w3.org/1999/xhtml"
XLINK = "http://www.w3.org/1999/xlink"
XML = "http://www.w3.org/XML/1998/namespace"
OURS = "https://playproof.invalid/face"
"""Our own marks in a prepared template: where a lifted part stood, and an element's line. Never in a maker's file."""

INHERITED = {
    "clip-rule": "nonzero",
    "color": "black",
    "fill": "black",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "font-family": "",
    "font-size": "16",
    "font-style": "normal",
    "font-weight": "400",
    "letter-spacing": "normal",
    "paint-order": "normal",
    "line-height": "1.25",
    "stroke": "none",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "text-align": "left",
    "text-anchor": "start",
    "visibility": "visible",
    "--least-size": "0",
    "--valign": "top",
}
"""Inherited properties with their first values. Two are ours, for text in a foreignObject: ``--least-size`` is how far it may shrink, ``--valign`` where it stands in its box."""

OWN = {
    "clip-path": "none",
    "display": "inline",
    "opacity": "1",
    "stop-color": "black",
    "stop-opacity": "1",
    "margin": "0",
}
"""Properties that an element does not hand on to its children."""

CSS_ONLY = {"line-height", "text-align", "margin", "--least-size", "--valign"}
"""Properties that are no SVG attributes: they stand in ``style`` or a style sheet."""

PROPERTIES = INHERITED.keys() | OWN.keys()
PRESENTATION = PROPERTIES - CSS_ONLY

WORDS: dict[str, tuple[str, ...]] = {
    "clip-rule": ("nonzero", "evenodd"),
    "display": ("inline", "block", "none"),
    "fill-rule": ("nonzero", "evenodd"),
    "font-style": ("normal", "italic", "oblique"),
    "paint-order": ("normal", "stroke"),
    "stroke-linecap": ("butt", "round", "square"),
    "stroke-linejoin": ("miter", "round", "bevel"),
    "text-align": ("left", "start", "center", "right", "end", "justify"),
    "text-anchor": ("start", "middle", "end"),
    "visibility": ("visible", "hidden"),
    "--valign": ("top", "middle", "bottom"),
}
"""Properties whose value is one of a few words."""

_BOX = {"x", "y", "width", "height"}
_GRADIENT = {"gradientUnits", "gradientTransform", "spreadMethod", "href"}

ATTRIBUTES: dict[str, set[str]] = {
    "svg": {*_BOX, "viewBox", "preserveAspectRatio", "version"},
    "g": set(),
    "defs": set(),
    "symbol": {"viewBox", "preserveAspectRatio"},
    "use": {*_BOX, "href"},
    "title": set(),
    "desc": set(),
    "metadata": set(),
    "style": {"type"},
    "rect": {*_BOX, "rx", "ry"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "line": {"x1", "y1", "x2", "y2"},
    "polyline": {"points"},
    "polygon": {"points"},
    "path": {"d"},
    "text": {"x", "y", "dx", "dy"},
    "tspan": {"x", "y", "dx", "dy"},
    "image": {*_BOX, "href", "preserveAspectRatio"},
    "linearGradient": {*_GRADIENT, "x1", "y1", "x2", "y2"},
    "radialGradient": {*_GRADIENT, "cx", "cy", "r", "fx", "fy"},
    "stop": {"offset"},
    "clipPath": {"clipPathUnits"},
    "foreignObject": set(_BOX),
}
"""The SVG elements drawn, each with the attributes it takes beside those that every element takes."""

TRANSFORMED = {
    "g",
    "use",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "path",
    "text",
    "image",
    "clipPath",
}
TRANSFORMED |= {"foreignObject"}
SILENT = {"title", "desc", "metadata"}
"""Elements that draw nothing, whatever they hold."""

RICH = {"div", "p", "b", "i", "br"}
"""The XHTML elements of a foreignObject."""

EVERYWHERE = {"id", "class", "style"}


def takes(element: str, attribute: str) -> bool:
    """Whether an SVG element that we draw takes an attribute (a local name, no namespace)."""
    if attribute in EVERYWHERE or attribute in PRESENTATION or attribute in ATTRIBUTES[element]:
        return True
    if attribute == "transform":
        return element in TRANSFORMED
    return attribute == "role" or attribute.startswith(("data-", "aria-"))
