"""`playproof build`: the main job. Check, print, play a sample, report."""

from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli import frame

if TYPE_CHECKING:
    from generator.load import Workspace
    from generator.model.finding import Finding
    from generator.model.game import Game
    from generator.products.made import Options, Order
    from generator.products.manifest import Outcome

PRODUCTS = ("sheets", "boards", "rulebook", "samples")
"""The products that a build makes, in their order."""


def run(
    context: typer.Context,
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; without one, every game.")
    ] = None,
    paper: Annotated[str, typer.Option(metavar="NAME,...", help="The papers to print on.")] = "a4",
    number: Annotated[
        int, typer.Option("--games", min=0, max=1_000_000, help="How many games of each sample to play.")
    ] = 200,
    seed: Annotated[int, typer.Option(min=0, help="Where the samples' chance starts.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many processes play.")] = 1,
    trust: Annotated[bool, typer.Option("--trust", help="Let the workspace's own rules/ run; they are code.")] = False,
) -> None:
    """Does the main job: checks a game, prints it, plays samples of it. What has not changed is not made again.

    Example: playproof build matrix --paper a4,letter
    """
    from generator.model.finding import ContentError
    from generator.products.made import Options

    workspace = frame.workspace(context)
    options = Options(
        tuple(frame.names(paper)), games=number, seed=seed, jobs=jobs, trust=frame.trusts(workspace, trust)
    )
    names = list(dict.fromkeys(games or workspace.games()))
    inputs = {name: _inputs(name, workspace, options) for name in names}
    lasts = {name: _last(name, workspace, inputs[name]) for name in names}
    changed = [name for name in names if lasts[name] is None]
    # content that cannot be read is told of every game before any is built
    opened = {game.name: game for game in frame.open_games(workspace, changed)} if changed or not names else {}
    failed = False
    faults: list[Finding] = []
    for name in names:
        try:
            last = lasts[name]
            failed |= _again(name, last) if last else _changed(opened[name], workspace, options, inputs[name])
        except ContentError as error:
            faults.extend(error.findings)
    if faults:
        raise ContentError(faults)
    if failed:
        raise typer.Exit(frame.FOUND_ERRORS)


def _inputs(name: str, workspace: "Workspace", options: "Options") -> str:
    """One digest of all that the build of a game depends on; the number of processes is not among it."""
    from dataclasses import replace

    from generator.products import sources

    workspace.game_folder(name)
    return sources.everything(name, workspace, replace(options, jobs=1))


def _last(name: str, workspace: "Workspace", inputs: str) -> "Outcome | None":
    """What the last build of a game said; None where anything has changed since."""
    from generator.products.manifest import Manifest

    last = Manifest(workspace.output / name)
    return last.outcome if last.orders and last.whole(inputs) else None


def _again(name: str, outcome: "Outcome") -> bool:
    """Says once more what the last build said; whether an error was found."""
    for finding in outcome.findings:
        frame.say(finding)
    for said in outcome.says:
        typer.echo(said)
    typer.echo(f"{name}: nothing has changed since the last build")
    return outcome.failed


def _changed(game: "Game", workspace: "Workspace", options: "Options", inputs: str) -> bool:
    """Builds a game of which something has changed."""
    import importlib

    from generator import __version__
    from generator.check.report import check
    from generator.cli.check import line
    from generator.model.finding import ContentError
    from generator.products import summary
    from generator.products.manifest import Build, Outcome

    name = game.name
    report = check(game, workspace.root)
    frame.show(report.findings)
    outcome = Outcome([line(report)], list(map(str, report.findings)), report.failed())
    typer.echo(outcome.says[0])
    if any(f.check == "pieces" and f.severity == "error" for f in report.findings):
        return True  # too many to draw
    build = Build(workspace.output / name)
    said: dict[str, str] = {}

    def carry_out(order: "Order") -> None:
        made, why = build.carry_out(order)
        for one in made:
            outcome.failed |= one.bad
            said[one.path.name] = one.says
            outcome.says.append(f"{name}: {one.path.name}: {one.says}")
            typer.echo(f"{outcome.says[-1]} ({_because(why)})")

    try:
        for product in PRODUCTS:
            for order in importlib.import_module(f"generator.products.{product}").orders(game, workspace, options):
                carry_out(order)
        if not build.faults:
            carry_out(summary.order(game, workspace, options, report, build.lying(), said))
        if build.faults:
            frame.say(f"{name}: nothing was put in place")
            raise ContentError(build.faults)
        for file in build.finish(game, f"playproof {__version__}", inputs, outcome):
            typer.echo(f"{name}: {file}: removed, for this build does not make it")
    finally:
        build.clear()
    return outcome.failed


def _because(why: list[str]) -> str:
    """Why a file was made, in a few words."""
    if not why:
        return "unchanged"
    more = f" and {len(why) - 3} more" if len(why) > 3 else ""
    return "made" if why == ["new"] else f"made again: {', '.join(why[:3])}{more}"
