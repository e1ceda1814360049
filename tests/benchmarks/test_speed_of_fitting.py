"""How fast a rules text is set: a share of fixed work on the same machine, never seconds."""

import csv
from pathlib import Path
from time import process_time

import pytest
from benchmarks import calibrate, deck

from generator.text.fit import Setting, Style, fit
from generator.text.flow import Faces
from generator.text.fonts import Library
from generator.text.icons import icon_font
from generator.text.markup import rich

PT = 25.4 / 72


@pytest.mark.benchmark
def test_fitting_a_rules_text_costs_at_most_6000_steps(tmp_path: Path) -> None:
    folder = deck.workspace(540, tmp_path)
    icons = icon_font(folder / "templates" / "bench" / "icons")
    with (folder / "content" / "bench" / "deck.csv").open(encoding="utf-8", newline="") as f:
        texts = [rich(row["rules"]) for row in csv.DictReader(f)]
    for size, says in ((9, "as they stand"), (12, "shrunk by bisection")):
        style = Style(size * PT, 6 * PT)
        best = float("inf")
        before = calibrate.steps_per_second()
        for _ in range(5):
            faces = Faces(Library([deck.FONTS]), "Fira Sans", icons=icons)
            begun = process_time()
            found = [fit(text, 57, 34, style, faces) for text in texts]
            best = min(best, process_time() - begun)
        assert all(isinstance(one, Setting) for one in found)
        steps = best / len(texts) * max(before, calibrate.steps_per_second())
        print(f"\na rules text of 45 words, {says}: {steps:,.0f} steps (at most 6,000)")
        assert steps <= 6000
