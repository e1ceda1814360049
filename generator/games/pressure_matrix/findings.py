"""What sample games of Pressure Matrix say beyond what the kernel finds: F-PM-02 to F-PM-06."""

from collections.abc import Iterator

from generator.model.finding import Finding, Severity
from generator.model.game import Game
from generator.table.tally import Tally


def findings(game: Game, tally: Tally) -> list[Finding]:
    """The findings of one group of games. F-PM-01, the turn cap, is an unfinished game's reason."""
    group = f"{tally.seats} players"
    return [Finding(id, severity, game.where, group, said, id) for id, severity, said in _found(game, tally)]


def _found(game: Game, tally: Tally) -> Iterator[tuple[str, Severity, str]]:
    blackouts, row, unused = (
        tally.measures.get(name) for name in ("most blackouts", "extra turns in a row", "unused tiles")
    )
    if blackouts is None or row is None or unused is None:
        return
    held, most = game.constants["blackouts_on_tiles"], game.constants["queue_warning"]
    if isinstance(held, int) and blackouts.most > held:
        said = f"{blackouts.most} Blackout Markers lay on the tiles at once; the box holds {held} for them (no limit: PM-68)"
        yield "F-PM-02", Severity.INFO, said
    if unused.least == 0:
        yield "F-PM-03", Severity.INFO, "in at least one game no unused tile was left (A-PM-21)"
    if isinstance(most, int) and row.most > most:
        yield "F-PM-05", Severity.WARN, f"{row.most} extra turns were played in a row"
    never = sorted(set(codes(game).values()) - used(game, tally).keys())
    for code in never:
        if code.startswith("C"):
            yield "F-PM-04", Severity.INFO, f"the control effect {code} was never used in {tally.games} games"
        else:
            yield "F-PM-06", Severity.INFO, f"nodes of the kind {code} were never chosen in {tally.games} games"


def codes(game: Game) -> dict[str, str]:
    """The kind of each node, by component, side and number: {"T01/A1": "W8"}."""
    return {
        f"{tile.id}/{slot.side}{slot.at}": str(slot.fields["code"])
        for tile in game.of_kind("tile")
        for slot in tile.slots
    }


def used(game: Game, tally: Tally) -> dict[str, int]:
    """How often a node of each kind did something, of those that did at all."""
    found: dict[str, int] = {}
    kinds = codes(game)
    for id, n in tally.used.items():
        node, _, effect = id.partition(".")
        if effect in ("", "1"):
            found[kinds[node]] = found.get(kinds[node], 0) + n
    return dict(sorted(found.items()))
