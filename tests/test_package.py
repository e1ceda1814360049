"""The package: its wheel works outside the repository, and every supported Python finds wheels of what it needs."""

import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

REPO = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(REPO)]
    subprocess.run(command, check=True, capture_output=True)
    (made,) = folder.glob("*.whl")
    return made


@pytest.mark.slow
def test_the_wheel_carries_every_file_of_content_and_templates(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    listed = subprocess.run(
        ["git", "ls-files", "content", "templates"], cwd=REPO, capture_output=True, text=True, check=True
    )
    missing = {f"generator/shipped/{name}" for name in listed.stdout.splitlines()} - names
    assert missing == set()
    assert not {name for name in names if name.startswith(("tests/", "content/"))}


@pytest.mark.slow
def test_the_installed_command_works_outside_the_repository(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    python, command = tmp_path / "venv" / "bin" / "python", tmp_path / "venv" / "bin" / "playproof"
    install = [
        python,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--only-binary",
        ":all:",
        "-c",
        REPO / "constraints.txt",
        wheel,
    ]
    subprocess.run(install, check=True, capture_output=True)
    work = tmp_path / "work"
    work.mkdir()
    done = subprocess.run([command, "build", "matrix"], cwd=work, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "claims hold" in done.stdout
    assert [p.name for p in work.iterdir()] == ["output"]
    assert list(work.glob("output/matrix/*.pdf")) != []
    mine = tmp_path / "mine"
    mine.mkdir()
    for arguments in (["new", "lights"], ["check"], ["print"], ["play", "--trust", "--games", "20"]):
        done = subprocess.run([command, *arguments], cwd=mine, capture_output=True, text=True, check=False)
        assert done.returncode == 0, (arguments, done.stderr)
    assert (mine / "output" / "lights" / "lights-cards-a4.pdf").exists()


@pytest.mark.slow
@pytest.mark.parametrize("version", ["3.12", "3.13", "3.14"])
def test_wheels_of_what_it_needs_exist_for(version: str, tmp_path: Path) -> None:
    needs = tomllib.loads((REPO / "pyproject.toml").read_text())["project"]["dependencies"]
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--dry-run",
        "--quiet",
        "--ignore-installed",
        "--target",
        str(tmp_path),
    ]
    chosen = ["--python-version", version, "--only-binary", ":all:", "-c", str(REPO / "constraints.txt"), *needs]
    done = subprocess.run([*command, *chosen], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
