"""`playproof build`: the main job. Check, print, play a sample, report."""

from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli import frame

if TYPE_CHECKING:
    from generator.load import Workspace
    from generator.model.finding import Finding
    from generator.products.made import Options, Order

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
    failed = False
    faults: list[Finding] = []
    for name in games or workspace.games():
        try:
            failed |= _game(name, workspace, options)
        except ContentError as error:
            faults.extend(error.findings)
    if faults:
        raise ContentError(faults)
    if failed:
        raise typer.Exit(frame.FOUND_ERRORS)


def _game(name: str, workspace: "Workspace", options: "Options") -> bool:
    """Builds one game; whether an error was found."""
    from dataclasses import replace

    from generator.products import sources
    from generator.products.manifest import Manifest

    workspace.game_folder(name)
    inputs = sources.everything(name, workspace, replace(options, jobs=1))
    last = Manifest(workspace.output / name)
    if last.orders and last.whole(inputs):
        for finding in last.outcome.findings:
            frame.say(finding)
        for said in last.outcome.says:
            typer.echo(said)
        typer.echo(f"{name}: nothing has changed since the last build")
        return last.outcome.failed
    return _changed(name, workspace, options, inputs)


def _changed(name: str, workspace: "Workspace", options: "Options", inputs: str) -> bool:
    """Builds a game of which something has changed."""
    import importlib

    from generator import __version__
    from generator.check.report import check
    from generator.cli.check import line
    from generator.model.finding import ContentError
    from generator.products import summary
    from generator.products.manifest import Build, Outcome

    (game,) = frame.open_games(workspace, [name])
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
            raise ContentError(build.faults)
        build.finish(game, f"playproof {__version__}", inputs, outcome)
    finally:
        build.clear()
    return outcome.failed


def _because(why: list[str]) -> str:
    """Why a file was made, in a few words."""
    if not why:
        return "unchanged"
    more = f" and {len(why) - 3} more" if len(why) > 3 else ""
    return "made" if why == ["new"] else f"made again: {', '.join(why[:3])}{more}"
