"""The door to a game's rules: found by the game's name, in the workspace's `rules/` or among the games we ship."""

import importlib
import importlib.util
import pkgutil
import random
import sys
import types
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from typing import Any

from generator.model.finding import Finding
from generator.model.game import Component, Game, Slot
from generator.model.names import meant
from generator.table.box import Box
from generator.table.effect import Effect
from generator.table.position import Position, Result
from generator.table.questions import Play
from generator.table.tally import Tally


class NoRules(Exception):  # a fact about a game, told in one sentence
    """A game, ruling or bot asked for by a name that there is not, or rules that are not trusted."""


@dataclass(frozen=True, eq=False)
class Rules:
    """The rules of one game, bound: what `rules.py` of the game's package holds, and where its other modules are."""

    game: Game
    package: str
    box: Callable[[Game, int, Mapping[str, Effect]], Box]
    position: Callable[[Box, Any, Mapping[str, str | int]], Position]
    set_up: Callable[[Any], Play]
    turn: Callable[[Any], Play]
    over: Callable[[Any], bool]
    result: Callable[[Any], Result]
    steps: int
    findings: Callable[[Game, Tally], list[Finding]] | None

    def module(self, name: str) -> types.ModuleType | None:
        """Another module of the game's package; None when it has none of this name."""
        full = f"{self.package}.{name}"
        return importlib.import_module(full) if importlib.util.find_spec(full) else None

    def build(self, seats: int) -> Box:
        """The box for a number of seats. Raises NoRules for a number that the game is not for."""
        if seats not in self.game.players:
            allowed = ", ".join(map(str, self.game.players))
            raise NoRules(f"{self.game.name}: {seats} players; the game is for {allowed}")
        return self.box(self.game, seats, bind(self.game, self.module("effects")))

    def rulings(self, chosen: Mapping[str, str | int]) -> dict[str, str | int]:
        """Every ruling with a key: the option chosen or the default. Raises NoRules for an unknown key or option."""
        keys = self.game.keys()
        for key, option in chosen.items():
            if key not in keys:
                raise NoRules(f"{self.game.name}: no ruling has the key {key}; {meant(key, keys)}")
            if option not in keys[key].options:
                options = ", ".join(map(str, keys[key].options))
                raise NoRules(f"{self.game.name}: ruling {key} cannot be {option}; it can be {options}")
        return {key: chosen.get(key, ruling.default) for key, ruling in keys.items()}


def rules_of(game: Game, trust: bool = False) -> Rules:
    """The rules of a game.

    A workspace's own, `rules/<name>/` beside its `content/`, are code and run only when ``trust`` is given. Without
    them the rules that we ship under the same name are taken. Raises NoRules.
    """
    name = game.name.replace("-", "_")
    own = game.folder.parent.parent / "rules"
    if (own / name).is_dir():
        if not trust:
            raise NoRules(f"{game.name}: rules/{name}/ is code of this workspace; say --trust to let it run")
        package = _workspace_package(own, name)
    else:
        package = f"generator.games.{name}"
        if importlib.util.find_spec(package) is None:
            raise NoRules(f"{game.name}: there are no rules to play it by; they would stand in rules/{name}/")
    rules = importlib.import_module(f"{package}.rules")
    return Rules(
        game,
        package,
        rules.box,
        rules.Position,
        rules.set_up,
        rules.turn,
        rules.over,
        rules.result,
        rules.STEPS,
        getattr(rules, "findings", None),
    )


def _workspace_package(folder: Path, name: str) -> str:
    """Make the folder importable as the package ``rules`` and return the game's package in it."""
    root = sys.modules.get("rules")
    if root is None or list(root.__path__) != [str(folder)]:
        for loaded in [m for m in sys.modules if m == "rules" or m.startswith("rules.")]:
            del sys.modules[loaded]
        root = types.ModuleType("rules")
        root.__path__ = [str(folder)]
        sys.modules["rules"] = root
    return f"rules.{name}"


def effect_id(component: Component, slot: Slot, n: int) -> str:
    """The id of an effect: its component's id; "/", side and slot where it stands in one; "." and its number among several."""
    place = f"/{slot.side}{slot.at}" if slot.at else ""
    return component.id + place + (f".{n + 1}" if len(slot.effects) > 1 else "")


def class_of(game: Game, verb: str, effects: types.ModuleType | None) -> Callable[..., Effect]:
    """The class of a verb: "take_back" is TakeBack. Raises NoRules where there is none, or it has other fields."""
    name = "".join(part.capitalize() for part in verb.split("_"))
    cls = getattr(effects, name, None)
    if cls is None:
        raise NoRules(f"{game.name}: effects.py has no class {name} for the verb {verb}")
    has, declared = [f.name for f in fields(cls)], list(game.verbs[verb].fields)
    if sorted(has) != sorted(declared):
        raise NoRules(
            f"{game.name}: {name} in effects.py has the fields {', '.join(has) or 'none'}; "
            f"verbs.toml declares {', '.join(declared) or 'none'} for {verb}"
        )
    return cls  # type: ignore[no-any-return]  # found by name


def bind(game: Game, effects: types.ModuleType | None) -> dict[str, Effect]:
    """Each effect printed in the game, by id. Raises NoRules where a verb has no class, or one of other fields."""
    bound: dict[str, Effect] = {}
    for component in game.components:
        for slot in component.slots:
            for n, effect in enumerate(slot.effects):
                cls = class_of(game, effect.verb, effects)
                bound[effect_id(component, slot, n)] = cls(**effect.fields)
    return bound


@lru_cache(maxsize=64)
def bot_of(rules: Rules, name: str) -> Callable[[int, random.Random, Box, Mapping[str, str | int]], Any]:
    """The class of a bot by name: one of the game's own `bots.py`, or of `play/bots/`. Raises NoRules."""
    own = rules.module("bots")
    known: dict[str, Any] = dict(own.BOTS) if own else {}
    for module in pkgutil.iter_modules(importlib.import_module("generator.play.bots").__path__):
        known.setdefault(module.name, None)
    if name not in known:
        raise NoRules(f'{rules.game.name}: no bot is called "{name}"; {meant(name, known)}')
    return known[name] or importlib.import_module(f"generator.play.bots.{name}").Bot  # type: ignore[no-any-return]
