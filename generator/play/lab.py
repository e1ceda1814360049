"""The lab: many games, in parts, on one core or several, merged to one report."""

import pickle
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from functools import lru_cache

from generator.model.game import Game
from generator.play.door import NoRules, Rules, bot_of, rules_of
from generator.play.referee import Played, referee
from generator.table.box import Box
from generator.table.chance import seed_of
from generator.table.tally import Tally

PART = 100
"""Games in a part at most: small enough to spread evenly and to show progress."""


@dataclass(frozen=True)
class Run:
    """What is to be played: everything a worker needs. ``groups`` are pairs of seats and rulings."""

    game: Game
    trust: bool
    seed: int
    bots: tuple[str, ...]
    groups: tuple[tuple[int, Mapping[str, str | int]], ...]


@dataclass
class Report:
    """What the games of a run came to, one tally for each group."""

    game: Game
    seed: int
    bots: tuple[str, ...]
    rulings: Mapping[str, str | int]
    groups: list[Tally] = field(default_factory=list)


def run(
    game: Game,
    *,
    rulings: Mapping[str, str | int] | None = None,
    games: int = 1000,
    seed: int = 1,
    bots: Sequence[str] = ("random",),
    jobs: int = 1,
    players: Sequence[int] | None = None,
    trust: bool = False,
    progress: Callable[[int], None] = lambda _: None,
) -> Report:
    """Play ``games`` sample games for each number of ``players`` (default: the game's least) and report.

    ``bots`` play the seats in turn. ``progress`` is called with the number of games done. Raises NoRules.
    """
    rules = rules_of(game, trust)
    chosen = rules.rulings(rulings or {})
    seats = tuple(players or game.players[:1])
    for n in seats:
        rules.build(n)
    for name in bots:
        bot_of(rules, name)
    task = Run(game, trust, seed, tuple(bots), tuple((n, chosen) for n in seats))
    report = Report(game, seed, tuple(bots), chosen, [Tally(n, chosen) for n in seats])
    blob = pickle.dumps(task)
    size = max(1, min(PART, games // (jobs * 16)))
    parts = [(first, min(first + size, games)) for first in range(0, games, size)]
    with _executor(jobs) as executor:
        for tallies, (first, last) in _each(executor, blob, parts, jobs):
            for mine, theirs in zip(report.groups, tallies, strict=True):
                mine.merge(theirs)
            progress(last - first)
    return report


class Inline(Executor):
    """An executor that does the work at once, in this process."""

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]  # as Executor declares it
        """Call and keep the result."""
        future: Future = Future()  # type: ignore[type-arg]
        future.set_result(fn(*args, **kwargs))
        return future


def _executor(jobs: int) -> Executor:
    return Inline() if jobs == 1 else ProcessPoolExecutor(jobs)


def _each(
    executor: Executor, blob: bytes, parts: Sequence[tuple[int, int]], jobs: int
) -> Iterator[tuple[list[Tally], tuple[int, int]]]:
    """The parts' tallies as they come; only a few parts wait at any time, so memory does not grow with their number."""
    waiting: dict[Future[list[Tally]], tuple[int, int]] = {}
    todo = iter(parts)
    while True:
        for part in todo:
            waiting[executor.submit(play_part, blob, *part)] = part
            if len(waiting) >= (3 * jobs if jobs > 1 else 1):
                break
        if not waiting:
            return
        done, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result(), waiting.pop(future)


@lru_cache(maxsize=4)
def _prepare(blob: bytes) -> tuple[Run, Rules, list[Box]]:
    task: Run = pickle.loads(blob)  # noqa: S301  # made by `run` in this same program
    rules = rules_of(task.game, task.trust)
    return task, rules, [rules.build(seats) for seats, _ in task.groups]


def play_part(blob: bytes, first: int, last: int) -> list[Tally]:
    """Games ``first`` to ``last`` − 1 of a run, for every group."""
    task, rules, boxes = _prepare(blob)
    tallies = [Tally(seats, rulings) for seats, rulings in task.groups]
    for number in range(first, last):
        for box, tally in zip(boxes, tallies, strict=True):
            count(tally, play_one(task, rules, box, tally.rulings, number))
    return tallies


def play_one(task: Run, rules: Rules, box: Box, rulings: Mapping[str, str | int], number: int) -> Played:
    """Game ``number`` of a run in one group; it does not depend on any other game."""
    streams = [random.Random(seed_of(task.seed, number, i)) for i in range(box.seats + 1)]
    names = [task.bots[seat % len(task.bots)] for seat in range(box.seats)]
    bots = [bot_of(rules, name)(seat, streams[seat + 1], box, rulings) for seat, name in enumerate(names)]
    x = rules.position(box, box.start.copy(), rulings)
    return referee(rules, x, bots, streams[0])


def count(tally: Tally, played: Played) -> None:
    """Count a game."""
    tally.games += 1
    tally.decisions += played.decisions
    tally.turns[played.turns] += 1
    if played.result is not None:
        tally.add_result(played.result)
    elif played.status == "stuck":
        tally.stuck += 1
    else:
        tally.unfinished += 1


__all__ = ["NoRules", "Report", "Run", "run"]
