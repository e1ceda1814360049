"""Nets as they are printed: every side at its place, the lines that are cut and folded, the words beside them."""

from pathlib import Path

import pypdfium2
import pytest

from generator.load import find_workspace, load_game
from generator.load.workspace import Workspace
from generator.model.finding import ContentError
from generator.model.game import Game
from generator.model.units import MM_PER_INCH
from generator.printing.booklet.scenes import Scenes
from generator.printing.face import Faces
from generator.printing.nets.kinds import net_of, panel_sides
from generator.printing.nets.net import Panel
from generator.printing.nets.pieces import printed_size, side_size
from generator.products import portrait, sheets
from generator.products.made import Options
from generator.text.outlines import moved

GAME = """\
title = "Folded"
version = "1"
date = 2026-01-31
languages = ["en"]
players = [2]
[kind.card]
size_mm = [63, 88]
[kind.hero]
shape = "standee"
size_mm = [30, 40]
base_mm = 9
sides = 2
[kind.prop]
shape = "standee"
size_mm = [30, 40]
base_mm = 9
[kind.die]
shape = "die"
size_mm = [20, 20]
fields.faces = { type = "word", many = true }
[kind.box]
shape = "tuckbox"
holds = ["card"]
"""
PIECES = "".join(
    f'[[{kind}]]\nid = "{kind}"\norigin = "designed"\ncopies = {copies}\n{more}\n'
    for kind, copies, more in (
        ("card", 54, ""), ("hero", 2, ""), ("prop", 1, ""), ("box", 1, ""),
        ("die", 2, 'faces = ["ash", "bay", "cob", "dew", "elm", "fog"]'),
    )
)  # fmt: skip
FACE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{ panel.width_mm }} {{ panel.height_mm }}">
<rect x="-5" y="-5" width="200" height="200" fill="#FFE9C0"/>
<text x="1" y="4" font-family="Fira Sans" font-size="3">TEXT</text></svg>"""
HERE = {"hero": "{{ side }}-{{ id }}", "prop": "{{ side }}-{{ id }}", "die": "{{ fields.faces[side|int - 1] }}"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "content" / "folded" / "words").mkdir(parents=True)
    (tmp_path / "content" / "folded" / "game.toml").write_text(GAME)
    (tmp_path / "content" / "folded" / "pieces.toml").write_text(PIECES)
    (tmp_path / "content" / "folded" / "words" / "en.toml").write_text('noun.card = { one = "card", other = "cards" }')
    templates = tmp_path / "templates" / "folded"
    templates.mkdir(parents=True)
    for kind, text in HERE.items():
        (templates / f"{kind}.svg").write_text(FACE.replace("TEXT", text))
    (templates / "box.svg").write_text(FACE.replace("TEXT", "{{ side }}"))
    return tmp_path


def open_game(folder: Path) -> tuple[Game, Workspace]:
    workspace = find_workspace(folder)
    return load_game(workspace, "folded"), workspace


def texts(path: Path) -> list[tuple[str, float, float]]:
    """Each word of the first page with the place of its beginning, in mm from the page's upper left."""
    page = pypdfium2.PdfDocument(path)[0]
    text, mm = page.get_textpage(), MM_PER_INCH / 72
    said, found = text.get_text_range(), []
    for n, character in enumerate(said):
        if not character.isspace() and (n == 0 or said[n - 1].isspace()):
            left, bottom, right, top = text.get_charbox(n)
            word = said[n:].split()[0]
            found.append((word, (left + right) / 2 * mm, (page.get_height() - (bottom + top) / 2) * mm))
    return found


@pytest.mark.parametrize("kind", ["hero", "prop", "die", "box"])
def test_every_side_is_read_at_its_place_on_the_sheet(folder: Path, tmp_path: Path, kind: str) -> None:
    game, workspace = open_game(folder)
    net = net_of(game.kinds[kind])
    assert net is not None
    out = tmp_path / "out"
    out.mkdir()
    (made,) = sheets.make(game, workspace, out, Options(only=(kind,)))
    component = game.component(kind)
    faces = component.fields.get("faces")
    plans = [
        place
        for page in sheets.plan_of(game, workspace, kind)
        for place in page.places
    ]
    assert len(plans) == component.copies
    said = texts(made.path)
    for place in plans:
        assert (place.width_mm, place.height_mm) == pytest.approx(printed_size(game.kinds[kind]))
        for panel in net.panels:
            if panel.side == "base":
                continue
            word = faces[int(panel.side) - 1] if faces else f"{panel.side}-{kind}" if kind != "box" else panel.side
            assert any(w == word and stands(x - place.left_mm, y - place.top_mm, panel) for w, x, y in said), (word, said)


def stands(x: float, y: float, panel: Panel) -> bool:
    """Whether a point is near where the first letter of a panel's text is."""
    there = moved(panel.matrix, 2.0, 3.0)
    return abs(x - there[0]) < 1.2 and abs(y - there[1]) < 1.2
