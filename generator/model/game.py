"""A game: everything in its box and everything its rulebook promises, as frozen data."""

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from generator.model.claim import Claim
from generator.model.example import Example
from generator.model.fields import Field, Text, Value
from generator.model.finding import Where
from generator.model.statistic import Statistic
from generator.model.words import Words

Origin = Literal["rulebook", "designed"]
Shape = Literal["rectangle", "circle", "hexagon", "standee", "die", "tuckbox"]
FOLDED = ("standee", "die", "tuckbox")
"""The shapes that are printed as a net, cut out and folded."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of component: chip, card, tile, board.

    ``width_mm`` × ``height_mm`` is the trimmed size; ``corner_mm`` the corner radius of a rectangle. ``sides`` is how
    many faces a piece can show in play (1 or 2). ``bleed_mm`` is how far its faces carry on beyond the cut,
    ``safe_mm`` how far from it inwards no text should stand. ``fields`` and ``slot_fields`` are declared by name; ``effects`` says
    whether its slots carry effects (then it has no rich text: a sentence comes from the effect). ``split``: where it is
    larger than the paper it is printed in parts to be joined, as boards are.

    Of a kind that is folded from a net the size is that of its front when it stands folded, without feet. ``depth_mm`` is
    its third dimension: a die's edge, a tuck box's depth, else 0. ``base_mm`` is the length of a standee's foot below each
    face. ``holds`` is what goes into a tuck box: pieces by kind.
    """

    name: str
    width_mm: float
    height_mm: float
    shape: Shape
    corner_mm: float
    sides: int
    effects: bool
    fields: Mapping[str, Field]
    slot_fields: Mapping[str, Field]
    where: Where
    split: bool = False
    bleed_mm: float = 0.0
    safe_mm: float = 0.0
    depth_mm: float = 0.0
    base_mm: float = 0.0
    holds: Mapping[str, int] = field(default_factory=dict)

    @property
    def folded(self) -> bool:
        """Whether a piece is folded from a net."""
        return self.shape in FOLDED

    @property
    def size_mm(self) -> tuple[float, ...]:
        """Width and height, and the depth of what has one."""
        flat = self.width_mm, self.height_mm
        return (*flat, self.depth_mm) if self.depth_mm else flat


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb that effects use, with the fields it takes.

    ``worth`` is a template over the fields that gives what an effect is worth to whoever does it, as a number; "" for 0.
    """

    name: str
    fields: Mapping[str, Field]
    where: Where
    worth: str = ""


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect printed on a component: a verb and its fields' values."""

    verb: str
    fields: Mapping[str, Value]
    where: Where


@dataclass(frozen=True, slots=True)
class Slot:
    """A place on a component that carries fields or effects of its own, such as a tile's node.

    ``at`` names it within its side; ``side`` is "A" or "B".
    """

    at: str
    side: str
    effects: tuple[Effect, ...]
    fields: Mapping[str, Value]
    where: Where


@dataclass(frozen=True, slots=True)
class Component:
    """A design. ``copies`` pieces of it lie in the box (0 or more).

    ``origin`` says whether the rulebook gives it or it was designed by us; ``cite`` where.
    """

    id: str
    kind: str
    copies: int
    origin: Origin
    cite: str
    fields: Mapping[str, Value]
    slots: tuple[Slot, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question that the rulebook leaves open, with the reading chosen.

    ``key`` is the name by which rules ask for it and by which it can be switched; None where one reading alone can be
    played. ``default`` is one of ``options``.
    """

    id: str
    key: str | None
    options: tuple[str | int, ...]
    default: str | int
    cite: str
    where: Where


@dataclass(frozen=True, slots=True)
class Expect:
    """The shares of sample games that may end stuck or unfinished without being an error, 0 to 1."""

    stuck: float = 0.0
    unfinished: float = 0.0


@dataclass(frozen=True, slots=True)
class Sample:
    """A run of sample games that ``build`` plays: the rulings that differ from their defaults, the bots by name, and what is expected of it."""

    name: str
    rulings: Mapping[str, str | int]
    where: Where
    bots: tuple[str, ...] = ("random",)
    expect: Expect = Expect()


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game.

    ``folder`` is ``content/<name>`` on disk. ``players`` are the numbers of seats it can be played with. ``constants``
    are the figures that rules and booklets share with the content. ``words`` are by language, in the order of
    ``languages``; the first language is the rulebook's own.
    """

    name: str
    folder: Path
    title: Text
    version: str
    date: datetime.date
    languages: tuple[str, ...]
    players: tuple[int, ...]
    kinds: Mapping[str, Kind]
    verbs: Mapping[str, Verb]
    constants: Mapping[str, Value | Mapping[str, Value]]
    components: tuple[Component, ...]
    claims: tuple[Claim, ...]
    rulings: Mapping[str, Ruling]
    words: Mapping[str, Words]
    samples: tuple[Sample, ...]
    expect: Expect
    examples: tuple[Example, ...]
    where: Where
    statistics: tuple[Statistic, ...] = ()

    def of_kind(self, kind: str) -> Iterator[Component]:
        """The components of a kind, in the order of the files."""
        return (c for c in self.components if c.kind == kind)

    def component(self, id: str) -> Component:
        """The component of this id; raises KeyError."""
        for c in self.components:
            if c.id == id:
                return c
        raise KeyError(id)

    def said(self, language: str) -> Words:
        """The words of a language; empty ones where it has no file, which `check` reports."""
        return self.words.get(language) or Words(language, {}, {}, {}, {}, self.where)

    def keys(self) -> Mapping[str, Ruling]:
        """The rulings that can be switched, by key."""
        return {r.key: r for r in self.rulings.values() if r.key is not None}
