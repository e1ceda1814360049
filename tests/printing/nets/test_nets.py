"""Nets: folded in space by their lines alone, they close to what they are meant to be."""

import itertools
import math
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.load.folded import LEAST_DEPTH_MM
from generator.printing.nets.die import die_net
from generator.printing.nets.net import BORDER_MM, Flap, Fold, Net, Panel
from generator.printing.nets.picture import picture_size, views
from generator.printing.nets.standee import standee_net
from generator.printing.nets.tuckbox import tuckbox_net
from generator.text.outlines import Path, bounds, moved

Vector = tuple[float, float, float]
Placing = Callable[[float, float], Vector]
"""Where a point of the net is in space, once it is folded. x goes right, y down, z away from the reader."""

NEAR = 1e-6
edges = st.floats(8, 60)
widths, heights, depths = st.floats(15, 130), st.floats(15, 160), st.floats(LEAST_DEPTH_MM, 60)


def plus(a: Vector, b: Vector, times: float = 1.0) -> Vector:
    return a[0] + times * b[0], a[1] + times * b[1], a[2] + times * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def dot(a: Vector, b: Vector) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def inwards(place: Placing) -> Vector:
    """The direction away from the printed side."""
    at = place(0, 0)
    return cross(plus(place(1, 0), at, -1), plus(place(0, 1), at, -1))


def box(panel: Panel) -> tuple[float, float, float, float]:
    return panel.left_mm, panel.top_mm, panel.left_mm + panel.width_mm, panel.top_mm + panel.height_mm


def turned(place: Placing, edge: str, at: float) -> Placing:
    """The placing of what hangs on an edge, folded back by a right angle."""
    back = inwards(place)
    if edge == "right":
        return lambda x, y: plus(place(at, y), back, x - at)
    if edge == "left":
        return lambda x, y: plus(place(at, y), back, at - x)
    if edge == "bottom":
        return lambda x, y: plus(place(x, at), back, y - at)
    return lambda x, y: plus(place(x, at), back, at - y)


def within(a: float, low: float, high: float) -> bool:
    return low - NEAR <= a <= high + NEAR


def edge_of(panel: Panel, fold: Fold) -> tuple[str, float] | None:
    """Which edge of a panel a fold runs along."""
    left, top, right, bottom = box(panel)
    (x1, x2), (y1, y2) = sorted((fold.x1, fold.x2)), sorted((fold.y1, fold.y2))
    if abs(x1 - x2) < NEAR and within(y1, top, bottom) and within(y2, top, bottom):
        return ("left", left) if abs(x1 - left) < NEAR else ("right", right) if abs(x1 - right) < NEAR else None
    if abs(y1 - y2) < NEAR and within(x1, left, right) and within(x2, left, right):
        return ("top", top) if abs(y1 - top) < NEAR else ("bottom", bottom) if abs(y1 - bottom) < NEAR else None
    return None


def folded(net: Net, first: str) -> dict[str, Placing]:
    """Every panel's placing, found from fold to fold; ``first`` stays where it is."""
    panels = {panel.side: panel for panel in net.panels}
    places: dict[str, Placing] = {first: lambda x, y: (x, y, 0.0)}
    waiting = [first]
    while waiting:
        side = waiting.pop()
        for fold, (other, panel) in itertools.product(net.folds, panels.items()):
            mine, theirs = edge_of(panels[side], fold), edge_of(panel, fold)
            if other not in places and mine and theirs and mine[0] != theirs[0]:
                places[other] = turned(places[side], *mine)
                waiting.append(other)
    return places


def points(path: Path) -> list[tuple[float, float]]:
    """A path's corners, and points on its curves."""
    found: list[tuple[float, float]] = []
    for name, n in path:
        if name == "C":
            x0, y0 = found[-1]
            for k in range(1, 33):
                t = k / 32
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                found.append((a * x0 + b * n[0] + c * n[2] + d * n[4], a * y0 + b * n[1] + c * n[3] + d * n[5]))
        elif n:
            found.append((n[0], n[1]))
    return found


def area(path: Path) -> float:
    line = points(path)
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in itertools.pairwise([*line, line[0]])) / 2


def hung(net: Net, flap: Flap, places: dict[str, Placing]) -> list[Vector]:
    """The points of a flap in space."""
    line = points(flap.outline)
    fold = Fold(*line[0], *line[-1])
    ((side, edge),) = [(p.side, e) for p in net.panels if (e := edge_of(p, fold))]
    place = turned(places[side], *edge)
    return [place(x, y) for x, y in line]


def apart(a: list[Vector], b: list[Vector]) -> bool:
    """Whether two convex figures in one plane do not overlap."""
    for one in (a, b):
        out = cross(plus(one[1], one[0], -1), plus(one[len(one) // 2], one[0], -1))
        for p, q in itertools.pairwise([*one, one[0]]):
            axis = cross(plus(q, p, -1), out)
            left, right = [dot(axis, v) for v in a], [dot(axis, v) for v in b]
            if dot(axis, axis) > NEAR and (min(left) >= max(right) - 1e-3 or min(right) >= max(left) - 1e-3):
                return True
    return False


def corners(panel: Panel) -> Iterator[tuple[float, float]]:
    left, top, right, bottom = box(panel)
    return itertools.product((left, right), (top, bottom))


@settings(deadline=None)
@given(edges)
def test_a_die_closes_and_its_opposite_faces_add_up_to_seven(edge: float) -> None:
    net = die_net(edge)
    places = folded(net, "1")
    assert sorted(places) == list("123456")
    out = {side: tuple(-round(c) + 0.0 for c in inwards(place)) for side, place in places.items()}
    for side, other in itertools.combinations(out, 2):
        opposite = dot(out[side], out[other]) == -1
        assert opposite == (int(side) + int(other) == 7)
    assert dot(out["1"], cross(out["2"], out["3"])) > 0, "1, 2, 3 run against the clock round their corner"
    met: dict[Vector, int] = {}
    for panel in net.panels:
        for x, y in corners(panel):
            corner = tuple(round(c, 6) + 0.0 for c in places[panel.side](x, y))
            met[corner] = met.get(corner, 0) + 1
    assert sorted(met.values()) == [3] * 8
    assert max(c[2] for c in met) == pytest.approx(edge)


@settings(deadline=None)
@given(edges)
def test_each_flap_of_a_die_lies_under_one_face_clear_of_the_others(edge: float) -> None:
    net = die_net(edge)
    places = folded(net, "1")
    under: dict[str, list[list[Vector]]] = {}
    for flap in net.flaps:
        spot = hung(net, flap, places)
        (side,) = [
            panel.side
            for panel in net.panels
            if all(abs(dot(plus(v, places[panel.side](panel.left_mm, panel.top_mm), -1), inwards(places[panel.side]))) < NEAR for v in spot)
        ]  # fmt: skip
        assert all(within(v[2], 0, edge) for v in spot)
        assert all(apart(spot, other) for other in under.setdefault(side, []))
        under[side].append(spot)
    assert {side: len(flaps) for side, flaps in under.items()} == {"3": 3, "4": 3, "5": 1}


def check_outline(net: Net, less: float = 0.0) -> None:
    """An outline runs clockwise round its panels and flaps, and round nothing else."""
    left, top, right, bottom = bounds(net.outline)
    assert (left, top) == pytest.approx((BORDER_MM, BORDER_MM))
    assert (net.width_mm - right, net.height_mm - bottom) == pytest.approx((BORDER_MM, BORDER_MM))
    inside = sum(p.width_mm * p.height_mm for p in net.panels) + sum(abs(area(f.outline)) for f in net.flaps)
    assert area(net.outline) == pytest.approx(inside - less, rel=1e-4)


@settings(deadline=None)
@given(edges)
def test_the_outline_of_a_die(edge: float) -> None:
    check_outline(die_net(edge))


@settings(deadline=None)
@given(widths, heights, depths)
def test_the_outline_of_a_tuck_box(width: float, height: float, depth: float) -> None:
    net = tuckbox_net(width, height, depth)
    front = next(p for p in net.panels if p.side == "front")
    dips = [
        y for x, y in points(net.outline) if front.left_mm < x < front.left_mm + width and y < front.top_mm + height / 2
    ]
    notch = max(dips) - front.top_mm
    assert 2 < notch <= 10 + NEAR
    check_outline(net, math.pi * notch**2 / 2)
    for x, y in [p for flap in net.flaps for p in points(flap.outline)] + points(net.outline):
        assert within(x, BORDER_MM, net.width_mm - BORDER_MM)
        assert within(y, BORDER_MM, net.height_mm - BORDER_MM)


@settings(deadline=None)
@given(widths, heights, depths)
def test_a_tuck_box_closes(width: float, height: float, depth: float) -> None:
    net = tuckbox_net(width, height, depth)
    front = next(p for p in net.panels if p.side == "front")
    places = folded(net, "front")
    assert sorted(places) == ["back", "bottom", "front", "left", "right", "top"]
    low = front.left_mm, front.top_mm, 0.0
    high = front.left_mm + width, front.top_mm + height, depth
    walls = {
        "left": (0, low),
        "right": (0, high),
        "top": (1, low),
        "bottom": (1, high),
        "front": (2, low),
        "back": (2, high),
    }
    met: dict[tuple[float, ...], int] = {}
    for panel in net.panels:
        axis, at = walls[panel.side]
        for x, y in corners(panel):
            corner = places[panel.side](x, y)
            assert corner[axis] == pytest.approx(at[axis], abs=1e-6), panel.side
            key = tuple(round(c, 5) for c in corner)
            met[key] = met.get(key, 0) + 1
    assert sorted(met.values()) == [3] * 8
    lies: dict[str, list[list[Vector]]] = {}
    for flap in net.flaps:
        spot = hung(net, flap, places)
        (wall,) = [
            side for side, (axis, at) in walls.items()
            if all(abs(v[axis] - at[axis]) < NEAR for v in spot) and all(within(v[k], low[k], high[k]) for v in spot for k in range(3))
        ]  # fmt: skip
        lies.setdefault(wall, []).append(spot)
    assert {wall: len(flaps) for wall, flaps in lies.items()} == {"top": 2, "bottom": 2, "back": 2, "front": 1}
    for wall, flaps in lies.items():
        small = wall == "back" and (width < 40 or height < 48)  # there two glued ends may lie one on the other
        assert small or len(flaps) == 1 or apart(*flaps), wall


def test_faces_of_a_tuck_box_are_read_as_it_stands() -> None:
    """The title on the lid is upright for whoever has the front before him, that of the bottom when it is tipped back."""
    net = tuckbox_net(65, 90, 21)
    places = folded(net, "front")
    for panel in net.panels:
        start, right, down = (moved(panel.matrix, x, y) for x, y in ((0, 0), (1, 0), (0, 1)))
        across = plus(places[panel.side](*right), places[panel.side](*start), -1)
        downwards = plus(places[panel.side](*down), places[panel.side](*start), -1)
        said = tuple(map(round, across)), tuple(map(round, downwards))
        assert (
            said
            == {
                "front": ((1, 0, 0), (0, 1, 0)),
                "back": ((-1, 0, 0), (0, 1, 0)),
                "left": ((0, 0, -1), (0, 1, 0)),
                "right": ((0, 0, 1), (0, 1, 0)),
                "top": ((1, 0, 0), (0, 0, -1)),
                "bottom": ((1, 0, 0), (0, 0, 1)),
            }[panel.side]
        ), panel.side


@settings(deadline=None)
@given(widths, heights, st.floats(3, 60), st.booleans())
def test_a_standee_folds_back_to_back_on_two_feet(width: float, height: float, base: float, two_sided: bool) -> None:
    net = standee_net(width, height, base, two_sided=two_sided)
    foot_behind, back, front, foot = net.panels
    assert [back.side, front.side] == ["B" if two_sided else "A", "A"]
    below, head, above = net.folds[2], net.folds[1], net.folds[0]
    assert (above.valley, head.valley, below.valley) == (True, False, True)
    assert head.y1 - back.top_mm == pytest.approx(front.top_mm + front.height_mm - head.y1)
    assert (back.left_mm, back.width_mm, back.height_mm) == (front.left_mm, front.width_mm, front.height_mm)
    assert (back.turn, front.turn, foot_behind.turn, foot.turn) == (180, 0, 180, 0)
    assert back.top_mm + back.height_mm == pytest.approx(front.top_mm)
    assert (above.y1, below.y1) == pytest.approx((back.top_mm, front.top_mm + front.height_mm))
    assert foot.top_mm == pytest.approx(below.y1)
    assert foot_behind.top_mm + foot_behind.height_mm == pytest.approx(above.y1)
    assert foot.height_mm == foot_behind.height_mm == base
    assert (net.width_mm, net.height_mm) == pytest.approx((width + 2, 2 * (height + base) + 2))


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_panel_fills_its_box(turn: int) -> None:
    panel = Panel("A", 5, 7, 30, 20, turn)
    wide, high = panel.size_mm
    ends = {moved(panel.matrix, x, y) for x, y in ((0, 0), (wide, 0), (0, high), (wide, high))}
    assert ends == {(5, 7), (35, 7), (5, 27), (35, 27)}
    x, y = moved(panel.matrix, 1, 0)
    x0, y0 = moved(panel.matrix, 0, 0)
    assert math.degrees(math.atan2(y - y0, x - x0)) % 360 == turn


@settings(deadline=None)
@given(widths, heights, depths)
def test_the_faces_of_a_picture_meet(width: float, height: float, depth: float) -> None:
    front, right, top = views("tuckbox", width, height, depth)
    assert moved(front.matrix, width, 0) == pytest.approx(moved(right.matrix, 0, 0))
    assert moved(front.matrix, width, height) == pytest.approx(moved(right.matrix, 0, height))
    assert moved(front.matrix, 0, 0) == pytest.approx(moved(top.matrix, 0, depth))
    assert moved(right.matrix, depth, 0) == pytest.approx(moved(top.matrix, width, 0))
    ends = [moved(v.matrix, x, y) for v in (front, right, top) for x in (0, v.size_mm[0]) for y in (0, v.size_mm[1])]
    assert (min(x for x, _ in ends), min(y for _, y in ends)) == pytest.approx((0, 0), abs=1e-6)
    assert (max(x for x, _ in ends), max(y for _, y in ends)) == pytest.approx(picture_size(width, height, depth))
