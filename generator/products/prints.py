"""Everything of a game that is printed: cut sheets, boards and booklets. Either all files are put in place or none is."""

import importlib
import os
import shutil
from dataclasses import replace
from pathlib import Path

from generator.load.workspace import Workspace
from generator.model.finding import ContentError, Finding
from generator.model.game import Game
from generator.products.made import Made, Options, kinds_of


def make(game: Game, workspace: Workspace, folder: Path, options: Options) -> list[Made]:
    """Writes every printed product into ``folder``; raises ContentError with the faults of all of them."""
    made: list[Made] = []
    faults: list[Finding] = []
    beside = folder / f".printing-{os.getpid()}"
    beside.mkdir(parents=True, exist_ok=True)
    try:
        for product in ("sheets", "boards", "rulebook"):
            if not _asked_for(product, game, workspace, options):
                continue  # nor is what it would need imported
            try:
                made += importlib.import_module(f"generator.products.{product}").make(game, workspace, beside, options)
            except ContentError as error:
                faults += [f for f in error.findings if f not in faults]
        if faults:
            raise ContentError(faults)
        return [replace(one, path=one.path.replace(folder / one.path.name)) for one in made]
    finally:
        shutil.rmtree(beside)


def _asked_for(product: str, game: Game, workspace: Workspace, options: Options) -> bool:
    """Whether a product has anything to make: booklets only where one is written, and neither some pieces
    alone nor low ink were asked for: those are about pieces.
    """
    if product == "rulebook":
        written = (workspace.template(game.name, f"rulebook.{language}.md") for language in game.languages)
        return not (options.only or options.cards or options.low_ink) and any(written)
    return bool(kinds_of(game, options, split=product == "boards"))
