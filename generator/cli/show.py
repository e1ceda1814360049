"""`playproof show`: one component with its text, its rule and where it stands, and its face as printed."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli import frame

if TYPE_CHECKING:
    from generator.load import Workspace
    from generator.model.finding import Where
    from generator.model.game import Component, Game


def run(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="GAME", help="The game.")],
    id: Annotated[str, typer.Argument(metavar="[ID]", help="The component; without it, all are listed.")] = "",
    png: Annotated[Path | None, typer.Option(metavar="FILE", help="Write its face, as printed, as a picture.")] = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write its face as an SVG file for a browser.")
    ] = None,
    side: Annotated[
        str, typer.Option(help="Which face: A, B or back; net, folded or a panel of what is folded. Else the first.")
    ] = "",
    dpi: Annotated[int, typer.Option(min=20, max=2400, help="How fine the picture is.")] = 300,
    lang: Annotated[str, typer.Option(help="The language; else the game's first.")] = "",
    low_ink: Annotated[bool, typer.Option("--low-ink", help="Its face in the game's low-ink theme.")] = False,
    stats: Annotated[bool, typer.Option("--stats", help="The game's statistics; with --svg as a picture too.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
) -> None:
    """Shows a component: what it says, how many there are, which rule it comes from and in which line it stands.

    Example: playproof show matrix chip+6 --png chip.png
    """
    from generator.model.names import meant

    workspace = frame.workspace(context)
    (game,) = frame.open_games(workspace, [name])
    if lang and lang not in game.languages:
        raise frame.Refused(f'{name} has no language "{lang}"; {meant(lang, game.languages)}')
    if stats:
        if id or png:
            raise frame.Refused("--stats is about a whole game: name no component, and ask for an --svg picture")
        _stats(game, workspace, svg, as_json=as_json)
        return
    if not id:
        if png or svg:
            raise frame.Refused("a face is that of one component; name it after the game")
        _list(game, workspace, as_json=as_json)
        return
    try:
        component = game.component(id)
    except KeyError:
        known = [c.id for c in game.components]
        raise frame.Refused(f'{name} has no component "{id}"; {meant(id, known)}') from None
    for path in (png, svg):
        if path is not None and (not path.name or path.is_dir()):
            raise frame.Refused(f'"{path}" is a folder; name a file such as {component.id}.png')
    if png or svg or side:
        _faces(game, workspace, component, side, lang or game.languages[0], png, svg, dpi, low_ink=low_ink)
    document = _document(game, workspace, component, lang or game.languages[0])
    if as_json:
        frame.print_json(document)
    else:
        _say(document)


def _stats(game: "Game", workspace: "Workspace", svg: Path | None, *, as_json: bool) -> None:
    from generator.check.statistics import figures
    from generator.products import figures as pictures

    found = figures(game)
    if svg is not None:
        pictures.svg(workspace, game.name, found, svg)
    if as_json:
        tables = [{"name": f.name, "figures": dict(f.rows), "bars": f.bars} for f in found]
        frame.print_json({"game": game.name, "statistics": tables})
        return
    if not found:
        typer.echo(f"{game.name} asks for no statistics; [[statistic]] in its game.toml does")
    for f in found:
        typer.echo(f.name)
        for label, value in f.rows:
            typer.echo(f"  {label:<40} {value:{'.4f' if isinstance(value, float) else 'd'}}")


def _faces(
    game: "Game",
    workspace: "Workspace",
    component: "Component",
    side: str,
    language: str,
    png: Path | None,
    svg: Path | None,
    dpi: int,
    *,
    low_ink: bool,
) -> None:
    from generator.printing.face import Faces
    from generator.products import portrait

    faces = Faces(game, workspace, language, low_ink=low_ink)
    sides = portrait.sides(faces, component)
    side = side or sides[0]
    if side not in sides:
        raise frame.Refused(f"{component.id} has no side {side}; there are: {', '.join(sides)}")
    if png is not None:
        portrait.png(faces, component, side, png, dpi)
    if svg is not None:
        portrait.svg(faces, component, side, svg)


def _list(game: "Game", workspace: "Workspace", *, as_json: bool) -> None:
    if as_json:
        frame.print_json({"game": game.name, "components": [c.id for c in game.components]})
        return
    for component, where in zip(game.components, _places(game.components, workspace), strict=True):
        typer.echo(f"{component.id} × {component.copies}  {where}")


def _places(components: "Iterable[Component]", workspace: "Workspace") -> "list[Where]":
    """Where components stand, with lines."""
    from generator.load.lines import locate
    from generator.model.finding import Finding, Severity

    return [
        f.where for f in locate([Finding("", Severity.INFO, c.where, c.id, "") for c in components], workspace.root)
    ]


def _document(game: "Game", workspace: "Workspace", component: "Component", language: str) -> dict[str, Any]:
    from generator.text.sentences import Sentences

    (where,) = _places([component], workspace)
    sentences = Sentences(game, language)
    kind = game.kinds[component.kind]
    return {
        "game": game.name,
        "version": game.version,
        "id": component.id,
        "kind": component.kind,
        "size_mm": list(kind.size_mm),
        "copies": component.copies,
        "origin": component.origin,
        "cite": component.cite,
        "file": where.file,
        "line": where.line,
        "fields": {name: _plain(value, language) for name, value in component.fields.items()},
        "slots": [
            {
                "at": slot.at,
                "side": slot.side,
                "fields": {name: _plain(value, language) for name, value in slot.fields.items()},
                "text": [sentences.sentence(effect) for effect in slot.effects],
            }
            for slot in component.slots
        ],
    }


def _plain(value: Any, language: str) -> Any:
    """A field's value as JSON holds it; of a text, the one in the language."""
    if isinstance(value, Mapping):
        return value.get(language, next(iter(value.values()), ""))
    if isinstance(value, tuple):
        return [_plain(one, language) for one in value]
    if hasattr(value, "pitch_mm"):
        return {"rows": value.rows, "columns": value.columns, "pitch_mm": value.pitch_mm}
    return value


def _say(document: dict[str, Any]) -> None:
    size = " × ".join(f"{length:g}" for length in document["size_mm"])
    place = document["file"] if document["line"] is None else f"{document['file']}:{document['line']}"
    typer.echo(f"{document['id']}: {document['kind']}, {size} mm, {document['copies']} in the box")
    for name, value in document["fields"].items():
        typer.echo(f"  {name}: {_shown(value)}")
    for slot in document["slots"]:
        said = [f"{name}: {_shown(value)}" for name, value in slot["fields"].items()] + slot["text"]
        typer.echo(f"  {slot['side']} {slot['at']}: {'; '.join(said)}")
    typer.echo(f"  {document['origin']}" + (f", {document['cite']}" if document["cite"] else ""))
    typer.echo(f"  {place}")


def _shown(value: Any) -> str:
    if isinstance(value, dict) and "pitch_mm" in value:
        return f"{value['rows']} × {value['columns']}, {value['pitch_mm']:g} mm apart"
    return ", ".join(map(_shown, value)) if isinstance(value, list) else str(value)
