"""Pieces: how many there are to draw."""

from generator.model.finding import Finding, Severity
from generator.model.game import Game

MOST_PIECES = 10_000


def run(game: Game) -> list[Finding]:
    """An ERROR for a box of more than 10,000 pieces, a note for each component of which there is no copy."""
    findings = [
        Finding("pieces", Severity.INFO, c.where.at("copies"), c.id, "copies = 0: none of it is printed or played with")
        for c in game.components
        if c.copies == 0
    ]
    total = sum(c.copies for c in game.components)
    if total > MOST_PIECES:
        most = max(game.components, key=lambda c: c.copies)
        message = f"the box holds {total:,} pieces; {MOST_PIECES:,} is the most that is drawn ({most.id} alone has {most.copies:,})"
        findings.append(Finding("pieces", Severity.ERROR, most.where.at("copies"), most.id, message))
    return findings
