"""The command line as a user meets it: what it prints, where, and its exit codes (the contract of the commands)."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.load import Workspace

Playproof = Callable[..., subprocess.CompletedProcess[str]]


def test_help_shows_every_command_with_an_example(playproof: Playproof) -> None:
    from generator.cli import COMMANDS

    done = playproof("--help")
    assert done.returncode == 0
    assert "Example: playproof" in done.stdout
    for name in COMMANDS:
        assert f"  {name} " in done.stdout
        one = playproof(name, "--help")
        assert one.returncode == 0
        assert f"Example: playproof {name}" in one.stdout


def test_version(playproof: Playproof) -> None:
    from generator import __version__

    assert playproof("--version").stdout == f"playproof {__version__}\n"


def test_check_of_a_whole_game_exits_0(playproof: Playproof) -> None:
    done = playproof("check", "matrix")
    assert (done.returncode, done.stdout, done.stderr) == (0, "matrix: 16 of 16 claims hold; nothing to report\n", "")


def test_check_as_json_is_one_document_and_nothing_else(playproof: Playproof) -> None:
    done = playproof("check", "--json", "matrix")
    (game,) = json.loads(done.stdout)["games"]
    assert (game["game"], game["version"], game["findings"]) == ("matrix", "1.0.0", [])
    first = game["claims"][0]
    assert first == {
        "id": "C-MT-1", "cite": "002 Комплектация", "says": "there are 63 chips with numbers",
        "relation": "equal", "expected": 63, "found": 63, "holds": True,
    }  # fmt: skip


def test_a_broken_promise_exits_1_with_its_line(playproof: Playproof, matrix_copy: Path) -> None:
    chips = matrix_copy / "content" / "matrix" / "chips.toml"
    chips.write_text(chips.read_text().replace("10 = 1 }", "10 = 2 }", 1))
    done = playproof("check", cwd=matrix_copy)
    assert done.returncode == 1
    assert (
        "content/matrix/claims.toml:3: C-MT-1: there are 63 chips with numbers: expected 63, found 64 (+1)\n"
        in done.stderr
    )
    assert (
        "I-MT-5/positive: our set has 35 positive chips: with the star they fill the 6 by 6 block: 10: expected 1, found 2 (+1)"
        in done.stderr
    )
    assert done.stdout.startswith("matrix: 12 of 16 claims hold; 4 errors")
    findings = json.loads(playproof("check", "--json", cwd=matrix_copy).stdout)["games"][0]["findings"]
    assert findings[0] == {
        "check": "claims", "severity": "error", "file": "content/matrix/claims.toml", "line": 3, "item": "C-MT-1",
        "message": "there are 63 chips with numbers: expected 63, found 64 (+1)", "cite": "002 Комплектация",
    }  # fmt: skip


def test_content_that_does_not_fit_exits_2_with_every_fault_of_every_game(
    playproof: Playproof, matrix_copy: Path
) -> None:
    content = matrix_copy / "content"
    shutil.copytree(content / "matrix", content / "other")
    for game, old, new in (
        ("matrix", 'id = "star"', 'id = "star"\ncopeis = 2'),
        ("other", "spread.value", "spread.valeu"),
    ):
        chips = content / game / "chips.toml"
        chips.write_text(chips.read_text().replace(old, new))
    done = playproof("check", cwd=matrix_copy)
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        'content/matrix/chips.toml:17: star: there is no key "copeis" here; did you mean "copies"?',
        *[f'content/other/chips.toml:{n}: chip{{value:+}}: chip has no field "valeu"; did you mean "value"?' for n in (7, 13)],
    ]  # fmt: skip
    assert json.loads(playproof("check", "--json", cwd=matrix_copy).stdout)["findings"][0]["line"] == 17


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["check", "matrx"], 'content: matrx: there is no game "matrx"; did you mean "matrix"?'),
        (["chek"], "No such command 'chek'"),
        (["check", "--jsn"], "No such option: --jsn"),
        (["--workspace", "/nowhere", "check"], "/nowhere: this folder is no workspace"),
    ],
)
def test_what_cannot_be_done_exits_2(playproof: Playproof, arguments: list[str], said: str) -> None:
    done = playproof(*arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_workspace_can_be_named(playproof: Playproof, small: Callable[..., Workspace], tmp_path: Path) -> None:
    small(cards='[[card]]\nid = "a"\n')
    done = playproof("--workspace", str(tmp_path), "list", cwd=Path("/"))
    assert done.stdout.startswith("small 1: Small\n  card: 1 design, 1 piece\n    a × 1\n")


def test_an_empty_workspace_says_so(playproof: Playproof, tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    (tmp_path / "templates").mkdir()
    done = playproof("check", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (
        2,
        "playproof: there is no game here; content/<game>/game.toml makes one\n",
    )


def test_strict_counts_warnings() -> None:
    from generator.check.report import Report
    from generator.load import find_workspace, load_game
    from generator.model.finding import Finding, Severity, Where

    game = load_game(find_workspace(Path(__file__).parents[2]), "matrix")
    report = Report(game, [], [Finding("x", Severity.WARN, Where("f"), "", "m")])
    assert not report.failed()
    assert report.failed(strict=True)
    assert not Report(game, [], [Finding("x", Severity.INFO, Where("f"), "", "m")]).failed(strict=True)
