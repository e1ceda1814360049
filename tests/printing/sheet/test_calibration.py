"""Calibration sheets and printers' profiles: what is read off the sheet, typed as it is, makes front and back agree."""

import math
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageOps
from scipy import ndimage

from generator.load import Workspace, find_workspace, load_game
from generator.load.papers import paper
from generator.model.finding import ContentError
from generator.model.paper import Paper
from generator.model.printer import Edge, Printer
from generator.printing.sheet.calibration import number
from generator.printing.sheet.vernier import (
    BAR_MM,
    GATE_MM,
    LEAST_INSIDE_MM,
    POST_MM,
    Mark,
    Plan,
    Scale,
    TooSmall,
    behind,
    plan,
)
from generator.products import calibration, sheets
from generator.products.made import Options
from generator.text.outlines import moved

PX = 10  # pixels a millimetre for whole pages
FINE = 30  # for the scales: PDFium moves upright edges to whole pixels
Off = tuple[float, float, float]
"""How far a printer's backs are off: mm to the right, mm downwards, degrees clockwise."""
Box = tuple[int, int, int, int]
"""Left, top, right, bottom in mm."""

OFFS: list[Off] = [(0.0, 0.0, 0.0), (0.4, -0.2, 0.1), (-1.13, 1.62, -0.42), (2.06, -2.9, 0.07)]


def part(path: Path, number: int, box: Box, px: int) -> Image.Image:
    """A part of a page as an image."""
    page = pypdfium2.PdfDocument(path)[number]
    width, height = (round(side * 25.4 / 72, 1) for side in page.get_size())
    left, top, right, bottom = box
    crop = tuple(mm * 72 / 25.4 for mm in (left, height - bottom, width - right, top))
    return page.render(scale=scale(px), crop=crop, grayscale=True).to_pil()


def scale(px: int) -> float:
    """PDFium's scale, a trifle less: it rounds a page's size up to whole pixels, and stretches the page to it."""
    return px * 25.4 / 72 * (1 - 1e-6)


def whole(path: Path, number: int) -> Image.Image:
    return pypdfium2.PdfDocument(path)[number].render(scale=scale(PX), grayscale=True).to_pil()


def printed(page: Image.Image, off: Off, px: int, middle: tuple[float, float]) -> Image.Image:
    """A back page, or a part of it, as a printer prints it that is off; ``middle`` is the page's, in mm within the image."""
    x, y, degrees = off
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    cx, cy = (at * px for at in middle)
    to_x, to_y = cx + x * px, cy + y * px
    inverse = (cos, sin, cx - cos * to_x - sin * to_y, -sin, cos, cy + sin * to_x - cos * to_y)
    return page.transform(page.size, Image.Transform.AFFINE, inverse, Image.Resampling.BICUBIC, fillcolor=255)


def seen_from_back(front: Image.Image, edge: Edge) -> Image.Image:
    return ImageOps.mirror(front) if edge == "long" else ImageOps.flip(front)


def ink(page: Image.Image, corner: Box, mark: Mark, half_mm: float) -> list[tuple[float, float]]:
    """How dark it is across a mark within ``half_mm``: mm from the gate's place, and 0 to 1."""
    x, y = mark.x_mm - corner[0], mark.y_mm - corner[1]
    along, across = (y, x) if mark.scale == "y" else (x, y)
    first, last = round((along - half_mm) * FINE), round((along + half_mm) * FINE)
    low, high = round((across - 0.5) * FINE), round((across + 0.5) * FINE)
    strip = page.crop((low, first, high, last) if mark.scale == "y" else (first, low, last, high))
    size = (1, strip.height) if mark.scale == "y" else (strip.width, 1)
    levels = strip.resize(size, Image.Resampling.BOX).tobytes()
    return [((first + k + 0.5) / FINE - along, max(0.0, 0.9 - level / 255) / 0.9) for k, level in enumerate(levels)]


def middle(profile: list[tuple[float, float]]) -> float:
    return sum(x * dark for x, dark in profile) / sum(dark for _, dark in profile)


def read(path: Path, sheet: Plan, which: Scale, edge: Edge, off: Off) -> float:
    """What a person reads in a scale: the number of the bar that stands in the middle of its gate, or the number
    halfway between two bars that look equally good.
    """
    marks, page = sheet.of(which), sheet.paper
    boxes = [mark.bar for mark in marks]
    box = (
        max(0, math.floor(min(b[0] for b in boxes) - 6)), max(0, math.floor(min(b[1] for b in boxes) - 6)),
        min(math.floor(page.width_mm), math.ceil(max(b[0] + b[2] for b in boxes) + 6)),
        min(math.floor(page.height_mm), math.ceil(max(b[1] + b[3] for b in boxes) + 6)),
    )  # fmt: skip
    there = behind((box[0], box[1], box[2] - box[0], box[3] - box[1]), page, edge)
    front = part(path, 0, (there[0], there[1], there[0] + there[2], there[1] + there[3]), FINE)
    front = seen_from_back(front, edge)
    back = printed(part(path, 1, box, FINE), off, FINE, (page.width_mm / 2 - box[0], page.height_mm / 2 - box[1]))
    found = []
    for mark in marks:
        bar = ink(back, box, mark, GATE_MM / 2)
        if sum(dark for _, dark in bar) / FINE > BAR_MM * 0.95:  # a whole bar stands between the posts
            posts = ink(front, box, mark, GATE_MM / 2 + POST_MM + 0.2)
            gate = (middle([p for p in posts if p[0] < 0]) + middle([p for p in posts if p[0] > 0])) / 2
            found.append((abs(middle(bar) - gate), mark.value))
    assert found, "no bar stands in its gate"
    found.sort()
    step = abs(marks[-1].shift_mm - marks[-2].shift_mm)
    values = {value for far, value in found if far - found[0][0] < step / 2}
    assert len(values) <= 2, "two neighbours at most look equally good"
    return sum(values) / len(values)


def reading(path: Path, sheet: Plan, edge: Edge, off: Off) -> Printer:
    """What a person reads off the sheet from this printer."""
    x, y, top, bottom = (read(path, sheet, which, edge, off) for which in ("x", "y", "top", "bottom"))
    return Printer("read", x, y, round(top + bottom, 4), edge)


FACE = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><circle cx="30" cy="30" r="3"/>
<circle cx="6" cy="6" r="1.7"/><circle cx="54" cy="6" r="1.7"/><circle cx="6" cy="54" r="1.7"/><circle cx="54" cy="54" r="1.7"/></svg>"""


@pytest.fixture
def tiles(small: Callable[..., Workspace], tmp_path: Path) -> Workspace:
    """A workspace with tiles whose two sides have the same dots: at the middle and near each corner."""
    (tmp_path / "templates" / "small").mkdir(parents=True)
    (tmp_path / "templates" / "small" / "tile.svg").write_text(FACE)
    return small(tile='[[tile]]\nid = "t"\ncopies = 12\n')


def dots(page: Image.Image) -> list[tuple[float, float]]:
    """The middles of the dots of a page, in mm."""
    dark = 255.0 - np.asarray(page, dtype=float)
    labels, _ = ndimage.label(dark > 64)
    sizes = [(down.stop - down.start, right.stop - right.start) for down, right in ndimage.find_objects(labels)]
    large = [k for k, (high, wide) in enumerate(sizes, 1) if min(high, wide) > 3 * PX]
    return [(x / PX, y / PX) for y, x in ndimage.center_of_mass(dark, labels, large)]


def apart(path: Path, off: Off, edge: Edge = "long") -> float:
    """How far the dots of a sheet's back lie from those of its front, at most, printed by a printer that is off.

    A page that lies on its long side is turned counterclockwise onto the upright paper, as drivers do.
    """
    turned = [
        page.rotate(90, expand=True) if page.width > page.height else page for page in (whole(path, 0), whole(path, 1))
    ]
    front, back = seen_from_back(turned[0], edge), turned[1]
    backs = dots(printed(back, off, PX, (back.width / 2 / PX, back.height / 2 / PX)))
    fronts = dots(front)
    assert len(fronts) == len(backs) > 0
    assert len(fronts) % 5 == 0
    return max(min(math.dist(dot, other) for other in backs) for dot in fronts)


@pytest.mark.parametrize("off", OFFS, ids=str)
def test_what_is_read_and_typed_makes_front_and_back_agree(off: Off, tiles: Workspace, tmp_path: Path) -> None:
    (sheet,) = calibration.make(tiles, tmp_path, ("a4",), "long", "en")
    printer = reading(sheet.path, plan(paper(tiles, "a4")), "long", off)
    game = load_game(tiles, "small")
    (plain,) = sheets.make(game, tiles, tmp_path, Options(only=("tile",)))
    (right,) = sheets.make(game, tiles, tmp_path, Options(only=("tile",), printer=printer))
    before, after = apart(plain.path, off), apart(right.path, off)
    print(f"\n{off}: read {printer}; {before:.3f} mm apart before, {after:.3f} mm after")
    assert before == pytest.approx(0, abs=0.02) if off == (0, 0, 0) else before > 0.3
    assert after <= 0.13


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("lies", [False, True])
def test_it_holds_for_either_edge_and_for_pages_that_lie(
    edge: Edge, lies: bool, small_game: str, tiles: Workspace, small: Callable[..., Workspace], tmp_path: Path
) -> None:
    off = (0.75, -1.5, 0.15)
    (sheet,) = calibration.make(tiles, tmp_path, ("a4",), edge, "en")
    printer = reading(sheet.path, plan(paper(tiles, "a4")), edge, off)
    size = "[120, 90]" if lies else "[60, 60]"
    here = small(game=small_game.replace("[60, 60]", size), tile='[[tile]]\nid = "t"\ncopies = 4\n')
    if lies:
        face = FACE.replace('viewBox="0 0 60 60"', 'viewBox="-30 -15 120 90"')
        (tmp_path / "templates" / "small" / "tile.svg").write_text(face)
    game = load_game(here, "small")
    (made,) = sheets.make(game, here, tmp_path, Options(only=("tile",), duplex=edge, printer=printer))
    assert (whole(made.path, 0).width > whole(made.path, 0).height) == lies
    assert apart(made.path, off, edge) <= 0.13


@pytest.mark.parametrize(
    ("name", "edge", "off"),
    [
        ("a4", "short", (-1.5, 0.75, 0.15)),
        ("letter", "short", (0.5, 2.25, -0.3)),
        ("letter", "long", (-0.25, -1.0, 0.2)),
    ],
)
def test_every_paper_and_edge_can_be_read(name: str, edge: Edge, off: Off, tmp_path: Path) -> None:
    here = find_workspace()
    (sheet,) = calibration.make(here, tmp_path, (name,), edge, "ru")
    read_off = reading(sheet.path, plan(paper(here, name)), edge, off)
    right = undone(off)
    assert read_off.x_mm == pytest.approx(right.x_mm, abs=0.07)
    assert read_off.y_mm == pytest.approx(right.y_mm, abs=0.07)
    assert read_off.angle_deg == pytest.approx(right.angle_deg, abs=0.026)


def test_a_sheet_printed_with_a_profile_is_read_as_a_whole(tmp_path: Path) -> None:
    here, off = find_workspace(), (3.9, -0.5, 0.2)
    sheet, printer = plan(paper(here, "a4")), Printer("far", -3.0, 0.5, -0.1)
    (made,) = calibration.make(here, tmp_path, ("a4",), "long", "en", printer)
    assert made.path.name == "calibration-a4-far.pdf"
    rest, right = reading(made.path, sheet, "long", off), undone(off)
    assert printer.x_mm + rest.x_mm == pytest.approx(right.x_mm, abs=0.07)
    assert printer.y_mm + rest.y_mm == pytest.approx(right.y_mm, abs=0.07)
    assert printer.angle_deg + rest.angle_deg == pytest.approx(right.angle_deg, abs=0.026)
    text = pypdfium2.PdfDocument(made.path)[1].get_textpage()
    assert "Printed with the profile far" in text.get_text_range()
    for scale, already in (("x", -3.0), ("y", 0.5), ("top", -0.1), ("bottom", 0.0)):
        for mark in sheet.of(scale):
            x, y = moved(printer.moved(210, 297) or (), *mark.middle)
            x, y = {"y": (x + 9.5, y), "bottom": (x, y + 7.2)}.get(scale, (x, y - 7.2))
            box = [mm * 72 / 25.4 for mm in (x - 2.9, 297 - y - 1.3, x + 2.9, 297 - y + 1.3)]
            assert text.get_text_bounded(*box).strip() == number(mark.value + already)


def undone(off: Off) -> Printer:
    """The profile that makes up for a printer that is off: turned back, and moved back in the turned page's frame."""
    x, y, degrees = off
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return Printer("right", -(cos * x + sin * y), -(cos * y - sin * x), -degrees)


SMALL = st.floats(-3, 3)


@given(SMALL, SMALL, SMALL, st.booleans(), st.floats(0, 210), st.floats(0, 297))
def test_a_profile_undoes_its_printer_on_upright_and_on_lying_pages(
    x: float, y: float, degrees: float, lies: bool, across: float, down: float
) -> None:
    width, height = (297.0, 210.0) if lies else (210.0, 297.0)
    at = (down, across) if lies else (across, down)
    matrix = undone((x, y, degrees)).moved(width, height) or (1, 0, 0, 1, 0, 0)
    there = moved(matrix, *at)

    def on_paper(point: tuple[float, float]) -> tuple[float, float]:
        """Where a driver puts a point of the page on the upright paper: a lying page is turned counterclockwise."""
        return (point[1], width - point[0]) if lies else point

    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    from_x, from_y = on_paper(there)[0] - 105, on_paper(there)[1] - 148.5
    printed_at = (105 + cos * from_x - sin * from_y + x, 148.5 + sin * from_x + cos * from_y + y)
    assert printed_at == pytest.approx(on_paper(at), abs=1e-9)


def test_only_backs_move_as_vectors_and_boxes_stay(tiles: Workspace, tmp_path: Path) -> None:
    game = load_game(tiles, "small")
    printer = Printer("office", 0.4, -0.2, 0.1)
    (plain,) = sheets.make(game, tiles, tmp_path, Options(only=("tile",)))
    (moved_,) = sheets.make(game, tiles, tmp_path, Options(only=("tile",), printer=printer))
    assert (plain.path.name, moved_.path.name) == ("small-tiles-a4.pdf", "small-tiles-a4-office.pdf")
    assert moved_.says.endswith("; backs moved for office: 0.4 mm right, 0.2 mm up, 0.1° clockwise")
    with pikepdf.open(plain.path) as one, pikepdf.open(moved_.path) as other:
        assert len(one.pages) == len(other.pages) == 2
        for number, (a, b) in enumerate(zip(one.pages, other.pages, strict=True)):
            assert [list(p.MediaBox) for p in (a, b)] == [list(a.MediaBox)] * 2
            assert list(a.TrimBox) == list(b.TrimBox)
            was, now = (p.Contents.read_bytes().splitlines() for p in (a, b))
            if number == 0:
                assert was == now
            else:
                assert now.pop(1).endswith(b" cm")
                assert was == now
        assert not other.pages[1].get_images()


def test_a_profile_of_zeros_and_sheets_without_backs_change_nothing(
    small: Callable[..., Workspace], tiles: Workspace, tmp_path: Path
) -> None:
    game = load_game(tiles, "small")
    (plain,) = sheets.make(game, tiles, tmp_path, Options(only=("tile",)))
    (same,) = sheets.make(game, tiles, tmp_path, Options(only=("tile",), printer=Printer("zero", 0, 0, 0)))
    assert plain.path.read_bytes() == same.path.read_bytes()
    here = small(card='[[card]]\nid = "c"\n')
    (cards,) = sheets.make(
        load_game(here, "small"), here, tmp_path, Options(only=("card",), printer=Printer("p", 1, 1, 1))
    )
    assert cards.path.name == "small-cards-a4.pdf"
    assert cards.says.endswith("; no back pages, so the profile p changes nothing")


@pytest.mark.parametrize("name", ["a4", "letter", "a3"])
def test_a_ruler_laid_from_bar_to_bar_crosses_the_scale_at_the_sum(name: str) -> None:
    sheet = plan(paper(find_workspace(), name))
    above, below = sheet.rows_mm
    share = (sheet.scale_mm - above) / (below - above)
    (first_x, first), (last_x, last) = sheet.angles[0], sheet.angles[-1]
    for top in sheet.of("top"):
        for bottom in sheet.of("bottom"):
            crossing = top.middle[0] * (1 - share) + bottom.middle[0] * share
            found = first + (crossing - first_x) / (last_x - first_x) * (last - first)
            assert found == pytest.approx(top.value + bottom.value, abs=1e-6)


PAPERS = [
    Paper("a5", "A5", 148, 210, (5, 5, 5, 5)),
    *(paper(find_workspace(), name) for name in ("a4", "letter", "a3")),
]


@pytest.mark.parametrize("one", PAPERS, ids=lambda p: p.name)
def test_scales_reach_3_mm_and_no_two_bars_seem_right(one: Paper) -> None:
    sheet = plan(one)
    for scale in ("x", "y", "top", "bottom"):
        marks = sheet.of(scale)
        least = 3.0 if scale in ("x", "y") else 2.0
        assert max(m.shift_mm for m in marks) >= least
        assert min(m.shift_mm for m in marks) <= -least
        if one.name != "a5":
            assert marks[-1].value - marks[-2].value == pytest.approx(0.25 if scale in ("x", "y") else 0.05)
        for hundredths in range(-300, 301, 5):
            off = hundredths / 100
            seen = {
                bar.value
                for bar in marks
                for gate in marks
                if abs(sum(bar.middle) - sum((gate.x_mm, gate.y_mm)) + off) < 0.05
            }
            assert max(seen, default=0) - min(seen, default=0) <= 1.01 * (marks[-1].value - marks[-2].value)
        for mark in marks:
            for left, top, wide, high in (mark.bar, *mark.posts):
                assert left >= 5
                assert top >= 5
                assert left + wide <= one.width_mm - 5
                assert top + high <= one.height_mm - 5


def test_what_stands_behind_mirrors_on_the_edge() -> None:
    a4 = PAPERS[1]
    assert behind((10, 20, 30, 40), a4, "long") == (170, 20, 30, 40)
    assert behind((10, 20, 30, 40), a4, "short") == (10, 237, 30, 40)


def test_a_paper_too_small_is_refused() -> None:
    with pytest.raises(TooSmall, match=r"A6, 105 × 148 mm, has no room"):
        plan(Paper("a6", "A6", 105, 148, (5, 5, 5, 5)))
    with pytest.raises(
        TooSmall, match="within its margins of 20 mm it has 108 × 170 mm; at least 116 × 190 mm would be right"
    ):
        plan(Paper("a5", "A5", 148, 210, (20, 5, 5, 5)))


def papers_of_ones_own(folder: Path, papers: str) -> Workspace:
    """A workspace with papers: ``name: its TOML`` line by line."""
    (folder / "templates" / "shared" / "papers").mkdir(parents=True)
    (folder / "content").mkdir()
    for line in papers.splitlines():
        name, _, text = line.partition(": ")
        (folder / "templates" / "shared" / "papers" / f"{name}.toml").write_text(text.replace("; ", "\n"))
    return find_workspace(folder)


def test_a_paper_of_the_least_size_has_room_for_scales_and_words(tmp_path: Path) -> None:
    width, height = LEAST_INSIDE_MM
    here = papers_of_ones_own(
        tmp_path,
        f"""\
least: title = "L"; size_mm = [{width + 40}, {height + 40}]; margin_mm = 20
lower: title = "L"; size_mm = [{width + 40}, {height + 39.9}]; margin_mm = 20""",
    )
    for language in ("en", "ru"):
        for edge in ("long", "short"):
            assert len(calibration.make(here, tmp_path, ("least",), edge, language)) == 1
    with pytest.raises(
        ContentError, match=r"templates/shared/papers/lower\.toml: lower: L, 156 × 229\.9 mm, has no room"
    ):
        calibration.make(here, tmp_path, ("lower",), "long", "en")


def test_a_word_that_is_left_empty_is_a_fault_of_its_file(tmp_path: Path) -> None:
    words = tmp_path / "templates" / "shared" / "words" / "en.toml"
    words.parent.mkdir(parents=True)
    (tmp_path / "content").mkdir()
    text = (find_workspace().root / "templates" / "shared" / "words" / "en.toml").read_text(encoding="utf-8")
    empty = re.sub(r'^(long|scale) = ".*"$', r'\1 = ""', text, flags=re.MULTILINE)
    words.write_text(empty, encoding="utf-8")
    with pytest.raises(ContentError) as error:
        calibration.make(find_workspace(tmp_path), tmp_path, ("a4",), "long", "en")
    lines = {key: number for number, line in enumerate(empty.splitlines(), 1) for key in [line.partition(" = ")[0]]}
    assert [str(f) for f in error.value.findings] == [
        f"templates/shared/words/en.toml:{lines[key]}: {key} is empty; give it a text" for key in ("scale", "long")
    ]


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_paper_has_room_for_the_words_of_every_language(edge: Edge, language: str, tmp_path: Path) -> None:
    shared = tmp_path / "templates" / "shared" / "papers"
    shared.mkdir(parents=True)
    (tmp_path / "content").mkdir()
    (shared / "a5.toml").write_text('title = "A5"\nsize_mm = [148, 210]\n')
    here = find_workspace(tmp_path)
    made = calibration.make(here, tmp_path, ("a5", "a4", "letter", "a3"), edge, language)
    for one in made:
        document = pypdfium2.PdfDocument(one.path)
        assert len(document) == 2
        text = document[1].get_textpage().get_text_range()
        assert "playproof profile add NAME" in text
        assert ("--duplex short" in text) == (edge == "short")
    again = calibration.make(here, tmp_path / "again", ("a4",), edge, language)
    assert again[0].path.read_bytes() == made[1].path.read_bytes()
