"""A report of sample games, as a line, a table or JSON."""

from generator.play.lab import Report
from generator.play.statistics import percentile, wilson


def line(report: Report, name: str = "") -> str:
    """A run in one line: games, how they ended, the share of wins by seat, turns."""
    parts = []
    for g in report.tallies:
        wins = ", ".join(
            f"p{seat + 1} {_percent(g.wins[seat], g.games)} ({_share(g.wins[seat], g.games)})"
            for seat in range(g.seats)
        )
        turns = f"{percentile(g.turns, 5)} to {percentile(g.turns, 95)} turns"
        ended = "".join(f", {n} {word}" for n, word in ((g.stuck, "stuck"), (g.unfinished, "unfinished")) if n)
        parts.append(f"{g.games} games: {wins}, {_percent(g.draws, g.games)} draws{ended}, {turns}")
    return f"{name + ': ' if name else ''}{'; '.join(parts)}"


def _percent(n: int, games: int) -> str:
    return f"{100 * n / games:.1f} %" if games else "none"


def _share(n: int, games: int) -> str:
    low, high = wilson(n, games)
    return f"{100 * low:.1f} to {100 * high:.1f} %"
