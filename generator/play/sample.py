"""A worker's share of a run: some games, played, audited and counted."""

import os
import pickle
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from generator.model.game import Game
from generator.play.door import Rules, bot_of, rules_of
from generator.play.mirror import Mirror
from generator.play.pairs import Pair
from generator.play.referee import Played, Stop, referee
from generator.play.replay import record
from generator.play.watchdog import Watchdog
from generator.table.audit import Auditor
from generator.table.box import Box
from generator.table.chance import seed_of
from generator.table.record import Record
from generator.table.tally import Stock, Tally

KEPT = 20
"""Games of each ending out of order of which the records are kept: the first ones."""

MIRRORED = 16
"""Of games whose box has no effects, one in so many is followed by the kernel's mirror; the game's auditor sees all."""


@dataclass(frozen=True)
class Group:
    """Games of one number of seats and one set of rulings; ``rulings`` holds every key."""

    seats: int
    rulings: Mapping[str, str | int]


@dataclass(frozen=True)
class Task:
    """What is to be played: everything a worker needs. ``save`` is the folder for the records of all games, or None.

    ``pairs`` are groups to compare on the same games, by index: (with the ruling in force, with another option).
    """

    game: Game
    trust: bool
    seed: int
    bots: tuple[str, ...]
    groups: tuple[Group, ...]
    audit: bool = True
    save: Path | None = None
    pairs: tuple[tuple[int, int], ...] = ()

    def seated(self, seats: int) -> list[str]:
        """The bots' names by seat: those given, over and over."""
        return [self.bots[seat % len(self.bots)] for seat in range(seats)]


@dataclass(frozen=True, order=True)
class Oddity:
    """A game that raised, was stuck or did not finish: its number and group, what happened, and its record."""

    number: int
    group: int
    status: str
    why: str = field(compare=False)
    record: Record = field(compare=False)


@dataclass
class Share:
    """What some games of a task came to; shares merge to the same whole in any order."""

    tallies: list[Tally]
    pairs: list[Pair]
    oddities: list[Oddity] = field(default_factory=list)
    raised: int = 0
    interrupted: bool = False

    def merge(self, other: "Share") -> None:
        """Add another share of the same task. The oddities of the lowest numbers stay."""
        for mine, theirs in zip(self.tallies, other.tallies, strict=True):
            mine.merge(theirs)
        for pair, their in zip(self.pairs, other.pairs, strict=True):
            pair.merge(their)
        self.raised += other.raised
        self.interrupted |= other.interrupted
        self.oddities = _first(self.oddities + other.oddities)


def _first(oddities: Sequence[Oddity]) -> list[Oddity]:
    kept: dict[str, list[Oddity]] = {}
    for oddity in sorted(oddities):
        kept.setdefault(oddity.status, []).append(oddity)
    return sorted(oddity for some in kept.values() for oddity in some[:KEPT])


@lru_cache(maxsize=4)
def _prepared(blob: bytes) -> tuple[Task, Rules, list[Box]]:
    task: Task = pickle.loads(blob)  # noqa: S301  # made by `lab.run` in this same program
    rules = rules_of(task.game, task.trust)
    boxes = {seats: rules.build(seats) for seats in sorted({group.seats for group in task.groups})}
    return task, rules, [boxes[group.seats] for group in task.groups]


def empty(task: Task, boxes: Sequence[Box]) -> Share:
    """A share of no games."""
    tallies = [Tally(group.seats, group.rulings) for group in task.groups]
    for tally, box in zip(tallies, boxes, strict=True):
        tally.stocks = {kind: Stock(supply) for kind, supply in box.stock.items()}
        tally.stocks |= {p.kind or p.name: Stock(p.amount) for p in box.purses if p.supply}
    return Share(tallies, [Pair(a, b, task.groups[a].seats) for a, b in task.pairs])


def play_share(blob: bytes, first: int, last: int) -> Share:
    """Games ``first`` to ``last`` − 1 of a pickled task, each in every group. Ctrl-C ends the share early."""
    task, rules, boxes = _prepared(blob)
    share = empty(task, boxes)
    players = [Player(task, rules, box, group) for box, group in zip(boxes, task.groups, strict=True)]
    try:
        with Watchdog() as watchdog:
            for number in range(first, last):
                games = []
                for player in players:
                    watchdog.begin()
                    played = player.play(number)
                    watchdog.end()
                    games.append(played)
                _count(share, task, rules, boxes, number, games)
    except (KeyboardInterrupt, Stop):
        share.interrupted = True
    return share


class Player:
    """Plays the games of one group."""

    def __init__(self, task: Task, rules: Rules, box: Box, group: Group) -> None:
        self.task, self.rules, self.box, self.rulings = task, rules, box, group.rulings
        self.streams = [random.Random() for _ in range(box.seats + 1)]
        self.bots = [bot_of(rules, name) for name in task.seated(box.seats)]
        module = rules.module("audit") if task.audit else None
        self.audit: Auditor | None = module.Audit(task.game, box, group.rulings) if module else None

    def play(self, number: int) -> Played:
        """Game ``number``. It depends on the seed and this number alone, not on the games before."""
        task, box, rulings = self.task, self.box, self.rulings
        for i, stream in enumerate(self.streams):
            stream.seed(seed_of(task.seed, number, i))
        bots = [bot(seat, self.streams[seat + 1], box, rulings) for seat, bot in enumerate(self.bots)]
        x = self.rules.position(box, box.start.copy(), rulings)
        followed = task.audit and (box.effects or number % MIRRORED == 0)
        mirror = Mirror(box, x.table) if followed else None
        return referee(self.rules, x, bots, self.streams[0], audit=self.audit, mirror=mirror)


def _count(share: Share, task: Task, rules: Rules, boxes: Sequence[Box], number: int, games: Sequence[Played]) -> None:
    """Count game ``number`` as it went in each group."""
    for i, played in enumerate(games):
        if played.status != "finished" or task.save is not None:
            kept = _record(task, rules, boxes[i], number, played)
            if task.save is not None:
                write(task.save / file_of(kept), kept)
            if played.status != "finished":
                share.oddities = _first([*share.oddities, Oddity(number, i, played.status, played.why, kept)])
        if played.status == "raised":
            share.raised += 1
        else:
            count(share.tallies[i], played, boxes[i])
    for pair in share.pairs:
        pair.add(games[pair.base], games[pair.other])


def count(tally: Tally, played: Played, box: Box) -> None:
    """Count a game that did not raise."""
    tally.games += 1
    tally.decisions += played.decisions
    tally.turns[played.turns] += 1
    if played.notes:
        tally.notes.update(played.notes)
    if played.result is not None:
        tally.add_result(played.result)
    elif played.status == "stuck":
        tally.stuck += 1
    else:
        tally.unfinished += 1
    table = played.x.table
    if box.effects:
        tally.used.update({box.effects[i].id: n for i, n in enumerate(table.used) if n})
    unused = Counter([box.kinds[piece] for place in box.supplies for piece in table.at[place]]) if box.supplies else {}
    for kind, n in box.stock.items():
        stock, inside = tally.stocks[kind], unused.get(kind, 0)
        if n - inside > stock.most_used:
            stock.most_used = n - inside
    for i, purse in enumerate(box.purses):
        if purse.supply:
            stock = tally.stocks[purse.kind or purse.name]
            stock.most_used = max(stock.most_used, purse.amount - table.low[i])
            stock.shortages += table.low[i] < 0


def _record(task: Task, rules: Rules, box: Box, number: int, played: Played) -> Record:
    return record(rules, box, played, seed=task.seed, number=number, bots=task.seated(box.seats))


def file_of(kept: Record) -> str:
    """The name of a record's file: game, seats, seed, number, and the rulings."""
    rulings = "".join(f"-{option}" for option in kept.rulings.values())
    return f"{kept.game}-{kept.seats}p{rulings}-seed{kept.seed}-{kept.number:06}.txt"


def write(path: Path, kept: Record) -> None:
    """Save a record: written beside and renamed, so that no half of one is left."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(str(kept), encoding="utf-8", newline="\n")
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
