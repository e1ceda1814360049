"""Cut sheets: every piece of the game at true size, one file for each size of piece and each paper."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, count
from pathlib import Path

from generator.load.lines import located_error
from generator.load.papers import paper, sheet_words
from generator.load.workspace import Workspace
from generator.model.finding import Finding, Severity
from generator.model.game import Game, Kind
from generator.model.names import name_fault
from generator.printing.face import Faces
from generator.printing.nets.kinds import printed_size
from generator.printing.pdf.document import Document
from generator.printing.sheet.drawing import SheetDrawing
from generator.printing.sheet.patterns import EXACT_MM
from generator.printing.sheet.plan import Page, Piece, pages
from generator.printing.sheet.solver import Choice, DoesNotFit, Layout, Wanted, choose, length
from generator.products import sources
from generator.products.made import Made, Options, Order, file_name, kinds_of, language_of, variants
from generator.products.selection import Selection


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
    selection = Selection(game, options)
    drawn: list[tuple[Document, Made]] = []
    faults: list[Finding] = []
    for group in groups_of(game, options):
        pieces = _pieces(group, faces, selection)
        wanted = _wanted(group, pieces, options)
        for one in papers if pieces else ():
            try:
                choice = choose(wanted, one)
            except DoesNotFit as fault:
                kind = group.kinds[0]
                faults.append(Finding("print", Severity.ERROR, kind.where, kind.name, str(fault)))
                continue
            planned = pages(pieces, choice.layout)
            document = _draw(game, faces, group, choice.layout, planned, words, options)
            path = folder / file_name(game, group.name, language, one, *_variants(wanted, options))
            says = _summary(pieces, planned, choice, wanted, group.kinds[0].bleed_mm) + _moved(wanted, options)
            drawn.append((document, Made(path, says)))
    faults += faces.findings
    if faults:
        raise located_error(faults, workspace.root)
    for document, made in drawn:
        document.save(made.path)
    return [made for _, made in drawn]


def groups_of(game: Game, options: Options) -> list[Group]:
    """The kinds to print, those of one size, shape and bleed together, in the order of `game.toml`."""
    found: dict[object, list[Kind]] = {}
    for kind in kinds_of(game, options, split=False):
        like = *printed_size(kind), kind.shape, kind.bleed_mm
        found.setdefault(like, []).append(kind)
    named: dict[str, tuple[Kind, ...]] = {}
    for kinds in found.values():
        first = kinds[0].name
        boards = {kind.name for kind in game.kinds.values() if kind.split}  # have files by their names
        wanted = chain([*_nouns(game, first), plural(first), first], (f"{first}-{n}" for n in count(2)))
        name = next(n for n in wanted if n not in named and n not in boards)
        named[name] = tuple(kinds)
    return [Group(name, kinds) for name, kinds in named.items()]


def _nouns(game: Game, kind: str) -> list[str]:
    """The plural that the game's English words give for a kind, if it can stand in a file's name: dice, control-markers."""
    noun = game.said("en").nouns.get(kind)
    name = "-".join(noun.cases["nominative"]["other"].lower().split()) if noun else ""
    return [name] if name.isascii() and name and not name_fault(name) else []


def _wanted(group: Group, pieces: list[Piece], options: Options) -> Wanted:
    """How the pieces of a group are to be laid out. Without a back there is nothing to turn over or to fold."""
    kind = group.kinds[0]
    if kind.folded:
        return Wanted(*printed_size(kind), duplex="none", pieces=len(pieces))
    two_sided = any(piece.back for piece in pieces)
    bleed = kind.bleed_mm if options.bleed_mm is None else options.bleed_mm
    duplex = options.duplex if two_sided else "none"
    return Wanted(kind.width_mm, kind.height_mm, kind.shape, bleed, duplex, two_sided, len(pieces))


def _variants(wanted: Wanted, options: Options) -> list[str]:
    """What tells a file from that of a plain print: how its backs come about, its bleed and marks, and the rest."""
    way = {"long": "", "none": "fronts"}.get(options.duplex, options.duplex) if wanted.two_sided else ""
    moved = options.printer.name if options.printer and wanted.duplex in ("long", "short") else ""
    bleed = "" if options.bleed_mm is None else f"bleed-{options.bleed_mm:g}"
    marks = "" if options.marks is None else f"marks-{options.marks}"
    return [way, bleed, marks, *variants(options, moved)]


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


def _pieces(group: Group, faces: Faces, selection: Selection) -> list[Piece]:
    sides = {kind.name: faces.sides(kind) for kind in group.kinds}
    return [Piece(c.id, *sides[kind.name]) for kind in group.kinds for c in selection.pieces(kind.name)]


def _draw(
    game: Game,
    faces: Faces,
    group: Group,
    layout: Layout,
    planned: list[Page],
    words: Mapping[str, str],
    options: Options,
) -> Document:
    title = game.title.get(faces.language, game.name)
    document = Document(
        f"{title}: {', '.join(k.name for k in group.kinds)}", f"{game.name} {game.version}", faces.language
    )
    drawing = SheetDrawing(document, faces, game, layout, planned, options.marks, options.printer)
    last = planned[-1].number
    two_sided = any(page.is_back for page in planned)
    kind = group.kinds[0]
    for page in planned:  # what to do stands first: where the line is too long, its end is left out
        says = [words["scale"]]
        if page.role == "folded":
            says.append(words["folded"])
        elif two_sided:
            says.append(words[f"flip_{layout.duplex}"])
        elif kind.folded:
            says.append(words["fold_standee" if kind.shape == "standee" else "cut_and_fold"])
        number = f"{words['sheet']} {page.number}/{last}"
        side = f", {words[page.role.replace(' ', '_')]}" if two_sided or page.role == "side B" else ""
        says += [number + side, f"{title} {game.version}"]
        drawing.page(page, " · ".join(says), words["fold"])
    return document


def _summary(pieces: list[Piece], planned: list[Page], choice: Choice, wanted: Wanted, drawn_mm: float) -> str:
    """What a maker should know: how many on how many sheets, and what became of backs and bleed."""
    layout = choice.layout
    way = "landscape" if layout.landscape else "portrait"
    says = [
        f"{_many(len(pieces), 'piece')} on {_many(planned[-1].number, 'sheet')}",
        f"{layout.pattern} = {layout.count} fit on {layout.paper.title} {way}",
    ]
    if wanted.two_sided and layout.duplex == "none":
        second = any(page.role == "side B" for page in planned)
        says.append("fronts alone, then second sides to glue on" if second else "fronts alone, backs are left out")
    elif layout.duplex == "short":
        says.append("flip on the short edge")
    elif layout.fold is not None:
        says.append(f"fold {'down the middle' if layout.fold == 'vertical' else 'across the middle'} and glue")
    others = [f"{_count(o)} keep{'s' * (o.count == 1)} {length(o.bleed_mm)} mm" for o in choice.others]
    if others or layout.bleed_mm < wanted.bleed_mm - EXACT_MM:
        asked = "all" if layout.bleed_mm >= wanted.bleed_mm - EXACT_MM else f"{length(layout.bleed_mm)} mm of"
        says.append(
            f"{layout.pattern} on {layout.paper.title} keeps {asked} {length(wanted.bleed_mm)} mm bleed"
            + (f" ({', '.join(others)})" if others else "")
        )
    if layout.bleed_mm > drawn_mm + EXACT_MM:
        says.append(f"bleed_mm says that the faces carry on only {length(drawn_mm)} mm")
    return "; ".join(says)


def _moved(wanted: Wanted, options: Options) -> str:
    """What became of a profile that was asked for."""
    if options.printer is None:
        return ""
    if wanted.duplex in ("long", "short"):
        return f"; backs moved for {options.printer.name}: {options.printer}"
    return f"; no back pages, so the profile {options.printer.name} changes nothing"


def _count(layout: Layout) -> str:
    return f"{layout.pattern} = {layout.count}"


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def orders(game: Game, workspace: Workspace, options: Options) -> list[Order]:
    """An order for each size of piece and each paper."""
    language = language_of(game, options)
    made = []
    for group in groups_of(game, options):
        kinds = tuple(kind.name for kind in group.kinds)
        shown = sources.of_faces(game, workspace, kinds, language)
        for name in options.papers:
            one = replace(options, papers=(name,), only=kinds)
            made.append(Order(f"{group.name} on {name}", shown, partial(make, game, workspace, options=one)))
    return made
