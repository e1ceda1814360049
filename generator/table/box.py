"""A box as a game is played from it: which places, pieces, purses and dials there are, and how they lie at the start."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from generator.table.effect import Effect
from generator.table.table import Table

OPEN = -1
"""Owner of a place that every seat sees into."""
NOBODY = -2
"""Owner of a place that no seat sees into, such as a draw deck."""


class Place(NamedTuple):
    """A place that pieces lie in.

    ``owner`` is `OPEN`, `NOBODY` or the one seat that sees the pieces in it. ``group`` names places alike ("hand" for
    every seat's hand), as effects declare them; "" means the place's own name. Pieces in a ``supply`` are not in use.
    """

    name: str
    owner: int = OPEN
    group: str = ""
    supply: bool = False


class Piece(NamedTuple):
    """A copy of a component on the table.

    ``design`` is the component's id and ``place`` the name of the place it starts in. Pieces of the same ``back`` cannot
    be told apart by a seat that does not know them; "" means the kind. ``side`` is the face it shows at the start.
    """

    name: str
    kind: str
    design: str
    place: str
    back: str = ""
    side: int = 0


class Purse(NamedTuple):
    """An amount of something: a seat's credits, the bank's.

    A ``supply`` counts pieces of ``kind`` that the rules may call unlimited: it may run below zero, and remembers its least.
    """

    name: str
    amount: int = 0
    group: str = ""
    kind: str = ""
    supply: bool = False


class Dial(NamedTuple):
    """A number that is set, not paid: a gauge, a stage, whose turn it is."""

    name: str
    value: int = 0
    group: str = ""


class Printed(NamedTuple):
    """An effect where it is printed: its id (component, side and slot), and what it does."""

    id: str
    effect: Effect


class Box:
    """Everything that is fixed for one number of seats. Built once, shared by all games of a run, never changed.

    Seats, places and pieces share one row of numbers, so that an option that is a number has a name: seat i is place i
    and is called "p1" for i = 0; then come the places as given, then the pieces. Purses and dials are numbered apart.
    Raises ValueError for a name that occurs twice and KeyError for a place that there is not.
    """

    def __init__(
        self,
        seats: int,
        places: Iterable[Place] = (),
        pieces: Iterable[Piece] = (),
        purses: Iterable[Purse] = (),
        dials: Iterable[Dial] = (),
        effects: Iterable[Printed] = (),
    ) -> None:
        self.seats = seats
        self.everyone = (1 << seats) - 1
        all_places = [Place(f"p{i + 1}") for i in range(seats)] + list(places)
        all_pieces = list(pieces)
        self.first_piece = len(all_places)
        self.names: tuple[str, ...] = _distinct([p.name for p in all_places] + [p.name for p in all_pieces])
        self.number = {name: i for i, name in enumerate(self.names)}
        self.owner = tuple(p.owner for p in all_places)
        self.group = tuple(p.group or p.name for p in all_places)
        self.supplies = tuple(i for i, p in enumerate(all_places) if p.supply)
        blank = ("",) * self.first_piece
        self.kinds: tuple[str, ...] = blank + tuple(p.kind for p in all_pieces)
        self.designs: tuple[str, ...] = blank + tuple(p.design for p in all_pieces)
        self.backs: tuple[str, ...] = blank + tuple(p.back or p.kind for p in all_pieces)
        self.stock = Counter(p.kind for p in all_pieces)
        self.purses = tuple(purses)
        self.purse = {name: i for i, name in enumerate(_distinct([p.name for p in self.purses]))}
        self.dials = tuple(dials)
        self.purse_group = tuple(p.group or p.name for p in self.purses)
        self.dial_group = tuple(d.group or d.name for d in self.dials)
        self.dial = {name: i for i, name in enumerate(_distinct([d.name for d in self.dials]))}
        self.effects = tuple(effects)
        self.effect = {name: i for i, name in enumerate(_distinct([e.id for e in self.effects]))}
        sees = [self.everyone if o == OPEN else 0 if o == NOBODY else 1 << o for o in self.owner]
        self.start = Table(sees, len(self.names), self.purses, self.dials, len(self.effects))
        for piece, p in enumerate(all_pieces, self.first_piece):
            place = self.number[p.place]
            self.start.where[piece] = place
            self.start.at[place].append(piece)
            self.start.side[piece] = p.side
            self.start.seen[piece] = sees[place]

    def pieces(self, kind: str = "") -> Iterator[int]:
        """The pieces of a kind, or all, in order."""
        return (i for i in range(self.first_piece, len(self.names)) if kind in ("", self.kinds[i]))

    def lies(self, table: Table, piece: int) -> str:
        """The name of where a piece lies: its place; a game may name a cell in it, as "x,y"."""
        return self.names[table.where[piece]]

    def label(self, option: object, *, amounts: bool = False) -> str:
        """An option as a record shows it: the name of a seat, place or piece; a word; an amount; a tuple part by part.

        ``amounts`` says that whole numbers are amounts, as the numbers of a range always are.
        """
        match option:
            case None:
                return "none"
            case bool():
                return "yes" if option else "no"
            case int():
                return str(option) if amounts else self.names[option]
            case tuple():
                return "(" + ", ".join(self.label(part, amounts=amounts) for part in option) + ")"
            case _:
                return str(option)

    def labels(self, options: Sequence[object]) -> list[str]:
        """The labels of a question's options, in order."""
        return [self.label(option, amounts=isinstance(options, range)) for option in options]


def _distinct(names: list[str]) -> tuple[str, ...]:
    if len(set(names)) < len(names):
        twice = sorted({n for n in names if names.count(n) > 1})
        raise ValueError(f"names used more than once in a box: {', '.join(twice)}")
    return tuple(names)
