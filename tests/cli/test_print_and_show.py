"""`playproof print` and `playproof show`, as a user runs them."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import get_args

from PIL import Image
from products.sheet_box import sheet_box

from generator.cli import print as printing
from generator.printing.sheet import marks, solver

Playproof = Callable[..., "subprocess.CompletedProcess[str]"]


def test_what_may_be_asked_for_is_what_the_sheets_know() -> None:
    assert get_args(printing.Duplex) == get_args(solver.Duplex)
    assert get_args(printing.Marks) == get_args(marks.Style)


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
    done = playproof("show", "matrix", "star", "--low-ink", "--png", str(png))
    assert done.returncode == 0, done.stderr
    with Image.open(png) as image:
        assert image.convert("RGB").getpixel((image.width // 2, image.height // 2)) == (255, 255, 255)
    wrong = playproof("show", "matrix", "star", "--side", "B", "--png", str(png))
    assert wrong.returncode == 2
    assert "has no side B; there are: A" in wrong.stderr


def test_print_takes_what_the_best_sheet_makers_take(playproof: Playproof, tmp_path: Path) -> None:
    sheet_box(tmp_path)
    only = ("print", "shapes", "--only", "card,note")
    done = playproof(
        *only, "--cards", "card02,1-3,note04", "--duplex", "fold", "--bleed", "2", "--marks", "edge", cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "shapes: shapes-cards-a4-fold-bleed-2-marks-edge-selected.pdf: 7 pieces on 2 sheets; 2 × 2 = 4 fit on A4 landscape; fold down the middle and glue",
    ]
    twice = playproof(*only, "--paper", "a4,a4", "--cards", "1 - 3, 5–6", cwd=tmp_path)
    assert twice.stdout.startswith("shapes: shapes-cards-a4-selected.pdf: 8 pieces on")
    (tmp_path / "output" / "shapes" / "shapes-cards-a4-selected.pdf").unlink()
    for arguments, said in [
        (("--cards", "card2,0,11-12"), ['did you mean "card', "numbered from 1 to 10", "numbered from 1 to 10"]),
        (("--cards", "card01,,2"), ["empty name"]),
        (("--duplex", "edge"), ["'edge' is not one of"]),
        (("--marks", "dots"), ["'dots' is not one of"]),
        (("--bleed", "-1"), ["greater than or equal to 0"]),
        (("--bleed", "11"), ["less than or equal to 10"]),
        (("--bleed", "nan"), ["--bleed"]),
    ]:
        done = playproof(*only, *arguments, cwd=tmp_path)
        assert done.returncode == 2, arguments
        assert "Traceback" not in done.stderr
        text = " ".join(done.stderr.split())
        for words in said:
            assert words in text, (arguments, done.stderr)
            text = text.partition(words)[2]
    assert len(list((tmp_path / "output" / "shapes").iterdir())) == 1, "nothing of what was refused"


def test_a_paper_of_ones_own_with_margins_that_differ(playproof: Playproof, tmp_path: Path) -> None:
    sheet_box(tmp_path)
    papers = tmp_path / "templates" / "shared" / "papers"
    papers.mkdir(parents=True)
    (papers / "oficio.toml").write_text('title = "Oficio"\nsize_mm = [216, 340]\nmargins_mm = { bottom = 14 }\n')
    done = playproof("print", "--only", "land", "--paper", "oficio", cwd=tmp_path)
    assert (
        done.stdout
        == "shapes: shapes-lands-oficio.pdf: 36 pieces on 1 sheet; a honeycomb of 9 columns of 5 and 4 = 41 fit on Oficio landscape\n"
        or ("fit on Oficio" in done.stdout)
    )
    (papers / "oficio.toml").write_text(
        'title = "Oficio"\nsize_mm = [216, 340]\nmargins_mm = { bottom = 1, lfet = 9 }\n'
    )
    done = playproof("print", "--paper", "oficio", cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "templates/shared/papers/oficio.toml:3: bottom is 1; it must be at least 3",
        'templates/shared/papers/oficio.toml:3: there is no key "lfet" here; did you mean "left"?',
    ]


def test_a_kind_of_which_no_piece_lies_in_the_box_is_told_of(playproof: Playproof, tmp_path: Path) -> None:
    sheet_box(tmp_path)
    pieces = tmp_path / "content" / "shapes" / "pieces.toml"
    pieces.write_text("\n".join(block for block in pieces.read_text().split("\n\n") if "[[note]]" not in block))
    done = playproof("print", "--only", "note", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (
        0,
        "shapes: note: there is nothing to print: no piece of this kind lies in the box\n",
    )
    assert not (tmp_path / "output").exists() or not any((tmp_path / "output").rglob("*.pdf"))


def test_words_that_are_missing_are_told_of_and_no_command_falls_over(
    playproof: Playproof, tmp_path: Path, small: Callable[..., object]
) -> None:
    small(cards='[[card]]\nid = "a"\neffects = [{ do = "win", credits = 2 }]\n')
    words = tmp_path / "content" / "small" / "words" / "en.toml"
    words.write_text(words.read_text().partition("[verb.win]")[0])
    for command in ("print", "build"):
        done = playproof(command, "small", cwd=tmp_path)
        assert done.returncode == 2, done.stderr
        assert {line.partition(": ")[2] for line in done.stderr.splitlines()} - {"nothing was put in place"} == {
            "win: the verb has no words; add [verb.win] with sentence and glossary"
        }
    words.unlink()
    words.parent.joinpath("..", "cards.toml").write_text('[[card]]\nid = "a"\npower = 1\n')
    assert playproof("print", "small", cwd=tmp_path).returncode == 0
    assert playproof("show", "small", "a", cwd=tmp_path).returncode == 0
    done = playproof("build", "small", cwd=tmp_path)
    assert (done.returncode, "the language has no words" in done.stdout + done.stderr) == (1, True)


def test_what_would_be_written_onto_a_folder_is_refused(playproof: Playproof, tmp_path: Path) -> None:
    for option in ("--png", "--svg"):
        for where in (".", "", str(tmp_path)):
            done = playproof("show", "matrix", "star", option, where)
            assert done.returncode == 2
            assert "is a folder; name a file such as star.png" in done.stderr
            assert "Traceback" not in done.stderr
    assert playproof("show", "matrix", "star", "--side", "C").returncode == 2


def test_a_game_that_cannot_be_printed_does_not_keep_the_others_back(playproof: Playproof, matrix_copy: Path) -> None:
    sheet_box(matrix_copy / "beside")
    for folder in ("content", "templates"):
        (matrix_copy / "beside" / folder / "shapes").rename(matrix_copy / folder / "aaa")
    done = playproof("print", "--low-ink", "--only", "chip", cwd=matrix_copy)
    assert done.returncode == 2
    assert done.stdout.startswith("matrix: matrix-chips-a4-low-ink.pdf: ")
    assert [line.partition(":")[0] for line in done.stderr.splitlines()] == ["templates/aaa/theme-low-ink.toml"]
