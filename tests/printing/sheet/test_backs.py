"""Backs behind fronts: whatever the paper, its margins, the flip, the fold, the size and the number of pieces."""

import math
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.model.paper import Paper, Sprue
from generator.printing.sheet.plan import Page, Piece, pages
from generator.printing.sheet.solver import FOLD_FREE_MM, DoesNotFit, Layout, Wanted, choose

SIZES = st.one_of(st.sampled_from([63.5, 88.9, 18.0, 105.0, 148.0]), st.floats(6, 180))
MARGINS = st.tuples(*[st.floats(3, 25)] * 4) | st.floats(3, 20).map(lambda m: (m, m, m, m))
PAPERS = st.sampled_from([(210.0, 297.0), (215.9, 279.4), (297.0, 420.0), (120.0, 235.0)])
WAYS = st.sampled_from(["long", "short", "fold", "fold-vertical", "fold-horizontal", "none"])


def seen_from_the_front(page: Page, x: float, y: float, flip: str) -> tuple[float, float]:
    """Where a point of the back page is when one looks at the front, through the paper.

    Paper is turned like a page of a book on an upright edge, or like one of a calendar on a level edge; the long edges of
    an upright page are upright.
    """
    upright = page.height_mm >= page.width_mm
    like_a_book = upright if flip == "long" else not upright
    return (page.width_mm - x, y) if like_a_book else (x, page.height_mm - y)


def seen_when_folded(layout: Layout, x: float, y: float) -> tuple[float, float]:
    """Where a point beyond the fold comes to lie behind the fronts."""
    if layout.duplex == "fold-vertical":
        return layout.page_width_mm - x, y
    return x, layout.page_height_mm - y


def overlap(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> float:
    return min(min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1]))


@settings(max_examples=10_000)
@given(
    paper=PAPERS, margins=MARGINS, width=SIZES, height=SIZES, bleed=st.sampled_from([0.0, 1.5, 3.0]), way=WAYS,
    count=st.integers(1, 40), backs=st.sampled_from(["all", "some", "none", "second"]), shape=st.sampled_from(["rectangle", "hexagon"]), known=st.booleans(),
)  # fmt: skip
def test_each_trim_lies_on_its_own_backs(paper, margins, width, height, bleed, way, count, backs, shape, known) -> None:
    sheet = Paper("p", "P", *paper, margins)
    back = {"all": "back", "some": "", "none": "", "second": "B"}[backs]
    run = [Piece(str(k), "A", "back" if backs == "some" and k % 3 == 1 else back) for k in range(count)]
    two_sided = any(piece.back for piece in run)
    wanted = Wanted(width, height, shape, bleed, way, two_sided, count if known else 0)
    try:
        layout, lacks = choose(wanted, sheet).layout, ""
    except DoesNotFit as fault:
        layout, lacks = None, str(fault)
    if layout is None:
        assert "needs" in lacks
        return
    made = pages(run, layout)
    check_margins(layout, margins, made)
    if layout.fold is not None:
        assert [page.number for page in made] == list(range(1, -(-count // layout.count) + 1))
        for page in made:
            half = [p for p in page.places if p.side == "A"]
            behind = [p for p in page.places if p.side != "A"]
            match(half, behind, run, lambda x, y: seen_when_folded(layout, x, y))
            assert not (half and behind) or page.role == "folded"
            fold, k = ((page.width_mm / 2), 0) if layout.fold == "vertical" else (page.height_mm / 2, 1)
            gap = FOLD_FREE_MM + layout.bleed_mm - 1e-6
            assert all(p.box[k + 2] <= fold - gap for p in half)
            assert all(p.box[k] >= fold + gap for p in behind)
        return
    if layout.duplex == "none":
        assert {page.role for page in made} <= {"front", "side B"}
        assert Counter(p.id for page in made for p in page.places if p.side == "B") == Counter(
            piece.id for piece in run if piece.back == "B"
        )
        return
    if two_sided:
        assert [page.is_back for page in made] == [False, True] * (len(made) // 2), "page 2k belongs to page 2k - 1"
        for front, behind in zip(made[0::2], made[1::2], strict=True):
            assert front.number == behind.number
            match(front.places, behind.places, run, lambda x, y, b=behind: seen_from_the_front(b, x, y, way))
    else:
        assert all(page.role == "front" for page in made)


def match(fronts, backs, run, seen) -> None:
    """Every back of the run is there once, upright when its piece is turned like a page of a book."""
    own = {p.id: p.box for p in fronts}
    expected = [piece.id for piece in run if piece.back and piece.id in own]
    assert [p.id for p in backs] == expected
    for place in backs:
        (x1, y1), (x2, y2) = seen(*place.box[:2]), seen(*place.box[2:])
        trim = min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
        assert trim == pytest.approx(own[place.id], abs=1e-6)
        up = 1 if place.turn == 0 else -1
        middle = (place.box[0] + place.box[2]) / 2, (place.box[1] + place.box[3]) / 2
        head = middle[0], middle[1] - up
        assert seen(*head)[1] < seen(*middle)[1], "head up"


def check_margins(layout: Layout, margins, made: list[Page]) -> None:
    """No piece, front or back, stands in a margin of its page or on another piece, and its bleed neither."""
    top, right, bottom, left = margins
    if layout.landscape:  # either way up
        top = bottom = max(left, right)
        left = right = max(margins[0], margins[2])
    for page in made:
        for k, place in enumerate(page.places):
            box = place.box
            assert box[0] >= left + layout.bleed_mm - 1e-5
            assert box[1] >= top + layout.bleed_mm - 1e-5
            assert box[2] <= page.width_mm - right - layout.bleed_mm + 1e-5
            assert box[3] <= page.height_mm - bottom - layout.bleed_mm + 1e-5
            if layout.pattern.count("×"):
                gap = 2 * layout.bleed_mm
                assert all(overlap(box, other.box) <= -gap + 1e-5 for other in page.places[max(0, k - 12) : k])
            else:  # hexagons: their middles are as far apart as two that share an edge, and the bleed of both
                flat = min(layout.width_mm, layout.height_mm)
                for other in page.places[max(0, k - 12) : k]:
                    apart = math.hypot(box[0] - other.box[0], box[1] - other.box[1])
                    regular = abs(max(layout.width_mm, layout.height_mm) * math.sqrt(3) / 2 - flat) < 1e-6
                    assert not regular or apart >= flat + 2 * layout.bleed_mm - 1e-5


@pytest.mark.parametrize(
    ("flip", "page", "mirrors", "turn"),
    [
        ("long", (210, 297), "x", 0), ("short", (210, 297), "y", 180),
        ("long", (297, 210), "y", 180), ("short", (297, 210), "x", 0),
    ],
)  # fmt: skip
def test_the_table_of_flips(flip, page, mirrors, turn) -> None:
    layout = Layout(Paper("a4", "A4", 210, 297, (5, 5, 5, 5)), *page, 50, 60, ((20.0, 30.0),), "1 × 1", 0.0, flip)
    box, turned = layout.behind((20, 30, 70, 90))
    assert (layout.mirrors, turned) == (mirrors, turn)
    assert box == ((page[0] - 70, 30, page[0] - 20, 90) if mirrors == "x" else (20, page[1] - 90, 70, page[1] - 30))


@pytest.mark.parametrize("flip", ["long", "short"])
def test_pieces_stand_in_the_places_of_a_sprue_and_their_backs_behind_them(flip) -> None:
    sprue = Sprue(2, 5, 12.0, 20.0, 89.0, 51.0, (92.0, 52.0))
    sheet = Paper("perforated", "Perforated", 210, 297, (5, 5, 5, 5), sprue)
    layout = choose(Wanted(85, 50, bleed_mm=3, duplex=flip, two_sided=True, pieces=7), sheet).layout
    assert layout.cells[:3] == ((14.0, 20.5), (106.0, 20.5), (14.0, 72.5))
    assert (layout.count, layout.pattern, layout.bleed_mm) == (10, "2 × 5", 1.0)
    front, behind = pages([Piece(str(k), "A", "back") for k in range(7)], layout)
    run = [Piece(str(k), "A", "back") for k in range(7)]
    match(front.places, behind.places, run, lambda x, y: seen_from_the_front(behind, x, y, flip))
    for wanted, says in (
        (Wanted(90, 50), "Perforated has places of 89 × 51 mm: needs 90 × 50 mm"),
        (Wanted(85, 50, duplex="fold", two_sided=True), "cannot be folded"),
    ):
        with pytest.raises(DoesNotFit, match=says):
            choose(wanted, sheet)
