"""How much ink a PDF's pages take."""

from typing import TYPE_CHECKING

from generator.model.units import POINTS_PER_INCH, POINTS_PER_MM

if TYPE_CHECKING:
    from PIL import Image

FINE_DPI = 200
"""pdfium draws every line at least a pixel wide, so that hair lines of 0.15 mm count for more than they are at less."""


def covered_mm2(pdf: bytes, dpi: float = FINE_DPI) -> float:
    """The ink of all pages inside their TrimBox, as the area in mm² that it would cover at full strength of one colour.

    Each pixel's RGB is taken as CMYK with full grey replacement: K is the least of the three complements, and C, M, Y
    are what is left of them. Its ink is C + M + Y + K, so that white has 0, black 1, pure red 2. This is what a printer
    lays on paper up to its own profile; for comparing two editions of one sheet it needs none. A page without a TrimBox counts whole.
    """
    import pypdfium2  # noqa: PLC0415  # only a measurement needs it

    document = pypdfium2.PdfDocument(pdf)
    try:
        total = 0.0
        for page in document:
            width, height = page.get_size()
            left, bottom, right, top = page.get_trimbox()
            outside = (left, bottom, width - right, height - top)
            image = page.render(scale=dpi / POINTS_PER_INCH, crop=outside).to_pil().convert("RGB")
            total += ink(image) * (right - left) * (top - bottom) / POINTS_PER_MM**2
        return total
    finally:
        document.close()


def ink(image: "Image.Image") -> float:
    """The mean of C + M + Y + K over an RGB picture, 0 (white) to 2."""
    from PIL import ImageChops, ImageStat  # noqa: PLC0415  # as above

    cyan, magenta, yellow = ImageChops.invert(image).split()
    black = ImageChops.darker(ImageChops.darker(cyan, magenta), yellow)
    means = [ImageStat.Stat(channel).mean[0] / 255 for channel in (cyan, magenta, yellow, black)]
    return sum(means[:3]) - 2 * means[3]
