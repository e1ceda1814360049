"""Pictures of PDF pages, by pdfium."""

from typing import TYPE_CHECKING

from generator.model.units import POINTS_PER_INCH

if TYPE_CHECKING:
    from PIL import Image


def render(pdf: bytes, dpi: float, page: int = 0) -> "Image.Image":
    """A page on white, RGB."""
    import pypdfium2  # noqa: PLC0415  # only a picture needs it

    document = pypdfium2.PdfDocument(pdf)
    try:
        bitmap = document[page].render(scale=dpi / POINTS_PER_INCH)
        image: Image.Image = bitmap.to_pil().convert("RGB")
        return image
    finally:
        document.close()
