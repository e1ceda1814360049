"""A report of sample games, as a line, as a table or as plain data for JSON."""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.play.door import Rules
from generator.play.lab import Report
from generator.play.pairs import Pair
from generator.play.statistics import interval, percentile, wilson
from generator.play.usage import never, stocks, used
from generator.table.tally import Spread, Tally


def line(report: Report, name: str = "") -> str:
    """A run in one line: games, how they ended, the share of wins by seat, turns."""
    parts = []
    for g in report.groups:
        wins = ", ".join(f"p{seat + 1} {_share(g.wins[seat], g.games)}" for seat in range(g.seats))
        turns = f"{percentile(g.turns, 5)} to {percentile(g.turns, 95)} turns"
        ended = "".join(f", {n} {word}" for n, word in ((g.stuck, "stuck"), (g.unfinished, "unfinished")) if n)
        parts.append(f"{g.games} games: {wins}, draws {_percent(g.draws, g.games)}{ended}, {turns}")
    raised = f"; {report.raised} games raised" if report.raised else ""
    return f"{name + ': ' if name else ''}{'; '.join(parts)}{raised}"


def differing(report: Report) -> dict[str, str | int]:
    """The rulings that are not at their defaults."""
    keys = report.game.keys()
    return {key: option for key, option in report.rulings.items() if option != keys[key].default}


def table(report: Report, rules: Rules) -> str:
    """A run for a person: each group's results, what a comparison shows, and what was used."""
    rulings = ", ".join(f"{k} = {v}" for k, v in differing(report).items())
    head = f"{report.game.name} {report.game.version}: seed {report.seed}, bots {', '.join(report.bots)}"
    lines = [head + (f", rulings {rulings}" if rulings else ", every ruling at its default")]
    for g in report.groups:
        lines += ["", *_group(report, g)]
    for pair in report.pairs:
        lines += ["", *_pair(report, pair)]
    lines += ["", *_usage(report, rules)]
    return "\n".join(lines)


def title(report: Report, g: Tally) -> str:
    """What sets a group apart: players, and the option of the ruling compared."""
    option = f", {report.compared} = {g.rulings[report.compared]}" if report.compared else ""
    return f"{g.seats} players{option}"


def _group(report: Report, g: Tally) -> Iterator[str]:
    ended = ", ".join(
        f"{n} {word}" for n, word in ((g.finished, "finished"), (g.stuck, "stuck"), (g.unfinished, "unfinished"))
    )
    yield f"{title(report, g)}: {g.games} games, {ended}; {g.decisions} decisions"
    for seat in range(g.seats):
        yield f"  wins of p{seat + 1:<18} {_share(g.wins[seat], g.games)}"
    if g.order_wins != g.wins:
        for place in range(g.seats):
            yield f"  wins of turn {place + 1:<15} {_share(g.order_wins[place], g.games)}"
    yield f"  draws                      {_percent(g.draws, g.games)}"
    mean = sum(n * times for n, times in g.turns.items()) / max(1, g.games)
    p5, p50, p95 = (percentile(g.turns, p) for p in (5, 50, 95))
    yield f"  turns                      mean {mean:.1f}, {p5} / {p50} / {p95} at 5 / 50 / 95 %, most {max(g.turns, default=0)}"
    for name, m in g.measures.items():
        low, high = interval(m.mean, m.sd, m.n)
        yield f"  {name:<26} mean {_n(m.mean)} ({_n(low)} to {_n(high)}), sd {_n(m.sd)}, {m.least} to {m.most}"
    for name, n in sorted(g.notes.items()):
        yield f"  bots: {name:<20} {n}"


def _pair(report: Report, pair: Pair) -> Iterator[str]:
    key = report.compared or ""
    base, other = report.groups[pair.base], report.groups[pair.other]
    yield (
        f"{base.seats} players, {key} = {other.rulings[key]} against {key} = {base.rulings[key]}, "
        f"the same {pair.games} games ({pair.alike} of them went alike):"
    )
    for name, spread in _differences(pair):
        low, high = interval(spread.mean, spread.sd, spread.n)
        scale, unit = (100, " points") if name.startswith("wins of") else (1, "")
        yield f"  {name:<26} {_signed(scale * spread.mean)} ({_signed(scale * low)} to {_signed(scale * high)}){unit}"


def _differences(pair: Pair) -> Iterator[tuple[str, Spread]]:
    yield from ((f"wins of p{seat + 1}", spread) for seat, spread in enumerate(pair.wins))
    yield "turns", pair.turns
    yield from pair.measures.items()


def _usage(report: Report, rules: Rules) -> Iterator[str]:
    total = stocks(report.groups)
    for kind, stock in total.items():
        short = f", ran out in {stock.shortages} games" if stock.shortages else ""
        yield f"  {kind:<26} {stock.most_used} of {stock.supply} in use at most{short}"
    done, not_done = used(report.groups), never(rules, report.groups)
    if done or not_done:
        yield f"  effects                    {len(done)} used, {len(not_done)} never"
        yield from (f"    {id:<24} {n} times" for id, n in done.items())


def document(report: Report, rules: Rules) -> dict[str, Any]:
    """A run as plain data, in the shape that `playproof play --json` promises."""
    done = dict.fromkeys(never(rules, report.groups), 0) | used(report.groups)
    made: dict[str, Any] = {
        "game": report.game.name,
        "seed": report.seed,
        "bots": list(report.bots),
        "rulings": dict(report.rulings),
        "groups": [_group_document(report, g) for g in report.groups],
        "decisions": sum(g.decisions for g in report.groups),
        "usage": {
            "effects": dict(sorted(done.items())),
            "never": never(rules, report.groups),
            "pieces": {
                kind: {"supply": s.supply, "most_used": s.most_used, "shortages": s.shortages}
                for kind, s in stocks(report.groups).items()
            },
        },
        "findings": [
            {"check": f.check, "severity": str(f.severity), "item": f.item, "message": f.message, "cite": f.cite}
            for f in report.findings
        ],
    }
    if report.compared:
        made["compared"] = {"key": report.compared, "pairs": [_pair_document(report, pair) for pair in report.pairs]}
    return made


def _group_document(report: Report, g: Tally) -> dict[str, Any]:
    turns = g.turns
    return {
        "players": g.seats,
        "rulings": {report.compared: g.rulings[report.compared]} if report.compared else {},
        "games": g.games,
        "finished": g.finished,
        "unfinished": g.unfinished,
        "stuck": g.stuck,
        "draws": g.draws,
        "wins": g.wins,
        "win_share": [_rounded(wilson(wins, g.games)) for wins in g.wins],
        "order_wins": g.order_wins,
        "order_win_share": [_rounded(wilson(wins, g.games)) for wins in g.order_wins],
        "turns": {
            "mean": _round(sum(n * times for n, times in turns.items()) / g.games if g.games else 0.0),
            **{f"p{p}": percentile(turns, p) for p in (5, 50, 95)},
            "max": max(turns, default=0),
        },
        "measures": {
            name: {"mean": _round(m.mean), "sd": _round(m.sd), "min": m.least, "max": m.most}
            for name, m in g.measures.items()
        },
        "notes": dict(sorted(g.notes.items())),
    }


def _pair_document(report: Report, pair: Pair) -> dict[str, Any]:
    def one(spread: Spread) -> Mapping[str, Any]:
        return {
            "mean": _round(spread.mean),
            "interval": _rounded(interval(spread.mean, spread.sd, spread.n)),
            "games": spread.n,
        }

    key = report.compared or ""
    base, other = report.groups[pair.base], report.groups[pair.other]
    return {
        "players": pair.seats,
        "base": base.rulings[key],
        "other": other.rulings[key],
        "games": pair.games,
        "alike": pair.alike,
        "wins": [one(spread) for spread in pair.wins],
        "turns": one(pair.turns),
        "measures": {name: one(spread) for name, spread in pair.measures.items()},
    }


def _round(x: float) -> float:
    return round(x, 6)


def _rounded(pair: tuple[float, float]) -> list[float]:
    return [_round(x) for x in pair]


def _n(x: float) -> str:
    return f"{x:z.2f}" if abs(x) < 100 else f"{x:.1f}"


def _signed(x: float) -> str:
    return f"{x:+z.2f}"


def _percent(n: int, games: int) -> str:
    return f"{100 * n / games:.1f} %" if games else "none"


def _share(n: int, games: int) -> str:
    low, high = wilson(n, games)
    return f"{_percent(n, games)} ({100 * low:.1f} to {100 * high:.1f} %)"
