"""The safe zone: how far ink is from the cut, of every shape, turned or not, found again as it is printed."""

import math
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracle import shared_library
from PIL import ImageOps

from generator.load import Workspace, load_game
from generator.model.finding import Finding, Where
from generator.model.game import Kind, Shape
from generator.printing.face import Faces
from generator.printing.pdf.document import Document
from generator.printing.pdf.raster import render
from generator.printing.svg.interpreter import Interpreter
from generator.printing.svg.richtext import RichText
from generator.printing.svg.safety import Near, SafeZone, distance
from generator.printing.svg.template import prepare

CARD = Kind("card", 63, 88, "rectangle", 0, 1, False, {}, {}, Where("game.toml"), safe_mm=3)
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88"><style>text, foreignObject { font-family: PT Sans; font-size: 5px }</style>'


def outline(kind: Kind, steps: int = 720) -> list[tuple[float, float]]:
    """Points on the outline of a kind, close to each other."""
    width, height, radius = kind.width_mm, kind.height_mm, kind.corner_mm
    if kind.shape == "circle":
        corners = [
            (width / 2 + width / 2 * math.cos(t), height / 2 + height / 2 * math.sin(t))
            for t in (2 * math.pi * k / steps for k in range(steps))
        ]
    elif kind.shape == "hexagon" and width >= height:
        corners = [(0, height / 2), (width / 4, 0), (width * 3 / 4, 0), (width, height / 2)]
        corners += [(width * 3 / 4, height), (width / 4, height)]
    elif kind.shape == "hexagon":
        corners = [(width / 2, 0), (width, height / 4), (width, height * 3 / 4), (width / 2, height)]
        corners += [(0, height * 3 / 4), (0, height / 4)]
    else:
        corners = [
            (x + radius * math.cos(t), y + radius * math.sin(t))
            for k, (x, y) in enumerate(
                [
                    (width - radius, height - radius),
                    (radius, height - radius),
                    (radius, radius),
                    (width - radius, radius),
                ]
            )
            for t in (math.pi / 2 * (k + n / 90) for n in range(91))
        ]
    points = []
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
        count = max(1, math.ceil(math.hypot(x1 - x0, y1 - y0) / 0.05))
        points += [(x0 + (x1 - x0) * n / count, y0 + (y1 - y0) * n / count) for n in range(count)]
    return points


KINDS = [
    CARD,
    replace(CARD, corner_mm=8),
    replace(CARD, width_mm=40, height_mm=40, shape="circle"),
    replace(CARD, width_mm=50, height_mm=43.3, shape="hexagon"),
    replace(CARD, width_mm=43.3, height_mm=50, shape="hexagon"),
]
OUTLINES = [outline(kind) for kind in KINDS]


@given(st.integers(0, len(KINDS) - 1), st.floats(0.02, 0.98), st.floats(0.02, 0.98))
def test_a_point_is_as_far_from_the_cut_as_the_nearest_point_of_the_outline(which: int, x: float, y: float) -> None:
    kind = KINDS[which]
    x, y = x * kind.width_mm, y * kind.height_mm
    said = distance(kind)(x, y)
    nearest = min(math.hypot(x - a, y - b) for a, b in OUTLINES[which])
    if said >= 0:
        assert said == pytest.approx(nearest, abs=0.03)
    else:
        assert kind.corner_mm or kind.shape != "rectangle"  # outside, in a corner that is cut off
        assert -said <= nearest + 0.03


@pytest.mark.parametrize("kind", KINDS)
def test_outside_is_below_zero(kind: Kind) -> None:
    width, height = kind.width_mm, kind.height_mm
    away = distance(kind)
    assert away(width / 2, height / 2) > 5
    assert [away(*p) < 0 for p in [(-1, height / 2), (width + 1, height / 2), (width / 2, -1), (width / 2, height + 1)]] == [True] * 4  # fmt: skip


def near(body: str, kind: Kind = CARD) -> list[Near]:
    """What stands too near on a face with this body, drawn on the safe zone."""
    prepared = prepare(f"{SVG}{body}</svg>", "")
    library = shared_library()
    zone = SafeZone()
    zone.begin(kind)
    interpreter = Interpreter(zone, prepared.parts, library, lambda _: pytest.fail("no picture"), RichText(library))
    interpreter.draw(ET.fromstring(prepared.source), 63, 88)
    assert [*prepared.faults, *interpreter.faults] == []
    return zone.near


def printed(body: str) -> tuple[float, float, float, float]:
    """How far from each side of a 63 × 88 card the ink of a face is when printed, in mm: left, top, right, bottom."""
    prepared = prepare(f"{SVG}{body}</svg>", "")
    library = shared_library()
    document = Document("", "", "en")
    interpreter = Interpreter(
        document.page(63, 88), prepared.parts, library, lambda _: pytest.fail("no picture"), RichText(library)
    )
    interpreter.draw(ET.fromstring(prepared.source), 63, 88)
    document.finish()
    image = ImageOps.invert(render(document.content(), 508).convert("L")).point(lambda v: 255 if v > 127 else 0)
    box = image.getbbox()
    assert box is not None
    left, top, right, bottom = (v / 20 for v in box)
    return left, top, 63 - right, 88 - bottom


CLIPS = """\
<defs><clipPath id="trim"><rect width="63" height="88"/></clipPath><clipPath id="safe"><rect x="4" y="4" width="55" height="80"/></clipPath>\
<clipPath id="near"><rect x="2" width="59" height="88"/></clipPath></defs>"""
GROUND = '<rect x="-3" y="-3" width="69" height="94" fill="red"/>'
PARAGRAPH = '<p xmlns="http://www.w3.org/1999/xhtml">Every player draws a card and passes one on.</p>'


@pytest.mark.parametrize(
    "body",
    [
        '<text x="2" y="40">Fire</text>',
        '<text x="61.5" y="40" text-anchor="end">Fire</text>',
        '<text x="30" y="5">Fire</text>',
        '<text x="30" y="86">jpg</text>',
        '<text x="30" y="86.9">acm</text>',
        '<text x="2.4" y="40" letter-spacing="2">AVA</text>',
        '<text transform="translate(60 83) rotate(180)" x="0" y="0" font-weight="700">10</text>',
        '<text transform="rotate(-90 4 44)" x="4" y="44">C05</text>',
        '<g transform="translate(1 1)"><g transform="scale(0.5)"><text x="2" y="60">Half</text></g></g>',
        '<defs><text id="t" x="0" y="0">used</text></defs><use href="#t" x="1.5" y="30"/>',
        '<svg x="0" y="0" width="20" height="20" viewBox="0 0 40 40"><text x="4" y="20" font-size="8">in</text></svg>',
        '<text x="2.9" y="40" fill="none" stroke="#000" stroke-width="0.8">Fire</text>',
        f'<foreignObject x="1" y="20" width="40" height="30">{PARAGRAPH}</foreignObject>',
        f'{CLIPS}<text x="-3" y="40" style="font-size: 20px" clip-path="url(#near)">MM</text>',
        f'{CLIPS}<text x="2" y="40" clip-path="url(#trim)">Fire</text>',
        '<text x="2" y="40" stroke="#000" stroke-width="8" stroke-opacity="0">Fire</text>',
        f'<foreignObject x="30" y="60" width="31.5" height="27" style="--valign: bottom; text-align: right">{PARAGRAPH}</foreignObject>',
    ],
)
def test_text_is_as_near_to_the_cut_as_its_ink_when_printed(body: str) -> None:
    (found,) = near(body)
    assert found.mm == pytest.approx(min(printed(body)), abs=0.08)


@pytest.mark.parametrize(
    "body",
    [
        '<text x="3.2" y="40">Fire</text>',
        '<text x="30" y="7">Fire</text>',
        '<text x="30" y="84.6">Ham</text>',  # no descender: its line would reach further
        '<text x="1" y="40" display="none">Fire</text>',
        '<text x="1" y="40" visibility="hidden">Fire</text>',
        '<text x="1" y="40" opacity="0">Fire</text>',
        '<text x="1" y="40" fill-opacity="0">Fire</text>',
        '<g opacity="0"><g opacity="0.5"><text x="1" y="40">Fire</text></g></g>',
        f'{CLIPS}<g clip-path="url(#safe)"><text x="1" y="40">Fire and water</text><text x="30" y="1">Air</text></g>',
        f'{CLIPS}<g clip-path="url(#trim)"><g clip-path="url(#safe)"><text x="1" y="40">Fire</text></g></g>',
        f'{CLIPS}<g clip-path="url(#safe)"><text transform="rotate(45 6 44)" x="-3" y="44">Fire and water</text></g>',
        '<svg x="4" y="30" width="20" height="20"><text x="-3" y="9">Fire</text></svg>',
        '<rect width="63" height="88"/><path d="M0 0L5 5"/>',
        f'<foreignObject x="3" y="20" width="40" height="30">{PARAGRAPH}</foreignObject>',
    ],
)
def test_what_is_no_text_or_stands_safe_is_not_told(body: str) -> None:
    assert near(body) == []


def test_a_fault_in_what_is_clear_hides_nothing_after_it() -> None:
    zone, library = SafeZone(), shared_library()
    zone.begin(CARD)
    prepared = prepare(f'{SVG}<use href="#none" opacity="0"/><text x="1" y="40">Fire</text></svg>', "")
    interpreter = Interpreter(zone, prepared.parts, library, lambda _: pytest.fail("no picture"), RichText(library))
    interpreter.draw(ET.fromstring(prepared.source), 63, 88)
    assert len([*prepared.faults, *interpreter.faults]) == 1
    assert [one.text for one in zone.near] == ["Fire"]


def test_text_beyond_the_cut_has_a_distance_below_zero() -> None:
    (found,) = near('<text x="-1" y="40">Fire</text>')
    assert -1 < found.mm < 0


@pytest.mark.parametrize(
    ("shape", "corner", "told"), [("rectangle", 0, False), ("rectangle", 12, True), ("circle", 0, True)]
)
def test_corners_that_are_cut_off_take_text_with_them(shape: Shape, corner: float, told: bool) -> None:
    kind = replace(CARD, height_mm=63, shape=shape, corner_mm=corner)
    assert bool(near('<text x="3.5" y="7.5">a</text>', kind)) == told


def test_without_a_safe_zone_nothing_is_told() -> None:
    assert near('<text x="-1" y="40">Fire</text>', replace(CARD, safe_mm=0)) == []


FACE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">
  <style>text, foreignObject { font-family: PT Sans; font-size: 4px }</style>
  <rect width="63" height="88" fill="#FFF"/>
  <text x="{{ fields.power }}" y="12">{{ fields.name }}</text>
  {% macro corner() %}
  <text x="4" y="5.4">{{ id }}</text>
  {% endmacro %}
  <g>{{ corner() }}</g>
  <g transform="rotate(180 31.5 44)">{{ corner() }}</g>
</svg>
"""
CARDS = """\
[[card]]
id = "fire"
name = "Fire"
power = 1
[[card]]
id = "air"
name = "Air"
power = 3
[[card]]
id = "water"
name = "Water"
power = 0
"""


def looked(workspace: Workspace) -> list[Finding]:
    folder = workspace.root / "templates" / "small"
    folder.mkdir()
    (folder / "card.svg").write_text(FACE)
    return Faces(load_game(workspace, "small"), workspace, "en").look()


def test_a_line_of_a_template_is_told_once_of_the_piece_where_it_stands_nearest(
    small: Callable[..., Workspace],
) -> None:
    found = looked(small(cards=CARDS))
    assert [str(f) for f in found] == [
        'templates/small/card.svg:4: water: warn: "Water" stands 0.0 mm from the cut; at least 3 mm would be safe; the same on 1 more',
        'templates/small/card.svg:6: fire: warn: "fire" stands 2.6 mm from the cut; at least 3 mm would be safe; the same on 2 more',
    ]
    assert {f.check for f in found} == {"safe"}


def test_a_kind_says_how_far_is_safe(small: Callable[..., Workspace], small_game: str) -> None:
    game = small_game.replace("size_mm = [63, 88]", "size_mm = [63, 88]\nsafe_mm = 0.5", 1)
    (found,) = looked(small(game=game, cards=CARDS))
    assert str(found).endswith('"Water" stands 0.0 mm from the cut; at least 0.5 mm would be safe')


def test_check_warns_and_strict_counts_it(
    small: Callable[..., Workspace], tmp_path: Path, playproof: Callable[..., CompletedProcess[str]]
) -> None:
    looked(small(cards=CARDS))
    assert playproof("check", "small", cwd=tmp_path).returncode == 0
    ran = playproof("check", "small", "--strict", cwd=tmp_path)
    assert ran.returncode == 1
    assert "2 warnings" in ran.stdout


@pytest.mark.parametrize(
    ("drawn", "short"),
    [
        ('<rect width="63" height="88" fill="red"/>', ["left", "top", "right", "bottom"]),
        ('<rect x="-3" y="-3" width="69" height="94" fill="red"/>', []),
        ('<rect x="-3" y="-3" width="66" height="94" fill="red"/>', ["right"]),
        ('<rect x="-1" y="-3" width="67" height="94" fill="red"/>', ["left"]),
        ('<g transform="translate(31.5 44) rotate(90)"><rect x="-47" y="-34.5" width="94" height="69"/></g>', []),
        ('<rect x="4" y="4" width="55" height="80" fill="none" stroke="red"/>', []),
        ('<path d="M0 0H63V5H0z"/>', ["left", "top", "right"]),
        ("", []),
        (f'{CLIPS}<g clip-path="url(#trim)">{GROUND}</g>', ["left", "top", "right", "bottom"]),
        (f'{CLIPS}<g clip-path="url(#trim)">{GROUND}</g>{GROUND}', []),
        (f'{CLIPS}<g clip-path="url(#safe)">{GROUND}</g>', []),
        (f'{CLIPS}<rect width="63" height="88"/><g opacity="0">{GROUND}</g>', ["left", "top", "right", "bottom"]),
        ('<rect width="63" height="88"/><rect x="-3" y="-3" width="69" height="94" opacity="0"/>', ["left", "top", "right", "bottom"]),
        ('<rect width="63" height="88" stroke="red" stroke-width="6" stroke-opacity="0"/>', ["left", "top", "right", "bottom"]),
        ('<rect width="63" height="88" stroke="red" stroke-width="6"/>', []),
    ],
)  # fmt: skip
def test_a_face_that_ends_at_the_cut_is_told_where_it_bleeds(drawn: str, short: list[str]) -> None:
    zone = SafeZone()
    for bleed, told in ((3.0, short), (0.0, [])):
        zone.begin(replace(CARD, bleed_mm=bleed))
        prepared = prepare(f"{SVG}{drawn}</svg>", "card A")
        library = shared_library()
        Interpreter(
            zone, prepared.parts, library, lambda _: pytest.fail("no picture is here"), RichText(library, lambda: None)
        ).draw(ET.fromstring(prepared.source), 63, 88)
        assert zone.short_of_bleed() == told


def test_check_warns_of_a_face_without_bleed_once(
    small: Callable[..., Workspace], small_game: str, tmp_path: Path
) -> None:
    workspace = small(
        game=small_game.replace("size_mm = [63, 88]", "size_mm = [63, 88]\nbleed_mm = 3"),
        cards='[[card]]\nid = "a"\n[[card]]\nid = "b"\n',
    )
    folder = tmp_path / "templates" / "small"
    folder.mkdir()
    (folder / "card.svg").write_text(f'{SVG}<rect width="63" height="88"/></svg>')
    found = Faces(load_game(workspace, "small"), workspace, "en").look()
    assert [str(f) for f in found if f.check == "bleed"] == [
        "templates/small/card.svg: a: warn: the face ends at the cut (left, top, right, bottom); its ground would carry on 3 mm beyond it"
    ]
