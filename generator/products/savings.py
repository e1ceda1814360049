"""How much ink a print in low ink saves: each file beside the same in full colour, which is drawn for that alone."""

import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from generator.load.workspace import Workspace
from generator.model.game import Game
from generator.printing.pdf.ink import covered_mm2
from generator.products import boards, sheets
from generator.products.made import Made, Options

MOST = 0.30
"""The share of full colour's ink that low ink may take to be worth its name."""


def shares(made: Sequence[Made], game: Game, workspace: Workspace, options: Options) -> Mapping[Path, float]:
    """The ink of each file made in low ink as a share of what it takes in full colour, 0 to 1; of blank files 0."""
    full = replace(options, low_ink=False)
    with tempfile.TemporaryDirectory() as folder:
        twins = [one for product in (sheets, boards) for one in product.make(game, workspace, Path(folder), full)]
        inks = {twin.path.stem: covered_mm2(twin.path.read_bytes()) for twin in twins}
    found = {}
    for one in made:
        whole = inks[one.path.stem.removesuffix("-low-ink")]
        found[one.path] = covered_mm2(one.path.read_bytes()) / whole if whole else 0.0
    return found


def told(made: Sequence[Made], game: Game, workspace: Workspace, options: Options) -> list[Made]:
    """What was made, each with its share of the ink of full colour."""
    found = shares(made, game, workspace, options)
    return [replace(one, says=f"{one.says}; {_said(found[one.path])}") for one in made]


def _said(share: float) -> str:
    more = f", more than {100 * MOST:.0f} %" if round(share, 2) > MOST else ""
    return f"{100 * share:.0f} % of the ink of full colour{more}"
