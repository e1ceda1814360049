"""What each kind of node says, restated from its printed sentence: credits, and what else may have changed after it."""

from typing import TYPE_CHECKING

from generator.table.audit import broken

if TYPE_CHECKING:
    from generator.games.pressure_matrix.audit import Audit


# The first line of each table holds what the rulebook's example shows [000 Example of Play], the second what is ours.
WIN = {
    "W8": 8, "XT": 5,
    "W2": 2, "W3": 3, "W4": 4, "W5": 5, "W6": 6, "XB": 1, "RO": 2, "LU": 2, "LG": 1,
}  # fmt: skip  # two lines, two origins
PAY = {
    "P3": 3, "P5": 5, "PB": 5, "XR": 1, "XI": 2, "MT": 4, "RD": 3,
    "P1": 1, "P2": 2, "P4": 4, "PD": 2, "XP": 1, "MO": 2, "M1": 1,
}  # fmt: skip  # the same
GIVE = {
    "GS": 2,
    "G1": 1, "G2": 2,
}  # fmt: skip  # the same
STEAL = {"T1": 1, "T2": 2, "T3": 3, "T4": 4}
LIGHT = frozenset(
    {
        "W2",
        "W3",
        "W4",
        "W5",
        "W6",
        "W8",
        "WL",
        "WM",
        "P1",
        "P2",
        "P3",
        "P4",
        "P5",
        "PF",
        "G1",
        "G2",
        "GA",
        "GL",
        "TM",
        "TL",
        *STEAL,
    }
)
"""The kinds that change credits and nothing else."""
EXTRA = {"ED": 1, "EG": 2, "EL": 3, "EX": 0}


ONCE = {
    code: (WIN.get(code, 0), PAY.get(code, 0), GIVE.get(code, 0))
    for code in {*WIN, *PAY, *GIVE, "XN", "XF", "FL", "XS", *EXTRA, "RC"}
}
"""WIN, PAY and GIVE of the kinds whose credits depend on nothing else."""


def check_credits(audit: "Audit") -> None:
    """What a node changed in credits: its PAY, WIN, GIVE and STEAL, from and to whom."""
    code, actor, before = audit.code, audit.actor, audit.credits_before
    want = before[:]
    if code in ONCE:
        won, paid, given = ONCE[code]
    elif code == "GA":
        _divided(audit)
        return
    else:
        won, paid, given = _depending(audit, want)
    if audit.double:
        won, paid = 2 * won, 2 * paid
    has = want[actor] + won
    want[actor] = has - paid if paid < has else 0
    if given:
        if audit.target < 0:
            broken("PM-42", f"{code} named nobody to give to")
        given = min(given, want[actor])
        want[actor] -= given
        want[audit.target] += given
    if audit.view.all_credits() != want:
        broken("PM-40", f"{code} must make the credits {want}; they are {audit.view.all_credits()}")


def _depending(audit: "Audit", want: list[int]) -> tuple[int, int, int]:
    """WIN, PAY and GIVE of the kinds that look at others' credits or at what is left; what they STEAL goes into ``want``."""
    code, actor, before = audit.code, audit.actor, audit.credits_before
    has = before[actor]
    if code == "WM":  # 1 credit for every player with more credits
        return sum(n > has for n in before), 0, 0
    if code == "PF":  # 1 credit for every player with fewer credits
        return 0, sum(n < has for n in before), 0
    if code == "WL":
        return 6 if audit.last else 2, 0, 0
    if code == "GL":  # GIVE 2; on the last open node WIN 8 instead
        return (8, 0, 0) if audit.last else (0, 0, 2)
    if code == "DW":
        return 6 if audit.held_before[actor] + audit.placed_before[actor] else 0, 0, 0
    stolen: dict[int, int] = {}
    if code == "TM":  # 1 credit from every player with more credits
        stolen = {s: 1 for s, n in enumerate(before) if n > has and s not in audit.screened}
    elif code in STEAL or code == "TL":
        victim = audit.victim if audit.victim >= 0 else _richest(before, actor)
        if victim not in audit.screened:
            stolen = {victim: min(STEAL.get(code, 3), before[victim])}
    for seat, n in stolen.items():
        want[seat] -= n
        want[actor] += n
    return 0, 0, 0


def _richest(before: list[int], actor: int) -> int:
    others = [s for s in range(len(before)) if s != actor]
    most = [s for s in others if before[s] == max(before[t] for t in others)]
    if len(most) > 1:
        broken("PM-64", "several are the richest, and nobody named one")
    return most[0]


def _divided(audit: "Audit") -> None:
    """GIVE 1 to each: all of it, or what there is, nobody getting more than 1."""
    before, now = audit.credits_before, audit.view.all_credits()
    others = [s for s in range(len(before)) if s != audit.actor]
    got = [now[s] - before[s] for s in others]
    if sum(got) != min(len(others), before[audit.actor]) or any(n not in (0, 1) for n in got):
        broken("PM-44", f"1 to each made the credits {now} of {before}")


Dark = dict[int, tuple[int, int]]
"""The tiles whose blackouts a node changed, with what they were and what they are."""


def check_rest(audit: "Audit") -> None:
    """What a node changed otherwise: blackouts, sides, places of tiles and runners, pressure, turns, markers."""
    v, code = audit.view, audit.code
    changed: Dark = {t: (old, v.dark[t]) for t, old in v.dark_before.items() if v.dark[t] != old}
    turned = [t for t, old in v.side_before.items() if v.side[t] != old]
    moved = [p for p, old in v.where_before.items() if v.where[p] != old]
    cells = {p for p in moved if p in v.middle_of}
    runners = [s for s, r in enumerate(v.runners) if r in moved] if moved else []
    if changed and code not in ("PB", "XR", "XI", "XN", "XB", "XP", "XF", "FL", "XT"):
        broken("I-PM-4", f"{code} changed Blackout Markers")
    if turned and code not in ("XP", "XF", "FL", "XT"):
        broken("PM-45", f"{code} turned a tile over")
    if cells and code not in ("XS", "XT"):
        broken("PM-67", f"{code} moved a tile")
    if runners and code not in ("GS", "MT", "MO", "M1"):
        broken("I-PM-2", f"{code} moved a runner")
    if code == "PB":
        if v.dark[audit.here] != 15 or changed.keys() - {audit.here}:
            broken("A-PM-17", "not the whole of its tile was blacked out, or more")
    elif code in ("XR", "XB"):
        _next_door(audit, changed)
    elif code in ("XI", "XN"):
        _inverted(audit, changed)
    elif code in ("XP", "XF", "FL"):
        _flipped(audit, changed, turned)
    elif code == "XT":
        _replaced(audit, cells)
    elif code == "XS":
        if cells != {audit.first_tile, audit.picked} or {v.where[t] for t in cells} != {
            v.where_before[t] for t in cells
        }:
            broken("PM-67", "not exactly the two tiles chosen changed places")
    elif code in ("GS", "MT", "MO", "M1"):
        _runners(audit, runners)
    level = audit.level_before
    if code in ("PD", "LU", "LG"):
        level = max(0, level - 1) if code == "PD" else min(2, level + 1) if code == "LU" else 0
    if v.level != level:
        broken("I-PM-7", f"{code} left the pressure at {v.level}, not {level}")
    if code in EXTRA:
        audit.queue.append((audit.actor, EXTRA[code]))
    _markers(audit)


def _next_door(audit: "Audit", changed: Dark) -> None:
    v, lift = audit.view, audit.code == "XR"
    beside = v.beside(audit.here)
    if lift:
        could = any(v.was_dark(t) for t in beside)
    else:
        could = bool(changed) or any(v.choosable(p) for t in beside for p in v.nodes_of[t])
    good = [
        t for t, (old, new) in changed.items() if t in beside and (old ^ new).bit_count() == 1 and (new < old) == lift
    ]
    if len(good) != len(changed) or len(good) != could:
        broken("A-PM-17", f"{audit.code} changed {len(changed)} tiles")
    for tile, (old, new) in changed.items():
        if audit.picked not in v.nodes_of[tile] or old ^ new != v.bit[audit.picked]:
            broken("A-PM-17", f"{audit.code} changed another node than the one chosen")


def _inverted(audit: "Audit", changed: Dark) -> None:
    v = audit.view
    could = any(0 < v.was_dark(t) < 15 for t in v.in_cell.values())
    if len(changed) != could or any(new != 15 - old or old in (0, 15) for old, new in changed.values()):
        broken("PM-47", f"INVERT changed {len(changed)} tiles")
    if changed and audit.picked not in changed:
        broken("PM-47", "another tile than the one chosen was inverted")


def _flipped(audit: "Audit", changed: Dark, turned: list[int]) -> None:
    v = audit.view
    if len(turned) != 1 or changed.keys() - set(turned):
        broken("PM-45", f"FLIP turned {len(turned)} tiles over")
    (tile,) = turned
    if v.dark[tile] or any(p in v.on_node for p in v.nodes_of[tile]):
        broken("PM-45", "markers stayed on a tile turned over")
    if (tile == audit.here) != (audit.code == "FL") and tile in v.occupied():
        broken("PM-46", f"{audit.code} turned the wrong tile over")
    if tile != (audit.here if audit.code == "FL" else audit.picked):
        broken("PM-45", f"{audit.code} turned another tile over than the one chosen")
    if audit.code == "FL" and v.was_dark(tile) != 15:
        broken("PM-32", "it was not the final node")


def _replaced(audit: "Audit", cells: set[int]) -> None:
    v = audit.view
    taken = v.occupied()
    could = audit.unused_before and any(
        v.was_dark(t).bit_count() == 3 and t not in taken and v.where_before.get(t, v.where[t]) in v.index
        for t in v.tiles
    )
    if not could and not cells:
        return
    out = [t for t in cells if v.where[t] not in v.index]
    if not could or len(cells) != 2 or len(out) != 1:
        broken("A-PM-20", f"{len(cells)} tiles moved")
    (old,) = out
    (new,) = cells - {old}
    if old != audit.picked:
        broken("A-PM-20", "another tile than the one chosen was replaced")
    was = v.was_dark(old)
    if v.where[new] != v.where_before[old] or was.bit_count() != 3 or v.dark[old] or v.dark[new] or old in taken:
        broken("A-PM-20", "the wrong tile was replaced, or markers stayed")
    if v.box.names[v.where[old]] != "removed" or any(p in v.on_node for p in v.nodes_of[old]):
        broken("A-PM-20", "the old tile must leave the game, its markers go home")


def _runners(audit: "Audit", moved: list[int]) -> None:
    v, code = audit.view, audit.code
    places = [v.where_before.get(r, v.where[r]) for r in v.runners]
    if code == "GS":
        good = len(moved) == 2 and audit.actor in moved and sorted(places) == sorted(v.where[r] for r in v.runners)
        if not good:
            broken("A-PM-16", "the runner did not trade places with a rival's")
        return
    for seat in moved:
        tile, old = v.tile_of(seat), v.middle[places[seat]]
        if v.dark[tile] == 15 or v.where[tile] not in v.index or places.count(v.middle_of[tile]):
            broken("PM-48", "a runner went to a tile that is not open")
        if code == "M1" and (seat != audit.actor or tile not in v.beside(old)):
            broken("PM-25", "the runner did not slide one tile")
        if code == "MO" and seat == audit.actor:
            broken("PM-48", "his own runner went")
    stood = {v.middle[p] for p in places}
    tiles = v.beside(v.middle[places[audit.actor]]) if code == "M1" else v.in_cell.values()
    could = any(v.dark[t] != 15 and t not in stood for t in tiles)
    if len(moved) != could:
        broken("PM-48", f"{code} moved {len(moved)} runners")


def _markers(audit: "Audit") -> None:
    """The control nodes themselves do nothing here; RECLAIM, DISCARD and the like move one marker."""
    v, code, actor = audit.view, audit.code, audit.actor
    if code not in ("RD", "RC", "DW", "RO"):
        if v.lost[actor] != audit.lost_before[actor]:
            broken("PM-49", f"{code} changed the discarded markers")
        return
    if code in ("RC", "RO") and audit.picked in v.on_node:
        broken("PM-50", f"{code} left the marker chosen where it lies")
    held, placed = audit.held_before, audit.placed_before
    hand = v.held[actor] - held[actor]
    lost = v.lost[actor] - audit.lost_before[actor]
    if code == "RD" and (hand, lost) != ((1, -1) if audit.lost_before[actor] else (0, 0)):
        broken("PM-50", "a discarded marker must come back if there is one")
    if code == "RC" and ((hand, lost) != (1, 0) if placed[actor] else hand != -lost or hand > 1):
        broken("PM-50", "a marker of the Matrix must come back, else one discarded may")
    if code == "DW" and lost != (1 if held[actor] + placed[actor] else 0):
        broken("PM-49", "a marker must be discarded if there is one")
    if code == "RO":
        if lost:
            broken("PM-49", f"{code} changed the discarded markers")
        others = sum(v.held[s] - held[s] for s in range(v.seats) if s != actor)
        there = sum(placed[s] for s in range(v.seats) if s != actor)
        if others != (1 if there else 0):
            broken("PM-36", "one rival marker must go home if there is one")
