"""Patterns in which pieces of one size fill a page: grids, and honeycombs of hexagons."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from generator.model.game import Shape

EXACT_MM = 1e-6
"""What exact fits may lack through the arithmetic of floats."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """Lines of pieces. ``width`` × ``height`` is a piece's trim, ``over`` how far its bleed reaches beyond that on each side.

    A grid's lines are its rows. A honeycomb's are rows where hexagons stand on a corner, columns where they lie on an edge
    (``upright``); every other line is moved by half a step, and holds one piece less where it is ``short``. ``step`` is
    from a piece to the next in its line, and from a line to the next.
    """

    width: float
    height: float
    bleed: float
    in_line: int
    lines: int
    step: tuple[float, float]
    over: tuple[float, float]
    honeycomb: bool = False
    upright: bool = False
    short: bool = False

    @property
    def count(self) -> int:
        """How many pieces it holds."""
        return self.in_line * self.lines - (self.lines // 2 if self.short else 0)

    @property
    def name(self) -> str:
        """What a maker calls it."""
        if not self.honeycomb:
            return f"{self.in_line} × {self.lines}"
        each = f"{self.in_line} and {self.in_line - 1}" if self.short else f"{self.in_line}"
        return f"a honeycomb of {self.lines} {'columns' if self.upright else 'rows'} of {each}"

    @property
    def needs(self) -> tuple[float, float]:
        """The width and height that it takes with its bleed."""
        half = self.step[0] / 2 if self.honeycomb and not self.short and self.lines > 1 else 0.0
        steps = (self.in_line - 1) * self.step[0] + half, (self.lines - 1) * self.step[1]
        across, down = steps[::-1] if self.upright else steps
        return across + self.width + 2 * self.over[0], down + self.height + 2 * self.over[1]

    def cells(self) -> list[tuple[float, float]]:
        """The upper left corners of the trims, from the corner of what the pattern takes, in the order of reading."""
        found = []
        for line in range(self.lines):
            moved = self.honeycomb and line % 2 == 1
            for k in range(self.in_line - (moved and self.short)):
                at = (k + moved / 2) * self.step[0], line * self.step[1]
                found.append(at[::-1] if self.upright else at)
        found.sort(key=lambda at: (round(at[1], 6), at[0]))
        return [(self.over[0] + x, self.over[1] + y) for x, y in found]


def patterns(width: float, height: float, shape: Shape, bleed: float, inside: tuple[float, float]) -> Iterator[Pattern]:
    """The patterns that fit ``inside`` a width and height, each with the most bleed, up to ``bleed``, that leaves it room."""
    yield from _family(width, height, shape, bleed, inside, honeycomb=False, short=False)
    if shape == "hexagon":
        yield from _family(width, height, shape, bleed, inside, honeycomb=True, short=False)
        yield from _family(width, height, shape, bleed, inside, honeycomb=True, short=True)


def _family(
    width: float,
    height: float,
    shape: Shape,
    bleed: float,
    inside: tuple[float, float],
    *,
    honeycomb: bool,
    short: bool,
) -> Iterator[Pattern]:
    upright = honeycomb and width >= height

    def pattern(in_line: int, lines: int, bleed: float) -> Pattern:
        beyond = over(width, height, shape, bleed)
        if not honeycomb:
            step = width + 2 * beyond[0], height + 2 * beyond[1]
            return Pattern(width, height, bleed, in_line, lines, step, beyond)
        step = _honeycomb_step(max(width, height), min(width, height), bleed)
        return Pattern(width, height, bleed, in_line, lines, step, beyond, True, upright, short)

    def fits(in_line: int, lines: int) -> bool:
        needs = pattern(in_line, lines, 0.0).needs
        return all(needs[k] <= inside[k] + EXACT_MM for k in (0, 1))

    least, least_lines = 2 if short else 1, 2 if honeycomb else 1  # a single line is a grid
    if not fits(least, least_lines):
        return
    most_in_line = _last(lambda n: fits(n, least_lines), least)
    most_lines = _last(lambda n: fits(least, n), least_lines)
    if bleed == 0:
        yield pattern(most_in_line, most_lines, 0.0)
        return
    # Only patterns of which no other takes more and keeps more: each number in one direction with the most in the other
    # that leaves it its bleed.
    alone = {n: _room(pattern, (n, least_lines), inside, 1 if upright else 0) for n in range(least, most_in_line + 1)}
    above = {m: _room(pattern, (least, m), inside, 0 if upright else 1) for m in range(least_lines, most_lines + 1)}
    kept = {(n, max((m for m in above if above[m] >= min(bleed, alone[n])), default=0)) for n in alone}
    kept |= {(max((n for n in alone if alone[n] >= min(bleed, above[m])), default=0), m) for m in above}
    for in_line, lines in sorted(kept):
        if in_line and lines:
            yield pattern(in_line, lines, min(bleed, alone[in_line], above[lines]))


def _room(
    pattern: Callable[[int, int, float], Pattern], counts: tuple[int, int], inside: tuple[float, float], way: int
) -> float:
    """The bleed with which so many pieces fill the room in one direction: what they need grows evenly with it."""
    bare, grown = pattern(*counts, 0.0).needs[way], pattern(*counts, 1.0).needs[way]
    return max(0.0, (inside[way] - bare) / (grown - bare))


def _last(holds: Callable[[int], bool], first: int) -> int:
    """The last whole number for which something holds that holds for ``first`` and fails from somewhere on."""
    n = first
    while holds(n + 1):
        n += 1
    return n


def over(width: float, height: float, shape: Shape, bleed: float) -> tuple[float, float]:
    """How far a bleed reaches beyond the trim's box at the sides, and above and below: at a hexagon's corners further than its edges."""
    if shape != "hexagon":
        return bleed, bleed
    long, short = max(width, height), min(width, height)
    corner = bleed * math.hypot(short / 2, long / 4) / (short / 2)
    return (corner, bleed) if width >= height else (bleed, corner)


def _honeycomb_step(long: float, short: float, bleed: float) -> tuple[float, float]:
    """From a hexagon to the next in its line, edge to edge, and from its line to the next: twice the bleed between all edges."""
    in_line = short + 2 * bleed
    slant = math.hypot(short / 2, long / 4)  # the length of a slanted edge
    return in_line, (long * short / 2 + 2 * bleed * slant - in_line * long / 8) / (short / 2)
