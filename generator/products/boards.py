"""Boards at true size: whole where the paper is large enough, else in parts with a strip to glue and a picture of the whole."""

from collections.abc import Mapping
from pathlib import Path

from generator.load.lines import located_error
from generator.load.papers import paper, sheet_words
from generator.load.workspace import Workspace
from generator.model.finding import Finding, Severity
from generator.model.game import Component, Game, Kind
from generator.printing.face import Faces
from generator.printing.pdf.document import Document
from generator.printing.sheet.drawing import BoardDrawing
from generator.printing.sheet.solver import DoesNotFit
from generator.printing.sheet.split import Split, split
from generator.products.made import Drawn, Made, Options, faces_of, file_name, kinds_of, written


def make(game: Game, workspace: Workspace, folder: Path, options: Options) -> list[Made]:
    """Writes a file for each kind that may be split and each paper; raises ContentError as `draw` does, before that."""
    return written(draw(faces_of(game, workspace, options), folder, options))


def draw(faces: Faces, folder: Path, options: Options) -> list[Drawn]:
    """The boards, drawn. Raises ContentError with every fault of the faces and every board that is too large."""
    game, workspace = faces.game, faces.workspace
    words = sheet_words(workspace, faces.language)
    papers = [paper(workspace, name) for name in options.papers]
    drawn: list[Drawn] = []
    faults: list[Finding] = []
    for kind in kinds_of(game, options, split=True):
        boards = [c for c in game.of_kind(kind.name) if c.copies]
        for one in papers:
            try:
                plan = split(kind.width_mm, kind.height_mm, one)
            except DoesNotFit as fault:
                faults.append(Finding("print", Severity.ERROR, kind.where, kind.name, str(fault)))
                continue
            if boards:
                document = _document(game, faces, kind, boards, plan, words)
                path = folder / file_name(game, kind.name, faces.language, one)
                drawn.append(Drawn(document, Made(path, _summary(boards, plan))))
    if faults or faces.findings:
        raise located_error([*faults, *faces.findings], workspace.root)
    return drawn


def _document(
    game: Game, faces: Faces, kind: Kind, boards: list[Component], plan: Split, words: Mapping[str, str]
) -> Document:
    title = game.title.get(faces.language, game.name)
    document = Document(f"{title}: {kind.name}", f"{game.name} {game.version}", faces.language)
    drawing = BoardDrawing(document, faces, kind, plan, words)
    copies = [c for c in boards for _ in range(c.copies)]
    last = len(copies) * len(plan.parts) + (len(plan.parts) > 1)
    number = 0
    for board in copies:
        for part in plan.parts:
            number += 1
            drawing.part(board, part, f"{title} {game.version} · {words['sheet']} {number}/{last} · {words['scale']}")
    if len(plan.parts) > 1:
        drawing.assembly(boards[0], f"{title} {game.version} · {words['sheet']} {last}/{last}")
    return document


def _summary(boards: list[Component], plan: Split) -> str:
    count = sum(c.copies for c in boards)
    what = "1 board" if count == 1 else f"{count} boards"
    if len(plan.parts) == 1:
        return f"{what}, whole on {plan.paper.title}"
    way = "landscape" if plan.page_width_mm > plan.page_height_mm else "portrait"
    return f"{what} in {plan.columns} × {plan.rows} = {len(plan.parts)} parts on {plan.paper.title} {way}, and how to join them"
