"""What every command shares: opening games, showing findings, and the exit codes."""

import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from generator.load import Workspace
    from generator.model.finding import Finding
    from generator.model.game import Game
    from generator.model.printer import Edge

DONE, FOUND_ERRORS, NOT_DONE, INTERRUPTED = 0, 1, 2, 130
"""Exit codes: nothing wrong; done, but a check found an error; could not be done; Ctrl-C."""


class Refused(Exception):
    """A command that cannot be done as asked; its message is one line for the user."""


def guarded(app: Callable[..., Any]) -> int:
    """Runs the command line and gives its exit code; every expected fault is told in one line each, on standard error."""
    from generator.model.finding import ContentError

    try:
        code = int(app(standalone_mode=False) or DONE)
        if code == INTERRUPTED:  # Typer makes this of Ctrl-C
            say("playproof: interrupted")
        return code
    except ContentError as error:
        show(error.findings)
    except Refused as refusal:
        say(f"playproof: {refusal}")
    except (KeyboardInterrupt, typer.Abort):
        say("playproof: interrupted")
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains once more at exit
        return DONE
    except OSError as fault:
        say(f"playproof: {fault.filename or 'a file'}: {(fault.strerror or str(fault)).lower()}")
    except Exception as fault:  # noqa: BLE001  # sorted out there; a bug goes on as it is
        return _usage(fault)
    return NOT_DONE


def _usage(fault: Exception) -> int:
    """The exit code of Typer's own exceptions, shown as Typer does; any other exception is a bug and goes on."""
    code = getattr(fault, "exit_code", None)
    if code is None:
        raise fault
    if hasattr(fault, "show"):
        fault.show()
    return int(code)


def workspace(context: typer.Context) -> "Workspace":
    """The workspace that the command works in."""
    from generator.load import find_workspace

    return find_workspace(context.obj)


def trusts(workspace: "Workspace", asked: bool) -> bool:
    """Whether the workspace's own rules may run: asked for with --trust, or named in the user's settings."""
    from generator.load import settings

    return asked or settings.trusts(workspace.root)


def open_games(workspace: "Workspace", names: Sequence[str] | None) -> "list[Game]":
    """The games of these names, or every one. Raises ContentError with the faults of all of them."""
    from generator.load import load_game
    from generator.model.finding import ContentError

    games: list[Game] = []
    faults: list[Finding] = []
    for name in dict.fromkeys(names or workspace.games()):
        try:
            games.append(load_game(workspace, name))
        except ContentError as error:
            faults.extend(error.findings)
    if faults:
        raise ContentError(faults)
    if not games:
        raise Refused("there is no game here; content/<game>/game.toml makes one")
    return games


def names(text: str) -> tuple[str, ...]:
    """Names with commas between, each once. Raises Refused."""
    parts = tuple(part.strip() for part in text.split(","))
    if not all(parts):
        raise Refused(f'"{text}" holds an empty name; write names with commas between')
    return tuple(dict.fromkeys(parts))


def edge(text: str) -> "Edge":
    """The edge that a calibration sheet is turned over on. Raises Refused."""
    if text == "long":
        return "long"
    if text == "short":
        return "short"
    raise Refused(f'--duplex {text}: a calibration sheet is turned over on its "long" or its "short" edge')


def show(findings: "Iterable[Finding]") -> None:
    """Findings on standard error, one line each."""
    for finding in findings:
        say(str(finding))


def say(message: str) -> None:
    """A line for people, on standard error."""
    typer.echo(message, err=True)


def print_json(document: object) -> None:
    """One JSON document on standard output."""
    typer.echo(json.dumps(document, ensure_ascii=False, indent=2))
