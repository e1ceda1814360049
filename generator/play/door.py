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
from generator.play.reason import reason
from generator.table.box import Box
from generator.table.effect import Effect
from generator.table.position import Position, Result
from generator.table.questions import Play
from generator.table.tally import Tally


class NoRules(Exception):  # a fact about a game, told in one sentence
    """A game, ruling or bot asked for by a name that there is not, or rules that are not trusted."""


NAMES = ("box", "Position", "set_up", "turn", "over", "result", "STEPS")
"""What a game's `rules.py` must hold; it may hold `findings` too."""

MODULES = ("effects", "audit", "bots")
"""The other modules that a game's package may have."""


@dataclass(frozen=True, eq=False)
class Rules:
    """The rules of one game, bound: what `rules.py` of the game's package holds, and its other modules.

    ``bots`` names those in the workspace's `rules/bots/`, where it is trusted.
    """

    game: Game
    box: Callable[[Game, int, Mapping[str, Effect]], Box]
    position: Callable[[Box, Any, Mapping[str, str | int]], Position]
    set_up: Callable[[Any], Play]
    turn: Callable[[Any], Play]
    over: Callable[[Any], bool]
    result: Callable[[Any], Result]
    steps: int
    findings: Callable[[Game, Tally], list[Finding]] | None
    modules: Mapping[str, types.ModuleType]
    bots: tuple[str, ...] = ()

    def module(self, name: str) -> types.ModuleType | None:
        """The game's "effects", "audit" or "bots"; None when it has none of this name."""
        return self.modules.get(name)

    def build(self, seats: int) -> Box:
        """The box for a number of seats. Raises NoRules for a number that the game is not for."""
        if seats not in self.game.players:
            allowed = ", ".join(map(str, self.game.players))
            raise NoRules(f"{self.game.name}: {seats} players; the game is for {allowed}")
        effects = bind(self.game, self.module("effects"))
        try:
            return self.box(self.game, seats, effects)
        except Exception as fault:  # noqa: BLE001  # a user's code
            raise NoRules(f"{self.game.name}: the box cannot be made: {reason(fault)}") from None

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
        if not (own / name).resolve().is_relative_to(own.parent.resolve()):
            raise NoRules(f"{game.name}: rules/{name}/ is a link that leads out of the workspace")
        package = _workspace_package(own, name)
    else:
        package = f"generator.games.{name}"
        if importlib.util.find_spec(package) is None:
            raise NoRules(f"{game.name}: there are no rules to play it by; they would stand in rules/{name}/")
    rules = _module(game, package, "rules")
    if lacking := [n for n in NAMES if not hasattr(rules, n)]:
        raise NoRules(f"{game.name}: rules.py lacks {', '.join(lacking)}")
    others = [m for m in MODULES if importlib.util.find_spec(f"{package}.{m}")]
    return Rules(
        game,
        rules.box,
        rules.Position,
        rules.set_up,
        rules.turn,
        rules.over,
        rules.result,
        rules.STEPS,
        getattr(rules, "findings", None),
        {m: _module(game, package, m) for m in others},
        _workspace_bots(own) if trust else (),
    )


def _module(game: Game, package: str, name: str) -> types.ModuleType:
    """A module of a game's package. Raises NoRules with the place where it cannot be imported: it is a user's code."""
    try:
        return importlib.import_module(f"{package}.{name}")
    except Exception as fault:  # noqa: BLE001  # whatever a user's module raises while it is imported
        raise NoRules(f"{game.name}: {name}.py cannot be imported: {reason(fault)}") from None


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


def _workspace_bots(folder: Path) -> tuple[str, ...]:
    """The bots of a workspace for any game: the files of `rules/bots/`, none where that is a link out of it."""
    bots = folder / "bots"
    if not bots.is_dir() or not bots.resolve().is_relative_to(folder.parent.resolve()):
        return ()
    return tuple(
        sorted(path.stem for path in bots.glob("*.py") if path.stem.isidentifier() and path.stem != "__init__")
    )


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


def bots_of(rules: Rules) -> dict[str, Any]:
    """The classes of the bots that can play a game, by name.

    Those of the game's own `bots.py`, those of the workspace's `rules/bots/` where it is trusted, and `play/bots/` for any.
    """
    own = rules.module("bots")
    found: dict[str, Any] = dict(own.BOTS) if own else {}
    folder = rules.game.folder.parent.parent / "rules"
    for name in rules.bots:
        package = _workspace_package(folder, "bots")
        found.setdefault(name, _module(rules.game, package, name).Bot)
    for module in pkgutil.iter_modules(importlib.import_module("generator.play.bots").__path__):
        found.setdefault(module.name, importlib.import_module(f"generator.play.bots.{module.name}").Bot)
    return found


@lru_cache(maxsize=64)
def bot_of(rules: Rules, name: str) -> Callable[[int, random.Random, Box, Mapping[str, str | int]], Any]:
    """The class of a bot by name. Raises NoRules."""
    known = bots_of(rules)
    if name not in known:
        raise NoRules(f'{rules.game.name}: no bot is called "{name}"; {meant(name, known)}')
    return known[name]  # type: ignore[no-any-return]  # found by name
