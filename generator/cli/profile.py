"""`playproof profile`: what each printer's backs are moved by."""

from typing import Annotated

import typer

from generator.cli import frame


def application() -> typer.Typer:
    """The command with its own commands: add, list, remove."""
    app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
    app.callback()(profile)
    app.command("add")(add)
    app.command("list")(list_all)
    app.command("remove")(remove)
    return app


def profile() -> None:
    """Keeps profiles of printers: what back pages are moved by, so that they lie behind their fronts.

    The numbers are read off a calibration sheet (playproof print --calibrate) and typed as they are read. They say
    where a back is moved, as you look at it with its writing upright: --x to the right, --y downwards, --angle
    clockwise about the page's middle; below 0 the other way.

    Example: playproof profile add office --x 0.4 --y -0.2 --angle 0.1
    """


def add(
    name: Annotated[str, typer.Argument(help="A name for the printer, such as office.")],
    x: Annotated[str, typer.Option(metavar="MM", help="Move backs to the right; below 0, to the left.")] = "0",
    y: Annotated[str, typer.Option(metavar="MM", help="Move backs downwards; below 0, upwards.")] = "0",
    angle: Annotated[
        str,
        typer.Option(metavar="DEGREES", help="Turn backs clockwise about the page's middle; below 0, the other way."),
    ] = "0",
    duplex: Annotated[
        str, typer.Option(metavar="long|short", help="The edge that the sheet was turned over on.")
    ] = "long",
) -> None:
    """Keeps a printer's profile; one of the same name is replaced.

    At most 10 mm and 3° either way. The numbers are those of the calibration sheet, seen from its back.

    Example: playproof profile add office --x 0.4 --y -0.2 --angle 0.1
    """
    from generator.load import printers
    from generator.model.printer import Printer

    right, down, clockwise = _numbers(name, {"--x": x, "--y": y, "--angle": angle})
    new = Printer(name, right, down, clockwise, frame.edge(duplex))
    replaced = printers.add(new)
    typer.echo(f"{name}: {new}" + (f" (it was: {replaced})" if replaced else ""))
    short = " --duplex short" if new.edge == "short" else ""
    frame.say(f"Next: playproof print --profile {name}{short}")


def _numbers(name: str, given: dict[str, str]) -> list[float]:
    """Numbers as a person writes them: with a true minus or a decimal comma too. Raises ContentError with every fault."""
    from generator.model.finding import ContentError, Finding, Severity, Where

    found, faults = [], []
    for option, text in given.items():
        try:
            plain = "" if "_" in text else text.replace("−", "-").replace(",", ".")  # float() takes 1_0 for 10
            found.append(float(plain))
        except ValueError:
            message = f'{option} is "{text}"; it must be a number such as -0.25'
            faults.append(Finding("profile", Severity.ERROR, Where("printers"), name, message))
    if faults:
        raise ContentError(faults)
    return found


def list_all(
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
) -> None:
    """Lists the profiles and what each moves backs by.

    Example: playproof profile list
    """
    from generator.load import printers

    found = printers.printers()
    if as_json:
        frame.print_json(
            {
                "profiles": [
                    {"name": p.name, "x_mm": p.x_mm, "y_mm": p.y_mm, "angle_deg": p.angle_deg, "duplex": p.edge}
                    for p in found
                ]
            }
        )
        return
    for one in found:
        typer.echo(f"{one.name}: {one}; flip on the {one.edge} edge")
    if not found:
        typer.echo("there are no profiles; playproof print --calibrate makes the sheet to read one off")


def remove(name: Annotated[str, typer.Argument(help="The profile's name.")]) -> None:
    """Forgets a printer's profile.

    Example: playproof profile remove office
    """
    from generator.load import printers

    printers.remove(name)
    typer.echo(f"{name}: removed")
