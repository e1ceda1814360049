"""What many tests share: workspaces made of a few lines, and the command run as a user runs it."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

from generator.load import Workspace, find_workspace, load_game
from generator.model.finding import ContentError
from generator.model.game import Game

collect_ignore_glob = ["pocket/*"]  # a workspace, not tests
collect_ignore = [f"benchmarks/{name}.py" for name in ("calibrate", "floor", "make_deck")]  # programs, not tests
REPO = Path(__file__).parents[1]

settings.register_profile("house", deadline=None)  # a busy machine is no fault
settings.load_profile("house")

SMALL_GAME = """\
title = "Small"
version = "1"
date = 2026-01-31
languages = ["en"]
players = [2, 3]

[kind.card]
size_mm = [63, 88]
effects = true
fields.name = { type = "text", optional = true }
fields.power = { type = "whole", least = 0, most = 9, optional = true }
fields.suit = { type = "word", one_of = ["sun", "moon"], optional = true }
fields.art = { type = "picture", optional = true }

[kind.tile]
size_mm = [60, 60]
sides = 2
fields.text = { type = "text", optional = true }
slot_fields.cost = { type = "whole" }
"""

SMALL_WORDS = """\
[noun.card]
one = "card"
other = "cards"
[noun.tile]
one = "tile"
other = "tiles"
[verb.win]
sentence = "WIN {{ credits }}."
glossary = "You gain credits."
"""

SMALL_VERBS = "verb.win.fields.credits = { type = 'whole', least = 1 }\n"


@pytest.fixture
def small_game() -> str:
    """The `game.toml` of the game "small"."""
    return SMALL_GAME


@pytest.fixture
def small_words() -> str:
    """The English words of the game "small"."""
    return SMALL_WORDS


@pytest.fixture
def small(tmp_path: Path) -> Callable[..., Workspace]:
    """Makes a workspace with the game "small"; each keyword is a file's text: `small(cards="[[card]]…")`."""

    def make(**files: str | bytes) -> Workspace:
        folder = tmp_path / "content" / "small"
        (folder / "words").mkdir(parents=True, exist_ok=True)
        (tmp_path / "templates").mkdir(exist_ok=True)
        given = {"game": SMALL_GAME, "verbs": SMALL_VERBS, "words/en": SMALL_WORDS}
        for name, text in (given | {k.replace("__", "/"): v for k, v in files.items()}).items():
            path = folder / f"{name}.toml"
            path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return find_workspace(tmp_path)

    return make


@pytest.fixture
def load(small: Callable[..., Workspace]) -> Callable[..., Game]:
    """Loads the game "small" made of these files."""
    return lambda **files: load_game(small(**files), "small")


@pytest.fixture
def faults(small: Callable[..., Workspace]) -> Callable[..., list[str]]:
    """The messages with which the game "small" made of these files is refused; [] where it is read."""

    def found(**files: str | bytes) -> list[str]:
        try:
            load_game(small(**files), "small")
        except ContentError as error:
            return [str(f).removeprefix("content/small/") for f in error.findings]
        return []

    return found


@pytest.fixture
def matrix_copy(tmp_path: Path) -> Path:
    """A workspace of its own with a copy of «Матрица»."""
    shutil.copytree(REPO / "content" / "matrix", tmp_path / "content" / "matrix")
    shutil.copytree(REPO / "templates", tmp_path / "templates")
    return tmp_path


@pytest.fixture
def playproof() -> Callable[..., "subprocess.CompletedProcess[str]"]:
    """Runs the real command: `playproof("check", "matrix", cwd=folder)`."""

    def run(*arguments: str, cwd: Path = REPO, **environment: str) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-P", "-c", "from generator.__main__ import main; main()", *arguments]
        env = {**os.environ, "PYTHONPATH": str(REPO), "COLUMNS": "100", **environment}
        return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False, timeout=120)

    return run
