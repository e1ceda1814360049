"""The oracle: a filled SVG as headless Chromium shows it, beside the same drawn by our interpreter and rendered from the PDF."""

import base64
import io
import shutil
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageFilter

from generator.load.workspace import shipped_root
from generator.printing.pdf.document import Document
from generator.printing.svg.interpreter import Fault, Interpreter
from generator.printing.svg.pictures import Picture, decode
from generator.printing.svg.richtext import RichText
from generator.printing.svg.standalone import standalone
from generator.printing.svg.template import Prepared, prepare
from generator.text.fonts import Library
from generator.text.icons import IconFont

DPI = 200
CELL_PX = 200  # pictures stand at whole multiples of this in the browser's window, 96 CSS pixels


def chromium() -> str | None:
    return next(
        (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
    )


def shared_library() -> Library:
    return Library([shipped_root() / "templates" / "shared" / "fonts"])


def picture_bytes() -> dict[str, bytes]:
    """Two pictures for the feature sheet: one with transparency, one without."""
    clear = Image.new("RGBA", (40, 40), (0, 0, 0, 0))
    clear.paste((209, 73, 91, 255), (0, 0, 20, 20))
    clear.paste((15, 76, 92, 128), (20, 20, 40, 40))
    photo = Image.new("RGB", (60, 30), (48, 99, 142))
    photo.paste((237, 174, 73), (10, 5, 30, 25))
    found = {}
    for name, image, form in (("PNG", clear, "PNG"), ("JPEG", photo, "JPEG")):
        out = io.BytesIO()
        image.save(out, form, **({"quality": 95, "subsampling": 0} if form == "JPEG" else {}))
        found[name] = out.getvalue()
    return found


def as_address(name: str) -> str:
    content = base64.b64encode(picture_bytes()[name]).decode()
    return f"data:image/{name.lower()};base64,{content}"


def as_picture(name: str) -> Picture:
    return decode(picture_bytes()[name])


@dataclass
class Drawn:
    """Pages drawn by our interpreter, one for each SVG, and what it could not draw."""

    pdf: bytes
    faults: list[Fault]


def draw(sources: Sequence[str], size: tuple[float, float], icons: IconFont | None = None) -> Drawn:
    library = shared_library()
    document = Document("", "", "en")
    faults: list[Fault] = []
    for number, source in enumerate(sources):
        prepared: Prepared = prepare(source, str(number))
        surface = document.page(*size)
        interpreter = Interpreter(surface, prepared.parts, library, as_picture, RichText(library, lambda: icons))
        interpreter.draw(ET.fromstring(prepared.source), *size)
        faults += [*prepared.faults, *interpreter.faults]
        document.finish()
    return Drawn(document.content(), faults)


def for_browser(source: str, size: tuple[float, float], icons: IconFont | None = None) -> str:
    prepared = prepare(source, "")
    text, faults = standalone(
        ET.fromstring(prepared.whole), size, prepared.parts, shared_library(), as_picture, as_address, icons
    )
    assert faults == []
    return text


def difference(one: Image.Image, other: Image.Image) -> Image.Image:
    """Where two pictures differ by more than 64 of 255, with edges dilated by a pixel: 255 there, 0 elsewhere.

    A pixel differs where none of its neighbours in the other picture, nor anything between them, comes near it.
    """
    size = min(one.width, other.width), min(one.height, other.height)
    assert abs(one.width - other.width) <= 1
    assert abs(one.height - other.height) <= 1
    one, other = one.crop((0, 0, *size)), other.crop((0, 0, *size))
    worst = Image.new("L", size)
    for a, b in ((one, other), (other, one)):
        above = ImageChops.subtract(a, b.filter(ImageFilter.MaxFilter(3)))
        below = ImageChops.subtract(b.filter(ImageFilter.MinFilter(3)), a)
        for picture in (above, below):
            for band in picture.split():
                worst = ImageChops.lighter(worst, band)
    return worst.point(lambda v: 255 if v > 64 else 0)


def share(mask: Image.Image) -> float:
    """The share of a mask that is set, 0 to 1."""
    return mask.histogram()[255] / (mask.width * mask.height)


def worst_cell(mask: Image.Image, across: int) -> tuple[float, tuple[int, int]]:
    """The largest share of any cell of a grid of ``across`` × ``across``, and which (column, row)."""
    step_x, step_y = mask.width / across, mask.height / across
    cells = [
        (
            share(mask.crop((round(x * step_x), round(y * step_y), round((x + 1) * step_x), round((y + 1) * step_y)))),
            (x, y),
        )
        for x in range(across)
        for y in range(across)
    ]
    return max(cells)
