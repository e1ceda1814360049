"""`playproof print` and `playproof show`, as a user runs them."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

from PIL import Image

Playproof = Callable[..., "subprocess.CompletedProcess[str]"]


def test_print_says_what_was_made_and_how_many_fit(playproof: Playproof, matrix_copy: Path) -> None:
    done = playproof("print", "matrix", "--paper", "a4,a3", "--only", "chip,star,board", cwd=matrix_copy)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "matrix: matrix-chips-a4.pdf: 64 pieces on 1 sheet; 11 × 15 = 165 fit on A4 portrait",
        "matrix: matrix-chips-a3.pdf: 64 pieces on 1 sheet; 15 × 22 = 330 fit on A3 portrait",
        "matrix: matrix-board-a4.pdf: 1 board in 2 × 1 = 2 parts on A4 portrait, and how to join them",
        "matrix: matrix-board-a3.pdf: 1 board, whole on A3",
    ]
    made = sorted(p.name for p in (matrix_copy / "output" / "matrix").iterdir())
    assert made == ["matrix-board-a3.pdf", "matrix-board-a4.pdf", "matrix-chips-a3.pdf", "matrix-chips-a4.pdf"]


def test_print_refuses_in_one_line_each(playproof: Playproof, matrix_copy: Path) -> None:
    for arguments, said in [
        (("--only", "bord"), 'content/matrix/game.toml:9: bord: there is no kind "bord"; did you mean "board"?'),
        (("--paper", "a9"), 'templates/shared/papers: a9: there is no paper "a9"; '),
        (("--lang", "de"), 'the game has no language "de"; '),
    ]:
        done = playproof("print", "matrix", *arguments, cwd=matrix_copy)
        assert done.returncode == 2
        assert said.partition(": ")[2] in done.stderr
        assert "Traceback" not in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_show_tells_of_a_component(playproof: Playproof) -> None:
    done = playproof("show", "matrix", "chip+6")
    assert done.returncode == 0
    assert done.stdout.splitlines()[0] == "chip+6: chip, 18 × 18 mm, 4 in the box"
    assert "  value: 6" in done.stdout.splitlines()
    document = json.loads(playproof("show", "matrix", "board", "--json").stdout)
    assert document["fields"] == {"wells": {"rows": 8, "columns": 8, "pitch_mm": 20.0}, "block": [2, 7], "stores": 6}
    assert document["line"] == 3
    missing = playproof("show", "matrix", "chip+66")
    assert missing.returncode == 2
    assert 'did you mean "chip+6"?' in missing.stderr


def test_show_gives_a_face_as_printed(playproof: Playproof, tmp_path: Path) -> None:
    png, svg = tmp_path / "face.png", tmp_path / "face.svg"
    done = playproof("show", "matrix", "star", "--png", str(png), "--svg", str(svg))
    assert done.returncode == 0, done.stderr
    with Image.open(png) as image:
        assert abs(image.width - 18 / 25.4 * 300) <= 1
        assert image.convert("RGB").getpixel((image.width // 2, image.height // 2)) == (209, 73, 91)
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["face.png", "face.svg"]
    wrong = playproof("show", "matrix", "star", "--side", "B", "--png", str(png))
    assert wrong.returncode == 2
    assert "has no side B; there are: A" in wrong.stderr
