"""A PDF file in the making: pages, forms, fonts, pictures; ReportLab writes the objects, we write the operators."""

import zlib
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfdoc

from generator.model.units import POINTS_PER_MM
from generator.printing.files import written
from generator.printing.pdf.codes import FontCodes
from generator.printing.pdf.surface import Content, PdfSurface
from generator.printing.svg.pictures import Picture
from generator.printing.svg.surface import Gradient
from generator.text.fonts import Font
from generator.text.outlines import Matrix

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in millimetres from the page's upper left corner."""

_EVERYWHERE = 30_000  # a form's box when what it draws is not known to end anywhere
_SPACES = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}


def _stream(content: bytes, entries: dict[str, Any]) -> Any:
    stream = pdfdoc.PDFStream(content=zlib.compress(content))
    for name, value in entries.items():
        stream.dictionary[name] = value
    stream.dictionary["Filter"] = pdfdoc.PDFName("FlateDecode")
    return stream


class Document:
    """One PDF file. The same calls in the same order make the same bytes.

    ``onto`` is a document that ReportLab has begun, for drawing into it what its pages then place.
    """

    def __init__(self, title: str, subject: str, language: str, onto: Any = None) -> None:
        self._doc: Any = onto or pdfdoc.PDFDocument(compression=True, invariant=1, lang=language, pdfVersion=(1, 5))
        self._doc.info.title, self._doc.info.subject = title, subject
        self._doc.info.author = self._doc.info.keywords = ""
        self._doc.info.creator = self._doc.info.producer = "Playproof"
        self._forms: dict[object, str] = {}
        self._states: dict[object, str] = {}
        self._shadings: dict[object, str] = {}
        self._codes: dict[Font, FontCodes] = {}
        self._count = 0
        self._surface = PdfSurface(self)
        self._size = (0.0, 0.0)
        self._boxes: dict[str, Box | None] = {}

    def page(
        self,
        width_mm: float,
        height_mm: float,
        trim: Box | None = None,
        bleed: Box | None = None,
        moved: Matrix | None = None,
    ) -> PdfSurface:
        """Begins a page; its surface is in millimetres from the upper left corner, y down. `finish` ends it.

        ``trim`` and ``bleed`` are the page's TrimBox and BleedBox (where none is given, the PDF has none).
        ``moved`` moves all that is drawn, in the surface's space, and none of the boxes: they stay where they are meant.
        """
        self._size = (width_mm * POINTS_PER_MM, height_mm * POINTS_PER_MM)
        self._boxes = {"TrimBox": trim, "BleedBox": bleed}
        self._surface.content = Content()
        self._surface.content.code.append(f"{POINTS_PER_MM:.8f} 0 0 {-POINTS_PER_MM:.8f} 0 {self._size[1]:.5f} cm")
        if moved is not None:
            self._surface.content.code.append("{:.9f} {:.9f} {:.9f} {:.9f} {:.5f} {:.5f} cm".format(*moved))
        return self._surface

    def finish(self) -> None:
        """Ends the page."""
        content = self._surface.content
        width, height = self._size
        page: Any = pdfdoc.PDFPage()
        page.MediaBox = pdfdoc.PDFArray([0, 0, round(width, 4), round(height, 4)])
        for name, box in self._boxes.items():
            if box is not None:
                left, top, right, bottom = (v * POINTS_PER_MM for v in box)
                corners = [round(v, 4) for v in (left, height - bottom, right, height - top)]
                setattr(page, name, pdfdoc.PDFArray(corners))
        page.Contents = _stream("\n".join(content.code).encode("ascii"), {})
        page.Resources = self._resources(content)
        self._doc.addPage(page)

    def save(self, path: Path) -> None:
        """Writes the file beside its place and then renames it, so that no half file is ever seen."""
        content = self._doc.GetPDFData(None)
        with written(path) as beside:
            beside.write_bytes(content)

    def content(self) -> bytes:
        """The file's bytes, for a picture of it that need not be saved."""
        data: bytes = self._doc.GetPDFData(None)
        return data

    def _resources(self, content: Content) -> Any:
        resources: Any = pdfdoc.PDFResourceDictionary()
        resources.allProcs()
        resources.basicFonts()
        for attribute, names in (
            ("XObject", content.xobjects),
            ("ExtGState", content.states),
            ("Shading", content.shadings),
        ):
            if names:
                references = {name: pdfdoc.PDFObjectReference(name) for name in names}
                setattr(resources, attribute, pdfdoc.PDFDictionary(references))
        return resources

    def _name(self, letter: str) -> str:
        self._count += 1
        return f"{letter}{self._count}"

    def _add(self, letter: str, thing: Any) -> str:
        name = self._name(letter)
        self._doc.Reference(thing, name)
        return name

    def drawn(self, draw: Callable[[PdfSurface], None]) -> Content:
        """What ``draw`` draws, apart from any page."""
        surface = self._surface
        outer, surface.content = surface.content, Content()
        try:
            draw(surface)
        finally:
            inner, surface.content = surface.content, outer
        return inner

    # What the surface stores.

    def state(self, fill: float, stroke: float) -> str:
        """A graphics state with these opacities, 0 to 1."""
        key = round(fill, 4), round(stroke, 4)
        if key not in self._states:
            self._states[key] = self._add("G", pdfdoc.PDFDictionary({"ca": key[0], "CA": key[1]}))
        return self._states[key]

    def mask(self, content: Content) -> str:
        """A graphics state that lets through what ``content`` draws, the brighter the more."""
        form = self._form(content, {"S": pdfdoc.PDFName("Transparency"), "CS": pdfdoc.PDFName("DeviceGray")})
        mask = pdfdoc.PDFDictionary({"S": pdfdoc.PDFName("Luminosity"), "G": pdfdoc.PDFObjectReference(form)})
        return self._add("G", pdfdoc.PDFDictionary({"SMask": mask}))

    def shading(self, gradient: Gradient) -> str:
        """A gradient's colours."""
        return self._shading(gradient, "DeviceRGB")

    def veil(self, gradient: Gradient) -> str:
        """A gradient's opacities, as shades of grey."""
        return self._shading(gradient, "DeviceGray")

    def _shading(self, gradient: Gradient, space: str) -> str:
        key = space, gradient.coords, gradient.stops
        if key not in self._shadings:
            stops = [(s[0], list(s[1]) if space == "DeviceRGB" else [s[2]]) for s in gradient.stops]
            make: Any = pdfdoc.PDFAxialShading if len(gradient.coords) == 4 else pdfdoc.PDFRadialShading
            coords = [round(c, 5) for c in gradient.coords]
            shading = make(*coords, Function=_function(stops), ColorSpace=space, Extend="[true true]")
            self._shadings[key] = self._add("S", shading)
        return self._shadings[key]

    def picture(self, picture: Picture) -> str:
        """A picture, stored once however often it is drawn."""
        if picture.key not in self._forms:
            entries: dict[str, Any] = {
                "Type": pdfdoc.PDFName("XObject"),
                "Subtype": pdfdoc.PDFName("Image"),
                "Width": picture.width,
                "Height": picture.height,
                "BitsPerComponent": 8,
                "ColorSpace": pdfdoc.PDFName(_SPACES[picture.mode]),
            }
            if picture.alpha is not None:
                mask = entries | {"ColorSpace": pdfdoc.PDFName("DeviceGray")}
                entries["SMask"] = pdfdoc.PDFObjectReference(self._add("P", _stream(picture.alpha, mask)))
            if picture.jpeg is not None:
                stream: Any = pdfdoc.PDFStream(content=picture.jpeg)
                for name, value in entries.items():
                    stream.dictionary[name] = value
                stream.dictionary["Filter"] = pdfdoc.PDFName("DCTDecode")
            else:
                stream = _stream(picture.pixels, entries)
            self._forms[picture.key] = self._add("P", stream)
        return self._forms[picture.key]

    def encoded(self, font: Font, text: str) -> tuple[tuple[str, str], ...]:
        """Text as font resources and operators, kerned."""
        if font not in self._codes:
            self._codes[font] = FontCodes(font, self._doc)
        return self._codes[font].shown(text)

    def known(self, key: object) -> str | None:
        """The form of this key, if there is one already."""
        return self._forms.get(key)

    def keep(self, key: object, content: Content, group: bool) -> str:
        """A new form; ``key`` None is never asked for again."""
        name = self._form(content, {"S": pdfdoc.PDFName("Transparency")} if group else None)
        if key is not None:
            self._forms[key] = name
        return name

    def _form(self, content: Content, group: dict[str, Any] | None) -> str:
        entries: dict[str, Any] = {
            "Type": pdfdoc.PDFName("XObject"),
            "Subtype": pdfdoc.PDFName("Form"),
            "BBox": pdfdoc.PDFArray([-_EVERYWHERE, -_EVERYWHERE, _EVERYWHERE, _EVERYWHERE]),
            "Resources": self._resources(content),
        }
        if group is not None:
            entries["Group"] = pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("Group"), **group})
        return self._add("X", _stream("\n".join(content.code).encode("ascii"), entries))


def _function(stops: list[tuple[float, list[float]]]) -> Any:
    """The colours of a gradient between 0 and 1 as a PDF function."""
    if stops[0][0] > 0:
        stops = [(0.0, stops[0][1]), *stops]
    if stops[-1][0] < 1:
        stops = [*stops, (1.0, stops[-1][1])]
    if len(stops) == 1:
        stops = [(0.0, stops[0][1]), (1.0, stops[0][1])]
    pairs = list(pairwise(stops))
    functions = [pdfdoc.PDFExponentialFunction(N=1, C0=a[1], C1=b[1]) for a, b in pairs]
    if len(functions) == 1:
        return functions[0]
    bounds = [max(b[0], 1e-5 * k) for k, (_, b) in enumerate(pairs[:-1], 1)]
    for k in range(1, len(bounds)):
        bounds[k] = max(bounds[k], bounds[k - 1] + 1e-5)
    return pdfdoc.PDFStitchingFunction(functions, bounds, [0, 1] * len(functions), Domain="[0 1]")
