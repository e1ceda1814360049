"""`playproof play`: sample games by the rules."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli import frame

if TYPE_CHECKING:
    from generator.load import Workspace
    from generator.model.game import Game
    from generator.play.lab import Report


def run(
    context: typer.Context,
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; without one, every game.")
    ] = None,
    number: Annotated[
        int, typer.Option("--games", min=1, max=100_000_000, help="How many games for each number of players.")
    ] = 1000,
    players: Annotated[str, typer.Option(help="Numbers of players, as 2-4 or 2,4; else all the game is for.")] = "",
    seed: Annotated[int, typer.Option(min=0, help="Where chance starts; the same seed plays the same games.")] = 1,
    bots: Annotated[
        str, typer.Option(metavar="NAME,...", help="Who plays: one for all seats, or seat by seat.")
    ] = "random",
    ruling: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="Switch a ruling; may be given several times.")
    ] = None,
    compare: Annotated[
        str, typer.Option(metavar="KEY", help="Play the same games under each option of this ruling.")
    ] = "",
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many processes play.")] = 1,
    save: Annotated[Path | None, typer.Option(metavar="DIR", help="Save the record of every game here.")] = None,
    audit: Annotated[bool, typer.Option("--audit/--no-audit", help="Check every game by the game's auditor.")] = True,
    trust: Annotated[bool, typer.Option("--trust", help="Let the workspace's own rules/ run; they are code.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
) -> None:
    """Plays sample games by the rules and says what they show.

    Example: playproof play matrix --games 10000 --seed 1 --jobs 2 --ruling level=1 --compare level1
    """
    from generator.play import report as reports
    from generator.play.door import NoRules, rules_of

    workspace = frame.workspace(context)
    trust = frame.trusts(workspace, trust)
    options: dict[str, Any] = {"games": number, "seed": seed, "jobs": jobs, "compare": compare or None}
    options |= {"bots": frame.names(bots), "players": seats(players), "audit": audit, "trust": trust}
    if save is not None:
        save.mkdir(parents=True, exist_ok=True)
        options["save"] = save
    made, failed, stopped = [], False, False
    for game in frame.open_games(workspace, games):
        try:
            chosen = rulings(game, ruling or [])
            report = _sample(game, rulings=chosen, **options)
            rules = rules_of(game, trust)
        except NoRules as fault:
            raise frame.Refused(str(fault)) from None
        _save_oddities(workspace, game, report)
        made.append(reports.document(report, rules))
        if not as_json:
            typer.echo(reports.table(report, rules))
        frame.show(report.findings)
        failed |= report.failed
        stopped |= report.stopped
        if stopped:
            done = sum(tally.games for tally in report.groups)
            frame.say(f"playproof: stopped after {done} games")
            break
    if as_json:
        frame.print_json(made[0] if len(made) == 1 else made)
    if stopped:
        raise typer.Exit(frame.INTERRUPTED)
    if failed:
        raise typer.Exit(frame.FOUND_ERRORS)


def _sample(game: "Game", games: int, **options: Any) -> "Report":
    """A run of the lab, with a bar of its progress; its time and speed go to standard error."""
    from generator.play import lab

    begun = time.perf_counter()
    with _progress(game.name, games) as progress:
        report = lab.run(game, games=games, progress=progress, **options)
    took = time.perf_counter() - begun
    played, decisions = sum(t.games for t in report.groups), sum(t.decisions for t in report.groups)
    frame.say(f"{game.name}: {played} games in {took:.1f} s, {decisions / took:,.0f} decisions a second")
    return report


@contextmanager
def _progress(name: str, games: int) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error, where that is a terminal; else nothing is shown."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with typer.progressbar(length=games, label=name, file=sys.stderr) as bar:
        yield bar.update


def _save_oddities(workspace: "Workspace", game: "Game", report: "Report") -> None:
    """Save the games that raised, were stuck or did not finish, and say where."""
    from generator.play.sample import file_of, write

    folder = workspace.output / game.name / "games"
    for oddity in report.oddities:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / file_of(oddity.record)
        write(path, oddity.record)
        frame.say(f"{path}: {oddity.status}: {oddity.why}")


def seats(text: str) -> tuple[int, ...]:
    """Numbers of players, "2-4" or "2,4", each once and in order; () for none. Raises Refused."""
    found: set[int] = set()
    for part in text.split(",") if text else ():
        least, dash, most = part.strip().partition("-")
        most = most if dash else least
        if not (
            least.isascii() and least.isdigit() and most.isascii() and most.isdigit() and int(least) <= int(most) <= 99
        ):
            raise frame.Refused(f'--players "{text}": "{part}" is no number of players; write 2, 2-4 or 2,4')
        found.update(range(int(least), int(most) + 1))
    return tuple(sorted(found))


def rulings(game: "Game", texts: list[str]) -> dict[str, str | int]:
    """Rulings given as KEY=VALUE: a value is the option that is written so. Raises Refused."""
    chosen: dict[str, str | int] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals:
            raise frame.Refused(f'--ruling "{text}"; write it as KEY=VALUE')
        ruling = game.keys().get(key)
        chosen[key] = next((o for o in ruling.options if str(o) == value), value) if ruling else value
    return chosen
