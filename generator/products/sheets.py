"""Cut sheets: every piece of the game at true size, one file for each size of piece and each paper."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from generator.load.lines import located_error
from generator.load.papers import paper, sheet_words
from generator.load.workspace import Workspace
from generator.model.finding import Finding, Severity
from generator.model.game import Game, Kind
from generator.printing.face import Faces
from generator.printing.pdf.document import Document
from generator.printing.sheet.drawing import SheetDrawing
from generator.printing.sheet.plan import Page, Piece, pages
from generator.printing.sheet.solver import DoesNotFit, Layout, solve
from generator.products import sources
from generator.products.made import Made, Options, Order, file_name, kinds_of, language_of


@dataclass(frozen=True, slots=True)
class Group:
    """Kinds of one size and shape, which share sheets; ``name`` is their file's part of the name."""

    name: str
    kinds: tuple[Kind, ...]


def make(game: Game, workspace: Workspace, folder: Path, options: Options) -> list[Made]:
    """Writes the cut sheets of a game into ``folder``.

    Raises ContentError with every fault of the faces, and where a piece does not fit its paper, before a file is written.
    """
    language = language_of(game, options)
    faces = Faces(game, workspace, language, low_ink=options.low_ink)
    words = sheet_words(workspace, language)
    papers = [paper(workspace, name) for name in options.papers]
    groups = groups_of(game, faces, options)
    plans: list[tuple[Group, Layout, list[Page]]] = []
    faults: list[Finding] = []
    for group in groups:
        pieces = _pieces(game, group, faces)
        for one in papers if pieces else ():
            try:
                layout = solve(group.kinds[0].width_mm, group.kinds[0].height_mm, one)
            except DoesNotFit as fault:
                kind = group.kinds[0]
                faults.append(Finding("print", Severity.ERROR, kind.where, kind.name, str(fault)))
                continue
            plans.append((group, layout, pages(pieces, layout)))
    drawn: list[tuple[Document, Made]] = []
    for group, layout, planned in plans:
        if not planned:
            continue
        path = folder / file_name(game, group.name, language, layout.paper, low_ink=options.low_ink)
        document = _draw(game, faces, group, layout, planned, words)
        drawn.append((document, Made(path, _summary(planned, layout))))
    faults += faces.findings
    if faults:
        raise located_error(faults, workspace.root)
    for document, made in drawn:
        document.save(made.path)
    return [made for _, made in drawn]


def groups_of(game: Game, faces: Faces, options: Options) -> list[Group]:
    """The kinds to print, those of one size and shape together, in the order of `game.toml`."""
    found: dict[object, list[Kind]] = {}
    for kind in kinds_of(game, options, split=False):
        like = kind.width_mm, kind.height_mm, kind.shape, faces.sides(kind)[1] == ""
        found.setdefault(like, []).append(kind)
    return [Group(plural(kinds[0].name), tuple(kinds)) for kinds in found.values()]


def plural(kind: str) -> str:
    """A kind's name in a file's name, as English forms plurals: chips, hexes, abilities.

    >>> plural("hex"), plural("ability"), plural("tray")
    ('hexes', 'abilities', 'trays')
    """
    if kind.endswith(("s", "x", "z", "ch", "sh")):
        return kind + "es"
    if kind.endswith("y") and kind[-2:-1] not in "aeiou":
        return kind[:-1] + "ies"
    return kind + "s"


def _pieces(game: Game, group: Group, faces: Faces) -> list[Piece]:
    names = {kind.name for kind in group.kinds}
    made = []
    for component in game.components:
        if component.kind in names:
            front, back = faces.sides(game.kinds[component.kind])
            made += [Piece(component.id, front, back)] * component.copies
    return made


def _draw(
    game: Game, faces: Faces, group: Group, layout: Layout, planned: list[Page], words: Mapping[str, str]
) -> Document:
    title = game.title.get(faces.language, game.name)
    document = Document(
        f"{title}: {', '.join(k.name for k in group.kinds)}", f"{game.name} {game.version}", faces.language
    )
    drawing = SheetDrawing(document, faces, game, planned)
    right, bottom = layout.page_width_mm - layout.left_mm, layout.page_height_mm - layout.top_mm
    used = (layout.left_mm, layout.top_mm, right, bottom)
    last = planned[-1].number
    two_sided = any(page.is_back for page in planned)
    for page in planned:
        says = [f"{title} {game.version}", f"{words['sheet']} {page.number}/{last}"]
        if two_sided:
            says[1] += f", {words['back' if page.is_back else 'front']}"
        says.append(words["scale"])
        if two_sided:
            says.append(words["flip_long"])
        drawing.page(page, layout.paper.margin_mm, used, " · ".join(says))
    return document


def _summary(planned: list[Page], layout: Layout) -> str:
    count = sum(len(page.places) for page in planned if not page.is_back)
    way = "landscape" if layout.landscape else "portrait"
    sheets = planned[-1].number
    return (
        f"{count} {'piece' if count == 1 else 'pieces'} on {sheets} {'sheet' if sheets == 1 else 'sheets'}; "
        f"{layout.columns} × {layout.rows} = {layout.count} fit on {layout.paper.title} {way}"
    )


def orders(game: Game, workspace: Workspace, options: Options) -> list[Order]:
    """An order for each size of piece and each paper."""
    language = language_of(game, options)
    made = []
    for group in groups_of(game, Faces(game, workspace, language), options):
        kinds = tuple(kind.name for kind in group.kinds)
        shown = sources.of_faces(game, workspace, kinds, language)
        for name in options.papers:
            one = replace(options, papers=(name,), only=kinds)
            made.append(Order(f"{group.name} on {name}", shown, partial(make, game, workspace, options=one)))
    return made
