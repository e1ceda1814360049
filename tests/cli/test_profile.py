"""`playproof profile` and `playproof print --calibrate`, as a user runs them."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Playproof = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def run(playproof: Playproof, tmp_path: Path) -> Playproof:
    """Runs the command in a folder without a workspace, with settings of its own."""
    folder = tmp_path / "here"
    folder.mkdir()
    return lambda *arguments: playproof(*arguments, cwd=folder, XDG_CONFIG_HOME=str(tmp_path / "config"))


def test_profiles_are_added_listed_and_removed(run: Playproof) -> None:
    assert run("profile", "list").stdout.startswith("there are no profiles; playproof print --calibrate ")
    done = run("profile", "add", "office", "--x", "0,4", "--y", "−0.2", "--angle", "-.1")
    assert (done.returncode, done.stdout) == (0, "office: 0.4 mm right, 0.2 mm up, 0.1° counterclockwise\n")
    done = run("profile", "add", "office", "--x", "-0.25", "--duplex", "short")
    assert done.stderr == "Next: playproof print --profile office --duplex short\n"
    assert done.stdout == "office: 0.25 mm left (it was: 0.4 mm right, 0.2 mm up, 0.1° counterclockwise)\n"
    assert run("profile", "list").stdout == "office: 0.25 mm left; flip on the short edge\n"
    assert json.loads(run("profile", "list", "--json").stdout) == {
        "profiles": [{"name": "office", "x_mm": -0.25, "y_mm": 0.0, "angle_deg": 0.0, "duplex": "short"}]
    }
    assert run("profile", "remove", "office").stdout == "office: removed\n"
    assert run("profile", "remove", "office").returncode == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("profile", "add", "a", "--x", "b", "--y", "1..2"), 'a: --x is "b"; it must be a number such as -0.25'),
        (("profile", "add", "a", "--x", "1_0"), 'a: --x is "1_0"; it must be a number such as -0.25'),
        (("profile", "add", "a", "--x", "11"), "a: x_mm is 11.0; it must be at most 10"),
        (
            ("profile", "add", "a", "--duplex", "fold"),
            '--duplex fold: a calibration sheet is turned over on its "long"',
        ),
        (("profile", "remove", "a"), 'a: there is no profile "a"; make one: playproof print --calibrate'),
        (("print", "matrix", "--profile", "a"), 'a: there is no profile "a"; make one: playproof print --calibrate'),
        (("print", "--calibrate", "matrix"), "playproof: --calibrate prints no game; leave out matrix"),
        (("print", "--calibrate", "--only", "chip", "--cards", "1"), "prints no game; leave out --only, --cards"),
        (
            ("print", "--calibrate", "--bleed", "0", "--marks", "none", "--low-ink", "--measure"),
            "playproof: --calibrate prints no game; leave out --low-ink, --measure, --bleed, --marks",
        ),
        (("print", "--calibrate", "--measure"), "playproof: --calibrate prints no game; leave out --measure"),
        (("print", "--calibrate", "--paper", "a4,a9"), 'a9: there is no paper "a9"'),
        (("print", "--calibrate", "--lang", "de"), 'de: there are no words of sheets in "de"; there are: en, ru'),
        (("print", "--calibrate", "--duplex", "fold"), "playproof: --duplex fold: a calibration sheet is turned over"),
    ],
)
def test_what_cannot_be_done_is_refused_and_leaves_nothing(
    run: Playproof, arguments: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert not list((tmp_path / "here").rglob("*.pdf"))
    assert not list((tmp_path / "config").rglob("*.toml"))


def test_calibrate_writes_a_sheet_for_each_paper(run: Playproof, tmp_path: Path) -> None:
    done = run("print", "--calibrate", "--paper", "a4,letter")
    assert done.stdout.splitlines() == [
        f"calibration-{name}.pdf: print it two-sided at 100 %, flipped on the long edge; its back says how to read it"
        for name in ("a4", "letter")
    ]
    assert run("print", "--calibrate", "--duplex", "short", "--lang", "ru").returncode == 0
    assert sorted(p.name for p in (tmp_path / "here" / "output").iterdir()) == [
        "calibration-a4.pdf", "calibration-letter.pdf", "calibration-ru-a4-short.pdf",
    ]  # fmt: skip


def test_a_profile_holds_for_its_own_edge(run: Playproof) -> None:
    run("profile", "add", "office", "--x", "1", "--duplex", "short")
    done = run("print", "matrix", "--profile", "office", "--only", "chip")
    assert done.returncode == 2
    assert done.stderr.startswith('playproof: the profile "office" was read off a sheet flipped on its short edge')
    run("profile", "add", "office", "--x", "1")
    done = run("print", "matrix", "--profile", "office", "--only", "chip")
    assert done.stdout.rstrip().endswith("no back pages, so the profile office changes nothing")
