"""`playproof list`: the games, and what is in their boxes."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli import frame

if TYPE_CHECKING:
    from generator.model.game import Game


def run(
    context: typer.Context,
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; without one, every game.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
) -> None:
    """Lists the games and their components.

    Example: playproof list matrix
    """
    found = frame.open_games(frame.workspace(context), games)
    if as_json:
        frame.print_json({"games": [_document(game) for game in found]})
        return
    for game in found:
        typer.echo(f"{game.name} {game.version}: {game.title[game.languages[0]]}")
        for kind in game.kinds:
            designs = list(game.of_kind(kind))
            pieces = sum(c.copies for c in designs)
            typer.echo(f"  {kind}: {_number(len(designs), 'design')}, {_number(pieces, 'piece')}")
            for c in designs:
                typer.echo(f"    {c.id} × {c.copies}")


def _number(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def _document(game: "Game") -> dict[str, Any]:
    return {
        "game": game.name,
        "version": game.version,
        "components": [{"id": c.id, "kind": c.kind, "copies": c.copies, "origin": c.origin} for c in game.components],
    }
