"""How many pieces of one size fit on a paper, and where: grids and honeycombs, for every way to bring fronts and backs together.

A piece takes its trim and its bleed on each side. Where the bleed asked for would cost pieces, part of it is given up.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from generator.model.game import Shape
from generator.model.paper import Paper, Sprue
from generator.printing.sheet.patterns import EXACT_MM, Pattern, over, patterns

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in mm."""
Duplex = Literal["long", "short", "fold", "fold-vertical", "fold-horizontal", "none"]
"""How a back comes behind its front: the paper is turned over on its long or short edge; front and back stand on one
side of the paper, which is folded between them (down the page, across it, or whichever takes more); or not at all."""
Fold = Literal["vertical", "horizontal"]

FOLD_FREE_MM = 5.0
"""How far from a fold the bleed of the nearest piece ends."""
LEAST_BLEED_MM = 1.0
"""A bleed below this would not hide a cut that goes astray: rather fewer pieces than less."""


class DoesNotFit(ValueError):
    """A piece larger than the paper's inside; the message says in millimetres what it needs and what there is."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be laid out: pieces of one size, and how. ``two_sided``: some have a back; ``pieces`` 0: no one knows how many."""

    width_mm: float
    height_mm: float
    shape: Shape = "rectangle"
    bleed_mm: float = 0.0
    duplex: Duplex = "long"
    two_sided: bool = False
    pieces: int = 0


@dataclass(frozen=True, slots=True)
class Layout:
    """Where pieces of ``width_mm`` × ``height_mm`` (trimmed) stand on a page.

    ``page_width_mm`` × ``page_height_mm`` is the page as it is read; ``cells`` are the upper left corners of the fronts'
    trims, row by row; ``pattern`` says how many stand in columns and rows. ``bleed_mm`` is what each piece has around it.
    ``duplex`` is never "fold" here: it says which.
    """

    paper: Paper
    page_width_mm: float
    page_height_mm: float
    width_mm: float
    height_mm: float
    cells: tuple[tuple[float, float], ...]
    pattern: str
    bleed_mm: float = 0.0
    duplex: Duplex = "long"
    shape: Shape = "rectangle"

    @property
    def count(self) -> int:
        """How many pieces a page takes."""
        return len(self.cells)

    @property
    def landscape(self) -> bool:
        """Whether the page lies on its long side."""
        return self.page_width_mm > self.page_height_mm

    @property
    def fold(self) -> Fold | None:
        """Which way the page is folded between fronts and backs."""
        return _FOLDS.get(self.duplex)

    @property
    def mirrors(self) -> Literal["x", "y"]:
        """Which of a piece's coordinates are mirrored to find its back."""
        if self.fold is not None:
            return "x" if self.fold == "vertical" else "y"
        return "x" if (self.duplex == "short") == self.landscape else "y"

    def behind(self, box: Box) -> tuple[Box, int]:
        """The box on the back page (or beyond the fold) that comes to lie behind a box, and by how much art in it is turned."""
        left, top, right, bottom = box
        if self.mirrors == "x":
            return (self.page_width_mm - right, top, self.page_width_mm - left, bottom), 0
        return (left, self.page_height_mm - bottom, right, self.page_height_mm - top), 180

    @property
    def used(self) -> Box:
        """The box that the trims of a full page take, beyond a fold too."""
        left, top = (min(cell[k] for cell in self.cells) for k in (0, 1))
        right, bottom = (max(cell[k] for cell in self.cells) for k in (0, 1))
        box = left, top, right + self.width_mm, bottom + self.height_mm
        if self.fold is None:
            return box
        far = self.behind(box)[0]
        return min(box[0], far[0]), min(box[1], far[1]), max(box[2], far[2]), max(box[3], far[3])

    @property
    def used_with_bleed(self) -> Box:
        """The same with the bleed around the trims, as far as the page goes."""
        left, top, right, bottom = self.used
        across, down = over(self.width_mm, self.height_mm, self.shape, self.bleed_mm)
        page = self.page_width_mm, self.page_height_mm
        return max(0.0, left - across), max(0.0, top - down), min(page[0], right + across), min(page[1], bottom + down)


_FOLDS: dict[str, Fold] = {"fold-vertical": "vertical", "fold-horizontal": "horizontal"}


@dataclass(frozen=True, slots=True)
class Choice:
    """The best layout, and what else there is to be had: ``others`` are layouts that keep more of the bleed, or take more."""

    layout: Layout
    others: tuple[Layout, ...]


def choose(wanted: Wanted, paper: Paper) -> Choice:
    """The layout that takes the fewest sheets and keeps the bleed asked for, or at least `LEAST_BLEED_MM` of it.

    Of two that take as many, the one that keeps more bleed; of two alike, the one with more on a sheet, then the upright
    page. Where the number of pieces is not known, the one with most on a sheet. Raises DoesNotFit where not one piece fits,
    ValueError for a size that is none.
    """

    def worth(way: _Way) -> tuple[float, float, int]:
        count, bleed = way.pattern.count, round(way.pattern.bleed, 4)
        return (-math.ceil(wanted.pieces / count) if wanted.pieces else count), bleed, count

    for size in (wanted.width_mm, wanted.height_mm):
        if not (math.isfinite(size) and size > 0):
            raise ValueError(f"a piece of {size} mm cannot be cut; a size above 0 would be right")
    if paper.sprue is not None:
        return Choice(_in_places(wanted, paper, paper.sprue), ())
    found = list(_ways(wanted, paper))
    if not found:
        raise DoesNotFit(lacking(wanted, paper))
    enough = min(wanted.bleed_mm, LEAST_BLEED_MM)
    good = [way for way in found if way.pattern.bleed >= enough - EXACT_MM] or found
    best = max(good, key=worth)
    others = []
    if best.pattern.bleed < wanted.bleed_mm - EXACT_MM:
        whole = [way for way in good if way.pattern.bleed >= wanted.bleed_mm - EXACT_MM]
        others += [max(whole, key=worth)] if whole else []
    most = max(found, key=worth)
    others += [most] if worth(most)[0] > worth(best)[0] else []
    return Choice(best.layout(), tuple(way.layout() for way in others))


def _in_places(wanted: Wanted, paper: Paper, sprue: Sprue) -> Layout:
    """Each piece in the middle of a place that the paper has; raises DoesNotFit."""
    size = wanted.width_mm, wanted.height_mm
    place = sprue.width_mm, sprue.height_mm
    if any(size[k] > place[k] + 0.01 for k in (0, 1)):
        places = f"{length(place[0])} × {length(place[1])} mm"
        raise DoesNotFit(f"{paper.title} has places of {places}: needs {length(size[0])} × {length(size[1])} mm")
    if wanted.duplex.startswith("fold"):
        raise DoesNotFit(f"{paper.title} has its places already and cannot be folded between fronts and backs")
    inset = [(place[k] - size[k]) / 2 for k in (0, 1)]
    cells = tuple(
        (sprue.left_mm + column * sprue.step_mm[0] + inset[0], sprue.top_mm + row * sprue.step_mm[1] + inset[1])
        for row in range(sprue.rows)
        for column in range(sprue.columns)
    )
    between = [(sprue.step_mm[k] - size[k]) / 2 for k, n in enumerate((sprue.columns, sprue.rows)) if n > 1]
    bleed = max(0.0, min([wanted.bleed_mm, *between]))
    name = f"{sprue.columns} × {sprue.rows}"
    page = paper.width_mm, paper.height_mm
    return Layout(paper, *page, *size, cells, name, bleed, wanted.duplex, wanted.shape)


def lacking(wanted: Wanted, paper: Paper) -> str:
    """What a piece needs and what the paper has for it, in the way that comes nearest."""
    size = wanted.width_mm, wanted.height_mm
    insides = [(area[2] - area[0], area[3] - area[1]) for _, area in _areas(wanted, paper)]
    inside = min(insides, key=lambda inside: sum(max(size[k] - inside[k], 0.0) for k in (0, 1)))
    said = [
        f"needs {length(n)}, has {length(max(h, 0.0))} mm"
        for n, h in zip(size, inside, strict=True)
        if n > h + EXACT_MM
    ]
    margins = "/".join(dict.fromkeys(length(margin) for margin in paper.margins_mm))
    folded = ", folded in two" if wanted.duplex.startswith("fold") else ""
    return f"{paper.title} inside its margins of {margins} mm{folded}: {'; '.join(said)}"


def length(value: float) -> str:
    """Millimetres to the hundredth, rounded down so that nothing is promised that is not there.

    >>> length(1.5833), length(3.0), length(0.1)
    ('1.58', '3', '0.1')
    """
    return f"{math.floor(value * 100 + 1e-4) / 100:.2f}".rstrip("0").rstrip(".")


@dataclass(frozen=True, slots=True)
class _Way:
    """A pattern on a page that is not laid out yet; ``empty`` has the page, ``area`` is where fronts may stand."""

    pattern: Pattern
    empty: Layout
    area: Box

    def layout(self) -> Layout:
        """The layout: in the middle of the page as far as its margins allow, at a fold as near to it as may be."""
        empty, area = self.empty, self.area
        needs = self.pattern.needs
        page = empty.page_width_mm, empty.page_height_mm
        start = [min(max((page[k] - needs[k]) / 2, area[k]), area[k + 2] - needs[k]) for k in (0, 1)]
        if empty.fold is not None:
            at = 0 if empty.fold == "vertical" else 1
            start[at] = area[at + 2] - needs[at]
        cells = tuple((start[0] + x, start[1] + y) for x, y in self.pattern.cells())
        return replace(empty, cells=cells, pattern=self.pattern.name, bleed_mm=self.pattern.bleed)


def _ways(wanted: Wanted, paper: Paper) -> Iterator[_Way]:
    """Every orientation, every fold, every pattern."""
    for empty, area in _areas(wanted, paper):
        inside = area[2] - area[0], area[3] - area[1]
        for pattern in patterns(wanted.width_mm, wanted.height_mm, wanted.shape, wanted.bleed_mm, inside):
            yield _Way(pattern, empty, area)


def _areas(wanted: Wanted, paper: Paper) -> Iterator[tuple[Layout, Box]]:
    """Every orientation and fold as a layout of nothing, and where fronts may stand on it."""
    ways: list[Duplex] = ["fold-vertical", "fold-horizontal"] if wanted.duplex == "fold" else [wanted.duplex]
    for page in ((paper.width_mm, paper.height_mm), (paper.height_mm, paper.width_mm)):
        for duplex in ways:
            empty = Layout(paper, *page, wanted.width_mm, wanted.height_mm, (), "", 0.0, duplex, wanted.shape)
            yield empty, _area(empty, wanted.two_sided)


def _area(empty: Layout, two_sided: bool) -> Box:
    """Where fronts and their bleed may stand, so that neither they nor their backs reach into a margin."""
    top, right, bottom, left = empty.paper.margins_mm
    if empty.landscape:  # which way the paper lies in the printer is not known: the wider margin counts
        across, along = max(top, bottom), max(left, right)
        top, right, bottom, left = along, across, along, across
    if empty.fold is not None or (two_sided and empty.duplex != "none"):
        if empty.mirrors == "x":
            left = right = max(left, right)
        else:
            top = bottom = max(top, bottom)
    width, height = empty.page_width_mm, empty.page_height_mm
    if empty.fold == "vertical":
        return left, top, width / 2 - FOLD_FREE_MM, height - bottom
    if empty.fold == "horizontal":
        return left, top, width - right, height / 2 - FOLD_FREE_MM
    return left, top, width - right, height - bottom
