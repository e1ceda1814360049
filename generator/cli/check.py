"""`playproof check`: everything that is wrong with a game's content, by file and line."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli import frame

if TYPE_CHECKING:
    from generator.check.report import Report
    from generator.model.finding import Finding


def run(
    context: typer.Context,
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; without one, every game.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Let warnings count as errors.")] = False,
) -> None:
    """Checks a box against its rulebook: counts, distributions, words.

    Example: playproof check matrix --strict
    """
    from generator.check.report import check
    from generator.model.finding import ContentError

    workspace = frame.workspace(context)
    try:
        reports = [check(game, workspace.root) for game in frame.open_games(workspace, games)]
    except ContentError as error:
        if as_json:
            frame.print_json({"games": [], "findings": [finding_document(f) for f in error.findings]})
        raise
    if as_json:
        frame.print_json({"games": [_document(report) for report in reports]})
    for report in reports:
        frame.show(report.findings)
        if not as_json:
            typer.echo(line(report))
    if any(report.failed(strict=strict) for report in reports):
        raise typer.Exit(frame.FOUND_ERRORS)


def line(report: "Report") -> str:
    """The report of a game in one line."""
    held = sum(result.holds for result in report.claims)
    counts = [(s, sum(f.severity == s for f in report.findings)) for s in ("error", "warn", "info")]
    findings = ", ".join(f"{n} {_WORDS[s][n != 1]}" for s, n in counts if n) or "nothing to report"
    return f"{report.game.name}: {held} of {len(report.claims)} claims hold; {findings}"


_WORDS = {"error": ("error", "errors"), "warn": ("warning", "warnings"), "info": ("note", "notes")}


def _document(report: "Report") -> dict[str, Any]:
    return {
        "game": report.game.name,
        "version": report.game.version,
        "claims": [
            {
                "id": r.claim.id,
                "cite": r.claim.cite,
                "says": r.claim.says,
                "relation": r.claim.relation,
                "expected": r.claim.expected,
                "found": r.found,
                "holds": r.holds,
            }
            for r in report.claims
        ],
        "findings": [finding_document(f) for f in report.findings],
    }


def finding_document(finding: "Finding") -> dict[str, Any]:
    """A finding as JSON."""
    return {
        "check": finding.check,
        "severity": finding.severity,
        "file": finding.where.file,
        "line": finding.where.line,
        "item": finding.item,
        "message": finding.message,
        "cite": finding.cite,
    }
