"""What a text cannot be drawn with is named: code point, face, icon."""

from pathlib import Path

import pytest

from generator.text.flow import Faces
from generator.text.fonts import Library
from generator.text.icons import icon_font
from generator.text.markup import rich
from generator.text.proof import faults, glyph_faults

LIBRARY = Library([Path(__file__).parents[2] / "templates" / "shared" / "fonts"])


def test_field_report_13_code_points_without_glyph_are_named():
    (said,) = faults(rich("🐉 ☠️ 漢 ₽ −"), Faces(LIBRARY, "PT Sans"))
    assert said == (
        '"🐉 ☠️ 漢 ₽ −": PTSans-Regular has no glyph for U+1F409 dragon, U+2620 skull and crossbones, U+6F22 cjk unified ideograph-6f22'
    )
    assert list(faults(rich("Сыграй <b>две карты</b> <i>сразу</i>"), Faces(LIBRARY, "PT Sans"))) == []


def test_a_family_without_bold_or_italic_is_named_once():
    said = list(faults(rich("<b>a</b> <b>b</b> <i>c</i>"), Faces(LIBRARY, "Russo One")))
    assert said == [
        "Russo One has no bold face for <b>; RussoOne-Regular is its heaviest",
        "Russo One has no italic face for <i>",
    ]
    assert list(faults(rich("<b>a</b>"), Faces(LIBRARY, "Montserrat", 600))) == []
    assert len(list(faults(rich("<b>a</b>"), Faces(LIBRARY, "Montserrat", 800)))) == 1
    assert list(faults(rich("<i>a</i>"), Faces(LIBRARY, "PT Sans", italic=True))) == []


def test_an_unknown_icon_is_named_with_the_one_that_was_meant(tmp_path):
    for name in ("sword", "gold"):
        (tmp_path / f"{name}.svg").write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M1 1h9v9z"/></svg>'
        )
    faces = Faces(LIBRARY, "PT Sans", icons=icon_font(tmp_path))
    assert list(faults(rich(":gold: :swort: :zebra:"), faces)) == [
        'no icon is called "swort"; did you mean "sword"?',
        'no icon is called "zebra"; there are: gold, sword',
    ]
    assert list(faults(rich(":gold:"), Faces(LIBRARY, "PT Sans"))) == ['no icon is called "gold"; there are none']


@pytest.mark.parametrize("text", ["שלום", "abc مرحبا"])
def test_right_to_left_text_is_refused(text):
    (said,) = glyph_faults(text, LIBRARY.font("PT Sans"))
    assert "from right to left" in said


def test_a_long_text_is_quoted_short():
    (said,) = glyph_faults("x" * 99 + "漢", LIBRARY.font("PT Sans"))
    assert len(said) < 120
