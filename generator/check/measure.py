"""Measures: what a claim finds in the box."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from generator.check.sides import sides
from generator.model.claim import Bound, Measure
from generator.model.fields import Value
from generator.model.game import Component, Game
from generator.model.grid import Grid

Found = Value | Mapping[str, int | float] | Mapping[str, Value] | None


def found(game: Game, measure: Measure) -> Found:
    """What ``measure`` finds: a number, a table from value to pieces, a tuple of values or of mm, or a constant.

    None for a constant that the game does not have.
    """
    match measure.what:
        case "count":
            return sum(_count(c, measure.unit) for c in _components(game, measure))
        case "sum":
            return sum(n * v for v, n in _values(game, measure) if isinstance(v, (int, float)))
        case "distribution":
            table: Counter[str] = Counter()
            for value, copies in _values(game, measure):
                table[word(value)] += copies
            return dict(table)
        case "values":
            return tuple(sorted({value for value, copies in _values(game, measure) if copies}, key=value_order))
        case "size":
            kind = game.kinds[measure.kind]
            return (kind.width_mm, kind.height_mm)
        case "constant":
            return game.constants.get(measure.field_name)
        case "sides":
            return sides(game, measure, within)


def value_order(value: Any) -> tuple[str, Any]:
    """The order of values in a report: by type, then by size or alphabet."""
    return ("number" if isinstance(value, float) else type(value).__name__.replace("int", "number"), value)


def word(value: object) -> str:
    """A value as a key of a table: as TOML writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _components(game: Game, measure: Measure) -> Iterator[Component]:
    for component in game.components:
        if measure.kind in ("", component.kind) and all(meets(component, n, b) for n, b in measure.bounds.items()):
            yield component


def meets(component: Component, name: str, bound: Bound) -> bool:
    """Whether a component's field meets a condition. One that is absent meets none; of a list any element may."""
    values = [value for value, _ in values_of(component, name)]
    return any(within(value, bound) for value in values)


def within(value: Value, bound: Bound) -> bool:
    """Whether a value meets a condition."""
    if bound.one_of and not any(
        value == one and isinstance(value, bool) == isinstance(one, bool) for one in bound.one_of
    ):
        return False
    if bound.least is None and bound.most is None:
        return True
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return (bound.least is None or value >= bound.least) and (bound.most is None or value <= bound.most)


def _count(component: Component, unit: str) -> int:
    match unit:
        case "designs":
            return 1
        case "slots":
            return component.copies * len(component.slots)
        case "cells":
            return component.copies * sum(len(v) for v in component.fields.values() if isinstance(v, Grid))
        case _:
            return component.copies


def _values(game: Game, measure: Measure) -> Iterator[tuple[Value, int]]:
    """Every value of the measured field with the pieces that bear it; of a list each element, of slots each one's."""
    for component in _components(game, measure):
        yield from values_of(component, measure.field_name)


def values_of(component: Component, name: str) -> Iterator[tuple[Value, int]]:
    """The values of a field of one component, each with its number of pieces; of a list each element, of slots each one's."""
    if name in ("id", "kind", "origin"):
        yield getattr(component, name), component.copies
    elif name == "verb":
        yield from ((e.verb, component.copies) for slot in component.slots for e in slot.effects)
    else:
        for fields in (component.fields, *(slot.fields for slot in component.slots)):
            value = fields.get(name)
            if value is not None:
                yield from ((v, component.copies) for v in (value if isinstance(value, tuple) else (value,)))
