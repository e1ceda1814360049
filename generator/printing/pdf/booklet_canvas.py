"""ReportLab's canvas with our surface on it: text and drawings of a booklet are the same operators as on cut sheets.

So ReportLab's own text is never used, and with it go its faults: shaping that is silently left out or fails where a word
is hyphenated, words of two fonts set in one, hyphens and ligatures that a search does not find. What remains of its fonts
is the one that a page begins with, which would be Helvetica, not embedded: it is the body's.
"""

from collections.abc import Callable
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from generator.model.units import POINTS_PER_MM
from generator.printing.booklet.content import Drawing
from generator.printing.pdf.codes import embedded
from generator.printing.pdf.document import Document
from generator.printing.pdf.surface import PdfSurface
from generator.text.fonts import Font

rl_config.useA85 = 0  # bytes as they are: ASCII-85 costs a fifth of the file


def first_font(font: Font) -> str:
    """Makes a font known to ReportLab; its name there. Fonts of one PostScript name would be taken for one: `Library` refuses them."""
    pdfmetrics.registerFont(embedded(font))
    return font.name


class BookletCanvas(Canvas):
    """A canvas whose pages also hold what our surface draws."""

    _doc: Any  # ReportLab's own, which its types do not tell of
    _code: Any

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self._ours: dict[str, dict[str, None]] = {"XObject": {}, "ExtGState": {}, "Shading": {}}
        super().__init__(*arguments, **options)
        self.store = Document("", "", "", onto=self._doc)

    def ink(self, x: float, y: float, draw: Callable[[PdfSurface], None]) -> None:
        """Lets ``draw`` draw on a surface in millimetres, y down, whose origin is at (x, y) points of the canvas's space."""
        content = self.store.drawn(draw)
        if not content.code:
            return
        name = ""
        if content.xobjects or content.states or content.shadings:
            name = self.store.keep(None, content, group=False)
        self._place(x, y, POINTS_PER_MM, f"/{name} Do" if name else "\n".join(content.code), name)

    def drawing(self, x: float, y: float, drawing: Drawing, scale: float) -> None:
        """Places a drawing with its upper left corner at (x, y); one of the same key is stored once."""
        name = self.store.known(drawing.key)
        if name is None:
            name = self.store.keep(drawing.key, self.store.drawn(drawing.draw), group=False)
        self._place(x, y, POINTS_PER_MM * scale, f"/{name} Do", name)

    def _place(self, x: float, y: float, k: float, code: str, name: str) -> None:
        if name:
            self._ours["XObject"][name] = None
        self._code.append(f"q {k:.6f} 0 0 {-k:.6f} {x:.3f} {y:.3f} cm\n{code}\nQ")

    def _setXObjects(self, thing: Any) -> None:  # noqa: N802  # ReportLab's name
        names = self._ours["XObject"]
        thing.XObjects = pdfdoc.PDFDictionary({n: pdfdoc.PDFObjectReference(n) for n in names}) if names else None
        self._ours["XObject"] = {}
