"""A workspace that means harm: checking and printing it runs none of its code and touches nothing outside it."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest

REPO = Path(__file__).parents[1]
Playproof = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def hostile(tmp_path: Path, playproof: Playproof) -> Path:
    """The smallest example with rules that leave a mark wherever they run, beside a folder of secrets."""
    outside, root = tmp_path / "outside", tmp_path / "workspace"
    outside.mkdir()
    root.mkdir()
    (outside / "secret.txt").write_text("the secret")
    (outside / "secret.png").write_bytes((REPO / "docs" / "pictures" / "summary.png").read_bytes())
    assert playproof("new", "trap", cwd=root).returncode == 0
    mark = f"import pathlib; pathlib.Path({str(outside / 'ran')!r}).write_text('ran')\n"
    for path in (root / "rules" / "trap").glob("*.py"):
        path.write_text(mark + path.read_text())
    for name in ("conftest.py", "sitecustomize.py", "jinja2.py", "tomllib.py", "generator.py"):
        (root / name).write_text(mark)
        (root / "content" / "trap" / name).write_text(mark)
    return root


def untouched(root: Path) -> None:
    outside = root.parent / "outside"
    assert {p.name for p in outside.iterdir()} == {"secret.txt", "secret.png"}
    assert (outside / "secret.txt").read_text() == "the secret"
    for path in (root / "output").rglob("*"):
        assert not path.is_symlink()
        assert b"the secret" not in (path.read_bytes() if path.is_file() else b"")


@pytest.mark.slow
def test_check_print_list_and_show_run_no_code(hostile: Path, playproof: Playproof) -> None:
    for command in (
        ["check"],
        ["print"],
        ["list"],
        ["show", "trap", "lamp"],
        ["schema", "components", "--game", "trap"],
    ):
        done = playproof(*command, cwd=hostile)
        assert done.returncode == 0, (command, done.stderr)
    untouched(hostile)


@pytest.mark.slow
def test_play_build_and_replay_run_it_only_when_trusted(hostile: Path, playproof: Playproof, tmp_path: Path) -> None:
    done = playproof("play", "trap", cwd=hostile)
    assert done.returncode == 2
    assert "say --trust to let it run" in done.stderr
    assert playproof("build", "--games", "3", cwd=hostile).returncode == 0, "without trust nothing is played"
    assert not list((hostile / "output" / "trap").glob("*sample*"))
    untouched(hostile)
    settings = tmp_path / "config" / "playproof" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text(f'trusted = ["{hostile}"]\n')
    trusting = {"XDG_CONFIG_HOME": str(tmp_path / "config")}
    assert playproof("play", "trap", "--games", "2", cwd=hostile, **trusting).returncode == 0
    assert (tmp_path / "outside" / "ran").exists()
    (tmp_path / "outside" / "ran").unlink()
    settings.write_text('trusted = ["/somewhere/else"]\n')
    assert playproof("play", "trap", "--games", "2", cwd=hostile, **trusting).returncode == 2
    settings.write_text("trsuted = []\n")
    refused = playproof("play", "trap", cwd=hostile, **trusting)
    assert (refused.returncode, refused.stderr) == (
        2,
        'settings.toml:1: there is no key "trsuted" here; did you mean "trusted"?\n',
    )
    untouched(hostile)


ATTACKS = {
    "a picture by path": (
        "content/trap/cards.toml",
        'name = "Spark"',
        'name = "Spark"\nart = "../../../outside/secret.png"',
    ),
    "a picture by link": ("content/trap/cards.toml", 'name = "Spark"', 'name = "Spark"\nart = "link.png"'),
    "a template that reads": ("templates/trap/card.svg", "</svg>", "{% include '/etc/passwd' %}</svg>"),
    "a template that calls": ("templates/trap/card.svg", "</svg>", "{{ lipsum.__globals__.os.getcwd() }}</svg>"),
    "a template that walks": ("templates/trap/card.svg", "</svg>", "{{ ''.__class__.__mro__ }}</svg>"),
    "a template that never ends": (
        "templates/trap/card.svg",
        "</svg>",
        "{% for a in range(10**9) %}{% endfor %}</svg>",
    ),
    "an image from outside": (
        "templates/trap/card.svg",
        "</svg>",
        '<image href="../../../outside/secret.png" width="9" height="9"/></svg>',
    ),
    "an image from a disk": (
        "templates/trap/card.svg",
        "</svg>",
        '<image href="file:///etc/hostname" width="9" height="9"/></svg>',
    ),
    "an image from the net": (
        "templates/trap/card.svg",
        "</svg>",
        '<image href="http://127.0.0.1:9/x.png" width="9" height="9"/></svg>',
    ),
    "an entity": ("templates/trap/card.svg", "<svg", '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg'),
    "a booklet that reads": ("templates/trap/rulebook.en.md", "# Trap", "# Trap\n\n{% include '/etc/passwd' %}"),
    "a sentence that calls": ("content/trap/words/en.toml", "GAIN ", "{{ coins.__class__.__mro__ }} "),
    "a spreadsheet outside": (
        "content/trap/game.toml",
        'size = "poker"',
        'size = "poker"\nsource = "../../../outside/deck.csv"',
    ),
    "a name that climbs": ("content/trap/cards.toml", 'id = "spark"', 'id = "../../../outside/spark"'),
}


@pytest.mark.slow
@pytest.mark.parametrize("attack", ATTACKS)
def test_what_reaches_out_is_refused_in_one_line(hostile: Path, playproof: Playproof, attack: str) -> None:
    file, old, new = ATTACKS[attack]
    (hostile / "content" / "trap" / "link.png").symlink_to(hostile.parent / "outside" / "secret.png")
    game = hostile / "content" / "trap" / "game.toml"
    game.write_text(
        game.read_text().replace(
            'fields.name = { type = "text" }',
            'fields.name = { type = "text" }\nfields.art = { type = "picture", optional = true }',
            1,
        )
    )
    path = hostile / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1) if old != "</svg>" else text[: text.rindex(old)] + new)
    done = playproof("print", cwd=hostile)
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert file in done.stderr
    assert not (hostile / "output" / "trap").exists() or not list((hostile / "output" / "trap").iterdir())
    untouched(hostile)


@pytest.mark.slow
def test_a_spreadsheet_s_links_are_not_followed(hostile: Path, playproof: Playproof) -> None:
    book = openpyxl.Workbook()
    book.active.append(("name", "qty"))
    book.active.append(("Gale", f"='[{hostile.parent / 'outside' / 'secret.xlsx'}]Sheet1'!A1"))
    book.save(hostile / "content" / "trap" / "cards.xlsx")
    game = hostile / "content" / "trap" / "game.toml"
    game.write_text(game.read_text().replace('size = "poker"', 'size = "poker"\nsource = "cards.xlsx"'))
    done = playproof("check", cwd=hostile)
    assert done.returncode == 2
    assert "content/trap/cards.xlsx:2: cell B2 holds a formula whose value was never stored" in done.stderr
    untouched(hostile)


@pytest.mark.slow
def test_an_output_folder_that_leads_elsewhere_is_the_user_s_own_choice_but_files_in_it_are_replaced_not_followed(
    hostile: Path, playproof: Playproof
) -> None:
    folder = hostile / "output" / "trap"
    folder.mkdir(parents=True)
    (folder / "trap-tiles-a4.pdf").symlink_to(hostile.parent / "outside" / "secret.txt")
    assert playproof("print", cwd=hostile).returncode == 0
    untouched(hostile)


@pytest.mark.slow
def test_adding_touches_no_existing_file(playproof: Playproof, tmp_path: Path) -> None:
    """A printed-only game, a played one with a verb of its own, a kind, a paper, a size and a bot: new files alone."""
    root = tmp_path / "workspace"
    root.mkdir()
    assert playproof("new", "first", cwd=root).returncode == 0

    def sums() -> dict[Path, bytes]:
        folders = (
            root / "content",
            root / "templates",
            root / "rules",
            REPO / "generator",
            REPO / "content",
            REPO / "templates",
        )
        files = [p for folder in folders for p in folder.rglob("*") if p.is_file() and p.suffix != ".pyc"]
        return {p: p.read_bytes() for p in files}

    before = sums()
    printed = root / "content" / "punch"
    (printed / "words").mkdir(parents=True)
    (printed / "game.toml").write_text(
        'title = "Punch"\nversion = "1"\ndate = 2026-01-31\nlanguages = ["en"]\nplayers = [2]\n'
        '[kind.punchboard]\nsize = "half-board"\nfields.holes = { type = "grid" }\n'
    )
    (printed / "boards.toml").write_text(
        '[[punchboard]]\nid = "board"\nholes = { rows = 2, columns = 3, pitch_mm = 25 }\n'
    )
    (printed / "words" / "en.toml").write_text('[noun.punchboard]\none = "punchboard"\nother = "punchboards"\n')
    faces = root / "templates" / "punch"
    faces.mkdir()
    (faces / "punchboard.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 70"><rect width="100" height="70" fill="#eeeeee"/>'
        "{% for row in fields.holes.rows|upto %}{% for column in fields.holes.columns|upto %}"
        '<circle cx="{{ 25 * column }}" cy="{{ 23 * row }}" r="9" fill="none" stroke="#000000" stroke-width="0.2"/>'
        "{% endfor %}{% endfor %}</svg>\n"
    )
    for folder, text in (
        ("papers/tiny.toml", 'title = "Tiny"\nsize_mm = [120, 90]\nmargin_mm = 5\n'),
        ("sizes/half-board.toml", 'title = "Half board"\nsize_mm = [100, 70]\n'),
    ):
        path = root / "templates" / "shared" / folder
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    assert playproof("new", "second", cwd=root).returncode == 0
    (root / "rules" / "bots").mkdir()
    shutil.copy(REPO / "generator" / "play" / "bots" / "random.py", root / "rules" / "bots" / "dice.py")
    done = playproof("print", "punch", "--paper", "tiny", cwd=root)
    assert done.returncode == 0, done.stderr
    assert (root / "output" / "punch" / "punch-punchboards-tiny.pdf").exists()
    played = playproof("play", "second", "--trust", "--games", "3", "--bots", "dice", cwd=root)
    assert played.returncode == 0, played.stderr
    after = sums()
    assert {p: t for p, t in after.items() if p in before} == before
    assert os.path.commonpath([str(root), *map(str, set(after) - set(before))]) == str(root)
