"""What we draw is what a browser shows: every feature, one face of every kind, and nothing can be left out unnoticed."""

import copy
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest
from oracle import DPI, difference, draw, for_browser, share, worst_cell
from PIL import Image, ImageChops

from generator.load import find_workspace, load_game
from generator.printing.face import Faces
from generator.printing.pdf.document import Document
from generator.printing.pdf.raster import render
from generator.printing.svg.vocabulary import ATTRIBUTES, SVG

SHEET = Path(__file__).parents[1] / "feature.svg"
SIZE = (96.0, 96.0)
CELLS = 8
MOST = 0.01
REPO = Path(__file__).parents[3]
UNSEEN = {"title", "style", "defs"}
"""Elements without which the sheet may look the same: it is their children that show."""


def plain(tag: str) -> str:
    return tag.rpartition("}")[2]


def without_each(source: str) -> list[tuple[str, str]]:
    """The sheet once without each of its elements, with the element's name."""
    tree = ET.fromstring(source)
    count = len(list(tree.iter()))
    found = []
    for number in range(1, count):
        whole = copy.deepcopy(tree)
        parents = {child: parent for parent in whole.iter() for child in parent}
        element = list(whole.iter())[number]
        hidden = [element]
        while hidden[-1] in parents:
            hidden.append(parents[hidden[-1]])
        unseen = any(
            e.get("display") == "none" or (e.get("visibility") == "hidden" and len(element) == 0) for e in hidden
        )
        if plain(element.tag) in UNSEEN or (unseen and element.get("visibility") != "visible"):
            continue
        parent = parents[element]
        place = list(parent).index(element)
        if element.tail and place:
            parent[place - 1].tail = (parent[place - 1].tail or "") + element.tail
        elif element.tail:
            parent.text = (parent.text or "") + element.tail
        parent.remove(element)
        found.append((f"{plain(element.tag)} {element.attrib}", ET.tostring(whole, encoding="unicode")))
    return found


@pytest.fixture(scope="module")
def reference(browse: Callable[..., list[Image.Image]]) -> Image.Image:
    return browse([(for_browser(SHEET.read_text(), SIZE), SIZE)])[0]


def test_the_feature_sheet_is_drawn_as_a_browser_shows_it(reference: Image.Image) -> None:
    drawn = draw([SHEET.read_text()], SIZE)
    assert drawn.faults == []
    mask = difference(render(drawn.pdf, DPI), reference)
    assert share(mask) <= MOST
    assert worst_cell(mask, CELLS)[0] <= MOST


def test_the_feature_sheet_holds_every_element_that_we_draw() -> None:
    held = {plain(e.tag) for e in ET.fromstring(SHEET.read_text()).iter() if e.tag.startswith(f"{{{SVG}}}")}
    assert ATTRIBUTES.keys() - held == {"desc", "metadata"}


@pytest.mark.slow
def test_no_element_of_the_feature_sheet_can_be_left_out_unnoticed(reference: Image.Image) -> None:
    sheet = SHEET.read_text()
    cut = without_each(sheet)
    assert len(cut) > 90
    drawn = draw([sheet, *(source for _, source in cut)], SIZE)
    whole = render(drawn.pdf, DPI)
    step = whole.width / CELLS
    unnoticed = []
    for number, (name, _) in enumerate(cut, 1):
        less = render(drawn.pdf, DPI, number)
        changed = ImageChops.difference(whole, less).getbbox()
        if changed is None:
            unnoticed.append(name)
            continue
        left, top = (int(v / step) for v in changed[:2])
        right, bottom = (min(CELLS, int(v / step) + 1) for v in changed[2:])
        cells = [(x, y) for x in range(left, right) for y in range(top, bottom)]
        boxes = [tuple(round(v * step) for v in (x, y, x + 1, y + 1)) for x, y in cells]
        if all(share(difference(less.crop(box), reference.crop(box))) <= MOST for box in boxes):
            unnoticed.append(name)
    assert unnoticed == []


def games() -> list[str]:
    return find_workspace(REPO).games()


@pytest.mark.parametrize("name", games())
def test_one_face_of_every_kind_is_drawn_as_a_browser_shows_it(
    name: str, browse: Callable[..., list[Image.Image]]
) -> None:
    workspace = find_workspace(REPO)
    game = load_game(workspace, name)
    faces = Faces(game, workspace, game.languages[0])
    document = Document("", "", "en")
    files, sizes = [], []
    for kind in game.kinds.values():
        component = max(game.of_kind(kind.name), key=lambda c: len(str(c.fields)), default=None)
        for side in faces.sides(kind) if component is not None else ():
            if side:
                size = kind.width_mm, kind.height_mm
                surface = document.page(*size)
                faces.draw(surface, component, side)
                document.finish()
                files.append((faces.svg(component, side), size))
                sizes.append((kind.name, side))
    assert faces.findings == []
    pdf = document.content()
    for number, shown in enumerate(browse(files)):
        assert share(difference(render(pdf, DPI, number), shown)) <= MOST, sizes[number]
