"""The rules of MATCHrix, by number."""

from collections.abc import Mapping

from generator.games.matchrix.effects import Cap, Lay
from generator.games.matchrix.position import Deck, Matchrix, draw_cards, rebuild, seed
from generator.model.finding import Finding, Severity
from generator.model.game import Game
from generator.table.audit import broken
from generator.table.effect import Effect
from generator.table.position import Result, perform
from generator.table.questions import Play, choose, give_up, roll, shuffle, stuck
from generator.table.tally import Tally

STEPS = 20_000
"""More questions than 60 rounds of five players can ask: a turn asks two for each card of a hand, and the shares."""

Position = Matchrix


def box(game: Game, seats: int, effects: Mapping[str, Effect]) -> Deck:  # its cards have no printed effects
    """The box of MATCHrix."""
    deck = Deck(game, seats)
    lay, cap = Lay(), Cap()
    deck.print_effects({c.id: cap if c.fields.get("crown") else lay for c in game.of_kind("card")})
    return deck


def set_up(x: Matchrix) -> Play:
    """MX-01 to MX-05: a dealer, the deck, seven cards each, the first card of the Matchrix."""
    box, table = x.box, x.table
    (dealer,) = yield from roll(1, box.seats, "MX-02")
    table.set(box.dealer, dealer - 1)
    if x.ruling("deck_size") == "12n":
        yield from shuffle(x.deck, "MX-01")
        for card in table.at[x.deck][box.least * box.seats :]:
            table.move(card, box.aside)
    seeded = yield from seed(x, list(table.at[x.deck]), box.hand_size)
    if not seeded:
        broken(
            "A-MX-07", f"no first card after {box.most_redeals} more deals; the deck needs more cards without a crown"
        )


def turn(x: Matchrix) -> Play:
    """MX-10 to MX-24: draw a card, play a string of cards; the turn passes to the left."""
    box, table = x.box, x.table
    dial, at, deck, bit = table.dial, table.at, x.deck, box.bit
    if dial[box.turns] >= box.most_rounds * box.seats:
        give_up(f"{box.most_rounds} rounds were played")
    seat = x.active
    hand = at[x.hands[seat]]
    if at[deck]:  # MX-10
        table.move(at[deck][-1], x.hands[seat])
    elif x.rebuilding:
        yield from draw_cards(x, seat, 1)
    mask = x.mask(hand)
    if not at[deck] and not mask & ~box.crowned and not dial[box.all_cappers]:
        table.set(box.all_cappers, 1)  # K-MX-4
    string = x.string = []
    x.open = x.layout.fits
    able = 0
    while True:
        can = 0
        for fit in x.open.values():
            can |= fit
        can &= mask
        if len(hand) == 1:
            can &= ~box.crowned  # MX-19
        able |= can
        card = yield from choose(seat, "play", [*[c for c in hand if bit[c] & can], None], "MX-11")
        if card is None:
            break
        x.card = card
        yield from perform(x, card - box.first_piece, seat, box.matchrix)
        mask ^= bit[card]
        if bit[card] & box.crowned or not hand:  # MX-18, MX-23
            break
        x.open = x.layout.after(string[-1])
    x.layout.settle()
    table.set(box.turns, dial[box.turns] + 1)  # MX-24
    if string:
        table.set(box.played, dial[box.played] + len(string))
    else:
        table.set(box.passes, dial[box.passes] + 1)
    yield from stalemate(x, blocked=not able and not at[deck])


def stalemate(x: Matchrix, *, blocked: bool) -> Play:
    """K-MX-5: with an empty deck, a whole round in which nobody has anything to play is final (A-MX-12)."""
    box, table = x.box, x.table
    if not blocked:
        if table.dial[box.blocked]:
            table.set(box.blocked, 0)
        return
    x.add(box.blocked, 1)
    if table.dial[box.blocked] < box.seats or x.ruling("stalemate") == "fewest-cards":
        return
    if x.ruling("stalemate") == "rebuild-once" and not table.dial[box.rebuilds]:
        rebuilt = yield from rebuild(x)
        if rebuilt:
            table.set(box.blocked, 0)
            return
    hands = ", ".join(f"{box.names[seat]} {len(table.at[hand])}" for seat, hand in enumerate(x.hands))
    stuck(f"nobody can play and the deck is empty; cards in hand: {hands} (K-MX-5)")


def over(x: Matchrix) -> bool:
    """MX-23: a hand is empty. So too a stalemate that the fewest cards win."""
    at = x.table.at
    for hand in x.hands:
        if not at[hand]:
            return True
    return x.table.dial[x.box.blocked] >= x.box.seats


def result(x: Matchrix) -> Result:
    """MX-23: whoever has no card left wins."""
    box, table = x.box, x.table
    dial = table.dial
    held = [len(table.at[hand]) for hand in x.hands]
    fewest = min(held)
    ran_out = not table.at[x.deck] or dial[box.rebuilds] > 0
    return Result(
        winners=tuple(seat for seat, cards in enumerate(held) if cards == fewest),
        first=(dial[box.dealer] + 1) % box.seats,
        measures={
            "cards played": dial[box.played],
            "strings": dial[box.turns] - dial[box.passes],
            "passes": dial[box.passes],
            "cappers": dial[box.cappers],
            "power": dial[box.power],
            "drawn by power": dial[box.drawn],
            "deck ran out": int(ran_out),
            "buried cappers": len(table.at[box.buried]),
            "redeals": dial[box.redeals],
            "rebuilds": dial[box.rebuilds],
            "only cappers held": dial[box.all_cappers],
            "cards left in hands": sum(held),
        },
    )


def findings(game: Game, tally: Tally) -> list[Finding]:
    """F-MX-01 to F-MX-05: games cut off, stalemates, deals taken back, hands of cappers, decks that ran out."""
    found = []
    games = tally.games
    item = f"{tally.seats} players"

    def say(id: str, severity: Severity, n: int, of: int, message: str) -> None:
        if n:
            text = f"{n} of {of} games ({n / of:.1%}) {message}"
            found.append(Finding(id, severity, game.where, item, text, id))

    say("F-MX-01", Severity.WARN, tally.unfinished, games, f"were cut off after {game.constants['most_rounds']} rounds")
    say("F-MX-02", Severity.WARN, tally.stuck, games, "ended in a stalemate: an empty deck, and nobody could play")
    totals = {name: spread.total for name, spread in tally.measures.items()}
    done = tally.finished
    redealt = totals.get("redeals", 0)
    if redealt:
        text = f"the deck ran out {redealt} times in {done} games while a first card was looked for"
        found.append(Finding("F-MX-03", Severity.WARN, game.where, item, text, "F-MX-03"))
    only, empty = totals.get("only cappers held", 0), totals.get("deck ran out", 0)
    say("F-MX-04", Severity.INFO, only, done, "came to a player who held cappers alone with an empty deck")
    say("F-MX-05", Severity.INFO, empty + tally.stuck, done + tally.stuck, "emptied the draw deck")
    return found
