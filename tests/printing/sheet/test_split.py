"""Boards in parts: the fewest sheets, nothing lost between them, marks that meet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.load import find_workspace
from generator.load.papers import paper
from generator.printing.sheet.joining import joints, seam_lines
from generator.printing.sheet.solver import DoesNotFit
from generator.printing.sheet.split import OVERLAP_MM, split


@pytest.mark.parametrize(("name", "columns", "rows"), [("a3", 1, 1), ("a4", 2, 1), ("letter", 2, 2)])
def test_the_board_of_280_mm(name: str, columns: int, rows: int) -> None:
    plan = split(280, 280, paper(find_workspace(), name))
    assert (plan.columns, plan.rows) == (columns, rows)


@given(st.floats(10, 1200), st.floats(10, 1200), st.sampled_from(["a4", "a3", "letter"]))
def test_the_parts_cover_the_board_and_each_fits_its_page(width: float, height: float, name: str) -> None:
    sheet = paper(find_workspace(), name)
    try:
        plan = split(width, height, sheet)
    except DoesNotFit:
        assert width * height > 20 * sheet.width_mm * sheet.height_mm
        return
    inner = plan.page_width_mm - 2 * sheet.margin_mm, plan.page_height_mm - 2 * sheet.margin_mm
    by_place = {(p.column, p.row): p.box for p in plan.parts}
    for (column, row), (left, top, right, bottom) in by_place.items():
        assert right - left <= inner[0] + 1e-5
        assert bottom - top <= inner[1] + 1e-5
        if column + 1 < plan.columns:
            assert by_place[column + 1, row][0] == pytest.approx(right - OVERLAP_MM)
        else:
            assert right == pytest.approx(width)
        if row + 1 < plan.rows:
            assert by_place[column, row + 1][1] == pytest.approx(bottom - OVERLAP_MM)
        else:
            assert bottom == pytest.approx(height)
    assert by_place[0, 0][:2] == (0, 0)


def test_each_joint_is_marked_on_both_of_its_sheets_outside_the_board() -> None:
    plan = split(280, 280, paper(find_workspace(), "letter"))
    assert [j.letter for j in joints(plan)] == ["A", "B", "C", "D"]
    seen: dict[str, list[float]] = {}
    for part in plan.parts:
        left, top, right, bottom = part.box
        for (x1, y1, x2, y2), letter in seam_lines(plan, part, part.box):
            upright = x1 == x2
            seen.setdefault(letter, []).append(x1 if upright else y1)
            assert (y2 < top or y1 > bottom) if upright else (x2 < left or x1 > right)
    assert {letter: len(places) for letter, places in seen.items()} == dict.fromkeys("ABCD", 4)
    assert all(place == pytest.approx(140) for places in seen.values() for place in places), "all lie on the seam"


def test_too_many_sheets_are_refused() -> None:
    with pytest.raises(DoesNotFit, match="more than 64 sheets"):
        split(4000, 4000, paper(find_workspace(), "a4"))
