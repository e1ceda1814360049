"""Sample games: each `[[sample]]` of the game played, its statistics as JSON, and the record of its first game.

The record is replayed without its seed before it is kept: a game that does not replay to the same end is an error.
"""

import json
import re
from dataclasses import replace
from functools import partial
from pathlib import Path

from generator.load.workspace import Workspace
from generator.model.finding import ContentError, Finding, Severity
from generator.model.game import Game, Sample
from generator.model.names import same
from generator.play import report as reports
from generator.play.door import NoRules, rules_of
from generator.play.lab import run
from generator.play.replay import again, ending
from generator.products import sources
from generator.products.made import Made, Options, Order
from generator.table.record import parse


def orders(game: Game, workspace: Workspace, options: Options) -> list[Order]:  # as every product's
    """An order for each sample; none where the game has no rules to play it by."""
    if not options.games:
        return []
    try:
        rules_of(game, options.trust)
    except NoRules:
        return []
    content = {
        "the components": sources.digest((game.components, game.kinds, game.verbs)),
        "the constants": sources.digest(game.constants),
        "the rulings": sources.digest(game.rulings),
        "the numbers of players": sources.digest(game.players),
        "games, seed or bots": sources.digest((options.games, options.seed)),
    }
    shown = content | sources.rules_code(game) | sources.tool()
    return [
        Order(f"sample {s.name}", shown | {"the sample": sources.digest(s)}, partial(make, game, s, options))
        for s in game.samples
    ]


def make(game: Game, sample: Sample, options: Options, folder: Path) -> list[Made]:
    """Plays a sample and writes its statistics and one record into ``folder``."""
    try:
        played = run(
            replace(game, expect=sample.expect), rulings=sample.rulings, games=options.games, seed=options.seed,
            bots=sample.bots, jobs=options.jobs, trust=options.trust,
        )  # fmt: skip
    except NoRules as fault:
        raise ContentError([Finding("play", Severity.ERROR, sample.where, sample.name, str(fault))]) from None
    rules = rules_of(game, options.trust)
    stem = f"{game.name}-sample-{_slug(sample.name)}"
    statistics = folder / f"{stem}.json"
    document = {"sample": sample.name, **reports.document(played, rules)}
    statistics.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    bad = played.failed
    record = folder / f"{stem}.txt"
    record.write_text(_first_record(game, sample, options, folder), encoding="utf-8")
    return [
        Made(statistics, reports.line(played, sample.name), bad),
        Made(record, "its first game; it replays without its seed to the same end"),
    ]


def _first_record(game: Game, sample: Sample, options: Options, folder: Path) -> str:
    """The record of the sample's first game, as text, after it has been replayed from that text alone."""
    saved = folder / "records"
    saved.mkdir(exist_ok=True)
    run(
        game, rulings=sample.rulings, games=1, players=game.players[:1], seed=options.seed, bots=sample.bots,
        save=saved, trust=options.trust,
    )  # fmt: skip
    (path,) = saved.iterdir()
    text = path.read_text(encoding="utf-8")
    path.unlink()
    saved.rmdir()
    record = parse(text)
    *_, last = again(game, record, trust=options.trust, audit=False).steps
    if last.result is not None and record.lines and not record.end.startswith("raised"):
        assert ending("finished", last.result) == record.end, (
            f"{game.name}: {sample.name}: the record replays otherwise"
        )
    return text


def _slug(name: str) -> str:
    return "-".join(re.findall(r"\w+", same(name)))
