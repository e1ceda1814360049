"""Markup: every rich text holds only the marks that are drawn."""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.model.fields import Field
from generator.model.finding import Finding, Severity, Where
from generator.model.game import Game
from generator.text.markup import MarkupError, rich


def run(game: Game) -> list[Finding]:
    """A finding for each fault of each field of type rich, whatever its language."""
    findings: dict[Finding, None] = {}
    for component in game.components:
        kind = game.kinds[component.kind]
        holders = [(component.fields, kind.fields, component.where)]
        holders += [(slot.fields, kind.slot_fields, slot.where) for slot in component.slots]
        for given, declared, where in holders:
            for name, text in _rich_texts(given, declared):
                for fault in _faults(text):
                    findings[_finding(where.at(name), component.id, f"{name}: {fault}")] = None
    return list(findings)


def _rich_texts(given: Mapping[str, Any], declared: Mapping[str, Field]) -> Iterator[tuple[str, str]]:
    for name, field in declared.items():
        if field.type == "rich" and name in given:
            for value in given[name] if field.many else [given[name]]:
                for text in value.values() if isinstance(value, Mapping) else [value]:
                    yield name, text


def _faults(text: str) -> tuple[str, ...]:
    try:
        rich(text)
    except MarkupError as error:
        return error.faults
    return ()


def _finding(where: Where, item: str, message: str) -> Finding:
    return Finding("markup", Severity.ERROR, where, item, message)
