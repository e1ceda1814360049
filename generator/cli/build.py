"""`playproof build`: the main job. Check, print, play a sample, report."""

from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli import frame

if TYPE_CHECKING:
    from generator.load import Workspace
    from generator.model.game import Game


def run(
    context: typer.Context,
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; without one, every game.")
    ] = None,
    paper: Annotated[str, typer.Option(help="The papers to print on, with commas between.")] = "a4",
    sample: Annotated[
        int, typer.Option("--games", min=0, max=1_000_000, help="How many games of each sample to play.")
    ] = 200,
    seed: Annotated[int, typer.Option(help="Where the sample's chance starts.")] = 1,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="How many processes play.")] = 1,
) -> None:
    """Does the main job: checks a game, prints it, plays a sample of it.

    Example: playproof build matrix --paper a4,letter
    """
    from generator.check.report import check
    from generator.cli.check import line

    workspace = frame.workspace(context)
    failed = False
    for game in frame.open_games(workspace, games):
        report = check(game, workspace.root)
        frame.show(report.findings)
        typer.echo(line(report))
        failed |= report.failed()
        if any(f.check == "pieces" and f.severity == "error" for f in report.findings):
            continue  # too many to draw
        _print(game, workspace, tuple(paper.split(",")))
        failed |= _play(game, sample, seed, jobs)
    if failed:
        raise typer.Exit(frame.FOUND_ERRORS)


def _print(game: "Game", workspace: "Workspace", papers: tuple[str, ...]) -> None:
    from generator.products import prints
    from generator.products.made import Options

    folder = workspace.output / game.name
    for made in prints.make(game, workspace, folder, Options(papers)):
        typer.echo(f"{game.name}: {made.path.name}: {made.says}")


def _play(game: "Game", games: int, seed: int, jobs: int) -> bool:
    """Plays each sample; whether any failed."""
    from generator.play.door import NoRules
    from generator.play.lab import run
    from generator.play.report import line

    failed = False
    for sample in game.samples if games else ():
        try:
            report = run(game, rulings=sample.rulings, games=games, seed=seed, jobs=jobs)
        except NoRules as fault:
            raise frame.Refused(str(fault)) from None
        typer.echo(f"{game.name}: {line(report, sample.name)}")
        frame.show(report.findings)
        failed |= report.failed
    return failed
