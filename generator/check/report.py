"""The report of all checks of a game."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.check import claims, ids, markup, pieces, sentences, words
from generator.load.lines import locate
from generator.model.finding import Finding, Severity
from generator.model.game import Game

CHECKS = (claims, ids, pieces, words, sentences, markup)
"""The checks, in the order of the report. A new one is a file here and a name in this line."""


@dataclass(frozen=True, slots=True)
class Report:
    """What the checks of a game found. ``findings`` have their lines."""

    game: Game
    claims: Sequence[claims.Result]
    findings: Sequence[Finding]

    def failed(self, *, strict: bool = False) -> bool:
        """Whether an error was found; with ``strict`` a warning counts as one."""
        bad = {Severity.ERROR, Severity.WARN} if strict else {Severity.ERROR}
        return any(f.severity in bad for f in self.findings)


def check(game: Game, root: Path) -> Report:
    """Runs every check. ``root`` is the workspace, from whose files the findings get their lines."""
    found = [finding for module in CHECKS for finding in module.run(game)]
    return Report(game, claims.results(game), locate(found, root))
