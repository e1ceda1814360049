"""`playproof new`: a new game, to start from."""

from pathlib import Path
from typing import Annotated

import typer

from generator.cli import frame


def run(
    context: typer.Context,
    name: Annotated[str, typer.Argument(help="The game's name, such as my-game.")],
    source: Annotated[
        str, typer.Option("--from", metavar="GAME", help="Copy a game that ships, instead of the smallest example.")
    ] = "",
) -> None:
    """Makes a new game in this workspace, or a workspace in this folder: content, faces, booklet and rules.

    Example: playproof new my-game
    """
    from generator.load.workspace import shipped_root
    from generator.products.skeleton import make

    root = frame.workspace(context).root
    folder = Path.cwd() if root == shipped_root() else root
    for made in make(name, folder, source or None):
        typer.echo(f"{made.relative_to(folder).as_posix()}/")
    frame.say(f"Next: playproof check {name}; playproof print {name}; playproof play {name} --trust")
