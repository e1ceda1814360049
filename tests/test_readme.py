"""The README: its commands run, its messages are the ones that are said, its pictures and links are there."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

REPO = Path(__file__).parents[1]
README = (REPO / "README.md").read_text()
PAGES = [REPO / "README.md", *sorted((REPO / "docs").glob("*.md"))]
Playproof = Callable[..., subprocess.CompletedProcess[str]]


@pytest.mark.slow
def test_its_commands_run(playproof: Playproof, matrix_copy: Path) -> None:
    blocks = "\n".join(re.findall(r"```sh\n(.*?)```", README, re.DOTALL))
    commands = [line.split()[1:] for line in blocks.splitlines() if line.startswith("playproof ")]
    assert len(commands) >= 5
    assert playproof("build", "--games", "2", cwd=matrix_copy).returncode == 0  # `make`, which comes first
    for command in commands:
        done = playproof(*command, cwd=matrix_copy)
        assert done.returncode == 0, (command, done.stderr)


def test_make_is_what_it_says() -> None:
    rules = (REPO / "Makefile").read_text()
    for target in re.findall(r"`?make (\w+)`?", README):
        assert f"\n{target}:" in rules


@pytest.mark.slow
def test_the_messages_it_shows_are_said(playproof: Playproof, matrix_copy: Path) -> None:
    shown = re.search(r"```\n(content/matrix/.*?)```", README, re.DOTALL)
    assert shown
    counted, misspelt = shown[1].splitlines()
    chips = matrix_copy / "content" / "matrix" / "chips.toml"
    whole = chips.read_text()
    chips.write_text(whole.replace("10 = 1 }", "10 = 2 }", 1))
    assert counted in playproof("check", cwd=matrix_copy).stderr.splitlines()
    chips.write_text(whole.replace('id = "star"', 'id = "star"\ncopeis = 1'))
    assert misspelt in playproof("check", cwd=matrix_copy).stderr.splitlines()


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_and_pictures_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)\)", page.read_text()):
        if not target.startswith(("http", "#", "index:", "<index:")):  # marks of an index are no links
            assert (page.parent / target).exists(), target
