"""What tests of played games share: the games there are, their variants, and a referee that shows every question."""

import copy
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from generator.load import Workspace, find_workspace, load_game
from generator.model.game import Game
from generator.play.door import NoRules, Rules, bot_of, bots_of, rules_of
from generator.play.referee import Answer, Clock, Played, by_chance, script
from generator.play.sample import Group, Player, Task
from generator.table.chance import seed_of
from generator.table.position import Position
from generator.table.questions import CHANCE, Question, Stuck, Unfinished
from generator.table.view import View

TESTS = Path(__file__).parent
WORKSPACES = (TESTS.parent, TESTS / "pocket")


@cache
def workspace(root: Path) -> Workspace:
    return find_workspace(root)


@cache
def games() -> tuple[Game, ...]:
    """Every game of this repository and the pocket game."""
    return tuple(load_game(workspace(root), name) for root in WORKSPACES for name in workspace(root).games())


@cache
def game(name: str) -> Game:
    return next(g for g in games() if g.name == name)


@cache
def rules(name: str) -> Rules:
    return rules_of(game(name), trust=True)


def has_rules(g: Game) -> bool:
    try:
        rules_of(g, trust=True)
    except NoRules:
        return False
    return True


PLAYED = tuple(g.name for g in games() if has_rules(g))


@dataclass(frozen=True)
class Variant:
    """A game as it can be played: seats and rulings."""

    name: str
    seats: int
    rulings: tuple[tuple[str, str | int], ...]

    def __str__(self) -> str:
        return "-".join([self.name, f"{self.seats}p", *(f"{k}={v}" for k, v in self.rulings)])

    def position(self) -> Position:
        r = rules(self.name)
        box = box_of(self.name, self.seats)
        return r.position(box, box.start.copy(), r.rulings(dict(self.rulings)))


@cache
def box_of(name: str, seats: int) -> Any:
    return rules(name).build(seats)


def variants() -> list[Variant]:
    """Every game with each number of players, each option of each ruling, and each of its samples."""
    found: dict[Variant, None] = {}
    for name in PLAYED:
        g = game(name)
        for seats in g.players:
            found[Variant(name, seats, ())] = None
            for key, ruling in g.keys().items():
                for option in ruling.options:
                    if option != ruling.default:
                        found[Variant(name, seats, ((key, option),))] = None
            for sample in g.samples:
                differ = {k: v for k, v in sample.rulings.items() if v != g.keys()[k].default}
                found[Variant(name, seats, tuple(differ.items()))] = None
    return list(found)


def share(variant: Variant, games: int) -> range:
    """The numbers of the games to play of a variant: ``games`` for a game of few variants, fewer for one of many."""
    return range(max(2, min(games, 10 * games // sum(v.name == variant.name for v in variants()))))


def endings(name: str) -> set[str]:
    """The ways for a game to end that are no error: what the game and its samples expect."""
    expected = [game(name).expect, *(sample.expect for sample in game(name).samples)]
    return {"finished", *(way for way in ("stuck", "unfinished") if any(getattr(one, way) for one in expected))}


def bots_named(name: str) -> list[str]:
    return sorted(bots_of(rules(name)))


@dataclass
class Seats:
    """Who answers: chance and a bot for each seat, each with its own stream. A deep copy goes on alike."""

    chance: random.Random
    bots: list[Any]

    @classmethod
    def of(cls, x: Position, name: str, bot: str, seed: int, number: int) -> "Seats":
        streams = [random.Random(seed_of(seed, number, i)) for i in range(x.box.seats + 1)]
        make = bot_of(rules(name), bot)
        return cls(streams[0], [make(seat, streams[seat + 1], x.box, x.rulings) for seat in range(x.box.seats)])

    def copy(self) -> "Seats":
        boxes = {id(b): b for bot in self.bots for b in vars(bot).values() if hasattr(b, "first_piece")}
        return copy.deepcopy(self, dict(boxes))

    def answer(self, x: Position, question: Question) -> Answer:
        seat, _, options, _ = question
        if seat == CHANCE:
            return by_chance(question, x.table, self.chance)
        return self.bots[seat].answer(question, View(x.box, x.table, seat)) if len(options) > 1 else 0


def drive(
    r: Rules,
    x: Position,
    seats: Seats,
    see: Callable[[Question], None] = lambda _: None,
    set_up: bool = True,
) -> Iterator[tuple[Question, Answer]]:
    """Play a game question by question; ``see`` is shown each before it is answered."""
    play = script(r, x, Clock(), set_up)
    answer: Any = None
    while True:
        try:
            question = play.send(answer)
        except (StopIteration, Stuck, Unfinished):
            return
        see(question)
        answer = seats.answer(x, question)
        yield question, answer


def sample(variant: Variant, games: int, bot: str = "random", seed: int = 1) -> Iterator[Played]:
    """Games of a variant, unaudited, each of which must finish."""
    r = rules(variant.name)
    group = Group(variant.seats, r.rulings(dict(variant.rulings)))
    task = Task(game(variant.name), True, seed, (bot,), (group,), audit=False)
    player = Player(task, r, box_of(variant.name, variant.seats), group)
    for number in range(games):
        played = player.play(number)
        assert played.status == "finished", played.why
        yield played
