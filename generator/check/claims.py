"""Claims: what the rulebook promises, compared with what lies in the box."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.check.measure import Found, found, value_order, word
from generator.check.statistics import figures
from generator.model.claim import Claim, Measure
from generator.model.finding import Finding, Severity
from generator.model.game import Game
from generator.model.names import meant


@dataclass(frozen=True, slots=True)
class Result:
    """A claim with what was found; ``difference`` says in words where the two differ, "" where the claim holds."""

    claim: Claim
    found: Found
    difference: str

    @property
    def holds(self) -> bool:
        """Whether the box keeps the promise."""
        return not self.difference


def results(game: Game) -> list[Result]:
    """Every claim of the game, measured."""
    tables = {f.name: dict(f.rows) for f in figures(game)}
    measured = ((claim, _found(game, claim.measure, tables)) for claim in game.claims)
    return [Result(claim, value, _difference(game, claim, value)) for claim, value in measured]


def _found(game: Game, measure: Measure, tables: Mapping[str, Mapping[str, float]]) -> Found:
    """What a claim's measure finds; None for a figure that no statistic gives."""
    if measure.what == "statistic":
        return tables.get(measure.kind, {}).get(measure.field_name)
    return found(game, measure)


def run(game: Game) -> list[Finding]:
    """A finding for each claim that does not hold: INFO where a ruling explains it, else ERROR."""
    findings = []
    for result in results(game):
        if not result.holds:
            claim = result.claim
            severity = Severity.ERROR if claim.ruling is None else Severity.INFO
            because = f" (see ruling {claim.ruling})" if claim.ruling else ""
            message = f"{claim.says}: {result.difference}{because}"
            findings.append(Finding("claims", severity, claim.where, claim.id, message, claim.cite))
    return findings


def _difference(game: Game, claim: Claim, value: Found) -> str:
    """In words, where what was found differs from what is expected; "" where it does not."""
    expected: Any = claim.expected
    if value is None and claim.measure.what == "statistic":
        name, row = claim.measure.kind, claim.measure.field_name
        known = [s.name for s in game.statistics]
        return f'no statistic "{name}"; {meant(name, known)}' if name not in known else f'"{name}" has no row "{row}"'
    if value is None:
        return (
            f'the game has no constant "{claim.measure.field_name}"; {meant(claim.measure.field_name, game.constants)}'
        )
    if claim.relation == "includes":
        assert isinstance(value, tuple)
        missing = [word(v) for v in expected if v not in value]
        return f"expected {_list(expected)} among the values, found no {', '.join(missing)}" if missing else ""
    if claim.measure.what == "sides":
        assert isinstance(value, Mapping)
        return "; ".join(
            f"{side}: {said}" for side, n in value.items() if (said := _number(claim.relation, expected, n))
        )
    if claim.relation != "equal":
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return f"expected a number, found {in_words(value)}"
        return _number(claim.relation, expected, value)
    if isinstance(expected, Mapping) and isinstance(value, Mapping):
        return "; ".join(_rows(expected, value))
    if claim.measure.what == "values" and isinstance(expected, tuple):
        expected = tuple(sorted(set(expected), key=value_order))
    return "" if _same(expected, value) else _pair(expected, value)


def _number(relation: str, expected: float, value: Any) -> str:
    """In words, where one number differs from what is expected of it; "" where it does not."""
    if relation == "equal":
        return "" if _same(expected, value) else _pair(expected, value)
    good = value >= expected if relation == "at_least" else value <= expected
    said = f"expected {relation.replace('_', ' ')} {expected:g}, found {value:g} ({value - expected:+g})"
    return "" if good else said


def _rows(expected: Mapping[str, Any], value: Mapping[str, Any]) -> list[str]:
    """The rows in which two tables differ; a row that is missing counts as 0 in a table of numbers."""
    keys = sorted({*expected, *value}, key=_order)
    rows = ((key, expected.get(key, 0), value.get(key, 0)) for key in keys)
    return [f"{key}: {_pair(e, v)}" for key, e, v in rows if not _same(e, v)]


def _pair(expected: Any, value: Any) -> str:
    numbers = all(isinstance(n, (int, float)) and not isinstance(n, bool) for n in (expected, value))
    difference = f" ({value - expected:+g})" if numbers else ""
    return f"expected {in_words(expected)}, found {in_words(value)}{difference}"


def _same(expected: Any, value: Any) -> bool:
    """Equal, with true apart from 1 and lengths compared to a thousandth of a millimetre."""
    if isinstance(expected, tuple) and isinstance(value, tuple):
        return len(expected) == len(value) and all(map(_same, expected, value))
    if isinstance(expected, float) or isinstance(value, float):
        return not isinstance(expected, (bool, str)) and abs(expected - value) < 0.0005
    return bool(expected == value) and isinstance(expected, bool) == isinstance(value, bool)


def in_words(value: Any) -> str:
    """What was expected or found, as a reader writes it."""
    if isinstance(value, (tuple, set)):
        return _list(sorted(value, key=str) if isinstance(value, set) else value)
    if isinstance(value, Mapping):
        return ", ".join(f"{k}: {in_words(v)}" for k, v in value.items())
    return f"{value:g}" if isinstance(value, float) else word(value)


def _list(values: Any) -> str:
    return ", ".join(map(in_words, values))


def _order(key: str) -> tuple[float, str]:
    """Numbers by size before words by alphabet."""
    try:
        return float(key), ""
    except ValueError:
        return float("inf"), key
