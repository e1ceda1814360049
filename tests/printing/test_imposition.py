"""Field report 16: any number of pages is imposed, none is lost, and a back cover stays the last."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.printing.imposition import creep_mm, saddle


def pairs(pages, back_cover=False):
    return [(side.left, side.right) for side in saddle(pages, back_cover)]


@pytest.mark.parametrize(
    ("pages", "expected"),
    [
        (8, [(8, 1), (2, 7), (6, 3), (4, 5)]),
        (6, [(None, 1), (2, None), (6, 3), (4, 5)]),
        (10, [(None, 1), (2, None), (10, 3), (4, 9), (8, 5), (6, 7)]),
        (1, [(None, 1), (None, None)]),
    ],
)
def test_field_report_16_tables(pages, expected):
    assert pairs(pages) == expected


def test_field_report_16_a_back_cover_stays_last_with_the_blanks_before_it():
    assert pairs(6, back_cover=True) == [(6, 1), (2, None), (None, 3), (4, 5)]
    assert pairs(8, back_cover=True) == pairs(8)
    assert pairs(2, back_cover=True) == [(2, 1), (None, None)]
    assert pairs(1, back_cover=True) == pairs(1)


def folded(sides):
    """The pages in the order in which the folded and stapled booklet shows them."""
    fronts, backs = [s for s in sides if s.front], [s for s in sides if not s.front]
    first = [page for front, back in zip(fronts, backs, strict=True) for page in (front.right, back.left)]
    second = [page for front, back in zip(fronts, backs, strict=True) for page in (front.left, back.right)]
    return first + second[::-1]


@given(st.integers(1, 200), st.booleans())
def test_folded_sheets_show_every_page_in_order(pages, back_cover):
    sides = saddle(pages, back_cover)
    assert len(sides) == 2 * -(-pages // 4)
    assert [s.sheet for s in sides] == [n // 2 for n in range(len(sides))]
    read = folded(sides)
    assert [p for p in read if p is not None] == list(range(1, pages + 1))
    assert all(
        p % 2 == n % 2 for n, p in enumerate(read, 1) if p is not None and p < pages
    )  # odd pages are on the right
    blanks = [n for n, p in enumerate(read) if p is None]
    assert len(blanks) == -pages % 4
    if back_cover and pages > 1:
        assert read[-1] == pages


def test_inner_sheets_move_towards_the_fold_by_the_paper_around_them():
    assert [round(creep_mm(sheet, 0.1), 6) for sheet in range(4)] == [0.0, 0.1, 0.2, 0.3]


def test_a_booklet_has_a_page():
    with pytest.raises(ValueError, match="0 pages"):
        saddle(0)
