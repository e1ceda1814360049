"""Sheets: how many fit, where each stands, front and back, where to cut (field reports, cases 7 to 10)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printing.sheet.geometry import inside_any, solve

from generator.load import find_workspace
from generator.load.papers import names, paper, size
from generator.model.finding import ContentError
from generator.model.paper import Paper
from generator.printing.sheet.furniture import THICK_MM, band
from generator.printing.sheet.marks import GAP_MM, LENGTH_MM, Cut, Reach, crop_marks
from generator.printing.sheet.plan import Page, Piece, pages
from generator.printing.sheet.solver import DoesNotFit, Layout, Wanted, choose

A4 = Paper("a4", "A4", 210, 297, (5, 5, 5, 5))
FREE = Reach(0, 0, 1000, 1000)


def grid(columns: int, rows: int, width: float, height: float) -> Layout:
    """A full grid on A4, in its middle."""
    left, top = (210 - columns * width) / 2, (297 - rows * height) / 2
    cells = tuple((left + c * width, top + r * height) for r in range(rows) for c in range(columns))
    return Layout(A4, 210, 297, width, height, cells, f"{columns} × {rows}")


def pieces(count: int, back: str = "") -> list[Piece]:
    return [Piece(f"{k}", "A", back) for k in range(count)]


@pytest.mark.parametrize(
    ("width", "height", "name", "count"),
    [
        (63.5, 88.9, "a4", 9), (63.5, 88.9, "letter", 9), (63, 88, "a4", 9), (57.15, 88.9, "a4", 10), (57.15, 88.9, "letter", 9),
        (44, 68, "a4", 16), (44, 68, "letter", 18), (70, 120, "a4", 4), (70, 70, "a4", 8), (70, 70, "letter", 6),
        (25, 25, "a4", 88), (25, 25, "letter", 80), (39, 39, "a4", 35), (39, 39, "letter", 30), (18, 18, "a4", 165),
    ],
)  # fmt: skip
def test_as_many_fit_as_arithmetic_says(width: float, height: float, name: str, count: int) -> None:
    assert solve(width, height, paper(find_workspace(), name)).count == count


def test_an_exact_fit_fits_and_a_misfit_of_a_hundredth_does_not() -> None:
    assert solve(200, 287, A4).count == 1
    assert solve(287, 200, A4).landscape
    assert solve(100, 287 / 3, A4).count == 6
    for width, height in ((200.01, 287), (200, 287.01)):
        with pytest.raises(DoesNotFit):
            solve(width, height, A4)


def test_case_10_what_cannot_fit_is_refused_in_mm() -> None:
    wide = Paper("a4", "A4", 210, 297, (10, 10, 10, 10))
    with pytest.raises(DoesNotFit, match=r"needs 220, has 190 mm|needs 120, has"):
        solve(220, 120 + 160, wide)
    with pytest.raises(DoesNotFit) as fault:
        solve(300, 300, A4)
    assert "needs 300, has 200 mm; needs 300, has 287 mm" in str(fault.value)
    for size_mm in (0.0, -3.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="cannot be cut"):
            solve(size_mm, 10, A4)


@given(
    st.floats(5, 400), st.floats(5, 400), st.sampled_from(["a4", "a3", "letter"]), st.integers(1, 60), st.sampled_from(["B", ""])
)  # fmt: skip
def test_every_piece_stands_inside_apart_from_the_others_and_before_its_back(
    width: float, height: float, name: str, count: int, back: str
) -> None:
    sheet = paper(find_workspace(), name)
    try:
        layout = solve(width, height, sheet)
    except DoesNotFit:
        assert min(width, height) > sheet.width_mm - 10 or max(width, height) > sheet.height_mm - 10
        return
    made = pages(pieces(count, back), layout)
    fronts = [p for p in made if not p.is_back]
    assert sum(len(p.places) for p in fronts) == count
    assert len(fronts) == -(-count // layout.count)
    for page in made:
        for k, place in enumerate(page.places):
            left, top, right, bottom = place.box
            assert left >= sheet.margin_mm - 1e-5
            assert top >= sheet.margin_mm - 1e-5
            assert right <= page.width_mm - sheet.margin_mm + 1e-5
            assert bottom <= page.height_mm - sheet.margin_mm + 1e-5
            for other in page.places[:k]:
                apart = other.box[2] <= left + 1e-6 or other.box[0] >= right - 1e-6
                assert apart or other.box[3] <= top + 1e-6 or other.box[1] >= bottom - 1e-6
    if back:
        assert [p.is_back for p in made] == [False, True] * len(fronts)
        for front, behind in zip(made[0::2], made[1::2], strict=True):
            for a, b in zip(front.places, behind.places, strict=True):
                x0, y0, x1, y1 = a.box
                over = (
                    (x0, layout.page_height_mm - y1, x1, layout.page_height_mm - y0)
                    if layout.landscape
                    else (layout.page_width_mm - x1, y0, layout.page_width_mm - x0, y1)
                )
                assert b.box == pytest.approx(over)
                assert b.turn == (180 if layout.landscape else 0)


@pytest.mark.parametrize(("count", "fronts"), [(0, 0), (1, 1), (8, 1), (9, 1), (10, 2), (18, 2)])
def test_case_7_exactly_full_pages(count: int, fronts: int) -> None:
    layout = solve(63, 88, A4)
    assert len(pages(pieces(count), layout)) == fronts
    assert len(pages(pieces(count, "back"), layout)) == 2 * fronts


def test_case_9_backs_of_a_part_filled_row() -> None:
    layout = grid(3, 3, 63, 88)
    front, back = pages(pieces(7, "back"), layout)
    at = {p.id: (p.left_mm, p.top_mm) for p in front.places}
    behind = {p.id: (p.left_mm, p.top_mm) for p in back.places}
    assert at["0"] == (10.5, 16.5)
    assert at["6"][0] == 10.5
    assert behind["0"] == (136.5, 16.5)
    assert behind["6"] == (136.5, at["6"][1])
    assert [p.id for p in sorted(back.places, key=lambda p: (p.top_mm, p.left_mm))] == list("2105436")


def cuts(page: Page, bleed_mm: float = 0.0) -> list[Cut]:
    return [Cut(p.box, "rectangle", bleed_mm) for p in page.places]


def test_case_8_marks_of_a_part_filled_page() -> None:
    layout = grid(3, 3, 63, 88)
    front, back = pages(pieces(4, "back"), layout)
    lines = crop_marks(cuts(front), FREE)
    ends = {(x1, x2) for x1, y1, x2, y2 in lines if y1 == y2 and round(y1, 3) == 104.5}
    assert (199.5 + GAP_MM, 199.5 + GAP_MM + LENGTH_MM) in ends, "the lower right corner of the third card"
    below = {x1 for x1, y1, x2, y2 in lines if x1 == x2 and y1 == pytest.approx(192.5 + GAP_MM)}
    assert below == {10.5, 73.5}, "the corners below the fourth card"
    assert not any(inside_any(line, cuts(front)) for line in lines)
    assert not any(x1 == x2 == 73.5 and 104.5 < y1 < 192 for x1, y1, x2, y2 in lines), "along the fourth card's edge"
    mirrored = sorted((round(210 - x2, 4), y1, round(210 - x1, 4), y2) for x1, y1, x2, y2 in lines)
    behind = crop_marks(cuts(back), FREE)
    assert [pytest.approx(line) for line in behind] == mirrored


@given(st.floats(8, 90), st.floats(8, 90), st.integers(1, 40))
def test_no_mark_reaches_into_a_piece_and_every_outer_corner_has_two(width: float, height: float, count: int) -> None:
    layout = solve(width, height, A4)
    page = pages(pieces(count), layout)[-1]
    lines = crop_marks(cuts(page), FREE)
    assert not any(inside_any(line, cuts(page)) for line in lines)
    left = min(c.box[0] for c in cuts(page))
    top = min(c.box[1] for c in cuts(page))
    assert any(
        y1 == y2 == pytest.approx(top, abs=1e-3) and x2 == pytest.approx(left - GAP_MM, abs=1e-3)
        for x1, y1, x2, y2 in lines
    )
    assert any(
        x1 == x2 == pytest.approx(left, abs=1e-3) and y2 == pytest.approx(top - GAP_MM, abs=1e-3)
        for x1, y1, x2, y2 in lines
    )


@given(st.floats(8, 287), st.floats(8, 287), st.sampled_from(["a4", "a3", "letter"]))
def test_the_band_keeps_clear_of_pieces_and_marks(width: float, height: float, name: str) -> None:
    sheet = paper(find_workspace(), name)
    try:
        layout = solve(width, height, sheet)
    except DoesNotFit:
        return
    left, _, _, bottom = layout.used
    place = band(layout.page_width_mm, layout.page_height_mm, layout.used, sheet.margin_mm)
    a, b, c, d, e, f = place.matrix
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (0, place.length_mm) for y in (0, THICK_MM)]
    assert all(0.7 < x < layout.page_width_mm and 0 < y < layout.page_height_mm - 0.7 for x, y in corners)
    assert all(y >= bottom for _, y in corners) or all(x <= left for x, _ in corners)
    assert place.length_mm > 100
    marks = crop_marks([Cut(layout.used)], place.reach)
    box = min(x for x, _ in corners), min(y for _, y in corners), max(x for x, _ in corners), max(y for _, y in corners)
    assert not any(inside_any(line, [Cut(box)]) for line in marks)
    assert all(min(line) > 0 for line in marks)


def test_papers_and_sizes_are_files() -> None:
    workspace = find_workspace()
    assert {"a4", "a3", "letter"} <= set(names(workspace, "papers"))
    letter = paper(workspace, "letter")
    assert (letter.width_mm, letter.height_mm) == pytest.approx((215.9, 279.4))
    for name in names(workspace, "sizes"):
        named = size(workspace, name)
        assert solve(named.width_mm, named.height_mm, paper(workspace, "a4")).count > 0
    poker = size(workspace, "poker")
    assert (poker.width_mm, poker.height_mm) == pytest.approx((63.5, 88.9))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('title = "X"\nsize_mm = [100, 100]\nmargin_mm = 50', "x.toml:3: x: margin_mm 50 on both sides leaves nothing"),
        ('title = "X"\nsize_mm = [0, 100]', "x.toml:2: size_mm is 0; it must be more than 0"),
        ('title = "X"\nsize_mm = [nan, 100]', "x.toml:2:"),
        ('title = "X"\nsize_mm = [100, inf]', "x.toml:2:"),
        ('title = "X"\nsize_mm = [100, 100]\nmargin_mm = 1', "margin_mm is 1; it must be at least 3"),
        ('title = "X"', "exactly one of size_mm, size_in"),
        ('title = "X"\nsize_mm = [100, 200]\nmargins_mm = { bottom = 196 }', "x.toml:3: x: margins of 5 and 196 mm leave nothing of 200 mm"),
        ('title = "X"\nsize_mm = [100, 100]\n[sprue]\ncolumns = 2\nrows = 3\nleft_mm = 5\ntop_mm = 5\nsize_mm = [40, 40]', "x.toml:5: x: 3 rows end at 125 mm, the paper at 100; fewer or smaller ones"),
        ('title = "X"\nsize_mm = [100, 100]\n[sprue]\ncolumns = 2\nrows = 1\nleft_mm = 5\ntop_mm = 5\nsize_mm = [40, 40]\nstep_mm = [39, 9]', "x.toml:9: x: step_mm 39 is less than a place of 40 mm"),
        ('title = "X"\nsize_mm = [100, 100]\n[sprue]\ncolumns = 2\nrwos = 1', "rwos"),
        ('title = "X"\nsize_mm = [100, 100]\nmargni_mm = 5', 'there is no key "margni_mm" here; did you mean "margin_mm"?'),
    ],
)  # fmt: skip
def test_a_paper_at_fault_is_said_with_its_line(tmp_path, text: str, says: str) -> None:
    folder = tmp_path / "templates" / "shared" / "papers"
    folder.mkdir(parents=True)
    (tmp_path / "content").mkdir()
    (folder / "x.toml").write_text(text)
    with pytest.raises(ContentError) as error:
        paper(find_workspace(tmp_path), "x")
    assert any(says in str(f) for f in error.value.findings), [*map(str, error.value.findings)]


@pytest.mark.parametrize(
    ("width", "height", "margins", "duplex", "says"),
    [
        (195, 265, (5, 5, 20, 5), "short", "needs 265, has 257 mm"),
        (190, 100, (5, 5, 5, 5), "fold-vertical", "needs 190, has 138.5 mm"),
        (250, 100, (5, 5, 5, 5), "fold", "needs 100, has 95 mm"),
        (300, 400, (5, 5, 5, 5), "long", "needs 300, has 200 mm; needs 400, has 287 mm"),
    ],
)
def test_what_lacks_is_told_of_the_way_that_comes_nearest(width, height, margins, duplex, says) -> None:
    with pytest.raises(DoesNotFit) as fault:
        choose(Wanted(width, height, duplex=duplex, two_sided=True), Paper("p", "P", 210, 297, margins))
    assert str(fault.value).endswith(f": {says}")
