"""Boards at true size: whole where the paper is large enough, else in parts with a strip to glue and a picture of the whole."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from generator.load.lines import located_error
from generator.load.papers import paper, sheet_words
from generator.load.workspace import Workspace
from generator.model.finding import Finding, Severity
from generator.model.game import Component, Game, Kind
from generator.printing.face import Faces
from generator.printing.pdf.document import Document
from generator.printing.sheet.boards import BoardDrawing
from generator.printing.sheet.solver import DoesNotFit
from generator.printing.sheet.split import Split, split
from generator.products import sources
from generator.products.made import Made, Options, Order, file_name, kinds_of, language_of, variants
from generator.products.selection import Selection


def make(game: Game, workspace: Workspace, folder: Path, options: Options) -> list[Made]:
    """Writes a file for each kind that may be split and each paper into ``folder``.

    Raises ContentError with every fault of the faces before a file is written.
    """
    language = language_of(game, options)
    faces = Faces(game, workspace, language, low_ink=options.low_ink)
    words = sheet_words(workspace, language)
    selection = Selection(game, options)
    drawn: list[tuple[Document, Made]] = []
    faults: list[Finding] = []
    for kind in kinds_of(game, options, split=True):
        boards = selection.pieces(kind.name)
        for one in (paper(workspace, name) for name in options.papers) if boards else ():
            try:
                plan = split(kind.width_mm, kind.height_mm, one)
            except DoesNotFit as fault:
                faults.append(Finding("print", Severity.ERROR, kind.where, kind.name, str(fault)))
                continue
            document = _draw(game, faces, kind, boards, plan, words)
            path = folder / file_name(game, kind.name, language, one, *variants(options))
            drawn.append((document, Made(path, _summary(boards, plan))))
    faults += faces.findings
    if faults:
        raise located_error(faults, workspace.root)
    for document, made in drawn:
        document.save(made.path)
    return [made for _, made in drawn]


def _draw(
    game: Game, faces: Faces, kind: Kind, boards: list[Component], plan: Split, words: Mapping[str, str]
) -> Document:
    title = game.title.get(faces.language, game.name)
    document = Document(f"{title}: {kind.name}", f"{game.name} {game.version}", faces.language)
    drawing = BoardDrawing(document, faces, kind, plan, words)
    last = len(boards) * len(plan.parts) + (len(plan.parts) > 1)
    number = 0
    for board in boards:
        for part in plan.parts:
            number += 1
            drawing.part(board, part, f"{words['scale']} · {words['sheet']} {number}/{last} · {title} {game.version}")
    if len(plan.parts) > 1:
        drawing.assembly(boards[0], f"{words['sheet']} {last}/{last} · {title} {game.version}")
    return document


def _summary(boards: list[Component], plan: Split) -> str:
    count = len(boards)
    what = "1 board" if count == 1 else f"{count} boards"
    if len(plan.parts) == 1:
        return f"{what}, whole on {plan.paper.title}"
    way = "landscape" if plan.page_width_mm > plan.page_height_mm else "portrait"
    return f"{what} in {plan.columns} × {plan.rows} = {len(plan.parts)} parts on {plan.paper.title} {way}, and how to join them"


def orders(game: Game, workspace: Workspace, options: Options) -> list[Order]:
    """An order for each kind that may be split and each paper."""
    language = language_of(game, options)
    made = []
    for kind in kinds_of(game, options, split=True):
        shown = sources.of_faces(game, workspace, (kind.name,), language)
        for name in options.papers:
            one = replace(options, papers=(name,), only=(kind.name,))
            made.append(Order(f"{kind.name} on {name}", shown, partial(make, game, workspace, options=one)))
    return made
