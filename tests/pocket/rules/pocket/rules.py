"""The rules of Pocket, by number."""

from collections.abc import Generator, Mapping
from typing import Any

from rules.pocket.position import ACTIVE, AGAIN, FIRST, HEAT, Pocket, PocketBox

from generator.model.game import Game
from generator.table.effect import Effect
from generator.table.position import Result, perform
from generator.table.questions import Play, Question, choose, roll, shuffle

STEPS = 1000
"""More questions than a game can have: the heat rises each turn and one card cools it."""

Position = Pocket


def box(game: Game, seats: int, effects: Mapping[str, Effect]) -> PocketBox:
    """The box of Pocket."""
    return PocketBox(game, seats, effects)


def set_up(x: Pocket) -> Play:
    """PK-01: cards, coins, faces of the tiles, pawns. PK-02: who begins."""
    table, seats = x.table, range(x.box.seats)
    yield from shuffle(x.box.deck, "PK-01")
    for seat in seats:
        for _ in range(x.constant("hand")):
            table.move(table.at[x.box.deck][-1], x.box.hands[seat])
        x.earn(x.constant("start_coins"), seat)
    for tile, face in zip(x.ring(), (yield from roll(len(x.ring()), 2, "PK-01")), strict=True):
        table.turn(tile, face - 1)
    for seat in seats:
        table.move(x.box.pawns[seat], x.box.top[x.ring()[seat]])
    yield from bidding(x)


def bidding(x: Pocket) -> Play:
    """PK-02: bids in secret, so they stand nowhere on the table; the highest pays and begins, equals roll for it."""
    bids = [0] * x.box.seats
    for seat in range(x.box.seats):
        bids[seat] = yield from choose(seat, "bid", range(x.coins(seat) + 1), "PK-02")
    tied = [seat for seat, bid in enumerate(bids) if bid == max(bids)]
    while len(tied) > 1:
        rolled = yield from roll(len(tied), 6, "PK-02")
        tied = [seat for seat, die in zip(tied, rolled, strict=True) if die == max(rolled)]
    first = tied[0]
    x.table.pay(bids[first], first + 1, 0)
    x.table.set(FIRST, first)
    x.table.set(ACTIVE, first)


def turn(x: Pocket) -> Play:
    """PK-10 draw, PK-11 heat, PK-12 play a card or none, PK-14 its effect unless it is parried, PK-15 pass."""
    table, seat = x.table, x.active
    if table.at[x.box.deck]:
        table.move(table.at[x.box.deck][-1], x.box.hands[seat])
    table.set(HEAT, table.dial[HEAT] + int(x.ruling("heat")))
    options = [None, *(card for card in x.hand(seat) if not x.is_parry(card))]
    card = yield from choose(seat, "play", options, "PK-12")
    if card is not None:
        table.move(card, x.box.discard)
        parried = yield from parry(x, seat)
        if not parried:
            yield from perform(x, x.box.does[card], seat, x.box.discard)
    # PK-15: the turn passes to the left, unless there is another one.
    if table.dial[AGAIN]:
        table.set(AGAIN, 0)
    else:
        table.set(ACTIVE, x.rivals(seat)[0])


def parry(x: Pocket, seat: int) -> Generator[Question, Any, bool]:
    """PK-13: the rivals, from the left, may parry the card just played; one parry is enough."""
    for rival in x.rivals(seat):
        options = [None, *(card for card in x.hand(rival) if x.is_parry(card))]
        card = yield from choose(rival, "parry", options, "PK-13")
        if card is not None:
            x.table.move(card, x.box.discard)
            yield from perform(x, x.box.does[card], rival, x.box.discard)
            return True
    return False


def over(x: Pocket) -> bool:
    """PK-30: it boils."""
    return x.table.dial[HEAT] >= x.constant("boiling")


def result(x: Pocket) -> Result:
    """PK-31: most coins win; those who have the same share the win, or the later one has it (A-PK-01)."""
    first, seats = x.table.dial[FIRST], x.box.seats
    coins = [x.coins(seat) for seat in range(seats)]
    winners = [seat for seat in range(seats) if coins[seat] == max(coins)]
    if x.ruling("tie") == "later":
        winners = [max(winners, key=lambda seat: (seat - first) % seats)]
    measures = {"most coins": max(coins), "coins": sum(coins), "cards left": sum(len(x.hand(s)) for s in range(seats))}
    return Result(tuple(winners), first, measures)
