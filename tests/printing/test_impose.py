"""Imposed editions by pikepdf: every page is there, at its place, at its size; the same bytes each time."""

import io
import re

import pikepdf
import pypdfium2
import pytest

from generator.load import find_workspace
from generator.load.papers import paper
from generator.model.paper import Paper
from generator.model.printer import Printer
from generator.printing.pdf.impose import impose

MM = 72 / 25.4
A4 = Paper("a4", "A4", 210, 297, (5, 5, 5, 5))
LETTER = Paper("letter", "Letter", 215.9, 279.4, (5, 5, 5, 5))


def plain(pages, width=148, height=210):
    """A file of pages that each say their number and are grey all over."""
    with pikepdf.new() as made:
        font = made.make_indirect(
            pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Courier)
        )
        for n in range(1, pages + 1):
            text = f"0.8 g 0 0 {width * MM:.4f} {height * MM:.4f} re f 0 g BT /F1 30 Tf 100 300 Td (page{n}) Tj ET"
            made.pages.append(
                pikepdf.Page(
                    pikepdf.Dictionary(
                        Type=pikepdf.Name.Page,
                        MediaBox=[0, 0, width * MM, height * MM],
                        Resources=pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font)),
                        Contents=made.make_stream(text.encode()),
                    )
                )
            )
        made.docinfo["/Title"] = "Rules"
        file = io.BytesIO()
        made.save(file)
        return file.getvalue()


def shown(pdf):
    """The numbers on each page at its left and right half."""
    document = pypdfium2.PdfDocument(pdf)
    found = []
    for page in document:
        reader, (width, _) = page.get_textpage(), page.get_size()
        halves = reader.get_text_bounded(right=width / 2), reader.get_text_bounded(left=width / 2)
        found.append(tuple(int(n) if (n := half.strip().removeprefix("page")) else None for half in halves))
    return found


def grey(pdf, page, dpi=127):
    """Left, top, right, bottom of what is grey on a page, in mm."""
    image = pypdfium2.PdfDocument(pdf)[page].render(scale=dpi / 72).to_pil().convert("L")
    box = image.point(lambda v: 255 if 190 < v < 220 else 0).getbbox()
    return [n / dpi * 25.4 for n in box]


@pytest.mark.parametrize("pages", [1, 5, 6, 8, 10])
def test_field_report_16_no_page_is_dropped_and_partners_are_right(pages):
    from generator.printing.imposition import saddle

    for cover in (False, True):
        pdf = impose(plain(pages), A4, back_cover=cover)
        assert shown(pdf) == [(side.left, side.right) for side in saddle(pages, cover)]


def test_pages_of_a5_keep_their_size_on_a4_against_the_fold():
    pdf = impose(plain(2), A4, back_cover=True)
    assert grey(pdf, 0) == pytest.approx([148.5 - 148, 0, 148.5 + 148, 210], abs=0.4)


def test_pages_are_scaled_down_where_the_half_sheet_is_smaller():
    pdf = impose(plain(2), LETTER, back_cover=True)
    height = 210 * 139.7 / 148
    middle = 215.9 / 2
    assert grey(pdf, 0) == pytest.approx([0, middle - height / 2, 279.4, middle + height / 2], abs=0.4)
    small = impose(plain(2, 70, 100), A4, back_cover=True)
    assert grey(small, 0) == pytest.approx([148.5 - 70, 55, 148.5 + 70, 155], abs=0.4)  # never larger


def test_inner_pages_move_towards_the_fold_and_are_cut_there():
    pdf = impose(plain(12, 100, 150), A4, back_cover=False, paper_mm=2.0)
    left = [grey(pdf, page)[0] for page in (0, 2, 4)]
    assert left == pytest.approx([48.5, 50.5, 52.5], abs=0.4)
    assert grey(pdf, 4)[2] == pytest.approx(148.5 + 100 - 4, abs=0.4)


def test_the_same_input_gives_the_same_bytes_and_says_what_it_is():
    pages = plain(6)
    one, two = (impose(pages, A4, back_cover=False, paper_mm=0.1) for _ in range(2))
    assert one == two
    with pikepdf.open(io.BytesIO(one)) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert pdf.docinfo["/Title"] == "Rules"
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        assert [float(n) for n in pdf.pages[0].mediabox] == pytest.approx([0, 0, 297 * MM, 210 * MM], abs=0.01)
        assert re.fullmatch(r"[0-9a-f]{32}", bytes(pdf.trailer.ID[0]).hex())


def test_the_papers_that_ship_are_the_ones_meant():
    workspace = find_workspace()
    for one in (A4, LETTER):
        ships = paper(workspace, one.name)
        assert (ships.width_mm, ships.height_mm) == pytest.approx((one.width_mm, one.height_mm))


@pytest.mark.parametrize("angle", [0.0, 1.5])
def test_a_profile_of_the_short_edge_moves_the_backs_of_sheets_alone(angle):
    printer = Printer("office", 3.0, 2.0, angle, "short")
    still, moved = (impose(plain(4), A4, back_cover=False, printer=p) for p in (None, printer))
    assert still == impose(plain(4), A4, back_cover=False, printer=Printer("office", 3.0, 2.0, angle, "long"))
    assert grey(still, 0) == grey(moved, 0)
    matrix = printer.moved(297, 210)
    left, top, right, bottom = grey(still, 1)
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    a, b, c, d, e, f = matrix
    there = [(a * x + c * y + e, b * x + d * y + f) for x, y in corners]
    box = min(x for x, _ in there), min(y for _, y in there), max(x for x, _ in there), max(y for _, y in there)
    page = 0, 0, 297, 210
    expected = [max(box[0], page[0]), max(box[1], page[1]), min(box[2], page[2]), min(box[3], page[3])]
    assert grey(moved, 1) == pytest.approx(expected, abs=0.45)
    if not angle:
        assert (grey(moved, 1)[1] - top, round(grey(moved, 1)[3] - bottom)) == pytest.approx((3, 0), abs=0.3)
