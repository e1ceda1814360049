"""What a sample says about the content: what ran out, what was never used, what did not end."""

from collections.abc import Sequence

from generator.model.finding import Finding, Severity
from generator.play.door import Rules
from generator.play.sample import Oddity
from generator.table.tally import Stock, Tally

LAST_MOVES = 3
"""How many of an odd game's last moves a finding shows."""


def used(tallies: Sequence[Tally]) -> dict[str, int]:
    """How often each effect was done that was done at all, by id."""
    total: dict[str, int] = {}
    for tally in tallies:
        for id, n in tally.used.items():
            total[id] = total.get(id, 0) + n
    return dict(sorted(total.items()))


def never(rules: Rules, tallies: Sequence[Tally]) -> list[str]:
    """The effects in the boxes of these tallies that were never done."""
    done = used(tallies)
    ids = {printed.id: None for seats in {t.seats for t in tallies} for printed in rules.build(seats).effects}
    return [id for id in ids if id not in done]


def stocks(tallies: Sequence[Tally]) -> dict[str, Stock]:
    """The kinds of pieces over all tallies."""
    total: dict[str, Stock] = {}
    for tally in tallies:
        for kind, stock in tally.stocks.items():
            mine = total.setdefault(kind, Stock(stock.supply))
            mine.supply = max(mine.supply, stock.supply)
            mine.most_used = max(mine.most_used, stock.most_used)
            mine.shortages += stock.shortages
    return total


def findings(rules: Rules, tallies: Sequence[Tally], oddities: Sequence[Oddity], raised: int) -> list[Finding]:
    """Every finding of a sample: errors of the rules, ends out of order, shortages, effects never used, the game's own."""
    game = rules.game
    found: list[Finding] = []

    def say(check: str, severity: Severity, item: str, message: str) -> None:
        found.append(Finding(check, severity, game.where, item, message))

    if raised:
        say(
            "raised", Severity.ERROR, game.name, f"{raised} games broke the rules or raised{_shown(oddities, 'raised')}"
        )
    games = sum(t.games for t in tallies)
    for status, n, allowed in (
        ("stuck", sum(t.stuck for t in tallies), game.expect.stuck),
        ("unfinished", sum(t.unfinished for t in tallies), game.expect.unfinished),
    ):
        if n:
            severity = Severity.ERROR if n > allowed * games else Severity.WARN
            limit = f"; [expect] allows {100 * allowed:g} %"
            message = f"{n} of {games} games were {status} ({100 * n / games:.2g} %){limit}{_shown(oddities, status)}"
            say(status, severity, game.name, message)
    total = stocks(tallies)
    for kind, stock in total.items():
        if stock.shortages:
            say(
                "shortage",
                Severity.WARN,
                kind,
                f"ran out in {stock.shortages} of {games} games: {stock.most_used} were in use at once, the box holds {stock.supply}",
            )
    for id in never(rules, tallies) if games else []:
        say("never used", Severity.WARN, id, f"never happened in {games} games: untested, not passed")
    own = rules.findings
    if own is not None:
        for tally in tallies:
            found += own(game, tally) if tally.games else []
    return found


def _shown(oddities: Sequence[Oddity], status: str) -> str:
    """The first of the games of a status: how to play it again, why, and its last moves."""
    for oddity in oddities:
        if oddity.status == status:
            r = oddity.record
            last = " / ".join(r.lines[-LAST_MOVES:]) or "none"
            return f"; first: seed {r.seed} game {r.number} of {r.seats} players: {oddity.why}; last moves: {last}"
    return ""
