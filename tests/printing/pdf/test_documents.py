"""Files: true sizes, boxes, embedded fonts, the same bytes whenever and wherever they are made, nothing half-written."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from heading import heading

from generator.load import Workspace, load_game
from generator.model.finding import ContentError
from generator.model.units import POINTS_PER_MM
from generator.printing.files import written
from generator.products import prints, sheets
from generator.products.made import Options

REPO = Path(__file__).parents[3]

FACE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}"><text x="5" y="20" font-size="5" font-family="PT Sans">{{{{ id }}}}</text>{more}</svg>'
BOX = (
    heading("Box", "3")
    + """\
[kind.card]
size_mm = [63, 88]
fields.text = { type = "text", optional = true }
[kind.mat]
size_mm = [300, 120]
"""
)


@pytest.fixture
def box(tmp_path: Path) -> Callable[..., tuple[Workspace, Path]]:
    """A small game to print: `box(cards=9, backs=True)`."""

    def make(cards: int = 0, mats: int = 0, backs: bool = False, more: str = "") -> tuple[Workspace, Path]:
        content, templates = tmp_path / "content" / "box", tmp_path / "templates" / "box"
        (content / "words").mkdir(parents=True)
        templates.mkdir(parents=True)
        (content / "game.toml").write_text(BOX)
        (content / "words" / "en.toml").write_text(
            "".join(f'[noun.{k}]\none = "{k}"\nother = "{k}s"\n' for k in ("card", "mat"))
        )
        rows = [f'[[card]]\nid = "c{k}"\n' for k in range(cards)] + [f'[[mat]]\nid = "m{k}"\n' for k in range(mats)]
        (content / "pieces.toml").write_text("".join(rows))
        (templates / "card.svg").write_text(FACE.format(w=63, h=88, more=more))
        (templates / "mat.svg").write_text(FACE.format(w=300, h=120, more=""))
        if backs:
            (templates / "card-back.svg").write_text(FACE.format(w=63, h=88, more=""))
        return Workspace(tmp_path, tmp_path / "output"), tmp_path / "output" / "box"

    return make


@pytest.mark.parametrize(("cards", "pages"), [(0, 0), (1, 1), (8, 1), (9, 1), (10, 2), (18, 2)])
@pytest.mark.parametrize("backs", [False, True])
def test_case_7_pages(box: Callable[..., tuple[Workspace, Path]], cards: int, pages: int, backs: bool) -> None:
    workspace, folder = box(cards=cards, backs=backs)
    made = sheets.make(load_game(workspace, "box"), workspace, folder, Options())
    if not pages:
        assert made == []
        return
    with pikepdf.open(made[0].path) as pdf:
        assert len(pdf.pages) == (2 * pages if backs else pages)
        assert pdf.check_pdf_syntax() == []


def test_case_10_sizes_are_exact(box: Callable[..., tuple[Workspace, Path]]) -> None:
    workspace, folder = box(cards=3)
    (made,) = sheets.make(load_game(workspace, "box"), workspace, folder, Options())
    with pikepdf.open(made.path) as pdf:
        page = pdf.pages[0]
        assert [float(v) for v in page.MediaBox] == pytest.approx([0, 0, 595.276, 841.890], abs=0.01)
        assert [float(v) for v in page.TrimBox] == pytest.approx(
            [10.5 * POINTS_PER_MM, 16.5 * POINTS_PER_MM, 199.5 * POINTS_PER_MM, 280.5 * POINTS_PER_MM], abs=0.01
        )
        clip = next(line for line in page.Contents.read_bytes().decode().splitlines() if line.endswith("W n"))
        assert [float(v) * POINTS_PER_MM for v in clip.split()[2:4]] == pytest.approx([178.583, 249.449], abs=0.01)
        assert "/UserUnit" not in page
        assert "/ViewerPreferences" not in pdf.Root


def test_case_10_what_does_not_fit_is_refused_with_every_other_fault(
    box: Callable[..., tuple[Workspace, Path]],
) -> None:
    workspace, folder = box(cards=1, mats=1)
    with pytest.raises(ContentError) as error:
        prints.make(load_game(workspace, "box"), workspace, folder, Options(("a4", "letter")))
    said = [str(f) for f in error.value.findings]
    assert len(said) == 2
    assert "game.toml:9: mat: A4 inside its margins of 5 mm: needs" in said[0].replace("content/box/", "")
    assert list(folder.iterdir()) == []


def test_fonts_are_embedded_and_helvetica_is_absent(box: Callable[..., tuple[Workspace, Path]]) -> None:
    workspace, folder = box(cards=3)
    (made,) = sheets.make(load_game(workspace, "box"), workspace, folder, Options())
    with pikepdf.open(made.path) as pdf:
        fonts = pdf.pages[0].Resources.Font
        assert len(fonts) == 2
        for name in fonts:
            assert "/FontFile2" in fonts[name].FontDescriptor
    assert b"Helvetica" not in made.path.read_bytes()


def test_a_face_that_stands_once_is_drawn_in_place_and_one_that_stands_twice_is_a_form(
    box: Callable[..., tuple[Workspace, Path]],
) -> None:
    workspace, folder = box(cards=3, more='<text x="5" y="30" font-family="PT Sans">{{ copies }}</text>')
    game = load_game(workspace, "box")
    (made,) = sheets.make(game, workspace, folder, Options())
    with pikepdf.open(made.path) as pdf:
        assert "/XObject" not in pdf.pages[0].Resources
    pieces = workspace.root / "content" / "box" / "pieces.toml"
    pieces.write_text(pieces.read_text().replace('id = "c1"', 'id = "c1"\ncopies = 2'))
    (made,) = sheets.make(load_game(workspace, "box"), workspace, folder, Options())
    with pikepdf.open(made.path) as pdf:
        assert len(pdf.pages[0].Resources.XObject) == 1


def test_parts_that_no_data_change_are_drawn_once(box: Callable[..., tuple[Workspace, Path]]) -> None:
    frame = "".join(f'<path d="M{k} 1 l1 1 l1 -1 z"/>' for k in range(300))
    workspace, folder = box(cards=18, more=frame)
    (made,) = sheets.make(load_game(workspace, "box"), workspace, folder, Options())
    with pikepdf.open(made.path) as pdf:
        assert all(len(page.Contents.read_bytes()) < 9_000 for page in pdf.pages)
        assert pdf.pages[0].Resources.XObject.keys() == pdf.pages[1].Resources.XObject.keys()


def test_faults_of_faces_name_file_line_and_component(box: Callable[..., tuple[Workspace, Path]]) -> None:
    workspace, folder = box(cards=2, more='\n<blink/>\n<rect width="{{ id }}" height="3"/>')
    with pytest.raises(ContentError) as error:
        sheets.make(load_game(workspace, "box"), workspace, folder, Options())
    assert [str(f).partition(";")[0] for f in error.value.findings] == [
        'templates/box/card.svg:2: the element "blink" is not drawn',
        'templates/box/card.svg:3: c0: "c0" is not a length',
        'templates/box/card.svg:3: c1: "c1" is not a length',
    ]
    assert not folder.exists() or list(folder.iterdir()) == []


def test_case_11_a_text_that_does_not_fit_names_card_field_and_heights(
    box: Callable[..., tuple[Workspace, Path]],
) -> None:
    face = '<foreignObject x="4" y="30" width="55" height="20" style="font-family: PT Sans; font-size: 3.2px; --least-size: 2.1"><p xmlns="http://www.w3.org/1999/xhtml">{{ fields.text }}</p></foreignObject>'
    workspace, folder = box(more=face)
    text = "Each player draws a card, then passes a card to the left. "
    pieces = workspace.root / "content" / "box" / "pieces.toml"
    pieces.write_text(f'[[card]]\nid = "epic"\ntext = "{text * 12}"\n[[card]]\nid = "short"\ntext = "{text * 3}"\n')
    with pytest.raises(ContentError) as error:
        sheets.make(load_game(workspace, "box"), workspace, folder, Options())
    (said,) = map(str, error.value.findings)
    assert said.startswith("templates/box/card.svg:1: epic: text does not fit at 2.10 mm: it needs a height of ")
    assert said.endswith("has 20.0 mm")


def test_the_bytes_are_the_same_whenever_and_wherever(tmp_path: Path) -> None:
    made = []
    for number, (seed, zone) in enumerate([("0", "UTC"), ("77", "Asia/Tokyo"), ("random", "America/Lima")]):
        out = tmp_path / str(number)
        out.mkdir()
        code = (
            "from pathlib import Path\n"
            "from generator.load import find_workspace, load_game\n"
            "from generator.products import prints\n"
            "from generator.products.made import Options\n"
            f"w = find_workspace(Path({str(REPO)!r}))\n"
            f"prints.make(load_game(w, 'matrix'), w, Path({str(out)!r}), Options(('a4', 'a3', 'letter')))\n"
        )
        env = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "PYTHONPATH": str(REPO)}
        subprocess.run([sys.executable, "-c", code], cwd=out, env=env, check=True)
        made.append({p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in sorted(out.iterdir())})
    assert len(made[0]) == 14  # chips and board on three papers; of two booklets the reader's edition and three imposed
    assert made[0] == made[1] == made[2]


def test_a_file_takes_its_place_only_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_text("old")
    with pytest.raises(IsADirectoryError), written(path) as beside:  # noqa: PT012  # what fails is the body
        beside.write_text("half")
        tmp_path.read_text()
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["a.pdf"]
