"""The rules of My Game, by number. Each question is asked with `yield from`, and is answered by a bot."""

from collections.abc import Mapping

from rules.my_game.position import ACTIVE, GameBox, GamePosition

from generator.model.game import Game
from generator.table.effect import Effect
from generator.table.position import Result, perform
from generator.table.questions import Play, choose, shuffle

STEPS = 1000
"""More questions than a game can have: a game that reaches it is reported as unfinished."""

Position = GamePosition


def box(game: Game, seats: int, effects: Mapping[str, Effect]) -> GameBox:
    """The box."""
    return GameBox(game, seats, effects)


def set_up(x: GamePosition) -> Play:
    """N-02: deal."""
    yield from shuffle(x.box.deck, "N-02")
    for hand in x.box.hands:
        for _ in range(x.box.hand_size):
            x.table.move(x.table.at[x.box.deck][-1], hand)


def turn(x: GamePosition) -> Play:
    """N-10 draw, N-11 play a card, N-12 pass to the left."""
    table, seat = x.table, x.table.dial[ACTIVE]
    if table.at[x.box.deck]:
        table.move(table.at[x.box.deck][-1], x.box.hands[seat])
    if x.hand(seat):
        card = yield from choose(seat, "play", list(x.hand(seat)), "N-11")
        table.move(card, x.box.discard)
        yield from perform(x, x.box.does[card], seat, x.box.discard)
    table.set(ACTIVE, x.rivals(seat)[0])


def over(x: GamePosition) -> bool:
    """N-20: the deck and all hands are empty."""
    return not x.table.at[x.box.deck] and not any(x.hand(seat) for seat in range(x.box.seats))


def result(x: GamePosition) -> Result:
    """N-20: most coins; a tie is shared, or goes to the first (A-1)."""
    coins = [x.coins(seat) for seat in range(x.box.seats)]
    winners = [seat for seat, n in enumerate(coins) if n == max(coins)]
    if x.ruling("tie") == "first":
        winners = winners[:1]
    return Result(tuple(winners), 0, {"most coins": max(coins), "lit": len(x.box.worth) - len(x.dark())})
