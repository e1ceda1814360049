"""Pictures of PDF pages, by pdfium."""

from collections.abc import Sequence
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


def render_all(pdf: bytes, dpi: Sequence[float]) -> "list[Image.Image]":
    """Every page on white, RGB, each at its own resolution; ``dpi`` has one for each page."""
    import pypdfium2  # noqa: PLC0415  # only pictures need it

    document = pypdfium2.PdfDocument(pdf)
    try:
        return [
            page.render(scale=d / POINTS_PER_INCH).to_pil().convert("RGB")
            for page, d in zip(document, dpi, strict=True)
        ]
    finally:
        document.close()
