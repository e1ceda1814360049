"""How much ink a page takes: full grey replacement, over the TrimBox, hair lines as thin as they are."""

import pytest
from PIL import Image

from generator.printing.pdf.document import Box, Document
from generator.printing.pdf.ink import covered_mm2, ink
from generator.printing.svg.surface import Stroke
from generator.printing.svg.values import Colour
from generator.text.outlines import polygon, rectangle

BLACK = (0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("colour", "amount"),
    [
        ("#FFFFFF", 0), ("#000000", 1), ("#808080", 127 / 255), ("#FF0000", 2), ("#00FFFF", 1), ("#FFFF00", 1),
        ("#800000", 127 / 255 + 2 * 128 / 255),  # half black, and what is left of magenta and yellow
    ],
)  # fmt: skip
def test_a_colour_takes_its_inks_with_grey_replaced_by_black(colour: str, amount: float) -> None:
    assert ink(Image.new("RGB", (4, 4), colour)) == pytest.approx(amount)


def page(trim: Box | None, *boxes: tuple[float, float, float, float], colour: Colour = BLACK) -> bytes:
    document = Document("", "", "en")
    surface = document.page(100, 100, trim)
    for box in boxes:
        surface.path(rectangle(*box), colour, False, None, (1.0, 1.0))
    document.finish()
    return document.content()


def test_an_area_counts_by_its_size() -> None:
    assert covered_mm2(page(None, (10, 10, 20, 30))) == pytest.approx(600, rel=0.01)


def test_what_lies_outside_the_trim_does_not_count() -> None:
    assert covered_mm2(page((20, 40, 60, 90), (10, 30, 20, 20))) == pytest.approx(100, rel=0.02)


def test_a_hair_line_counts_by_its_width() -> None:
    document = Document("", "", "en")
    surface = document.page(100, 100)
    for y in range(10, 90, 4):
        line = polygon([(10, y), (90, y + 1)], close=False)
        surface.path(line, None, False, Stroke(BLACK, 0.15), (1.0, 1.0))
    document.finish()
    assert covered_mm2(document.content()) == pytest.approx(20 * 80 * 0.15, rel=0.1)
