"""What every product takes and gives.

A product's module holds ``orders(game, workspace, options)``: what there is to make, each with the digests of all that
it shows. `build` carries out those whose digests have changed since the last time, and no others.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.model.finding import ContentError, Finding, Severity
from generator.model.game import Game, Kind
from generator.model.names import meant
from generator.model.paper import Paper
from generator.model.printer import Printer
from generator.printing.sheet.marks import Style
from generator.printing.sheet.solver import Duplex


@dataclass(frozen=True, slots=True)
class Options:
    """What a maker asks for. ``only`` names kinds, empty for all; ``language`` "" is the game's first.

    ``cards`` chooses pieces, see `selection`; empty for all. ``bleed_mm`` None leaves the bleed to each kind, ``marks`` None
    the style of the cut marks to the shape of the pieces. ``low_ink`` prints in the game's low-ink theme.
    ``paper_mm`` is how thick the paper of booklets is, for the creep of their inner pages; office paper has 0.1 mm.
    ``printer`` is what back pages are moved by.
    """

    papers: tuple[str, ...] = ("a4",)
    only: tuple[str, ...] = ()
    language: str = ""
    games: int = 200
    seed: int = 1
    jobs: int = 1
    trust: bool = False
    paper_mm: float = 0.1
    cards: tuple[str, ...] = ()
    duplex: Duplex = "long"
    bleed_mm: float | None = None
    marks: Style | None = None
    printer: Printer | None = None
    low_ink: bool = False


@dataclass(frozen=True, slots=True)
class Made:
    """A file that was made, and what a maker should know about it in one line; ``bad`` if it shows an error."""

    path: Path
    says: str
    bad: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    """Something to make: one file or several that are made together.

    ``name`` tells it from every other order of the game. ``shows`` has a digest for each thing that its files show,
    by a name that a maker understands. ``make`` writes the files into a folder; it raises ContentError.
    """

    name: str
    shows: Mapping[str, str]
    make: Callable[[Path], list[Made]]


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


def file_name(game: Game, product: str, language: str, paper: Paper, *variants: str) -> str:
    """``<game>-<product>[-<language>]-<paper>[-<variant>].pdf``; the game's first language is not named, nor are empty variants."""
    named = [] if language == game.languages[0] else [language]
    return "-".join([game.name, product, *named, paper.name, *filter(None, variants)]) + ".pdf"


def variants(options: Options, moved: str = "") -> list[str]:
    """What tells any file from that of a plain print: that it holds only some pieces, is ``moved`` for a printer, saves ink."""
    return ["selected" if options.cards else "", moved, "low-ink" if options.low_ink else ""]
