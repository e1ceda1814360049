"""One face by itself, as it is printed: a picture or an SVG file."""

from pathlib import Path

from generator.load.workspace import Workspace
from generator.model.finding import ContentError
from generator.model.game import Component, Game
from generator.printing.face import Faces
from generator.printing.files import written
from generator.printing.nets.pieces import side_size, side_svg
from generator.printing.pdf.document import Document
from generator.printing.pdf.raster import render
from generator.printing.sheet.drawing import cut_face


def sides(game: Game, workspace: Workspace, component: Component, language: str) -> list[str]:
    """The faces that a component has: A, and B or back; of a folded one its net, the picture of it, and every panel."""
    kind = game.kinds[component.kind]
    faces = Faces(game, workspace, language)
    return list(dict.fromkeys([*filter(None, faces.sides(kind)), faces.pictured(kind), *faces.every(kind)]))


def png(
    game: Game,
    workspace: Workspace,
    component: Component,
    side: str,
    language: str,
    path: Path,
    dpi: int,
    *,
    low_ink: bool = False,
) -> None:
    """Writes a face as a PNG file, rendered from the same PDF that a sheet would have; raises ContentError."""
    kind = game.kinds[component.kind]
    faces = Faces(game, workspace, language, low_ink=low_ink)
    document = Document(component.id, game.name, language)
    surface = document.page(*side_size(kind, side))
    cut_face(surface, faces, kind, component, side)
    document.finish()
    if faces.findings:
        raise ContentError(faces.findings)
    with written(path) as beside:
        render(document.content(), dpi).save(beside, "PNG", dpi=(dpi, dpi))


def svg(
    game: Game,
    workspace: Workspace,
    component: Component,
    side: str,
    language: str,
    path: Path,
    *,
    low_ink: bool = False,
) -> None:
    """Writes a face as an SVG file with its fonts in it; raises ContentError."""
    faces = Faces(game, workspace, language, low_ink=low_ink)
    text = side_svg(faces, game.kinds[component.kind], component, side)
    if faces.findings:
        raise ContentError(faces.findings)
    with written(path) as beside:
        beside.write_text(text, encoding="utf-8")
