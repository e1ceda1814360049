"""`playproof print`: the components as PDF files at true size."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from generator.cli import frame

if TYPE_CHECKING:
    from generator.load import Workspace
    from generator.model.game import Game
    from generator.model.printer import Edge, Printer
    from generator.products.made import Options

Duplex = Literal["long", "short", "fold", "fold-vertical", "fold-horizontal", "none"]
Marks = Literal["corner", "cross", "edge", "outline", "none"]


def run(
    context: typer.Context,
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; without one, every game.")
    ] = None,
    paper: Annotated[str, typer.Option(metavar="NAME,...", help="The papers to print on.")] = "a4",
    only: Annotated[str, typer.Option(metavar="KIND,...", help="Print only these kinds of component.")] = "",
    cards: Annotated[
        str,
        typer.Option(metavar="ID,3-9,...", help="Print only these pieces: by id, or by number within their kind."),
    ] = "",
    lang: Annotated[str, typer.Option(help="The language to print in; else the game's first.")] = "",
    low_ink: Annotated[bool, typer.Option("--low-ink", help="Print in the game's low-ink theme.")] = False,
    measure: Annotated[
        bool, typer.Option("--measure", help="With --low-ink: say how much of full colour's ink each file takes.")
    ] = False,
    duplex: Annotated[
        Duplex,
        typer.Option(
            help="How backs come behind fronts: flip the paper on its long or short edge, fold it between them "
            "(and glue), or none: fronts alone."
        ),
    ] = "long",
    bleed: Annotated[
        float | None,
        typer.Option(metavar="MM", min=0, max=10, help="Bleed around each piece, in mm; else what each kind says."),
    ] = None,
    marks: Annotated[
        Marks | None,
        typer.Option(help="Cut marks; else corners, and the outline of pieces that are not cut straight."),
    ] = None,
    profile: Annotated[
        str, typer.Option(metavar="NAME", help="Move back pages as this printer needs it; see playproof profile.")
    ] = "",
    calibrate: Annotated[
        bool, typer.Option("--calibrate", help="Print the sheet by which a printer's profile is found, and no game.")
    ] = False,
) -> None:
    """Prints a game's components at true size: cut sheets, and boards in parts where the paper is smaller.

    Example: playproof print matchrix --paper a4,letter --cards 1-9 --duplex fold --bleed 2
    """
    from generator.model.finding import ContentError, Finding
    from generator.products.made import Options

    if measure and not low_ink and not calibrate:
        raise frame.Refused("--measure compares low ink with full colour; add --low-ink")
    workspace = frame.workspace(context)
    printer = _printer(profile, duplex)
    if calibrate:
        given = {
            "--only": bool(only),
            "--cards": bool(cards),
            "--low-ink": low_ink,
            "--measure": measure,
            "--bleed": bleed is not None,
            "--marks": marks is not None,
        }
        asked = [*(games or ()), *(option for option, is_given in given.items() if is_given)]
        if asked:
            raise frame.Refused(f"--calibrate prints no game; leave out {', '.join(asked)}")
        _calibration(workspace, frame.names(paper), frame.edge(duplex), lang, printer)
        return
    options = Options(
        frame.names(paper),
        frame.names(only) if only else (),
        lang,
        cards=frame.names(cards) if cards else (),
        duplex=duplex,
        bleed_mm=bleed,
        marks=marks,
        printer=printer,
        low_ink=low_ink,
    )
    faults: list[Finding] = []
    for game in frame.open_games(workspace, games):
        try:
            _print(game, workspace, options, measure=measure)
        except ContentError as error:  # the next game is printed all the same, and every fault told
            faults += [fault for fault in error.findings if fault not in faults]
    if faults:
        raise ContentError(faults)


def _print(game: "Game", workspace: "Workspace", options: "Options", *, measure: bool) -> None:
    """Prints one game: all its files, or none and ContentError."""
    from generator.products import prints

    made = prints.make(game, workspace, workspace.output / game.name, options)
    if measure:
        from generator.products import savings

        made = savings.told(made, game, workspace, options)
    for one in made:
        typer.echo(f"{game.name}: {one.path.name}: {one.says}")
    for kind in game.kinds:
        if (not options.only or kind in options.only) and not any(c.copies for c in game.of_kind(kind)):
            typer.echo(f"{game.name}: {kind}: there is nothing to print: no piece of this kind lies in the box")


def _printer(name: str, duplex: Duplex) -> "Printer | None":
    """The profile asked for; raises Refused where it was read off paper that is turned over on its other edge."""
    if not name:
        return None
    from generator.load import printers

    printer = printers.printer(name)
    if duplex in ("long", "short") and printer.edge != duplex:
        raise frame.Refused(
            f'the profile "{name}" was read off a sheet flipped on its {printer.edge} edge and holds for no other; '
            f"print --calibrate --duplex {duplex} finds one that does"
        )
    return printer


def _calibration(
    workspace: "Workspace",
    papers: tuple[str, ...],
    edge: "Edge",
    lang: str,
    printer: "Printer | None",
) -> None:
    from generator.products import calibration

    for one in calibration.make(workspace, workspace.output, papers, edge, lang or "en", printer):
        typer.echo(f"{one.path.name}: {one.says}")
