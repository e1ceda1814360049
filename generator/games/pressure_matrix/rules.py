"""The rules of Pressure Matrix, by number."""

from collections.abc import Generator, Mapping
from typing import Any

from generator.games.pressure_matrix.box import (
    ACTIVE,
    BANK,
    DIALS,
    EXTRA,
    FIRST,
    FULL,
    GIVEN,
    GREEN,
    KINDS,
    LEVEL,
    LONGEST,
    MODIFIER,
    NEXT,
    NODES,
    OVER,
    QUEUE,
    RED,
    RUN,
    STEERED,
    STUCK,
    TURNS,
    YELLOW,
    MatrixBox,
)
from generator.games.pressure_matrix.findings import findings  # noqa: F401  # the kernel looks for it here
from generator.games.pressure_matrix.position import PressureMatrix, Waiting
from generator.model.game import Game
from generator.table.effect import Effect
from generator.table.position import Result, perform
from generator.table.questions import Play, Question, choose, give_up, roll, shuffle

STEPS = 20_000
"""More questions than 500 turns can ask."""

ROLLS = ("roll", "roller", "own roll")
"""The moments of control effects that change a roll."""

Position = PressureMatrix


def box(game: Game, seats: int, effects: Mapping[str, Effect]) -> MatrixBox:
    """The box of Pressure Matrix."""
    return MatrixBox(game, seats, effects)


def set_up(x: PressureMatrix) -> Play:
    """PM-01 to PM-11."""
    table, b = x.table, x.box
    if x.ruling("start_hand") == b.constant("markers_each"):
        for seat in range(b.seats):
            table.move(b.score[seat], b.hand + seat)
    yield from shuffle(b.unused, "PM-04")
    faces = yield from roll(b.cells, 2, "PM-05")
    tiles = table.at[b.unused][-b.cells :]
    for tile, face in zip(tiles, faces, strict=True):
        if face == 2:
            table.turn(tile, 1)
    table.deal(tiles, range(b.cell, b.cell + b.cells))
    yield from bidding(x)
    corners = [0, b.rows - 1, b.cells - b.rows, b.cells - 1]
    for n in range(b.seats):
        seat = (table.dial[FIRST] + n) % b.seats
        starts = corners
        if b.seats > len(corners):
            last = n == b.seats - 1
            starts = [b.cells // 2] if last else corners
            if x.ruling("center_choice") == "any":
                starts = sorted([*corners, b.cells // 2])
        taken = x.occupied()
        free = [b.cell + cell for cell in starts if x.tile_at(cell) not in taken]
        cell = yield from choose(seat, "start on", free, "PM-10")
        x.put(seat, x.tile_at(cell - b.cell))


def bidding(x: PressureMatrix) -> Play:
    """PM-06 to PM-09. The bids are secret, so they lie nowhere on the table until the highest pays."""
    seats = range(x.box.seats)
    amounts = range(x.box.constant("highest_bid") + 1)
    bids = [0] * x.box.seats
    for seat in seats:
        bids[seat] = yield from choose(seat, "bid", amounts, "PM-06")
    tied = [seat for seat in seats if bids[seat] == max(bids)]
    while len(tied) > 1:
        totals = [0] * len(tied)
        for i in range(len(tied)):
            totals[i] = sum((yield from roll(3, 6, "PM-09")))
        tied = [seat for seat, total in zip(tied, totals, strict=True) if total == max(totals)]
    first = tied[0]
    x.table.pay(bids[first], first + 1, BANK)
    x.table.set(FIRST, first)
    x.table.set(NEXT, first)


def turn(x: PressureMatrix) -> Play:
    """PM-20, and 3.13: BLINK before the turn, or the frozen check, the roll and the move; then the Pressure Phase."""
    seat = begin(x)
    waiting = x.waiting()
    if not (waiting and (yield from blink(x, seat, waiting))):
        if not x.hand(seat):
            yield from thaw(x, seat)
            if not x.hand(seat):
                end_game(x)
                return
            waiting = x.waiting()
        if waiting:
            yield from adjust(x, seat, waiting)
        if not (yield from movement(x, seat)):
            return
    yield from pressure(x, seat)


def begin(x: PressureMatrix) -> int:
    """PM-20, PM-52: whose turn it is, an extra turn that waits before the next player's. F-PM-01: the cap."""
    table = x.table
    dial = table.dial
    if dial[TURNS] >= x.box.turn_cap:
        give_up(f"F-PM-01: more than {dial[TURNS]} turns")
    table.set(TURNS, dial[TURNS] + 1)
    x.doubled, x.fixed, x.adjusted = (), None, 0
    if dial[QUEUE]:
        waiting, first = divmod(dial[QUEUE], KINDS)
        seat, modifier = divmod(first - 1, NODES)
        table.set(QUEUE, waiting)
        table.set(EXTRA, dial[EXTRA] + 1)
        table.set(RUN, dial[RUN] + 1)
        if dial[RUN] > dial[LONGEST]:
            table.set(LONGEST, dial[RUN])
    else:
        seat, modifier = dial[NEXT], 0
        table.set(NEXT, (seat + 1) % x.box.seats)
        if dial[RUN]:
            table.set(RUN, 0)
    if dial[ACTIVE] != seat:
        table.set(ACTIVE, seat)
    if dial[MODIFIER] != modifier:
        table.set(MODIFIER, modifier)
    return seat


def blink(x: PressureMatrix, seat: int, markers: list[Waiting]) -> Generator[Question, Any, bool]:
    """Window 1: the others may BLINK this turn; of several the active player names the first, and one is enough."""
    waiting = [(owner, place) for owner, place, moment in markers if moment == "turn" and owner != seat]
    if not waiting or not x.free():
        return False
    wanted: dict[int, int] = {}
    for rival in x.rivals(seat):
        options = [place for owner, place in waiting if owner == rival]
        if options:
            place = yield from choose(rival, "blink", [None, *options], "PM-35")
            if place is not None:
                wanted[rival] = place
    if not wanted:
        return False
    rival = yield from choose(seat, "blinked by", list(wanted), "PM-63")
    yield from x.use(rival, wanted[rival])
    x.again = False  # the Pressure Phase that the TELEPORT begins is this turn's first
    return True


def thaw(x: PressureMatrix, seat: int) -> Play:
    """PM-21, window 2a: a frozen player may use a control effect of his own that works now, or before his roll."""
    options = x.usable(seat, "frozen", "roller", "own roll", "roll")
    if options:
        place = yield from choose(seat, "when frozen", [None, *options], "PM-21")
        if place is not None:
            yield from x.use(seat, place)


def adjust(x: PressureMatrix, active: int, waiting: list[Waiting]) -> Play:
    """PM-22, window 2b: clockwise from the active player, until all pass in a row."""
    n = x.box.seats
    seat, passed = active, 0
    waiting = [one for one in waiting if one[2] in ROLLS]
    while waiting and passed < n:
        moments = ("roll",) if x.fixed is not None else ("roll", "roller")
        if seat == active:
            moments = (*moments, "own roll")
        options = [place for owner, place, moment in waiting if owner == seat and moment in moments]
        place = (yield from choose(seat, "before the roll", [None, *options], "PM-22")) if options else None
        if place is None:
            passed += 1
        else:
            yield from x.use(seat, place)
            passed, waiting = 0, [one for one in x.waiting() if one[2] in ROLLS]
        seat = (seat + 1) % n


def movement(x: PressureMatrix, seat: int) -> Generator[Question, Any, bool]:
    """PM-23 to PM-30: whether the player could move."""
    level = x.table.dial[LEVEL]
    triples = False
    die = x.fixed
    if die is None:
        a, b, c = yield from roll(3, 6, "PM-23")
        die = movement_die(level, a, b, c)
        triples = a == b == c
    steps = die + x.adjusted if x.adjusted else die
    if steps > 0:
        ends = x.ends(seat, steps)
        if not ends:
            x.table.set(STUCK, x.table.dial[STUCK] + 1)
            yield from x.discard(seat, "PM-28", matrix=x.ruling("stuck_discard") == "either")
            x.press(level + 1)
            return False
        guide = x.left_of(seat) if x.table.dial[MODIFIER] == STEERED else seat
        cell = yield from choose(guide, "walk to", ends, "PM-27")
        x.put(seat, x.tile_at(cell - x.box.cell))
    if triples:
        x.press(level - 1)
    return True


def movement_die(level: int, a: int, b: int, c: int) -> int:
    """PM-23: the lowest die at Green, the highest at Red; at Yellow the middle one, or the one that is not of the pair.

    >>> movement_die(YELLOW, 6, 6, 1), movement_die(YELLOW, 1, 1, 6), movement_die(YELLOW, 2, 6, 4)
    (1, 6, 4)
    """
    if level == GREEN:
        return min(a, b, c)
    if level == RED:
        return max(a, b, c)
    if a == b:
        return c
    if a == c:
        return b
    return a if b == c else a + b + c - min(a, b, c) - max(a, b, c)


def pressure(x: PressureMatrix, seat: int) -> Play:
    """PM-31 to PM-34, PM-53: Pressure Phases until none begins anew."""
    table, b = x.table, x.box
    x.begin_phase()
    given = table.dial[MODIFIER] == GIVEN
    while True:
        x.again = x.yellow = False
        tile = x.here = table.where[b.runners[seat]] - b.stand
        nodes = x.choosable(tile)
        if not nodes:
            return
        place = yield from choose(seat, "black out", nodes, "PM-31")
        mask = table.dial[b.dark + tile] | 1 << (place - b.node) % NODES
        x.last = x.yellow = mask == FULL
        x.blacken(tile, mask)
        actor = seat
        if given:
            actor = yield from choose(seat, "give the effect to", x.rivals(seat), "A-PM-27")
        node = x.node(place)
        if node.control is not None:
            leave_marker(x, actor, place)
        else:
            for effect in node.effects:
                yield from perform(x, effect, actor, place)
        if x.yellow:
            x.press(YELLOW)
        if not x.again:
            return
        given, x.doubled = False, ()


def leave_marker(x: PressureMatrix, actor: int, place: int) -> None:
    """PM-34: one from his hand on the node; another player's there goes home; if his own lies there, none is placed."""
    table, hand = x.table, x.hand(actor)
    if hand:
        lying = table.at[place]
        if lying:
            if x.box.owner_of[lying[0]] == actor:
                return
            x.take_back(place)
        table.move(hand[-1], place)


def end_game(x: PressureMatrix) -> None:
    """PM-60, PM-61: it ends at once, and each Control Marker in hand is worth a credit."""
    for seat in range(x.box.seats):
        x.table.pay(len(x.hand(seat)), BANK, seat + 1)
    x.table.set(OVER, 1)


def over(x: PressureMatrix) -> bool:
    """PM-60."""
    return x.table.dial[OVER] == 1


def result(x: PressureMatrix) -> Result:
    """PM-61, PM-62: most credits, then most Control Markers in hand; else a draw."""
    table, b = x.table, x.box
    standing = [(x.credits(seat), len(x.hand(seat))) for seat in range(b.seats)]
    best = max(standing)
    credits = [n for n, _ in standing]
    return Result(
        winners=tuple(seat for seat in range(b.seats) if standing[seat] == best),
        first=table.dial[FIRST],
        measures={
            "winner's credits": best[0],
            "credits": sum(credits),
            "extra turns": table.dial[EXTRA],
            "extra turns in a row": table.dial[LONGEST],
            "stuck turns": table.dial[STUCK],
            "control effects used": sum(table.used[e] for e in b.control_effects),
            "most blackouts": table.amount[b.pool] + table.amount[b.matrix] - table.low[b.pool],
            "unused tiles": len(table.at[b.unused]),
        },
    )


assert len(DIALS) == OVER + 1
