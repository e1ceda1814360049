"""Fonts are found as CSS finds them, measured as a browser measures them, and refused in plain words."""

import shutil
from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont

from generator.text.fonts import Font, FontError, Library, right_to_left

FONTS = Path(__file__).parents[2] / "templates" / "shared" / "fonts"


@pytest.fixture(scope="module")
def library():
    return Library([FONTS])


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (("PT Sans", 400, False), "PTSans-Regular"),
        (("pt sans", 700, True), "PTSans-BoldItalic"),
        (("'PT Sans', sans-serif", 500, False), "PTSans-Regular"),  # 500: 400 before 700
        (("PT Sans", 600, False), "PTSans-Bold"),  # above 500: heavier first
        (("PT Sans", 900, False), "PTSans-Bold"),
        (("PT Sans", 100, False), "PTSans-Regular"),
        (("Montserrat", 700, False), "Montserrat-ExtraBold"),
        (("Montserrat", 400, False), "Montserrat-SemiBold"),
        (("Oswald", 400, False), "Oswald-Medium"),  # 400: up to 500 first
        (("Oswald", 600, True), "Oswald-Bold"),  # no italics: the upright
        (("Comic Sans, Fira Sans", 400, True), "FiraSans-Italic"),
    ],
)
def test_nearest_font_is_the_one_css_takes(library, asked, found):
    assert library.font(*asked).name == found


def test_an_unknown_family_names_the_one_that_was_meant(library):
    with pytest.raises(FontError, match='no font family is called "Montserat"; did you mean "Montserrat"'):
        library.font("Montserat, sans-serif")


def test_widths_agree_with_the_tables_of_the_font(library):
    font = library.font("Fira Sans")
    table = TTFont(font.path)
    cmap, hmtx = table.getBestCmap(), table["hmtx"]
    for text in ("WWWWW", "iiiii", "Каждая 10 ₽"):
        assert font.width(text, kerning=False) * 1000 == pytest.approx(sum(hmtx[cmap[ord(c)]][0] for c in text))
    assert font.ascent == table["hhea"].ascent / 1000
    assert font.descent == -table["hhea"].descent / 1000
    assert font.cap_height == table["OS/2"].sCapHeight / 1000


def test_kerning_is_the_difference_between_the_widths(library):
    font = library.font("PT Sans")
    for text in ("AVATAR To", "ГАГАУТ ТУДА", "mm", ""):
        pieces = font.kerned(text)
        assert "".join(p for p in pieces if isinstance(p, str)) == text
        shift = sum(p for p in pieces if isinstance(p, float)) / 1000
        assert font.width(text, kerning=False) - font.width(text) == pytest.approx(shift)
    assert font.width("AVATAR") < font.width("AVATAR", kerning=False) * 0.95


def test_a_ligature_of_an_unmodified_font_is_never_used(library):
    font = library.font("PT Sans")
    assert font.width("fi") != font.width("\ufb01")
    assert "".join(p for p in font.kerned("office") if isinstance(p, str)) == "office"


def test_field_report_13_missing_glyphs_are_named(library):
    for family in library.families:
        missing = library.font(family).missing("🐉 ☠️ 漢 ₽ ′ −")
        assert {0x1F409, 0x6F22} <= set(missing)
        assert 0xFE0F not in missing
        assert 0x20 not in missing
        assert library.font(family).missing("Сыграй две карты") == ()
    assert library.font("Russo One").missing("5 ₽ −1") == (0x20BD, 0x2212)
    assert library.font("PT Sans").width("\ufe0f\u2060\u00ad") == 0


def test_hyphens_without_a_glyph_are_drawn_as_the_hyphen(library):
    font = library.font("PT Sans")
    assert font.missing("мой\u2010твой") == ()
    assert font.substitutes[0x2010] == ord("-")
    assert font.width("\u2010") == font.width("-") > 0


def test_a_decomposed_letter_measures_and_draws_as_the_composed_one(library):
    font = library.font("PT Sans")
    assert font.width("и\u0306") == font.width("й")
    assert font.kerned("и\u0306") == ("й",)


def test_right_to_left_text_is_noticed(library):
    font = library.font("PT Sans")
    assert [font.draws(t) for t in ("Mix 1", "a שלום", "a 漢", "Mix\n\ufe0f", "a 漢")] == [
        True,
        False,
        False,
        True,
        False,
    ]
    assert right_to_left("Mix 1") == ""
    assert right_to_left("a שלום") == "ש"


def postscript_outlines(path):
    pen = T2CharStringPen(500, None)
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", "A"])
    builder.setupCharacterMap({65: "A"})
    builder.setupCFF("Curly-Regular", {}, {n: pen.getCharString() for n in (".notdef", "A")}, {})
    builder.setupHorizontalMetrics({".notdef": (500, 0), "A": (500, 0)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Curly", "styleName": "Regular", "psName": "Curly-Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)


def altered(source, target, change):
    font = TTFont(source)
    change(font)
    font.save(target)


def test_fonts_that_cannot_be_printed_are_refused_in_plain_words(tmp_path):
    regular = FONTS / "fira-sans" / "FiraSans-Regular.ttf"
    postscript_outlines(tmp_path / "curly.otf")
    (tmp_path / "web.woff2").write_bytes(b"wOF2" + bytes(60))
    (tmp_path / "torn.ttf").write_bytes(regular.read_bytes()[:100])
    (tmp_path / "empty.ttf").write_bytes(b"")
    (tmp_path / "words.ttf").write_text("not a font at all")

    def forbid(font):
        font["OS/2"].fsType = 2
        font["name"].setName("Locked", 1, 3, 1, 0x409)

    altered(regular, tmp_path / "locked.ttf", forbid)

    def vary(font):
        FontBuilder(font=font).setupFvar([("wght", 400, 400, 700, "Weight")], [])
        font["name"].setName("Varied", 1, 3, 1, 0x409)

    altered(regular, tmp_path / "varied.ttf", vary)
    library = Library([tmp_path])
    for family, says in {
        "Curly": "PostScript outlines",
        "web": "web font",
        "torn": "not a font file, or a damaged one",
        "empty": "cannot be read|not a font file",
        "words": "not a font file",
        "Locked": "forbids to be embedded",
        "Varied": "variable font; make a static one",
    }.items():
        with pytest.raises(FontError, match=says):
            library.font(family)
    assert library.families == ()


def test_two_fonts_of_one_postscript_name_are_refused_and_a_copy_of_the_same_face_is_not(tmp_path):
    folder = FONTS / "fira-sans"
    shutil.copy(folder / "FiraSans-Regular.ttf", tmp_path / "mine.ttf")
    library = Library([tmp_path, FONTS])
    assert library.font("Fira Sans").path == tmp_path / "mine.ttf"

    def same_name(font):
        font["name"].setName("FiraSans-Regular", 6, 3, 1, 0x409)

    altered(folder / "FiraSans-Bold.ttf", tmp_path / "other.ttf", same_name)
    with pytest.raises(FontError, match="PostScript name"):
        Library([tmp_path]).font("Fira Sans", 700)


def test_a_font_made_in_memory_measures_too(library):
    data = library.font("Fira Sans").data
    assert Font(bytes(data)).width("A") == library.font("Fira Sans").width("A")
