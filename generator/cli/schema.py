"""`playproof schema`: the JSON Schema of the content files, for editors."""

from typing import Annotated

import typer

from generator.cli import frame


def run(
    context: typer.Context,
    file: Annotated[str, typer.Argument(help="game, verbs, claims, rulings, words or components.")] = "game",
    game: Annotated[str, typer.Option(help="The game whose kinds, fields and verbs components may use.")] = "",
    page: Annotated[bool, typer.Option("--page", help="The reference of all files, as Markdown.")] = False,
) -> None:
    """Shows the JSON Schema of a content file, with which editors complete and check it.

    Example: playproof schema components --game matrix > chips.schema.json
    """
    from generator.load import reference
    from generator.model.names import meant

    if page:
        typer.echo(reference.page(), nl=False)
        return
    known = (*reference.FILES, "components")
    if file not in known:
        raise frame.Refused(f'there is no file "{file}" with a form of its own; {meant(file, known)}')
    one = frame.open_games(frame.workspace(context), [game])[0] if game else None
    frame.print_json(reference.schema(file, one))
