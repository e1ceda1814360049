"""`playproof check`: everything that is wrong with a game's content, by file and line."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli import frame

if TYPE_CHECKING:
    from generator.check.report import Report
    from generator.load import Workspace
    from generator.model.finding import Finding


def run(
    context: typer.Context,
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; without one, every game.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Let warnings count as errors.")] = False,
) -> None:
    """Checks a box against its rulebook: counts, distributions, words; and that every text fits its face.

    Example: playproof check matrix --strict
    """
    from generator.check.report import check
    from generator.model.finding import ContentError

    workspace = frame.workspace(context)
    try:
        reports = [looked_at(check(game, workspace.root), workspace) for game in frame.open_games(workspace, games)]
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


def looked_at(report: "Report", workspace: "Workspace") -> "Report":
    """The report with what is wrong with the game's faces in each of its languages: found by fitting, without drawing.

    Left as it is while words are missing or cannot be filled in: then there is nothing to fit.
    """
    from dataclasses import replace

    from generator.load.lines import locate
    from generator.model.finding import ContentError
    from generator.printing.face import Faces

    game = report.game
    if any(f.severity == "error" and f.check in ("words", "sentences") for f in report.findings):
        return report
    found: dict[Finding, None] = {}
    for language in game.languages:
        try:
            seen = Faces(game, workspace, language).look()
        except ContentError as error:
            seen = list(error.findings)
        for finding in seen:
            if finding not in found:
                told = finding.message if language == game.languages[0] else f"{finding.message} (in {language})"
                found[replace(finding, message=told)] = None
    return replace(report, findings=[*report.findings, *locate(found, workspace.root)])


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
