"""Which answers the numbered rules forbid, question by question, on the auditor's own view."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from generator.table.questions import Question

if TYPE_CHECKING:
    from generator.games.pressure_matrix.audit import Audit

FROZEN = ("CT", "CH", "CL", "CO", "CK")
"""The control nodes that one may use when frozen or before one's own roll."""
RIVALS = (
    "give the effect to",
    "give to",
    "give 1 to",
    "steal from",
    "trade places with",
    "name the richest",
    "blinked by",
)
TILES = ("replace", "invert", "flip", "exchange", "exchange with")
MUST_BE_LAST = "PM-32: it is dark, or must be the last"
CELLS = ("start on", "walk to", "teleport to", "slide to")
OWN_NODES = ("blink", "when frozen", "before the roll", "screen", "reclaim from")


def universe(audit: "Audit", question: Question) -> Iterable[Any]:
    """Every answer that anyone could think of giving to a question."""
    seat, what, _, _ = question
    v = audit.view
    if what == "bid":
        return range(10)
    if what in RIVALS:
        return range(v.seats)
    if what in TILES:
        return v.tiles
    if what in CELLS:
        return v.cells
    if what == "teleport":
        return v.runners
    if what == "reclaim":
        return [None, v.gone[seat]]
    if what == "discard from":
        return [*v.hands, *v.nodes]
    return [None, *v.nodes] if what in ("blink", "when frozen", "before the roll", "screen") else v.nodes


def why_not(audit: "Audit", question: Question, option: Any) -> str | None:
    """The rule, by its id, that forbids an option; None when it is allowed."""
    return None if option is None else ASKS.get(question[1], _other)(audit, question, option)


def _bid(_: "Audit", __: Question, amount: int) -> str | None:
    return "PM-06: a bid is at most five" if amount > 5 else None


def _black_out(audit: "Audit", _: Question, place: int) -> str | None:
    v = audit.view
    tile = v.nodes[place][0]
    if v.cell_of[tile] < 0:
        return "PM-31: not in the Matrix"
    if tile != v.under[audit.active]:
        return "PM-31: not on the tile of the runner"
    return None if v.choosable(place) else MUST_BE_LAST


def _walk(audit: "Audit", _: Question, cell: int) -> str | None:
    return None if audit.view.walk_exists(audit.active, audit.reach(), cell) else "PM-25: no full walk ends there"


def _rival(audit: "Audit", question: Question, seat: int) -> str | None:
    what, v = question[1], audit.view
    if what == "blinked by":
        return None if seat in audit.wanted else "PM-63: he does not want to BLINK"
    if seat == audit.actor:
        return "PM-42: not another player"
    if what == "give 1 to" and seat in audit.got:
        return "PM-44: he has his share already"
    if what == "name the richest":
        others = [v.credits(s) for s in range(v.seats) if s != audit.actor]
        return None if v.credits(seat) == max(others) else "PM-64: another rival has more"
    return None


def _tile(audit: "Audit", question: Question, tile: int) -> str | None:
    what, v = question[1], audit.view
    if v.where[tile] not in v.index:
        return "PM-45: not in the Matrix"
    dark = v.dark[tile]
    if what in ("replace", "flip") and tile in v.occupied():
        return "PM-45: a runner stands on it"
    if what == "replace" and dark.bit_count() != 3:
        return "A-PM-20: not exactly three Blackout Markers"
    if what == "invert" and dark in (0, 15):
        return "PM-47: no node, or every node, is dark"
    if what == "exchange with" and tile == audit.first_tile:
        return "PM-67: the same tile twice"
    return None


def _cell(audit: "Audit", question: Question, cell: int) -> str | None:
    _, what, _, _ = question
    v = audit.view
    tile = v.in_cell[cell]
    if what == "start on":
        i, last = v.index[cell], v.rows - 1
        corners = {0, last, v.rows * last, v.rows * v.rows - 1}
        centre = v.rows * v.rows // 2
        allowed = corners
        if v.seats == 5:
            placed = sum(v.where[r] in v.middle for r in v.runners)
            allowed = corners | {centre}
            if audit.rulings["center_choice"] == "last":
                allowed = {centre} if placed == 4 else corners
        if i not in allowed:
            return "PM-10: no place to start"
        return "PM-66: another runner stands there" if tile in v.occupied() else None
    if not v.free(tile):
        return "PM-26: it is fully blacked out, or a runner stands on it"
    if what == "slide to" and tile not in v.beside(v.tile_of(audit.actor)):
        return "PM-25: not beside the runner"
    return None


def _own(audit: "Audit", question: Question, place: int) -> str | None:
    seat, what, _, _ = question
    v = audit.view
    if place not in v.on_node or v.owner[v.on_node[place]] != seat:
        return "PM-36: no Control Marker of his lies there"
    code = v.code(place)
    wanted: tuple[str, ...] = {"blink": ("CB",), "when frozen": FROZEN, "screen": ("CS",)}.get(what, ())
    if what == "before the roll":
        wanted = ("CK",) if audit.fixed is not None else ("CK", "CH", "CL")
        if seat == audit.active:
            wanted += ("CO",)
    return None if what == "reclaim from" or code in wanted else f"PM-35: {code} cannot be used now"


def _other(audit: "Audit", question: Question, option: int) -> str | None:
    seat, what, _, cite = question
    v = audit.view
    if what == "discard from":
        if option in v.hands:
            return None if option == v.hands[seat] and v.held[seat] else "PM-49: no marker of his there"
        if cite == "PM-28" and audit.rulings["stuck_discard"] == "hand":
            return "PM-28: from the hand alone"
        return None if option in v.markers_on_nodes(seat) else "PM-49: no marker of his there"
    if what == "teleport":
        return "PM-48: a rival's runner is meant" if audit.code == "MO" and option == v.runners[audit.actor] else None
    if what == "reclaim":
        return None if v.lost[seat] else "PM-50: nothing is discarded"
    if what == "send home":
        lying = v.on_node.get(option)
        return None if lying is not None and v.owner[lying] != seat else "PM-36: no rival's Control Marker lies there"
    tile, k = v.nodes[option]
    if v.cell_of[tile] < 0:
        return "PM-31: not in the Matrix"
    if tile not in v.beside(audit.here):
        return "A-PM-17: not on a neighbouring tile"
    if what == "lift":
        return None if v.dark[tile] >> k & 1 else "PM-68: no Blackout Marker lies there"
    return None if v.choosable(option) else MUST_BE_LAST


ASKS: dict[str, Callable[["Audit", Question, Any], str | None]] = {
    **dict.fromkeys(RIVALS, _rival),
    **dict.fromkeys(TILES, _tile),
    **dict.fromkeys(CELLS, _cell),
    **dict.fromkeys(OWN_NODES, _own),
    "bid": _bid,
    "black out": _black_out,
    "walk to": _walk,
}
