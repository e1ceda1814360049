"""`playproof print`: the components as PDF files at true size."""

from typing import Annotated

import typer

from generator.cli import frame


def run(
    context: typer.Context,
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; without one, every game.")
    ] = None,
    paper: Annotated[str, typer.Option(help="The papers to print on, with commas between.")] = "a4",
    only: Annotated[str, typer.Option(help="Print only these kinds of component, with commas between.")] = "",
    lang: Annotated[str, typer.Option(help="The language to print in; else the game's first.")] = "",
    low_ink: Annotated[bool, typer.Option("--low-ink", help="Print in the game's low-ink theme.")] = False,
) -> None:
    """Prints a game's components at true size: cut sheets, and boards in parts where the paper is smaller.

    Example: playproof print matrix --paper a4,a3 --only board
    """
    from generator.products import prints
    from generator.products.made import Options

    workspace = frame.workspace(context)
    options = Options(frame.names(paper), frame.names(only) if only else (), lang, low_ink=low_ink)
    for game in frame.open_games(workspace, games):
        made = prints.make(game, workspace, workspace.output / game.name, options)
        for one in made:
            typer.echo(f"{game.name}: {one.path.name}: {one.says}")
        if not made:
            typer.echo(f"{game.name}: there is nothing to print: no piece of these kinds lies in the box")
