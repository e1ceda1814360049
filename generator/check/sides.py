"""Sides: what a claim finds on each printed side of a kind's components."""

from collections import Counter
from collections.abc import Callable

from generator.model.claim import Bound, Measure
from generator.model.fields import Value
from generator.model.game import Component, Game, Slot
from generator.text.worth import Worth


def sides(game: Game, measure: Measure, within: Callable[[Value, Bound], bool]) -> dict[str, float]:
    """A number for each side, "T01 A", or for each component where its sides are compared; ``measure.take`` says which."""
    worth = Worth(game)
    name = measure.field_name

    def values(slot: Slot, name: str) -> list[Value]:
        if name == "worth":
            return [sum(map(worth.of, slot.effects))]
        if name == "verb":
            return [effect.verb for effect in slot.effects]
        value = slot.fields.get(name, ())
        return list(value) if isinstance(value, tuple) else [value]

    def met(component: Component, side: str) -> list[Slot]:
        return [
            slot
            for slot in component.slots
            if slot.side == side
            and all(any(within(v, bound) for v in values(slot, n)) for n, bound in measure.bounds.items())
        ]

    found: dict[str, list[Value]] = {}
    numbers: dict[str, float] = {}
    for component in game.of_kind(measure.kind):
        faces = [met(component, side) for side in "AB"[: game.kinds[measure.kind].sides]]
        of = [[v for slot in slots for v in values(slot, name)] for slots in faces]
        if measure.take == "shared":
            numbers[component.id] = len(set(of[0]) & set(of[-1])) if len(of) > 1 else 0
            continue
        for side, slots, row in zip("AB", faces, of, strict=False):
            label = f"{component.id} {side}"
            found[label] = row
            if measure.take == "sum":
                numbers[label] = sum(v for v in row if isinstance(v, (int, float)))
            else:
                numbers[label] = len(slots) if measure.take == "slots" else len(set(row))
    if measure.take == "alike":
        times = Counter(tuple(sorted(map(str, row))) for row in found.values())
        return {label: times[tuple(sorted(map(str, row)))] - 1 for label, row in found.items()}
    return numbers
