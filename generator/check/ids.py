"""Ids: no two components, claims or slots may be taken for one another."""

from collections.abc import Iterable
from itertools import chain

from generator.model.finding import Finding, Severity, Where
from generator.model.game import Game
from generator.model.names import same


def run(game: Game) -> list[Finding]:
    """A finding for each id that another has too, after NFC and case folding: they would share a file's name."""
    components = ((c.id, c.where.at("id")) for c in game.components)
    claims = ((c.id, c.where.at("id")) for c in game.claims)
    return list(chain(_twins("component", components), _twins("claim", claims)))


def _twins(what: str, ids: Iterable[tuple[str, Where]]) -> Iterable[Finding]:
    first: dict[str, tuple[str, Where]] = {}
    for id, where in ids:
        other, there = first.setdefault(same(id), (id, where))
        if there is not where:
            differ = "" if other == id else f' (written "{other}" there; they differ only by case or Unicode form)'
            message = f"another {what} in {there.file} has this id{differ}; give each its own"
            yield Finding("ids", Severity.ERROR, where, id, message)
