"""`build`: what it makes, what it makes again and why, and that no end at any moment leaves half a file."""

import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.cli import application, frame
from generator.load import find_workspace
from generator.products import skeleton

Playproof = Callable[..., subprocess.CompletedProcess[str]]


def digests(folder: Path) -> dict[str, str]:
    return {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in sorted(folder.iterdir()) if p.is_file()}


@pytest.fixture
def build(
    matrix_copy: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., list[str]]:
    """Builds «Матрица» in a workspace of its own, in this process; the lines that it says."""
    monkeypatch.chdir(matrix_copy)
    for booklet in (matrix_copy / "templates" / "matrix").glob("rulebook.*"):
        booklet.rename(matrix_copy / booklet.name)  # they take their time; `booklets` puts them back

    def run(*options: str, code: int = 0) -> list[str]:
        assert frame.guarded(lambda **more: application()(["build", "--games", "3", *options], **more)) == code
        return capsys.readouterr().out.splitlines()

    return run


@pytest.fixture
def booklets(build: Callable[..., list[str]], matrix_copy: Path) -> None:
    for booklet in matrix_copy.glob("rulebook.*"):
        booklet.rename(matrix_copy / "templates" / "matrix" / booklet.name)


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


def test_it_checks_prints_and_plays(build: Callable[..., list[str]], matrix_copy: Path) -> None:
    said = build()
    assert said[0] == "matrix: 16 of 16 claims hold; nothing to report"
    assert any(line.startswith("matrix: matrix-chips-a4.pdf: 64 pieces on 1 sheet") for line in said)
    assert [line.split(": ")[2] for line in said if ".json: " in line] == [
        "level 2",
        "level 1, scattered",
        "level 1, block",
    ]
    made = matrix_copy / "output" / "matrix"
    manifest = json.loads((made / "manifest.json").read_text())
    listed = {file: entry["sha256"] for order in manifest["orders"].values() for file, entry in order["files"].items()}
    assert digests(made).items() - listed.items() == {("manifest.json", digests(made)["manifest.json"])}


def test_two_builds_are_equal_byte_for_byte(
    playproof: Playproof, matrix_copy: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("elsewhere") / "deep" / "er"
    shutil.copytree(matrix_copy, other)
    assert (
        playproof("build", "--games", "20", "--jobs", "1", cwd=matrix_copy, PYTHONHASHSEED="1", TZ="UTC").returncode
        == 0
    )
    assert (
        playproof("build", "--games", "20", "--jobs", "2", cwd=other, PYTHONHASHSEED="77", TZ="Asia/Tokyo").returncode
        == 0
    )
    assert digests(matrix_copy / "output" / "matrix") == digests(other / "output" / "matrix")


def test_without_a_change_nothing_is_made(build: Callable[..., list[str]], matrix_copy: Path) -> None:
    first = build()
    folder = matrix_copy / "output" / "matrix"
    before = {p.name: p.stat().st_mtime_ns for p in folder.iterdir()}
    again = build()
    assert again[-1] == "matrix: nothing has changed since the last build"
    assert [line.rpartition(" (")[0] for line in first[1:]] == again[1:-1]
    assert {p.name: p.stat().st_mtime_ns for p in folder.iterdir()} == before


@pytest.mark.parametrize(
    ("file", "old", "new", "remade", "why"),
    [
        ("chips.toml", "10 = 1 }", "9 = 1 }", None, None),
        ("chips.toml", "8 = 2, 9 = 2", "8 = 3, 9 = 1", {"chips", "sample"}, "chip+8 changed"),
        ("chips.toml", "# The 63", "# A comment", set(), None),
        ("claims.toml", "63 chips with numbers", "63 numbered chips", set(), None),
        ("words/en.toml", "row player", "player of rows", set(), None),
        ("words/ru.toml", "игрок рядов", "кто ходит по рядам", {"chips", "board"}, "the words in ru changed"),
        ("rulings.toml", "002 Как играть 3", "somewhere", {"sample"}, "the rulings changed"),
        ("game.toml", 'version = "1.0.0"', 'version = "1.0.1"', {"chips", "board"}, "the game's title, version or date changed"),
    ],
)  # fmt: skip
def test_after_one_change_only_what_shows_it_is_made_again(
    build: Callable[..., list[str]],
    matrix_copy: Path,
    file: str,
    old: str,
    new: str,
    remade: set[str] | None,
    why: str | None,
) -> None:
    build()
    change(matrix_copy / "content" / "matrix" / file, old, new)
    if remade is None:
        build(code=2)
        return
    said = build(code=1 if "9 = 1" in new else 0)
    again = {line.split(": ")[1] for line in said if "(made again: " in line}
    assert {
        name.removeprefix("matrix-").split("-")[0]
        for name in again
        if "rulebook" not in name and "summary" not in name and "booklet" not in name
    } == remade
    if why:
        assert any(f"(made again: {why}" in line for line in said)


@pytest.mark.usefixtures("booklets")
def test_a_booklet_is_made_again_in_the_language_of_the_change(
    build: Callable[..., list[str]], matrix_copy: Path
) -> None:
    first = build()
    names = {line.split(": ")[1] for line in first if "(made)" in line}
    assert {
        f"matrix-{what}-{lang}-{size}.pdf"
        for lang in ("ru", "en")
        for what, size in (("rulebook", "a5"), ("booklet", "a4"))
    } <= names
    change(matrix_copy / "content" / "matrix" / "words" / "en.toml", "Nobody: the game is a draw.", "Nobody.")
    again = {line.split(": ")[1] for line in build() if "(made again: " in line}
    assert again == {"matrix-rulebook-en-a5.pdf", "matrix-booklet-en-a4.pdf", "summary.html"}


def test_a_template_s_change_makes_its_kind_s_sheets_again(build: Callable[..., list[str]], matrix_copy: Path) -> None:
    build()
    change(matrix_copy / "templates" / "matrix" / "star.svg", "</svg>", '<rect width="1" height="1"/></svg>')
    said = build()
    assert any(
        "matrix-chips-a4.pdf" in line and "(made again: templates/matrix/star.svg changed)" in line for line in said
    )
    assert not any("board" in line and "made again" in line for line in said)


def test_a_file_that_is_missing_or_changed_by_hand_is_made_again(
    build: Callable[..., list[str]], matrix_copy: Path
) -> None:
    build()
    folder = matrix_copy / "output" / "matrix"
    before = digests(folder)
    (folder / "matrix-chips-a4.pdf").unlink()
    (folder / "matrix-sample-level-2.json").write_text("{}")
    said = build()
    assert any("(made again: matrix-chips-a4.pdf is missing)" in line for line in said)
    assert any("(made again: matrix-sample-level-2.json is not as it was made)" in line for line in said)
    assert digests(folder) == before
    (folder / "manifest.json").write_text('{"orders": [3]}')
    assert build()[0] == "matrix: 16 of 16 claims hold; nothing to report"
    assert digests(folder) == before


def test_a_paper_no_longer_asked_for_is_taken_away(build: Callable[..., list[str]], matrix_copy: Path) -> None:
    build("--paper", "a4,letter")
    folder = matrix_copy / "output" / "matrix"
    assert (folder / "matrix-chips-letter.pdf").exists()
    (folder / "mine.pdf").write_bytes(b"not yours")
    build("--paper", "a4")
    assert not (folder / "matrix-chips-letter.pdf").exists()
    assert (folder / "mine.pdf").read_bytes() == b"not yours"


def test_a_fault_leaves_everything_as_it_was(build: Callable[..., list[str]], matrix_copy: Path) -> None:
    build()
    folder = matrix_copy / "output" / "matrix"
    before = digests(folder)
    change(matrix_copy / "templates" / "matrix" / "chip.svg", "fields.value", "fields.valeu")
    build(code=2)
    assert digests(folder) == before
    assert [p.name for p in folder.iterdir() if p.is_dir()] == []
    assert build(code=2) is not None


def test_a_game_that_cannot_be_read_stops_the_build_of_every_game(
    build: Callable[..., list[str]], matrix_copy: Path
) -> None:
    content = matrix_copy / "content"
    shutil.copytree(content / "matrix", content / "aaa")
    change(content / "matrix" / "chips.toml", 'id = "star"', 'id = "star"\ncopeis = 1')
    assert build(code=2) == []
    assert not (matrix_copy / "output").exists()


def test_a_paper_that_is_none(build: Callable[..., list[str]], matrix_copy: Path) -> None:
    build("--paper", "a44", code=2)
    assert not (matrix_copy / "output" / "matrix").exists()


@pytest.mark.slow
def test_killed_at_thirty_moments_every_file_is_whole_and_the_next_build_repairs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    skeleton.make("lights", tmp_path)
    (
        tmp_path / "templates" / "lights" / "rulebook.en.md"
    ).unlink()  # two sheets, the summary and the manifest are enough
    game, folder = tmp_path / "content" / "lights" / "game.toml", tmp_path / "output" / "lights"
    versions = ('version = "0.1.0"', 'version = "0.2.0"')

    def build() -> int:
        return frame.guarded(lambda **more: application()(["build"], **more))

    def other_version() -> None:
        change(game, *(versions if versions[0] in game.read_text() else reversed(versions)))

    whole = []
    for _ in versions:
        begun = time.perf_counter()
        assert build() == 0
        took = time.perf_counter() - begun
        whole.append(digests(folder))
        other_version()
    rng = random.Random(0)
    killed = 0
    for n in range(30):
        new = whole[n % 2]
        child = os.fork()
        if child == 0:
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os._exit(build())
        time.sleep(rng.uniform(0, took))
        os.kill(child, signal.SIGKILL)
        if os.WIFSIGNALED(os.waitpid(child, 0)[1]):
            killed += 1
        else:
            took *= 0.8  # it had ended: the build that was timed was disturbed, and the next moments come sooner
        left = digests(folder)
        assert set(left) == set(new)
        for name, digest in left.items():
            assert digest in (whole[0][name], whole[1][name]), name
        assert build() == 0
        assert digests(folder) == new
        assert [p.name for p in folder.iterdir() if p.is_dir()] == []
        other_version()
    assert killed >= 10, "the moments were too late: most builds had ended"


@pytest.mark.benchmark
def test_a_build_without_a_change_takes_at_most_one_and_a_half_times_a_list(
    playproof: Playproof, matrix_copy: Path
) -> None:
    def seconds(*arguments: str) -> float:
        begun = time.perf_counter()
        assert playproof(*arguments, cwd=matrix_copy).returncode == 0
        return time.perf_counter() - begun

    seconds("build", "--games", "50")
    pairs = [(seconds("build", "--games", "50"), seconds("list")) for _ in range(8)]
    ratio = min(a for a, _ in pairs) / min(b for _, b in pairs)
    print(f"\na build without a change: {ratio:.2f} times a list (at most 1.5)")
    assert ratio <= 1.5


def test_the_workspace_of_a_build_is_the_one_asked_for(matrix_copy: Path) -> None:
    assert find_workspace(matrix_copy).output == matrix_copy / "output"
