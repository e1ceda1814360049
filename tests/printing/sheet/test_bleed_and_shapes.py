"""Bleed against number, honeycombs and circles: the figures of arithmetic (print.md 1.3), and what stands around pieces."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printing.sheet.geometry import inside_any

from generator.load import find_workspace
from generator.load.papers import paper
from generator.model.paper import Paper
from generator.printing.sheet.marks import GAP_MM, LENGTH_MM, Cut, Reach, Style, crop_marks
from generator.printing.sheet.plan import Piece, pages
from generator.printing.sheet.solver import DoesNotFit, Wanted, choose, length

FREE = Reach(0, 0, 1000, 1000)
A4 = Paper("a4", "A4", 210, 297, (5, 5, 5, 5))


@pytest.mark.parametrize(
    ("size", "shape", "bleed", "a4", "letter"),
    [
        ((63.5, 88.9), "rectangle", 1.5, 9, 8), ((63, 88), "rectangle", 1.5, 9, 8), ((63, 88), "rectangle", 2, 9, 8),
        ((57.15, 88.9), "rectangle", 1.5, 9, 8), ((44, 68), "rectangle", 1.5, 16, 12), ((70, 120), "rectangle", 3, 4, 4),
        ((70, 70), "rectangle", 2, 6, 6), ((25, 25), "circle", 0, 88, 80), ((25, 25), "circle", 1.5, 70, 63),
        ((39, 39), "circle", 0, 35, 30),
        ((38, 38 * 2 / 3**0.5), "hexagon", 0, 36, 33), ((44.45, 44.45 * 2 / 3**0.5), "hexagon", 0, 25, 28),
        ((63.5, 63.5 * 2 / 3**0.5), "hexagon", 0, 12, 11), ((38 * 2 / 3**0.5, 38), "hexagon", 0, 36, 33),
    ],
)  # fmt: skip
def test_as_many_fit_with_bleed_as_arithmetic_says(size, shape, bleed, a4, letter) -> None:
    for name, count in (("a4", a4), ("letter", letter)):
        assert choose(Wanted(*size, shape, bleed), paper(find_workspace(), name)).layout.count == count, name


def test_bleed_is_traded_against_number_and_what_else_there_is_is_told() -> None:
    on_a4 = choose(Wanted(63.5, 88.9, bleed_mm=3), A4)
    assert (on_a4.layout.pattern, length(on_a4.layout.bleed_mm)) == ("3 × 3", "1.58")
    assert [(o.count, o.bleed_mm) for o in on_a4.others] == [(8, 3)]
    letter = choose(Wanted(63.5, 88.9, bleed_mm=3), paper(find_workspace(), "letter"))
    assert (letter.layout.pattern, length(letter.layout.bleed_mm)) == ("4 × 2", "1.92")
    assert [(o.count, length(o.bleed_mm)) for o in letter.others] == [(6, "3"), (9, "0.45")]
    small = choose(Wanted(63.5, 88.9, bleed_mm=0.4), paper(find_workspace(), "letter"))
    assert (small.layout.count, small.layout.bleed_mm, small.others) == (9, 0.4, ())


def test_no_bleed_is_given_up_where_it_saves_no_sheet() -> None:
    for pieces, count, bleed in ((8, 8, 3.0), (9, 9, 1.5833), (16, 8, 3.0), (17, 9, 1.5833)):
        layout = choose(Wanted(63.5, 88.9, bleed_mm=3, pieces=pieces), A4).layout
        assert (layout.count, layout.bleed_mm) == (count, pytest.approx(bleed, abs=1e-4))


def test_a_piece_that_fits_only_without_its_bleed_is_printed_without() -> None:
    choice = choose(Wanted(200, 287, bleed_mm=3), A4)
    assert (choice.layout.count, choice.layout.bleed_mm) == (1, 0)


@given(st.floats(8, 80), st.booleans(), st.sampled_from([0.0, 1.0, 2.5]))
def test_hexagons_in_a_honeycomb_share_edges_or_have_twice_the_bleed_between(flat_mm, flat, bleed) -> None:
    corner = flat_mm * 2 / math.sqrt(3)
    size = (corner, flat_mm) if flat else (flat_mm, corner)
    try:
        layout = choose(Wanted(*size, "hexagon", bleed), A4).layout
    except DoesNotFit:
        assert corner > 200 or flat_mm > 200
        return
    if "honeycomb" not in layout.pattern:
        return
    middles = [(x + size[0] / 2, y + size[1] / 2) for x, y in layout.cells]
    apart = [min(math.dist(a, b) for b in middles if b != a) for a in middles]
    assert min(apart) == pytest.approx(flat_mm + 2 * layout.bleed_mm, abs=1e-6)
    near = [b for b in middles[1:] if math.dist(middles[0], b) < flat_mm + 2 * layout.bleed_mm + 1e-3]
    assert near, "edge to edge"


def cuts(size, shape, bleed, count) -> list[Cut]:
    layout = choose(Wanted(*size, shape, bleed), A4).layout
    (page, *_) = pages([Piece(str(k), "A", "") for k in range(min(count, layout.count))], layout)
    return [Cut(place.box, shape, layout.bleed_mm) for place in page.places]


SHAPES = st.sampled_from(["rectangle", "circle", "hexagon"])
STYLES: list[Style] = ["corner", "edge", "cross"]


@given(st.floats(12, 80), SHAPES, st.sampled_from([0.0, 1.0, 3.0]), st.integers(1, 30), st.sampled_from(STYLES))
def test_marks_keep_off_pieces_and_stand_at_every_free_corner(size, shape, bleed, count, style) -> None:
    found = cuts((size, size), shape, bleed, count)
    lines = crop_marks(found, FREE, style)
    inside = [Cut(c.box, c.shape, 0.0 if style == "cross" else c.bleed_mm) for c in found]
    assert not any(inside_any(line, inside) for line in lines)
    ends = {end for x1, y1, x2, y2 in lines for end in ((x1, y1), (x2, y2))}
    for cut in found:
        for (x, y), way in cut.rays():
            near = [other for other in found if other is not cut]
            reach = 40.0  # beyond any bleed and mark
            far = (round(x, 4), round(y, 4), round(x + way[0] * reach, 4), round(y + way[1] * reach, 4))
            if not any(inside_any(far, [Cut(o.box, o.shape, o.bleed_mm + 0.01)]) for o in near):
                begins = min(math.hypot(a - x, b - y) for a, b in ends)
                assert begins <= 2 * cut.bleed_mm + GAP_MM + 1e-3, "a mark begins here"


def test_a_mark_with_less_room_is_shorter() -> None:
    row = [Cut((10, 10, 30, 30)), Cut((32, 10, 52, 30))]
    between = [line for line in crop_marks(row, FREE) if 30 < line[0] < 32 and line[1] == line[3] == 10]
    assert between == [(30.5, 10, 31.6736, 10), (30.3264, 10, 31.5, 10)] or all(
        0.8 <= line[2] - line[0] < LENGTH_MM for line in between
    )
    assert between


def test_gutters_have_double_lines_and_butted_grids_single_ones() -> None:
    for bleed, lines in ((0.0, 4), (2.0, 6)):
        found = cuts((60, 60), "rectangle", bleed, 12)
        above = {line[0] for line in crop_marks(found, FREE) if line[0] == line[2] and line[3] < found[0].box[1]}
        assert len(above) == lines
    crossing = crop_marks(cuts((60, 60), "rectangle", 2.0, 12), FREE, "cross")
    inner = [line for line in crossing if line[1] == line[3] and 70 < line[1] < 220 and 60 < line[0] < 150]
    assert inner, "crosses stand in the gutters"


def test_edge_marks_reach_the_papers_edge() -> None:
    found = cuts((60, 60), "rectangle", 2.0, 12)
    reach = Reach(2, 2, 208, 290)
    for x1, y1, x2, y2 in crop_marks(found, reach, "edge"):
        assert (x1 == 2 or x2 == 208) if y1 == y2 else (y1 == 2 or y2 == 290)


def test_outlines_of_neighbours_are_drawn_once() -> None:
    assert len(crop_marks(cuts((60, 60), "rectangle", 0.0, 12), FREE, "outline")) == 3 * 5 + 4 * 4
    assert crop_marks(cuts((60, 60), "rectangle", 0.0, 12), FREE, "none") == []
    hexes = cuts((38, 38 * 2 / 3**0.5), "hexagon", 0.0, 36)
    assert len(crop_marks(hexes, FREE, "outline")) < 36 * 6 * 0.65


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("shape", ["rectangle", "hexagon", "circle"])
def test_back_marks_mirror_front_marks(style: Style, shape) -> None:
    layout = choose(Wanted(40, 40, shape, 2.0, "long", True), A4).layout
    front, back = pages([Piece(str(k), "A", "back") for k in range(7)], layout)
    page = Reach(0, 0, layout.page_width_mm, layout.page_height_mm)
    lines = [crop_marks([Cut(p.box, shape, 2.0) for p in of.places], page, style) for of in (front, back)]

    def ends(line: tuple[float, ...], mirrored: bool) -> tuple[float, ...]:
        boxes = (layout.behind((x, y, x, y))[0] if mirrored else (x, y) for x, y in (line[:2], line[2:]))
        points = sorted((round(box[0], 2), round(box[1], 2)) for box in boxes)
        return (*points[0], *points[1])

    assert sorted(ends(line, True) for line in lines[0]) == [
        pytest.approx(line, abs=0.011) for line in sorted(ends(line, False) for line in lines[1])
    ]


@pytest.mark.parametrize("way", ["long", "short", "fold-vertical", "fold-horizontal"])
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("bleed", [0.0, 2.0])
def test_marks_keep_off_the_reverse_of_pieces_without_a_back(way, style: Style, bleed) -> None:
    layout = choose(Wanted(40, 50, "rectangle", bleed, way, True), A4).layout
    run = [Piece(str(k), "A", "back" if k % 2 else "") for k in range(min(7, layout.count))]
    for page in pages(run, layout):
        fronts = [p.box for p in page.places if p.side == "A"]
        reverse = [layout.behind(cell)[0] for cell in fronts] if layout.fold else []
        if page.is_back:
            reverse = [layout.behind(p.box)[0] for p in pages(run, layout)[0].places]
        cut = [Cut(box, "rectangle", 0.0 if style == "cross" else bleed) for box in fronts + reverse]
        lines = crop_marks([Cut(box, "rectangle", bleed) for box in page.trims], FREE, style)
        assert lines
        assert not any(inside_any(line, cut) for line in lines)
        assert sorted(page.trims) == sorted(fronts + reverse)
