"""`playproof replay`: one recorded game again."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli import frame

if TYPE_CHECKING:
    from generator.play.replay import Again, Step
    from generator.table.box import Box
    from generator.table.record import Record


def run(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record that `play` saved.")],
    to: Annotated[int | None, typer.Option("--to", min=0, metavar="N", help="Stop after answer N.")] = None,
    audit: Annotated[bool, typer.Option("--audit", help="Check each step by the game's auditor.")] = False,
    trust: Annotated[bool, typer.Option("--trust", help="Let the workspace's own rules/ run; they are code.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
) -> None:
    """Plays a recorded game again, step by step, without its seed.

    Example: playproof replay output/matrix/games/matrix-2p-seed1-000017.txt --to 12
    """
    from generator.play.door import NoRules
    from generator.play.replay import again
    from generator.table.audit import Broken
    from generator.table.record import BadRecord, parse

    try:
        record = parse(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise frame.Refused(f"{file}: not a record; it is not UTF-8 text") from None
    except BadRecord as fault:
        raise frame.Refused(f"{file}: {fault}") from None
    workspace = frame.workspace(context)
    trust = frame.trusts(workspace, trust)
    (game,) = frame.open_games(workspace, [record.game])
    steps: list[Step] = []
    verdict = ""
    try:
        replayed = again(game, record, trust=trust, audit=audit)
        for warning in replayed.warnings:
            frame.say(f"{file}: {warning}")
        for step in replayed.steps:
            if step.question is not None and len(steps) == to:
                break
            steps.append(step)
            if not as_json:
                _tell(replayed.box, len(steps), step)
    except (NoRules, BadRecord) as refusal:
        raise frame.Refused(f"{file}: {refusal}") from None
    except Broken as found:
        verdict = str(found)
    if as_json:
        frame.print_json(_document(record, replayed, steps, verdict))
    elif to is not None:
        for line in _lying(replayed):
            typer.echo(line)
    if verdict:
        frame.say(f"{file}: after answer {len(steps)}: {verdict}")
        raise typer.Exit(frame.FOUND_ERRORS)


def _tell(box: "Box", n: int, step: "Step") -> None:
    """A step for a person: what happened since the answer before, then the answer."""
    from generator.play.replay import ending, event_text

    for event in step.events:
        typer.echo(f"      {event_text(box, event)}")
    if step.question is not None:
        typer.echo(f"{n:>4}  {step.line}")
    elif step.result is not None:
        measures = ", ".join(f"{name} {value}" for name, value in step.result.measures.items())
        typer.echo(f"      {ending('finished', step.result)} after {step.turn} turns: {measures}")


def _lying(replayed: "Again") -> Iterator[str]:
    """What lies where: every place that holds something, every purse and dial."""
    box, table = replayed.box, replayed.x.table
    for place, pieces in enumerate(table.at):
        if pieces:
            yield f"{box.names[place]}: {', '.join(box.names[piece] for piece in pieces)}"
    for i, purse in enumerate(box.purses):
        yield f"{purse.name}: {table.amount[i]}"
    for i, dial in enumerate(box.dials):
        yield f"{dial.name}: {table.dial[i]}"


def _document(record: "Record", replayed: "Again", steps: "list[Step]", verdict: str) -> dict[str, Any]:
    """The replay as plain data; ``lying`` is the table where it stopped."""
    from generator.play.replay import event_text

    box = replayed.box
    result = steps[-1].result if steps else None
    return {
        "game": record.game,
        "version": record.version,
        "seats": record.seats,
        "seed": record.seed,
        "number": record.number,
        "rulings": dict(record.rulings),
        "steps": [
            {
                "turn": step.turn,
                "events": [event_text(box, event) for event in step.events],
                "cite": step.question[3] if step.question else "",
                "line": step.line,
            }
            for step in steps
        ],
        "lying": list(_lying(replayed)),
        "winners": [box.names[seat] for seat in result.winners] if result else None,
        "measures": dict(result.measures) if result else None,
        "broken": verdict or None,
    }
