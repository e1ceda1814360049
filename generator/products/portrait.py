"""One face by itself, as it is printed: a picture or an SVG file."""

from pathlib import Path

from generator.model.finding import ContentError
from generator.model.game import Component
from generator.printing.face import Faces
from generator.printing.files import written
from generator.printing.nets.pieces import side_size, side_svg
from generator.printing.pdf.document import Document
from generator.printing.pdf.raster import render
from generator.printing.sheet.drawing import cut_face


def sides(faces: Faces, component: Component) -> list[str]:
    """The faces that a component has: A, and B or back; of a folded one its net, the picture of it, and every panel."""
    kind = faces.game.kinds[component.kind]
    return list(dict.fromkeys([*filter(None, faces.sides(kind)), faces.pictured(kind), *faces.every(kind)]))


def png(faces: Faces, component: Component, side: str, path: Path, dpi: int) -> None:
    """Writes a face as a PNG file, rendered from the same PDF that a sheet would have; raises ContentError."""
    kind = faces.game.kinds[component.kind]
    document = Document(component.id, faces.game.name, faces.language)
    surface = document.page(*side_size(kind, side))
    cut_face(surface, faces, kind, component, side)
    document.finish()
    if faces.findings:
        raise ContentError(faces.findings)
    with written(path) as beside:
        render(document.content(), dpi).save(beside, "PNG", dpi=(dpi, dpi))


def svg(faces: Faces, component: Component, side: str, path: Path) -> None:
    """Writes a face as an SVG file with its fonts in it; raises ContentError."""
    text = side_svg(faces, faces.game.kinds[component.kind], component, side)
    if faces.findings:
        raise ContentError(faces.findings)
    with written(path) as beside:
        beside.write_text(text, encoding="utf-8")
