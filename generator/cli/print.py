"""`playproof print`: the components as PDF files at true size."""

from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli import frame

if TYPE_CHECKING:
    from generator.load import Workspace
    from generator.model.printer import Edge, Printer


def run(
    context: typer.Context,
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; without one, every game.")
    ] = None,
    paper: Annotated[str, typer.Option(help="The papers to print on, with commas between.")] = "a4",
    only: Annotated[str, typer.Option(help="Print only these kinds of component, with commas between.")] = "",
    lang: Annotated[str, typer.Option(help="The language to print in; else the game's first.")] = "",
    duplex: Annotated[
        str, typer.Option(metavar="long|short", help="The edge that the paper is turned over on.")
    ] = "long",
    profile: Annotated[
        str, typer.Option(metavar="NAME", help="Move back pages as this printer needs it; see playproof profile.")
    ] = "",
    calibrate: Annotated[
        bool, typer.Option("--calibrate", help="Print the sheet by which a printer's profile is found, and no game.")
    ] = False,
) -> None:
    """Prints a game's components at true size: cut sheets, and boards in parts where the paper is smaller.

    Example: playproof print matrix --paper a4,a3 --only board
    """
    from generator.load import printers
    from generator.products import prints
    from generator.products.made import Options

    workspace = frame.workspace(context)
    printer = printers.printer(profile) if profile else None
    if printer and duplex in ("long", "short") and printer.edge != duplex:
        raise frame.Refused(
            f'the profile "{profile}" was read off a sheet flipped on its {printer.edge} edge and holds for no other; '
            f"print --calibrate --duplex {duplex} finds another"
        )
    if calibrate:
        _calibration(workspace, games, frame.names(paper), frame.edge(duplex), lang, printer)
        return
    options = Options(frame.names(paper), frame.names(only) if only else (), lang, printer=printer)
    for game in frame.open_games(workspace, games):
        made = prints.make(game, workspace, workspace.output / game.name, options)
        for one in made:
            typer.echo(f"{game.name}: {one.path.name}: {one.says}")
        if not made:
            typer.echo(f"{game.name}: there is nothing to print: no piece of these kinds lies in the box")


def _calibration(
    workspace: "Workspace",
    games: list[str] | None,
    papers: tuple[str, ...],
    edge: "Edge",
    lang: str,
    printer: "Printer | None",
) -> None:
    from generator.products import calibration

    if games:
        raise frame.Refused(f"--calibrate prints no game; leave out {', '.join(games)}")
    for one in calibration.make(workspace, workspace.output, papers, edge, lang or "en", printer):
        typer.echo(f"{one.path.name}: {one.says}")
