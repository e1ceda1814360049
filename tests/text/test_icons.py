"""A game's icons become a font: exact outlines, stable characters, the same bytes, and plain words about what cannot be a glyph."""

import shutil
from io import BytesIO
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from fontTools.pens.areaPen import AreaPen
from fontTools.ttLib import TTFont
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont as RLFont
from reportlab.pdfgen.canvas import Canvas

from generator.model.finding import ContentError
from generator.text.fit import Style, fit
from generator.text.flow import Faces
from generator.text.fonts import Library
from generator.text.icons import icon_font
from generator.text.markup import rich

FONTS = Path(__file__).parents[2] / "templates" / "shared" / "fonts"
ICONS = {
    "sword": '<path d="M2 2H22V22H2Z"/>',
    "gold": '<g fill="#000"><path d="M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20Z"/></g>',
    "arrow-left": '<title>Left</title><path d="M4 12 20 4v16z"/><path d="M1 1h2v2h-2z"/>',
}


def svg(inside, box='viewBox="0 0 24 24"'):
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{inside}</svg>'


@pytest.fixture
def folder(tmp_path):
    for name, inside in ICONS.items():
        (tmp_path / f"{name}.svg").write_text(svg(inside))
    return tmp_path


def outline_area(font, character):
    table = TTFont(BytesIO(font.data))
    pen = AreaPen(table.getGlyphSet())
    table.getGlyphSet()[table.getBestCmap()[ord(character)]].draw(pen)
    return abs(pen.value)


def test_the_outlines_are_those_of_the_drawings(folder):
    made = icon_font(folder)
    unit = (1000 / 24) ** 2
    assert outline_area(made.font, made.characters["sword"]) / unit == pytest.approx(400, rel=0.01)
    assert outline_area(made.font, made.characters["gold"]) / unit == pytest.approx(314.16, rel=0.01)
    assert outline_area(made.font, made.characters["arrow-left"]) / unit == pytest.approx(128 + 4, rel=0.02)
    table = TTFont(BytesIO(made.font.data))
    glyph = table["glyf"][table.getBestCmap()[ord(made.characters["sword"])]]
    assert (glyph.xMin, glyph.xMax) == (83, 917)
    assert (glyph.yMin, glyph.yMax) == (-67, 767)  # its middle lies at that of capitals, 350


def test_characters_follow_names_and_bytes_repeat(folder, tmp_path_factory):
    made = icon_font(folder)
    assert made.characters == {"arrow-left": "\ue000", "gold": "\ue001", "sword": "\ue002"}
    other = tmp_path_factory.mktemp("copy")
    for name in reversed(ICONS):
        shutil.copy(folder / f"{name}.svg", other)
    assert icon_font(other).font.data == made.font.data
    assert made.font.advances["\ue001"] == 1.0


def test_no_icons_no_font(tmp_path):
    assert icon_font(tmp_path) is None
    assert icon_font(tmp_path / "absent") is None


def test_an_icon_flows_as_a_glyph_of_its_own_run(folder):
    faces = Faces(Library([FONTS]), "PT Sans", icons=icon_font(folder))
    setting = fit(rich("Pay 2:gold: or <b>:sword:</b> now :nothing:"), 80, 20, Style(3, 2), faces)
    assert [(run.icon, run.text) for run in setting.lines[0].runs] == [
        ("", "Pay 2"),
        ("gold", "\ue001"),
        ("", " or "),
        ("sword", "\ue002"),
        ("", " now :nothing:"),
    ]
    runs = setting.lines[0].runs
    assert [run.x for run in runs[1:]] == pytest.approx([run.x + run.width for run in runs[:-1]])


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        (
            "a",
            svg('<circle cx="1" cy="1" r="1"/>'),
            "a.svg:1: <circle> cannot be part of an icon in text; draw it as a path",
        ),
        ("a", svg('\n<path d="M1 1h1v1z" stroke="red"/>'), "a.svg:2: <path> has stroke"),
        ("a", svg('<g transform="scale(2)"><path d="M1 1h1v1z"/></g>'), "<g> has transform"),
        (
            "a",
            svg('<path d="M1 1h1v1z" fill="red"/><path d="M1 1h1v1z" fill="blue"/>'),
            "has one colour, this has blue, red",
        ),
        ("a", svg('<path d="M1 1h1v1z" fill-rule="evenodd"/>'), "evenodd"),
        ("a", svg('<path d="M1 1 q"/>'), 'the path "M1 1 q" cannot be read'),
        ("a", svg('<path d="M1 1h1e9v1z"/>'), "far outside the grid"),
        ("a", svg('<path d="M1 1hNaNv1z"/>'), "a.svg: the path"),
        ("a", svg(""), "no filled path"),
        ("a", svg('<path d="M1 1h1v1z" fill="none"/>'), "no filled path"),
        ("a", svg('<path d="M1 1h1v1z"/>', ""), "needs a viewBox"),
        ("a", svg('<path d="M1 1h1v1z"/>', 'viewBox="0 0 0 24"'), "needs a viewBox"),
        ("a", "<svg", "is not well-formed XML"),
        ("a", '<!DOCTYPE svg [<!ENTITY x "y">]>' + svg('<path d="M1 1h1v1z"/>'), "a document type is not allowed"),
        ("Old Icon", svg('<path d="M1 1h1v1z"/>'), "small Latin letters"),
        ("a", svg("<!--" + "x" * 300_000 + "-->"), "at most 256 kB"),
    ],
)
def test_what_cannot_be_a_glyph_is_said(tmp_path, name, text, says):
    (tmp_path / f"{name}.svg").write_text(text)
    with pytest.raises(ContentError) as e:
        icon_font(tmp_path, "templates/g/icons")
    assert says in str(e.value)
    assert str(e.value).startswith("templates/g/icons/")


def test_all_faults_of_all_icons_at_once(folder):
    (folder / "bad.svg").write_text(svg('<circle/><rect/><path d="M1 1h1v1z" stroke="red"/>'))
    (folder / "worse.svg").write_text("no")
    with pytest.raises(ContentError) as e:
        icon_font(folder)
    assert len(e.value.findings) == 4


def test_a_pdf_takes_the_font_and_gives_the_characters_back(folder, tmp_path):
    made = icon_font(folder)
    pdfmetrics.registerFont(RLFont("Icons", BytesIO(made.font.data)))
    canvas = Canvas(str(tmp_path / "icons.pdf"), pagesize=(100, 100), initialFontName="Icons", invariant=1)
    canvas.setFont("Icons", 24)
    canvas.drawString(10, 50, "".join(made.characters.values()))
    canvas.save()
    with pdfium.PdfDocument(tmp_path / "icons.pdf") as pdf:
        assert pdf[0].get_textpage().get_text_range() == "\ue000\ue001\ue002"
        shown = pdf[0].render().to_pil().convert("L")
    assert shown.crop((60, 30, 82, 60)).getextrema()[0] < 64
