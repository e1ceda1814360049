"""What holds of every effect of every game: its words, its class, and what it touches."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

import pytest
from played import PLAYED, Seats, Variant, box_of, game, games, rules

from generator.model.fields import Field
from generator.model.game import Effect, Game
from generator.play.door import class_of
from generator.play.mirror import Mirror
from generator.play.referee import referee
from generator.play.sample import Group, Player, Task
from generator.table.box import Printed
from generator.table.effect import Touch
from generator.text.sentences import Sentences

WITH_EFFECTS = [g.name for g in games() if g.verbs]
PLAYED_EFFECTS = [name for name in PLAYED if game(name).verbs]


def effects(g: Game) -> list[Effect]:
    """Every different effect of a game."""
    found = {}
    for component in g.components:
        for slot in component.slots:
            for effect in slot.effects:
                found[effect.verb, tuple(sorted(effect.fields.items()))] = effect
    return list(found.values())


def other_values(field: Field, value: Any) -> list[Any]:
    """Values near this one that the field allows as well."""
    if field.type == "bool":
        return [not value]
    if field.one_of:
        return [word for word in field.one_of if word != value]
    if field.type in ("whole", "number"):
        near = {value + step for step in (-2, -1, 1, 2)} | {field.least, field.most} - {None}
        low = field.least if field.least is not None else min(near)
        high = field.most if field.most is not None else max(near)
        return sorted(n for n in near if low <= n <= high and n != value)
    return [f"{value}x"]


@pytest.mark.parametrize("name", WITH_EFFECTS)
def test_an_effect_has_a_sentence_and_a_glossary_line_in_each_language(name: str) -> None:
    for language in game(name).languages:
        said = Sentences(game(name), language)
        for effect in effects(game(name)):
            assert said.sentence(effect).strip()
            assert said.glossary(effect).strip()


@pytest.mark.parametrize("name", WITH_EFFECTS)
def test_changing_any_field_of_an_effect_changes_its_sentence(name: str) -> None:
    changed = 0
    for language in game(name).languages:
        said = Sentences(game(name), language)
        for effect in effects(game(name)):
            for field in game(name).verbs[effect.verb].fields.values():
                for value in other_values(field, effect.fields.get(field.name)):
                    other = replace(effect, fields={**effect.fields, field.name: value})
                    assert said.sentence(other) != said.sentence(effect), (effect.verb, field.name, value)
                    changed += 1
    assert changed > len(effects(game(name)))


@pytest.mark.parametrize("name", WITH_EFFECTS)
def test_no_two_effects_read_the_same(name: str) -> None:
    for language in game(name).languages:
        sentences = [Sentences(game(name), language).sentence(effect) for effect in effects(game(name))]
        assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize("name", PLAYED_EFFECTS)
def test_a_verb_has_a_class_of_its_name_and_fields(name: str) -> None:
    module = rules(name).module("effects")
    types = {"whole": int, "number": (int, float), "bool": bool, "word": str}
    for verb in game(name).verbs.values():
        cls = class_of(game(name), verb.name, module)
        assert {f.name for f in fields(cls)} == set(verb.fields)  # type: ignore[arg-type]
        for field in fields(cls):  # type: ignore[arg-type]
            assert field.type in (
                types[verb.fields[field.name].type],
                str(types[verb.fields[field.name].type].__name__),
            )


@pytest.mark.parametrize("name", PLAYED_EFFECTS)
def test_what_an_effect_touches_is_in_the_box(name: str) -> None:
    for seats in game(name).players:
        box = box_of(name, seats)
        known = {
            "purse": {p.group or p.name for p in box.purses},
            "dial": {d.group or d.name for d in box.dials},
            "place": set(box.group),
            "side": set(box.kinds),
            "seen": set(box.kinds),
        }
        for printed in box.effects:
            for touch in printed.effect.touches:
                assert touch.group in known[touch.what], (printed.id, touch)
                assert touch.way in ("up", "down", "any")


@dataclass(frozen=True)
class Hobbled:
    """An effect that says it touches less than it does."""

    effect: Any
    touches: tuple[Touch, ...]

    def apply(self, x: Any, seat: int) -> Any:
        return self.effect.apply(x, seat)


def hobbled(name: str) -> Iterator[Any]:
    """Each class with one way of one of its touches taken away."""
    seen = set()
    for printed in box_of(name, max(game(name).players)).effects:
        cls = type(printed.effect)
        ways = [(t.what, t.group, w) for t in cls.touches for w in (("up", "down") if t.way == "any" else (t.way,))]
        for way in ways:
            if (cls, way) not in seen:
                seen.add((cls, way))
                yield pytest.param(
                    name, cls, way, tuple(Touch(*w) for w in ways if w != way), id=f"{cls.__name__}-{way}"
                )


@pytest.mark.parametrize(("name", "cls", "way", "left"), [case for name in PLAYED_EFFECTS for case in hobbled(name)])
def test_the_audit_fails_on_what_an_effect_does_not_declare(name, cls, way, left) -> None:
    rulings = [tuple(sample.rulings.items()) for sample in game(name).samples] or [()]
    for number in range(400):
        variant = Variant(name, max(game(name).players), rulings[number % len(rulings)])
        x = variant.position()
        plain = x.box.effects
        x.box.effects = tuple(Printed(p.id, Hobbled(p.effect, left)) if type(p.effect) is cls else p for p in plain)
        try:
            seats = Seats.of(x, name, "random", 8, number)
            played = referee(rules(name), x, seats.bots, seats.chance, mirror=Mirror(x.box, x.table))
        finally:
            x.box.effects = plain
        if played.status == "raised":
            assert played.why.startswith("touches: ")
            assert " ".join(way) in played.why
            return
    pytest.fail(f"{cls.__name__} never touched {way}: it declares too much, or the audit does not look")


@pytest.mark.parametrize("name", PLAYED_EFFECTS)
def test_every_effect_is_used_in_a_sample(name: str) -> None:
    """By what it does, not where it is printed: an effect may stand in a place that is seldom reached."""
    used: dict[Any, int] = {}
    samples = [sample.rulings for sample in game(name).samples] or [{}]
    for seats in game(name).players:
        for rulings in samples:
            group = Group(seats, rules(name).rulings(rulings))
            task = Task(game(name), True, 9, ("random",), (group,), audit=False)
            p = Player(task, rules(name), box_of(name, seats), group)
            for number in range(60):
                for printed, n in zip(p.box.effects, p.play(number).x.table.used, strict=True):
                    used[printed.effect] = used.get(printed.effect, 0) + n
    assert min(used.values()) > 0, [effect for effect, n in used.items() if not n]
