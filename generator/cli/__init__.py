"""The command line. One file a command, named like it; the only room with Typer, a clock and exit codes.

A command's module holds `run`, whose signature is the command's and whose docstring is its help; one with commands of
its own holds `application`. It imports what it needs when it runs, so that `--help` and completion stay quick.
"""

import importlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from generator import __version__
from generator.cli import frame

COMMANDS = ("build", "check", "print", "play", "replay", "list", "show", "new", "profile", "schema")
"""The commands, in the order of the help."""


def application(arguments: Sequence[str] = ()) -> typer.Typer:
    """The command line: with all commands, or where ``arguments`` name some, with those alone, which is quicker."""
    app = typer.Typer(
        name="playproof",
        no_args_is_help=True,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(playproof)
    if not any(name in arguments for name in COMMANDS):
        arguments = COMMANDS
    for name in (name for name in COMMANDS if name in arguments):
        module = importlib.import_module(f"generator.cli.{name}")
        if hasattr(module, "application"):
            app.add_typer(module.application(), name=name)
        else:
            app.command(name)(module.run)
    return app


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"playproof {__version__}")
        raise typer.Exit


def playproof(
    context: typer.Context,
    workspace: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="The folder with content/ and templates/; else it is searched from here upwards."
        ),
    ] = None,
    version: Annotated[  # its callback answers
        bool, typer.Option("--version", is_eager=True, callback=_version, help="Show the version and exit.")
    ] = False,
) -> None:
    """Checks a tabletop game's box against its rulebook, prints it, and proves it by playing it.

    Example: playproof check matrix
    """
    context.obj = workspace


def run_command() -> None:
    """Runs the command line; never ends in a traceback of content's or the user's making."""
    sys.exit(frame.guarded(application(sys.argv[1:])))
