"""Nets as they are printed: every side at its place, the lines that are cut and folded, the words beside them."""

from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pypdfium2
import pytest
from heading import heading
from PIL import Image, ImageOps

from generator.load import find_workspace, load_game
from generator.load.workspace import Workspace
from generator.model.game import Game
from generator.model.units import MM_PER_INCH
from generator.printing.booklet.scenes import Scenes
from generator.printing.face import Faces
from generator.printing.nets.kinds import net_of
from generator.printing.nets.net import Panel
from generator.printing.nets.pieces import side_size
from generator.products import portrait, sheets, sources
from generator.products.made import Options
from generator.text.outlines import moved

GAME = (
    heading("Folded")
    + """\
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
)
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


def stands(word: tuple[str, float, float], text: str, panel: Panel, left: float, top: float) -> bool:
    """Whether a word is this text, and begins where a panel's face begins it, on a net at ``left``, ``top``."""
    there = moved(panel.matrix, 2.0, 3.0)
    return word[0] == text and abs(word[1] - left - there[0]) < 1.2 and abs(word[2] - top - there[1]) < 1.2


@pytest.mark.parametrize("kind", ["hero", "prop", "die", "box"])
def test_every_side_is_read_at_its_place_on_the_sheet(folder: Path, tmp_path: Path, kind: str) -> None:
    game, workspace = open_game(folder)
    net, component = net_of(game.kinds[kind]), game.component(kind)
    assert net is not None
    (made,) = sheets.make(game, workspace, tmp_path, Options(only=(kind,)))
    words = texts(made.path)

    def text(panel: Panel) -> str:
        faces = component.fields.get("faces")
        return faces[int(panel.side) - 1] if faces else panel.side if kind == "box" else f"{panel.side}-{kind}"

    first, *others = [panel for panel in net.panels if panel.side != "base"]
    here = moved(first.matrix, 2.0, 3.0)
    nets = [(x - here[0], y - here[1]) for word, x, y in words if word == text(first)]
    whole = [
        (left, top)
        for left, top in nets
        if all(any(stands(word, text(panel), panel, left, top) for word in words) for panel in others)
    ]
    assert len(whole) == component.copies
    for left, top in whole:
        assert 5 - 1 < left < 210 - net.width_mm
        assert 5 - 1 < top < 297 - net.height_mm


def pixels(path: Path, box: tuple[float, float, float, float], dpi: int = 300) -> Image.Image:
    """A part of a picture, in mm."""
    with Image.open(path) as whole:
        return whole.convert("L").crop(tuple(round(mm / MM_PER_INCH * dpi) for mm in box))


def test_lines_are_cut_and_folded_where_the_net_says(folder: Path, tmp_path: Path) -> None:
    game, workspace = open_game(folder)
    net = net_of(game.kinds["die"])
    assert net is not None
    portrait.png(Faces(game, workspace, "en"), game.component("die"), "net", tmp_path / "die.png", 300)
    one = next(p for p in net.panels if p.side == "1")
    x, y = one.left_mm, one.top_mm
    fold = pixels(tmp_path / "die.png", (x + 1, y - 0.4, x + 19, y + 0.4))
    black = [min(fold.getpixel((k, row)) for row in range(fold.height)) < 100 for k in range(fold.width)]
    assert 5 <= sum(a and not b for a, b in pairwise(black)) <= 9, "about seven dashes on 18 mm"
    three = next(p for p in net.panels if p.side == "3")
    cut = pixels(tmp_path / "die.png", (x + 1, three.top_mm - 0.4, x + 19, three.top_mm + 0.4))
    assert all(min(cut.getpixel((k, row)) for row in range(cut.height)) < 140 for k in range(cut.width))
    five = next(p for p in net.panels if p.side == "5")
    middle = five.left_mm + 10
    over = pixels(tmp_path / "die.png", (middle, five.top_mm - 1.3, middle + 1, five.top_mm - 0.5))
    assert over.getextrema()[1] < 250, "the face carries on over the flap"
    free = pixels(tmp_path / "die.png", (middle + 2.4, five.top_mm - 3.0, middle + 3.2, five.top_mm - 2.2))
    assert free.getextrema()[0] > 250, "but not over all of it: there the glue goes"


def test_a_net_has_no_crop_marks_and_no_back(folder: Path, tmp_path: Path) -> None:
    game, workspace = open_game(folder)
    (folder / "templates" / "folded" / "prop-back.svg").write_text(FACE)
    (made,) = sheets.make(game, workspace, tmp_path, Options(only=("prop",), bleed_mm=3.0))
    assert len(pypdfium2.PdfDocument(made.path)) == 1
    assert "1 piece on 1 sheet" in made.says
    net = net_of(game.kinds["prop"])
    assert net is not None
    pypdfium2.PdfDocument(made.path)[0].render(scale=300 / 72).to_pil().save(tmp_path / "page.png")
    front = next(panel for panel in net.panels if panel.turn == 0 and panel.side == "A")
    there = moved(front.matrix, 2.0, 3.0)
    _, x, y = max((word for word in texts(made.path) if word[0] == "A-prop"), key=lambda word: word[2])
    left, top = x - there[0], y - there[1]
    around = pixels(tmp_path / "page.png", (left - 4, top - 4, left + net.width_mm + 4, top + net.height_mm + 4))
    ink = ImageOps.invert(around).getbbox()
    assert ink is not None
    size = (ink[2] - ink[0]) / 300 * MM_PER_INCH, (ink[3] - ink[1]) / 300 * MM_PER_INCH
    assert size == pytest.approx((net.width_mm - 2, net.height_mm - 2), abs=0.4), "marks stand beside the net"


def test_check_looks_at_every_panel(folder: Path) -> None:
    game, workspace = open_game(folder)
    templates = folder / "templates" / "folded"
    (templates / "box-top.svg").write_text(FACE.replace("TEXT", "{{ nothing }}"))
    (templates / "box-left.svg").write_text(FACE.replace("{{ panel.width_mm }}", "21"))
    (templates / "hero-base.svg").write_text(FACE.replace("{{ panel.height_mm }}", "10"))
    (templates / "die-6.svg").write_text(FACE.replace("TEXT", "<b/>"))
    said = {str(finding) for finding in Faces(game, workspace, "en").look()}
    assert any("box-top.svg:3" in s and "'nothing' is undefined" in s for s in said), said
    assert any('box-left.svg: viewBox is 21 × 90; the side "left" of "box" is 19.3 × 90 mm' in s for s in said), said
    assert any('hero-base.svg: viewBox is 30 × 10; the side "base" of "hero" is 30 × 9 mm' in s for s in said), said
    assert any("die-6.svg:3: die" in s for s in said), said
    assert {s.split(".svg")[0].rpartition("/")[2] for s in said} == {"box-top", "box-left", "hero-base", "die-6"}


def test_a_foot_is_drawn_where_it_has_a_template(folder: Path, tmp_path: Path) -> None:
    game, workspace = open_game(folder)
    net = net_of(game.kinds["hero"])
    assert net is not None
    foot = net.panels[-1]
    spot = foot.left_mm + 20, foot.top_mm + 4, foot.left_mm + 22, foot.top_mm + 6
    portrait.png(Faces(game, workspace, "en"), game.component("hero"), "net", tmp_path / "a.png", 300)
    assert pixels(tmp_path / "a.png", spot).getextrema()[0] == 255
    (folder / "templates" / "folded" / "hero-base.svg").write_text(FACE.replace("TEXT", "x"))
    portrait.png(Faces(game, workspace, "en"), game.component("hero"), "net", tmp_path / "b.png", 300)
    assert pixels(tmp_path / "b.png", spot).getextrema()[1] < 255
    assert portrait.sides(Faces(game, workspace, "en"), game.component("hero")) == ["net", "A", "B", "base"]


def test_what_is_folded_is_shown_in_every_way(folder: Path, tmp_path: Path) -> None:
    game, workspace = open_game(folder)
    sides = {
        name: portrait.sides(Faces(game, workspace, "en"), game.component(name))
        for name in ("die", "box", "prop", "card")
    }
    assert sides == {
        "die": ["net", "folded", "1", "2", "3", "4", "5", "6"],
        "box": ["net", "folded", "front", "back", "left", "right", "top", "bottom"],
        "prop": ["net", "A"],
        "card": ["A"],
    }
    for name, side in [(name, side) for name, shown in sides.items() for side in shown]:
        kind, component = game.kinds[name], game.component(name)
        portrait.png(Faces(game, workspace, "en"), component, side, tmp_path / "x.png", 72)
        portrait.svg(Faces(game, workspace, "en"), component, side, tmp_path / "x.svg")
        wide, high = side_size(kind, side)
        with Image.open(tmp_path / "x.png") as picture:
            assert picture.size == pytest.approx((wide / MM_PER_INCH * 72, high / MM_PER_INCH * 72), abs=1)
        root = ElementTree.fromstring((tmp_path / "x.svg").read_text(encoding="utf-8"))
        assert float(root.get("width", "").removesuffix("mm")) == pytest.approx(wide, rel=1e-4)


def test_a_scene_shows_dice_and_boxes_folded_and_standees_from_the_front(folder: Path) -> None:
    game, workspace = open_game(folder)
    scenes = Scenes(Faces(game, workspace, "en"))
    shown = {name: scenes.face(game.component(name)) for name in ("die", "box", "hero", "card")}
    assert {name: face.side for name, face in shown.items()} == {
        "die": "folded",
        "box": "folded",
        "hero": "A",
        "card": "A",
    }
    assert (shown["hero"].width_mm, shown["hero"].height_mm) == (30, 40)
    assert (shown["die"].width_mm, shown["die"].height_mm) == pytest.approx(side_size(game.kinds["die"], "folded"))
    assert scenes.face(game.component("die"), "4").width_mm == 20


def test_a_box_and_a_die_print_handsomely_without_a_template(folder: Path, tmp_path: Path) -> None:
    (folder / "templates" / "folded" / "box.svg").unlink()
    (folder / "templates" / "folded" / "die.svg").unlink()
    game, workspace = open_game(folder)
    assert Faces(game, workspace, "en").look() == []
    (made,) = sheets.make(game, workspace, tmp_path, Options(only=("box",)))
    said = [word for word, _, _ in texts(made.path)]
    assert said.count("Folded") >= 6
    assert "54" in said
    assert "cards" in said
    (made,) = sheets.make(game, workspace, tmp_path, Options(only=("die",)))
    assert {"ash", "fog"} <= {word for word, _, _ in texts(made.path)}, "what its field faces lists"


def test_a_sheet_is_made_again_when_what_it_falls_back_on_or_holds_changes(folder: Path) -> None:
    game, workspace = open_game(folder)
    shown = sources.of_faces(game, workspace, ("box",), "en")
    shared = folder / "templates" / "shared"
    shared.mkdir()
    (shared / "tuckbox-face.svg").write_text(FACE)
    pieces = folder / "content" / "folded" / "pieces.toml"
    pieces.write_text(pieces.read_text().replace("copies = 54", "copies = 55"))
    game, workspace = open_game(folder)
    again = sources.of_faces(game, workspace, ("box",), "en")
    assert {name for name in again if again[name] != shown.get(name)} == {
        "templates/shared/tuckbox-face.svg",
        "the kind box",
    }
