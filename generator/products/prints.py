"""Everything of a game that is printed: cut sheets and boards. Either all files are written or none is."""

from pathlib import Path

from generator.load.workspace import Workspace
from generator.model.finding import ContentError, Finding
from generator.model.game import Game
from generator.products import boards, sheets
from generator.products.made import Drawn, Made, Options, faces_of, written


def make(game: Game, workspace: Workspace, folder: Path, options: Options) -> list[Made]:
    """Writes every printed product into ``folder``; raises ContentError with the faults of all of them, before that."""
    faces = faces_of(game, workspace, options)
    drawn: list[Drawn] = []
    faults: list[Finding] = []
    for product in (sheets, boards):
        try:
            drawn += product.draw(faces, folder, options)
        except ContentError as error:
            faults += [f for f in error.findings if f not in faults]
    if faults:
        raise ContentError(faults)
    return written(drawn)
