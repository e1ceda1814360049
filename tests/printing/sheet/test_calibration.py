"""Calibration sheets and printers' profiles: what is read off the sheet, typed as it is, makes front and back agree."""

import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageOps
from scipy import ndimage

from generator.load import Workspace, find_workspace, load_game
from generator.load.papers import paper
from generator.model.paper import Paper
from generator.model.printer import Edge, Printer
from generator.printing.sheet.vernier import BAR_MM, GATE_MM, Mark, Plan, Scale, TooSmall, behind, plan
from generator.products import calibration, sheets
from generator.products.made import Options
from generator.text.outlines import moved

PX = 10  # pixels a millimetre for whole pages
FINE = 40  # for the scales: PDFium moves upright edges to whole pixels
Off = tuple[float, float, float]
"""How far a printer's backs are off: mm to the right, mm downwards, degrees clockwise."""
Box = tuple[int, int, int, int]
"""Left, top, right, bottom in mm."""

OFFS: list[Off] = [(0.0, 0.0, 0.0), (0.4, -0.2, 0.1), (-1.13, 0.84, -0.23), (2.06, -2.9, 0.07), (0.31, 1.62, 0.42)]


def part(path: Path, number: int, box: Box, px: int) -> Image.Image:
    """A part of a page as an image."""
    page = pypdfium2.PdfDocument(path)[number]
    width, height = (round(side * 25.4 / 72, 1) for side in page.get_size())
    left, top, right, bottom = box
    crop = tuple(mm * 72 / 25.4 for mm in (left, height - bottom, width - right, top))
    return page.render(scale=px * 25.4 / 72, crop=crop, grayscale=True).to_pil()


def whole(path: Path, number: int) -> Image.Image:
    return pypdfium2.PdfDocument(path)[number].render(scale=PX * 25.4 / 72, grayscale=True).to_pil()


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


def read(path: Path, sheet: Plan, scale: Scale, edge: Edge, off: Off) -> float:
    """What a person reads in a scale: the number of the bar that stands in the middle of its gate, or the number
    halfway between two bars that look equally good.
    """
    marks, page = sheet.of(scale), sheet.paper
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
            found.append((abs(middle(bar) - middle(ink(front, box, mark, 1.4))), mark.value))
    assert found, "no bar stands in its gate"
    found.sort()
    step = abs(marks[-1].shift_mm - marks[-2].shift_mm)
    values = {value for far, value in found if far - found[0][0] < step / 2}
    assert len(values) <= 2, "two neighbours at most look equally good"
    return sum(values) / len(values)


def reading(path: Path, sheet: Plan, edge: Edge, off: Off) -> Printer:
    """What a person reads off the sheet from this printer."""
    x, y, top, bottom = (read(path, sheet, scale, edge, off) for scale in ("x", "y", "top", "bottom"))
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


def apart(path: Path, off: Off) -> float:
    """How far the dots of a sheet's back lie from those of its front, at most, printed by a printer that is off."""
    front, back = seen_from_back(whole(path, 0), "long"), whole(path, 1)
    backs = dots(printed(back, off, PX, (back.width / 2 / PX, back.height / 2 / PX)))
    fronts = dots(front)
    assert len(fronts) == len(backs) == 12 * 5
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
