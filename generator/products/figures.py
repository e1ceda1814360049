"""The statistics of a game as a picture: bars in an SVG file."""

from collections.abc import Sequence
from pathlib import Path

from generator.check.statistics import Figures
from generator.load.workspace import Workspace
from generator.model.finding import Where
from generator.printing.files import written
from generator.text.templates import compile_template

WIDTH, LONGEST, BAR, HEAD = 640, 460, 18, 40
"""Of the picture, of the longest bar, from bar to bar, and of a chart's title with the gap after it; in pixels."""


def svg(workspace: Workspace, game: str, found: Sequence[Figures], path: Path) -> None:
    """Draws every chart of the figures into one file, one below the other."""
    charts = []
    top = 16
    for figures in found:
        for title, table in figures.bars.items():
            most = max(table.values(), default=0) or 1
            bars = [{"label": k, "count": n, "width": round(LONGEST * n / most, 2)} for k, n in table.items()]
            charts.append({"name": figures.name, "title": title, "top": top, "bars": bars})
            top += BAR * len(bars) + HEAD
    template = workspace.template(game, "statistics.svg")
    assert template is not None  # ours stands in templates/shared
    source = template.read_text(encoding="utf-8")
    filled = compile_template(source, Where("templates/shared/statistics.svg"), markup=True)
    with written(path) as beside:
        beside.write_text(filled.fill({"width": WIDTH, "height": top, "charts": charts}), encoding="utf-8")
