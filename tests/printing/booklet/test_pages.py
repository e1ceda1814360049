"""Booklets on pages: every page number that is printed is right, and nothing stands alone, sticks out or is lost.

These are tests of `printing/pdf/booklet.py` and its neighbours.
"""

import hashlib
import io
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.load import find_workspace, load_game
from generator.model.finding import ContentError
from generator.printing.pdf import booklet as laying_out
from generator.products import rulebook
from generator.products.made import Options

MM = 72 / 25.4
SENTENCE = "Each player draws a card and passes the others to the left until nothing is left to pass. "
REPO = Path(__file__).parents[3]


def pages_of(pdf):
    """The text of each page: its lines, without the footer's."""
    document = pypdfium2.PdfDocument(pdf)
    found = []
    for number in range(len(document)):
        page = document[number].get_textpage()
        body = page.get_text_bounded(bottom=15 * MM).replace("\r\n", "\n").replace("\x02", "-").replace("\u00a0", " ")
        found.append([line for line in body.split("\n") if line.strip()])
    return found


def footers_of(pdf):
    document = pypdfium2.PdfDocument(pdf)
    return [
        document[n].get_textpage().get_text_bounded(top=14.5 * MM).replace("\r\n", " ") for n in range(len(document))
    ]


def chapters(lengths):
    """A booklet with a contents list, and chapters of so many sentences that refer to each other."""
    parts = ["::: contents\n:::\n"]
    for n, (length, paragraphs) in enumerate(lengths):
        after = (n + 1) % len(lengths)
        parts.append(f"## Chapter {n}. {{#c{n}}}\n\nGo to [page #](#c{after}) for chapter {after}.\n")
        parts += [SENTENCE * length + "\n"] * paragraphs
    return "\n".join(parts)


def listed_in(pages):
    """Chapters and the pages that the contents give for them."""
    text = "\n".join(line for lines in pages for line in lines)
    return [(int(chapter), int(page)) for chapter, page in re.findall(r"Chapter (\d+)\.\s*(\d+)", text)]


def assert_numbers_are_right(laid_out, count):
    """Headings, contents, references and outline all tell the same pages."""
    pages = pages_of(laid_out.pdf)
    assert len(pages) == laid_out.pages
    at = {}
    for number, lines in enumerate(pages, 1):
        for line in lines:
            if found := re.fullmatch(r"Chapter (\d+)\.", line):
                at[int(found[1])] = number
    assert sorted(at) == list(range(count))
    assert dict(listed_in(pages)) == at
    told = re.findall(r"Go to page (\d+) for chapter (\d+)\.", " ".join(line for lines in pages for line in lines))
    assert {int(chapter): int(page) for page, chapter in told} == at
    assert {int(name[1:]): page for name, page in laid_out.anchors.items()} == at
    with pikepdf.open(io.BytesIO(laid_out.pdf)) as pdf, pdf.open_outline() as outline:
        numbers = {page.objgen: n for n, page in enumerate(pdf.pages, 1)}
        ends = {item.title: numbers[target_of(pdf, item).objgen] for item in outline.root}
    assert ends == {f"Chapter {n}.": page for n, page in at.items()}


def target_of(pdf, item):
    """The page that an item of the outline leads to."""
    return page_of(pdf, item.destination if item.destination is not None else item.action.D)


def page_of(pdf, destination):
    """The page of a destination, given whole or by name."""
    return destination[0] if isinstance(destination, pikepdf.Array) else pdf.Root.Dests[str(destination)][0]


def test_contents_references_and_outline_are_right(press):
    laid_out = press.lay_out(chapters([(6, 4)] * 5))
    assert laid_out.pages > 3
    assert_numbers_are_right(laid_out, 5)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(1, 9), st.integers(0, 6)), min_size=2, max_size=14))
def test_they_are_right_after_every_reflow(press, lengths):
    assert_numbers_are_right(press.lay_out(chapters(lengths)), len(lengths))


def test_contents_that_grow_push_the_chapters_on(press):
    few = press.lay_out(chapters([(1, 0)] * 3))
    many = press.lay_out(chapters([(1, 0)] * 60))
    assert few.anchors["c0"] == 1
    assert many.anchors["c0"] > 1
    assert listed_in(pages_of(many.pdf)) == [(n, many.anchors[f"c{n}"]) for n in range(60)]


HEADS = {
    "chapter": "## Chapter\n\n" + SENTENCE * 5,
    "section": "## Chapter\n\n### Section\n\n" + SENTENCE * 5,
    "question": f"Question\n: {SENTENCE * 4}",
    "table": "## Chapter\n\n| Heading |\n|--|\n| Cell |\n| Cell |",
    "box": f"## Chapter\n\n::: note\n{SENTENCE * 3}\n:::",
}


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.integers(20, 28), items=st.integers(0, 9), head=st.sampled_from(sorted(HEADS)))
def test_no_heading_ends_a_page_and_no_line_stands_alone(press, lines, items, head):
    text = "Line.\n\n" * lines + "- Item\n" * items + "\n" + HEADS[head] + "\n\n" + "Line.\n\n" * 6 + SENTENCE * 4
    for page in pages_of(press.lay_out(text).pdf):
        assert page[-1] not in ("Chapter", "Section", "Question", "Heading")
        short = {"Line.", "Chapter", "Section", "Question", "Heading", "Cell", "•"}
        runs = re.findall(r"x+", "".join("." if line in short or line.endswith("Item") else "x" for line in page))
        assert all(len(run) > 1 for run in runs), page


def test_a_heading_goes_with_the_picture_below_it(press):
    text = "Line.\n\n" * 24 + "## Chapter\n\n::: component elf\n:::\n"
    first, second = pages_of(press.lay_out(text).pdf)
    assert "Chapter" not in first
    assert second == ["Chapter"]


def test_every_page_has_version_date_and_its_number(press):
    footers = footers_of(press.lay_out(chapters([(8, 5)] * 3)).pdf)
    assert len(footers) > 2
    for number, footer in enumerate(footers, 1):
        assert "Small 1 · January 31, 2026" in footer
        assert str(number) in footer.replace("Small 1 · January 31, 2026", "")


def test_fonts_are_embedded_and_the_file_says_what_it_is(press):
    pdf = press.lay_out("## One\n\nText in **bold** and *italics*.\n\n- Point\n\n| A | B |\n|--|--|\n| 1 | 2 |\n").pdf
    with pikepdf.open(io.BytesIO(pdf)) as file:
        assert file.check_pdf_syntax() == []
        fonts = {str(f.BaseFont): f for page in file.pages for f in page.Resources.Font.values()}
        assert sorted(name.partition("+")[2] for name in fonts) == [
            "FiraSans-Bold",
            "FiraSans-Italic",
            "FiraSans-Regular",
        ]
        assert all("/FontFile2" in font.FontDescriptor for font in fonts.values())
        assert file.Root.Lang == "en"
        assert file.Root.ViewerPreferences.DisplayDocTitle
        assert file.docinfo["/Title"] == "Small: rules"
        (page,) = file.pages
        assert [float(n) for n in page.mediabox] == pytest.approx([0, 0, 148 * MM, 210 * MM], abs=0.01)


def test_a_picture_shown_often_is_stored_once(press):
    once = press.lay_out("::: component elf\n:::\n").pdf
    often = press.lay_out("::: component elf elf elf elf\n:::\n" * 6).pdf

    def forms(pdf):
        with pikepdf.open(io.BytesIO(pdf)) as file:
            return sum(str(o.get("/Subtype")) == "/Form" for o in file.objects if isinstance(o, pikepdf.Stream))

    assert forms(often) == forms(once)


def test_rule_numbers_stand_in_the_outer_margin(press):
    text = "{SM-01} First.\n\n---\n\n{SM-02, SM-03} Second, which has a line more than the other, so that both numbers have one.\n"
    document = pypdfium2.PdfDocument(press.lay_out(text).pdf)
    assert box_of(document, 0, "SM-01")[0] > (148 - 26) * MM
    assert box_of(document, 1, "SM-02")[2] < 26 * MM
    assert box_of(document, 1, "SM-03")[2] < 26 * MM


def box_of(document, page, text):
    """Left, bottom, right, top of a text on a page, in points."""
    reader = document[page].get_textpage()
    index, count = reader.search(text).get_next()
    boxes = [reader.get_charbox(n) for n in range(index, index + count)]
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def test_references_are_links_to_their_page(press):
    laid_out = press.lay_out("See [page #](#end) or [us](https://example.org/).\n\n---\n\n## End {#end}\n\nText.\n")
    with pikepdf.open(io.BytesIO(laid_out.pdf)) as file:
        notes = list(file.pages[0].Annots)
        (inner,) = (n for n in notes if "/A" not in n or "/URI" not in n.A)
        dest = inner.Dest if "/Dest" in inner else inner.A.D
        assert page_of(file, dest).objgen == file.pages[1].objgen
        assert [str(n.A.URI) for n in notes if "/A" in n and "/URI" in n.A] == ["https://example.org/"]
        reader = pypdfium2.PdfDocument(laid_out.pdf)
        left, bottom, right, top = box_of(reader, 0, "page")
        x0, y0, x1, y1 = map(float, inner.Rect)
        assert x0 <= left + 1
        assert x1 >= right
        assert y0 <= bottom
        assert y1 >= top - 2


def test_the_back_cover_is_a_page_of_its_own_and_refuses_more(press):
    laid_out = press.lay_out("Rules.\n\n::: back\n## In short\n\nWin.\n:::\n")
    assert pages_of(laid_out.pdf) == [["Rules."], ["In short", "Win."]]
    with pytest.raises(ContentError, match=r"rulebook.en.md:3: the back cover needs \d+ mm, a page holds 179 mm"):
        press.lay_out("# T\n\n::: back\n" + (SENTENCE * 6 + "\n\n") * 9 + ":::\n")


def test_a_picture_wider_than_the_column_is_scaled_down_and_one_too_high_is_refused(press):
    pdf = press.lay_out("::: component elf elf elf\n:::\n").pdf
    with pikepdf.open(io.BytesIO(pdf)) as file:
        scales = [float(m) for m in re.findall(rb"q (\d+\.\d+) 0 0 -", file.pages[0].Contents.read_bytes())]
    assert min(scales) == pytest.approx((104 - 2 * 3) / (3 * 63) * MM, abs=1e-4)
    with pytest.raises(
        ContentError, match=r"rulebook.en.md:3: a picture with its text is \d+ mm high, a page holds 179 mm"
    ):
        press.lay_out("# T\n\n::: component elf scale=1.6\n" + SENTENCE * 12 + "\n:::\n")


def test_a_box_is_split_between_pages_and_nothing_of_it_is_lost(press):
    text = "Line.\n\n" * 25 + "::: note\n" + "".join(f"Point {n}. {SENTENCE}\n\n" for n in range(20)) + ":::\n"
    pages = pages_of(press.lay_out(text).pdf)
    assert len(pages) > 1
    points = re.findall(r"Point (\d+)\.", " ".join(line for page in pages for line in page))
    assert points == [str(n) for n in range(20)]


def test_field_report_12_words_are_broken_with_a_visible_hyphen_or_by_force(press):
    word = "quite incomprehensibilities "
    text = " ".join(pages_of(press.lay_out(word * 12).pdf)[0])
    assert "-" in text
    assert text.replace("-", "") == (word * 12).strip()
    long = pages_of(press.lay_out("a" * 300 + "!").pdf)[0]
    assert "-" in "".join(long)
    assert "".join(long).replace("-", "") == "a" * 300 + "!"


def test_field_report_13_a_character_without_glyph_is_told_with_its_place(press):
    with pytest.raises(ContentError) as caught:
        press.lay_out("# T\n\nFine.\n\nA dragon 🐉 and 漢.\n\n| 漢 |\n|--|\n| a |\n")
    assert [str(f).removeprefix("templates/small/") for f in caught.value.findings] == [
        'rulebook.en.md:5: "A dragon 🐉 and 漢.": Fira Sans has no glyph for U+1F409, U+6F22',
        'rulebook.en.md:7: "漢": Fira Sans has no glyph for U+6F22',
    ]


def test_an_answer_and_a_meaning_are_not_divided_between_pages(press):
    for lines in range(18, 27):
        text = "Line.\n\n" * lines + f"Question\n: {SENTENCE * 4}"
        booklet = press.read(text)
        blocks = (*booklet.blocks[:-1], replace(booklet.blocks[-1], whole=True))
        pages = pages_of(press.lay_out("", replace(booklet, blocks=blocks)).pdf)
        assert sum("Question" in page for page in pages) == 1
        assert [page for page in pages if any("Each player" in line for line in page)] == [
            page for page in pages if "Question" in page
        ]


def test_a_short_word_stands_alone_only_if_the_line_above_would_be_left_short(press):
    (page,) = pages_of(press.lay_out("It is " + "a b " * 30 + "of what you have seen.").pdf)
    for length in range(1, 60):
        text = "w" * 3 + " word" * 11 + "s" * (length % 9) + " to a" + "n" * (length % 7) + " tile."
        (page,) = pages_of(press.lay_out(text).pdf)
        assert " ".join(page) == text, "no word is lost or joined"
    icon = press.lay_out(
        "A node under one is *dark*, any other node of it all, whatever may lie on it, is still *open*."
    ).pdf
    assert "is still open." in " ".join(pages_of(icon)[0])


def test_page_numbers_that_do_not_come_to_rest_are_told(press, monkeypatch):
    monkeypatch.setattr(laying_out, "PASSES", 1)
    with pytest.raises(ContentError, match="the page numbers do not come to rest"):
        press.lay_out("See [page #](#end).\n\n---\n\n## End {#end}\n")


def test_the_same_bytes_whatever_the_hash_seed(tmp_path):
    program = (
        "import hashlib, pathlib, tempfile\n"
        "from generator.load import find_workspace, load_game\n"
        "from generator.products import rulebook\n"
        "from generator.products.made import Options\n"
        f"w = find_workspace(pathlib.Path({str(REPO)!r}))\n"
        "with tempfile.TemporaryDirectory() as folder:\n"
        "    made = rulebook.make(load_game(w, 'matrix'), w, pathlib.Path(folder), Options(language='ru'))\n"
        "    print(*[hashlib.sha256(m.path.read_bytes()).hexdigest() for m in made])\n"
    )
    env = {"PYTHONPATH": str(REPO), "PYTHONHASHSEED": "7"}
    told = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=True).stdout
    workspace = find_workspace(REPO)
    made = rulebook.make(load_game(workspace, "matrix"), workspace, tmp_path, Options(language="ru"))
    assert told.split() == [hashlib.sha256(one.path.read_bytes()).hexdigest() for one in made]
    assert len(made) == 2


def test_a_picture_in_a_box_that_is_too_high_for_a_page_is_refused(press):
    text = "# T\n\n:::: note\nText.\n\n::: component elf scale=1.5\n" + SENTENCE * 12 + "\n:::\n::::\n"
    with pytest.raises(
        ContentError, match=r"rulebook.en.md:6: a picture with its text is \d+ mm high, a page holds 172 mm"
    ):
        press.lay_out(text)


def test_icons_stand_in_the_text(press):
    icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2 H22 V22 H2 Z"/></svg>'
    (press.folder / "icons").mkdir()
    (press.folder / "icons" / "coin.svg").write_text(icon)
    booklet = press.read("Pay 2 :coin: or :coins:, **see :coin:**.")
    (text,) = booklet.texts()
    assert [(s.text, s.icon, s.bold) for s in text.spans] == [
        ("Pay 2 ", False, False),
        ("coin", True, False),
        (" or :coins:, ", False, False),
        ("see ", False, True),
        ("coin", True, True),
        (".", False, False),
    ]
    with pikepdf.open(io.BytesIO(press.lay_out("", booklet).pdf)) as file:
        assert len(file.pages[0].Resources.Font) == 3


def test_a_language_without_dictionary_is_set_without_hyphens(press):
    from generator.printing.booklet.styles import Styles

    scenes = press.scenes()
    assert Styles(scenes.theme, scenes.faces.library, "en").body.hyphens == "en"
    assert Styles(scenes.theme, scenes.faces.library, "ja").body.hyphens == ""


def test_page_breaks_leave_no_page_blank(press):
    cover = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 148 210"><rect width="9" height="9"/></svg>'
    (press.folder / "cover.svg").write_text(cover)
    text = "---\n\n::: cover\n:::\n\n---\n\nOne.\n\n---\n\n---\n\nTwo.\n\n---\n\n::: back\nBack.\n:::\n"
    assert pages_of(press.lay_out(text).pdf) == [[], ["One."], ["Two."], ["Back."]]
    full = "Line.\n\n" * 28 + "---\n\nNext.\n"
    pages = pages_of(press.lay_out(full).pdf)
    assert [page for page in pages if not page] == []
    assert pages[-1] == ["Next."]
