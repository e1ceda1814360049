"""The summary: one page for a browser with what a build found, said and made. It needs nothing beside it but the files it links to."""

import base64
import io
import json
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from generator.check.claims import in_words
from generator.check.report import Report
from generator.load.toml import read_text
from generator.load.workspace import Workspace
from generator.model.finding import ContentError, Where
from generator.model.game import Game, Kind
from generator.model.units import MM_PER_INCH
from generator.printing.face import Faces
from generator.printing.nets.kinds import NET
from generator.printing.nets.pieces import side_size
from generator.printing.pdf.document import Document
from generator.printing.pdf.raster import render_all
from generator.printing.sheet.drawing import cut_face
from generator.products import sources
from generator.products.made import Made, Options, Order, language_of
from generator.text.templates import compile_template

TEMPLATE = "summary.html"
MOST_PICTURES = 120
"""Faces shown at most: a page is to be looked through."""

SMALL_MM, SMALL_PX, LARGE_PX = 90, 180, 480
"""The longer side of a picture in pixels, for faces up to 90 mm and for larger ones; the page shows it at half of that."""


def order(
    game: Game,
    workspace: Workspace,
    options: Options,
    report: Report,
    made: Mapping[str, Path],
    says: Mapping[str, str],
) -> Order:
    """The order of the summary. ``made`` are the files of the build by name, where each lies now; ``says`` their lines."""
    shown = sources.of_faces(game, workspace, game.kinds, language_of(game, options)) | {
        "what the checks found": sources.digest([(r.claim, r.found, r.difference) for r in report.claims]),
        "the findings": sources.digest([str(f) for f in report.findings]),
        TEMPLATE: sources.file_digest(_template(game, workspace)),
        **{name: sources.file_digest(path) for name, path in made.items()},
    }
    return Order("summary", shown, partial(make, game, workspace, options, report, made, says))


def make(
    game: Game,
    workspace: Workspace,
    options: Options,
    report: Report,
    made: Mapping[str, Path],
    says: Mapping[str, str],
    folder: Path,
) -> list[Made]:
    """Writes `summary.html` into ``folder``; raises ContentError."""
    path = _template(game, workspace)
    root = next(parent for parent in path.parents if parent.name == "templates").parent
    template = compile_template(read_text(path, root), Where(f"templates/shared/{path.name}"), markup=True)
    samples = [json.loads(file.read_text(encoding="utf-8")) for name, file in made.items() if name.endswith(".json")]
    language = language_of(game, options)
    values = {
        "language": language,
        "title": game.title[language],
        "version": game.version,
        "date": game.date.isoformat(),
        "players": ", ".join(map(str, game.players)),
        "designs": len(game.components),
        "pieces": sum(c.copies for c in game.components),
        "claims": [_claim(result) for result in report.claims],
        "held": sum(result.holds for result in report.claims),
        "findings": [
            {"severity": f.severity.value, "where": str(f.where), "item": f.item, "message": f.message}
            for f in report.findings
        ],
        "samples": [group for sample in samples for group in _sample(sample)],
        "pictures": _pictures(game, workspace, language),
        "more": max(0, _sides(game) - MOST_PICTURES),
        "files": [{"name": name, "says": says[name], "bytes": file.stat().st_size} for name, file in made.items()],
    }
    page = folder / "summary.html"
    page.write_text(template.fill(values), encoding="utf-8")
    return [Made(page, "claims, findings, statistics, faces and files on one page")]


def _template(game: Game, workspace: Workspace) -> Path:
    path = workspace.template(game.name, TEMPLATE)
    assert path is not None, "the package brings its own"
    return path


def _claim(result: Any) -> dict[str, Any]:
    return {
        "id": result.claim.id,
        "cite": result.claim.cite,
        "says": result.claim.says,
        "expected": f"{_RELATIONS[result.claim.relation]}{in_words(result.claim.expected)}",
        "found": in_words(result.found),
        "holds": result.holds,
        "ruling": result.claim.ruling or "",
    }


_RELATIONS = {"equal": "", "at_least": "at least ", "at_most": "at most ", "includes": "among them "}


def _sample(sample: Mapping[str, Any]) -> Sequence[dict[str, Any]]:
    """The groups of a sample as rows: shares in percent, measures to two places."""
    rows = []
    for group in sample["groups"]:
        games = max(1, group["games"])
        seats = [
            {"name": f"p{n}", "share": 100 * wins / games, "low": 100 * low, "high": 100 * high}
            for n, (wins, (low, high)) in enumerate(zip(group["wins"], group["win_share"], strict=True), 1)
        ]
        measures = [
            {"name": name, **{key: round(m[key], 2) for key in ("mean", "sd", "min", "max")}}
            for name, m in group["measures"].items()
        ]
        rows.append(
            {
                "name": sample["sample"],
                "players": group["players"],
                "games": group["games"],
                "draws": 100 * group["draws"] / games,
                "stuck": group["stuck"],
                "unfinished": group["unfinished"],
                "seats": seats,
                "turns": group["turns"],
                "measures": measures,
            }
        )
    return rows


def _sides(game: Game) -> int:
    return sum(len(_sides_of(game.kinds[c.kind])) for c in game.components if c.copies)


def _sides_of(kind: Kind) -> tuple[str, ...]:
    """The sides that are shown: those of play, or the whole net of what is folded."""
    return (NET,) if kind.folded else ("A", "B")[: kind.sides]


def _pictures(game: Game, workspace: Workspace, language: str) -> list[dict[str, Any]]:
    """The faces of all designs as PNG pictures inside the page, at one scale for each kind."""
    faces = Faces(game, workspace, language)
    document = Document(game.name, game.version, language)
    shown: list[dict[str, Any]] = []
    sizes: list[float] = []
    for component in game.components:
        kind = game.kinds[component.kind]
        for side in _sides_of(kind):
            if not component.copies or len(shown) == MOST_PICTURES:
                continue
            size = side_size(kind, side)
            cut_face(document.page(*size), faces, kind, component, side)
            document.finish()
            sizes.append(max(size))
            shown.append(
                {"id": component.id, "side": side if len(_sides_of(kind)) == 2 else "", "copies": component.copies}
            )
    if faces.findings:
        raise ContentError(faces.findings)
    dpi = [(SMALL_PX if size <= SMALL_MM else LARGE_PX) / size * MM_PER_INCH for size in sizes]
    for picture, image in zip(shown, render_all(document.content(), dpi) if shown else (), strict=True):
        png = io.BytesIO()
        image.quantize(64).save(png, "PNG", optimize=True)
        picture["png"] = base64.b64encode(png.getvalue()).decode()
        picture["width"], picture["height"] = image.size
    return shown
