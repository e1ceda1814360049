"""The rule booklet in each language that it is written in: the reader's edition, and one imposed for each paper."""

from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

from generator.load.papers import paper
from generator.load.workspace import Workspace
from generator.model.finding import ContentError
from generator.model.game import Game
from generator.model.printer import Printer
from generator.printing.booklet.content import Booklet
from generator.printing.booklet.rulebook import read_rulebook
from generator.printing.booklet.scenes import Scenes
from generator.printing.booklet.styles import Page, Styles
from generator.printing.face import Faces
from generator.printing.files import written
from generator.printing.pdf.booklet import LaidOut, lay_out
from generator.printing.pdf.impose import impose
from generator.products import sources
from generator.products.made import Made, Options, Order, language_of
from generator.products.positions import Positions

A5_MM = (148, 210)


@dataclass(frozen=True)
class Edition:
    """A game's booklet in one language, read and laid out once for all the files that are made of it."""

    game: Game
    workspace: Workspace
    language: str
    trust: bool = False

    @cached_property
    def _made(self) -> tuple[Booklet, LaidOut, Page]:
        faces = Faces(self.game, self.workspace, self.language)
        scenes = Scenes(faces)
        booklet = read_rulebook(scenes, Positions(self.game, self.language, self.trust))
        styles = Styles(scenes.theme, faces.library, self.language, faces.icons())
        laid_out = lay_out(booklet, styles)
        if faces.findings:
            raise ContentError(faces.findings)
        return booklet, laid_out, styles.page

    @property
    def booklet(self) -> Booklet:
        """What is in it. As the others raises ContentError with every fault."""
        return self._made[0]

    @property
    def laid_out(self) -> LaidOut:
        """The reader's edition."""
        return self._made[1]

    @property
    def page(self) -> str:
        """The name of its page's size."""
        width, height = self._made[2].width_mm, self._made[2].height_mm
        return "a5" if (width, height) == A5_MM else f"{width:g}x{height:g}"


def make(game: Game, workspace: Workspace, folder: Path, options: Options) -> list[Made]:
    """Writes a game's booklets into ``folder``. Raises ContentError with every fault before a file is written."""
    made = []
    for edition in editions(game, workspace, options):
        assert edition.laid_out  # every fault is told before the first file is written
        made += _reader(edition, folder)
        for name in _plain(options, workspace):
            made += _imposed(edition, name, options.paper_mm, options.printer, folder)
    return made


def editions(game: Game, workspace: Workspace, options: Options) -> list[Edition]:
    """An edition in the language asked for, else in each language of the game that it is written in."""
    asked = [language_of(game, options)] if options.language else game.languages
    written = [language for language in asked if workspace.template(game.name, f"rulebook.{language}.md") is not None]
    return [Edition(game, workspace, language, options.trust) for language in written]


def orders(game: Game, workspace: Workspace, options: Options) -> list[Order]:
    """An order for each language's reader's edition, and one for each language and paper."""
    found = []
    for edition in editions(game, workspace, options):
        shown = sources.of_booklet(game, workspace, edition.language)
        found.append(Order(f"rulebook in {edition.language}", shown, partial(_reader, edition)))
        found += [
            Order(
                f"booklet in {edition.language} on {name}",
                shown | {"the paper's thickness": str(options.paper_mm)},
                partial(_imposed, edition, name, options.paper_mm, options.printer),
            )
            for name in _plain(options, workspace)
        ]
    return found


def _plain(options: Options, workspace: Workspace) -> list[str]:
    """The papers that a booklet can be printed on: those without places for pieces."""
    return [name for name in options.papers if paper(workspace, name).sprue is None]


def _reader(edition: Edition, folder: Path) -> list[Made]:
    pages, size = edition.laid_out.pages, edition.page
    path = folder / f"{edition.game.name}-rulebook-{edition.language}-{size}.pdf"
    return [_written(path, edition.laid_out.pdf, f"{pages} {'page' if pages == 1 else 'pages'} in reading order")]


def _imposed(edition: Edition, name: str, paper_mm: float, printer: Printer | None, folder: Path) -> list[Made]:
    on = paper(edition.workspace, name)
    cover = edition.booklet.has_back_cover
    pdf = impose(edition.laid_out.pdf, on, back_cover=cover, paper_mm=paper_mm, printer=printer)
    sheets = -(-edition.laid_out.pages // 4)
    moved = f"-{printer.name}" if printer and printer.edge == "short" else ""
    path = folder / f"{edition.game.name}-booklet-{edition.language}-{on.name}{moved}.pdf"
    says = f"{sheets} {'sheet' if sheets == 1 else 'sheets'} {on.title}, both sides, flipped on the short edge; fold and staple"
    if printer:
        says += (
            f"; backs moved for {printer.name}: {printer}"
            if moved
            else f"; {printer.name} holds for the long edge alone"
        )
    return [_written(path, pdf, says)]


def _written(path: Path, content: bytes, says: str) -> Made:
    with written(path) as beside:
        beside.write_bytes(content)
    return Made(path, says)
