"""What every product takes and gives."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from generator.load.workspace import Workspace
from generator.model.finding import ContentError, Finding, Severity
from generator.model.game import Game, Kind
from generator.model.names import meant
from generator.model.paper import Paper
from generator.printing.face import Faces
from generator.printing.pdf.document import Document


@dataclass(frozen=True, slots=True)
class Options:
    """What a maker asks for. ``only`` names kinds, empty for all; ``language`` "" is the game's first."""

    papers: tuple[str, ...] = ("a4",)
    only: tuple[str, ...] = ()
    language: str = ""


@dataclass(frozen=True, slots=True)
class Made:
    """A file that was made, and what a maker should know about it in one line."""

    path: Path
    says: str


@dataclass(frozen=True, slots=True)
class Drawn:
    """A file that is drawn but not yet written."""

    document: Document
    made: Made


def faces_of(game: Game, workspace: Workspace, options: Options) -> Faces:
    """The faces of a game in the language asked for; raises ContentError where the game has no such language."""
    return Faces(game, workspace, language_of(game, options))


def written(drawn: Iterable[Drawn]) -> list[Made]:
    """Writes the files."""
    made = []
    for one in drawn:
        one.document.save(one.made.path)
        made.append(one.made)
    return made


def language_of(game: Game, options: Options) -> str:
    """The language to print in; raises ContentError where the game has none of this name."""
    language = options.language or game.languages[0]
    if language not in game.languages:
        message = f'the game has no language "{language}"; {meant(language, game.languages)}'
        raise ContentError([Finding("print", Severity.ERROR, game.where.at("languages"), language, message)])
    return language


def kinds_of(game: Game, options: Options, *, split: bool) -> list[Kind]:
    """The kinds asked for that may be split over sheets, or may not; raises ContentError for a name that is no kind."""
    unknown = [name for name in options.only if name not in game.kinds]
    if unknown:
        found = [(name, f'there is no kind "{name}"; {meant(name, game.kinds)}') for name in unknown]
        raise ContentError([Finding("print", Severity.ERROR, game.where.at("kind"), *said) for said in found])
    return [k for k in game.kinds.values() if k.split == split and (not options.only or k.name in options.only)]


def file_name(game: Game, product: str, language: str, paper: Paper) -> str:
    """``<game>-<product>[-<language>]-<paper>.pdf``; the game's first language is not named."""
    named = [] if language == game.languages[0] else [language]
    return "-".join([game.name, product, *named, paper.name]) + ".pdf"
