"""The tutorial, followed to the letter in an empty folder."""

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

REPO = Path(__file__).parents[1]
STEP = re.compile(
    r"(?:<!-- (?P<do>\w+) (?P<what>\S+) -->\n)?```(?P<kind>sh|toml|diff|python)\n(?P<text>.*?)```", re.DOTALL
)


@pytest.mark.slow
def test_every_step_does_what_the_page_says(
    playproof: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    page = (REPO / "docs" / "tutorial.md").read_text()
    ran = 0
    said = ""
    for step in STEP.finditer(page):
        if step["kind"] == "sh":
            for line in step["text"].splitlines():
                done = playproof(*line.split()[1:], cwd=tmp_path)
                expected = int(step["what"]) if step["do"] == "fails" else 0
                assert done.returncode == expected, (line, done.stderr)
                said += done.stdout + done.stderr
                ran += 1
        elif step["do"] == "append":
            path = tmp_path / step["what"]
            path.write_text(path.read_text() + step["text"])
        elif step["do"] == "replace":
            path = tmp_path / step["what"]
            old, new = (line[1:] for line in step["text"].splitlines())
            text = path.read_text()
            assert text.count(old) >= 1, old
            path.write_text(text.replace(old, new, 1))
        else:
            raise AssertionError(f"a step that says nothing of what to do with it: {step[0]}")
    assert ran >= 8
    assert "night-market: 1 of 1 claims hold; nothing to report" in said
    assert "expected at least 7, found 5 (-2)" in said
    assert (tmp_path / "lamp.png").exists()
    made = {p.name for p in (tmp_path / "output" / "night-market").iterdir()}
    assert {
        "night-market-cards-a4.pdf",
        "night-market-tiles-a4.pdf",
        "night-market-rulebook-en-a5.pdf",
        "summary.html",
    } <= made


@pytest.mark.slow
def test_the_spreadsheet_at_its_end_is_read(
    playproof: Callable[..., subprocess.CompletedProcess[str]], tmp_path: Path
) -> None:
    page = (REPO / "docs" / "tutorial.md").read_text()
    sheet = re.search(r"```\n(name,qty,effects\n.*?)```", page, re.DOTALL)
    assert sheet
    assert playproof("new", "night-market", cwd=tmp_path).returncode == 0
    folder = tmp_path / "content" / "night-market"
    (folder / "cards.csv").write_text(sheet[1])
    game = folder / "game.toml"
    game.write_text(game.read_text().replace('size = "poker"', 'source = "cards.csv"\nsize = "poker"'))
    listed = playproof("show", "night-market", "gale", cwd=tmp_path)
    assert "TAKE 2 coins from a rival." in listed.stdout
    assert "LIGHT a dark tile and gain its coins." in listed.stdout
