"""The lab: many games, in shares, on one core or several, merged to one report."""

import multiprocessing
import pickle
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from generator.model.finding import Finding, Severity
from generator.model.game import Game
from generator.model.names import meant
from generator.play.door import NoRules, Rules, bot_of, rules_of
from generator.play.pairs import Pair
from generator.play.referee import Stop
from generator.play.sample import Group, Oddity, Share, Task, empty, play_share
from generator.play.usage import findings
from generator.table.tally import Tally

SHARE = 100
"""Games in a share at most: small enough to spread evenly, to show progress and to stop."""

PATIENCE_S = 3.0
"""How long workers that are asked to stop may take, in seconds."""


@dataclass
class Report:
    """What the games of a run came to.

    ``rulings`` holds every key; where one is compared, the option in force. ``groups`` hold a tally each: for each number
    of players, for each option compared. ``raised`` counts the games that raised: they are in no tally. ``stopped``
    says that the run was broken off.
    """

    game: Game
    seed: int
    bots: tuple[str, ...]
    rulings: Mapping[str, str | int]
    compared: str | None
    groups: list[Tally]
    pairs: list[Pair]
    oddities: list[Oddity]
    raised: int
    stopped: bool
    findings: list[Finding] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        """Whether a game raised, or more were stuck or unfinished than the game expects."""
        return any(finding.severity == Severity.ERROR for finding in self.findings)


def run(
    game: Game,
    *,
    rulings: Mapping[str, str | int] | None = None,
    games: int = 1000,
    seed: int = 1,
    bots: Sequence[str] = ("random",),
    jobs: int = 1,
    players: Sequence[int] = (),
    compare: str | None = None,
    audit: bool = True,
    save: Path | None = None,
    trust: bool = False,
    progress: Callable[[int], None] = lambda _: None,
) -> Report:
    """Play ``games`` sample games for each number of ``players`` (default: every one the game is for) and report.

    ``bots`` play the seats in turn, over and over. ``compare`` is the key of a ruling: the same games are played under
    each of its options. ``save`` is a folder that exists, for the record of every game. ``progress`` is called with the
    number of games done. The report does not depend on ``jobs``. Ctrl-C ends the run early: the report holds what is
    known. Raises NoRules.
    """
    rules = rules_of(game, trust)
    chosen = rules.rulings(rulings or {})
    groups, pairs = _groups(rules, tuple(players or game.players), chosen, compare)
    for name in bots:
        bot_of(rules, name)
    task = Task(game, trust, seed, tuple(bots), groups, audit, save, pairs)
    whole = empty(task, [rules.build(group.seats) for group in groups])
    size = max(1, min(SHARE, games // (jobs * 16)))
    shares = ((first, min(first + size, games)) for first in range(0, games, size))
    stopped = False
    try:
        with _Pool(jobs) as executor:
            for share, n in _each(executor, pickle.dumps(task), shares, jobs):
                whole.merge(share)
                progress(n)
                if share.interrupted:
                    raise KeyboardInterrupt
    except KeyboardInterrupt:
        stopped = True
    report = Report(
        game, seed, tuple(bots), chosen, compare, whole.tallies, whole.pairs, whole.oddities, whole.raised, stopped
    )
    report.findings = findings(rules, report.groups, report.oddities, report.raised)
    return report


def _groups(
    rules: Rules, players: Sequence[int], chosen: Mapping[str, str | int], compare: str | None
) -> tuple[tuple[Group, ...], tuple[tuple[int, int], ...]]:
    """The groups to play, the ruling in force first, and the pairs to compare."""
    options: list[Mapping[str, str | int]] = [chosen]
    if compare is not None:
        keys = rules.game.keys()
        if compare not in keys:
            raise NoRules(f"{rules.game.name}: no ruling has the key {compare}; {meant(compare, keys)}")
        options += [{**chosen, compare: o} for o in keys[compare].options if o != chosen[compare]]
    groups = tuple(Group(seats, rulings) for seats in players for rulings in options)
    first = range(0, len(groups), len(options))
    return groups, tuple((i, i + k) for i in first for k in range(1, len(options)))


class Inline(Executor):
    """An executor that does the work at once, in this process."""

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]  # as Executor declares it
        """Call and keep the result."""
        future: Future = Future()  # type: ignore[type-arg]  # of whatever fn returns
        future.set_result(fn(*args, **kwargs))
        return future


class _Pool:
    """Worker processes, or none for one job; on the way out by Ctrl-C they are not waited for."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def __enter__(self) -> Executor:
        if self.jobs == 1:
            self.executor: Executor = Inline()
        else:
            context = multiprocessing.get_context("fork" if _can_fork() else "spawn")
            self.before = set(multiprocessing.active_children())
            self.executor = ProcessPoolExecutor(self.jobs, context, _obey)
        return self.executor

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.executor.shutdown(wait=kind is None, cancel_futures=True)
        if self.jobs > 1:
            workers = set(multiprocessing.active_children()) - self.before
            for worker in workers:
                worker.terminate()
            for worker in workers:
                worker.join(PATIENCE_S)
                worker.kill()


def _can_fork() -> bool:
    return "fork" in multiprocessing.get_all_start_methods()


def _obey() -> None:
    """In a worker: Ctrl-C is the parent's affair, which asks to stop with a signal of its own."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)


def _stop(*_: object) -> None:
    raise Stop


def _each(executor: Executor, blob: bytes, shares: Iterator[tuple[int, int]], jobs: int) -> Iterator[tuple[Share, int]]:
    """The shares as they come, with their numbers of games. Only a few wait at any time, so memory does not grow."""
    ahead = 1 if jobs == 1 else 3 * jobs
    waiting: dict[Future[Share], int] = {}
    while True:
        for first, last in islice(shares, ahead - len(waiting)):
            waiting[executor.submit(play_share, blob, first, last)] = last - first
        if not waiting:
            return
        done, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result(), waiting.pop(future)
