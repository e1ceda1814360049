"""Draws a calibration sheet: gates on its front; bars, scales and how to read them on its back."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from generator.model.printer import Edge, Printer
from generator.printing.pdf.document import Document
from generator.printing.sheet.vernier import (
    BAR_LONG_MM,
    Box,
    Mark,
    Plan,
    TooSmall,
    behind,
)
from generator.printing.svg.surface import Run, Stroke, Surface
from generator.printing.svg.values import Colour
from generator.text.fit import Setting, Style, fit
from generator.text.flow import Faces
from generator.text.fonts import Font, Library
from generator.text.markup import rich
from generator.text.outlines import ellipse, polygon, rectangle

_INK: Colour = (0.0, 0.0, 0.0)
_GREY: Colour = (0.38, 0.38, 0.38)
_PALE: Colour = (0.93, 0.93, 0.93)
_WHITE: Colour = (1.0, 1.0, 1.0)
_ALL = (1.0, 1.0)
_HAIR = Stroke(_GREY, 0.12)
_FINE = Stroke(_INK, 0.2)
_TITLE, _LINE, _BODY, _LEAST = 5.2, 2.7, 3.4, 1.9  # mm: sizes of type
_NUMBER, _SMALL = 2.3, 1.8
_RULER_MM = 100
_EXAMPLE_MM = 16.0
_ASIDE = 13.0  # mm: text keeps this far from the column, whose numbers stand at its right


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a calibration sheet is made for: the words of `[calibration]`, the edge it is turned over on, and a profile
    that its back is printed with already, or None: then its numbers are those of the profile and the rest together.
    """

    plan: Plan
    edge: Edge
    words: Mapping[str, str]
    printer: Printer | None = None


class CalibrationDrawing:
    """Draws both sides of one sheet into a document."""

    def __init__(self, document: Document, library: Library, sheet: Sheet, language: str) -> None:
        self._document = document
        self._plan, self._sheet, self._words = sheet.plan, sheet, sheet.words
        self._language = language
        self._text = library.font("Fira Sans")
        self._bold = library.font("Fira Sans", 700)
        self._narrow = library.font("Fira Sans Condensed")
        self._mono = library.font("IBM Plex Mono", 600)
        self._faces = Faces(library, "Fira Sans")
        self._paper = sheet.plan.paper

    def front(self) -> None:
        """The front page: the gates, and how to print the sheet."""
        surface = self._document.page(self._paper.width_mm, self._paper.height_mm)
        for mark in self._plan.marks:
            for post in mark.posts:
                surface.path(rectangle(*behind(post, self._paper, self._sheet.edge)), _INK, False, None, _ALL)
        self._target(surface, 4.0)
        self._head(surface, self._words["front"], self._words[self._sheet.edge])
        self._document.finish()

    def back(self) -> None:
        """The back page: the bars, their numbers, how to read them, and what to type."""
        width, height = self._paper.width_mm, self._paper.height_mm
        printer = self._sheet.printer
        surface = self._document.page(width, height, moved=printer.moved(width, height) if printer else None)
        self._tints(surface)
        for mark in self._plan.marks:
            surface.path(rectangle(*mark.bar), _INK, False, None, _ALL)
        self._target(surface, 2.0)
        self._numbers(surface)
        self._angles(surface)
        line = self._words["hold"]
        if printer:
            line += " " + self._words["with_profile"].replace("{name}", printer.name)
        self._head(surface, self._words["back"], line)
        self._ruler(surface)
        self._explain(surface)
        self._document.finish()

    # Marks and numbers.

    def _target(self, surface: Surface, radius: float) -> None:
        """A ring in the page's very middle, with a cross: for a first look."""
        x, y = self._paper.width_mm / 2, self._paper.height_mm / 2
        surface.path(ellipse(x, y, radius, radius), None, False, _FINE, _ALL)
        for dx, dy in ((1, 0), (0, 1)):
            ends = [(x - dx * 1.2, y - dy * 1.2), (x + dx * 1.2, y + dy * 1.2)]
            surface.path(polygon(ends, close=False), None, False, _FINE, _ALL)

    def _tints(self, surface: Surface) -> None:
        """Pale bands below the rows and the two halves of the column, so that each is seen as one thing."""
        column, middle = self._plan.of("y"), self._paper.height_mm / 2
        halves = [m for m in column if m.y_mm < middle], [m for m in column if m.y_mm > middle]
        for marks in (self._plan.of("x"), self._plan.of("top"), self._plan.of("bottom"), *halves):
            boxes = [m.bar for m in marks]
            left, top = min(b[0] for b in boxes) - 1.2, min(b[1] for b in boxes) - 1.2
            right, bottom = max(b[0] + b[2] for b in boxes) + 1.2, max(b[1] + b[3] for b in boxes) + 1.2
            surface.path(rectangle(left, top, right - left, bottom - top, 1, 1), _PALE, False, None, _ALL)

    def _numbers(self, surface: Surface) -> None:
        printer = self._sheet.printer
        x0, y0 = (printer.x_mm, printer.y_mm) if printer else (0.0, 0.0)
        beside = BAR_LONG_MM / 2 + 2.0
        for mark in self._plan.marks:
            x, y = mark.middle
            if mark.scale == "y":
                font, size = self._weight(mark.value, 1.0)
                self._write(surface, number(mark.value + y0), x + beside, y, font, size, "left")
                continue
            font, size = self._weight(mark.value, 1.0 if mark.scale == "x" else self._degrees * 4)
            value = mark.value + (x0 if mark.scale == "x" else 0.0)
            self._write(
                surface, number(value), x, y + (beside if mark.scale == "bottom" else -beside) * 1.1, font, size
            )
        left, middle = self._plan.edge_mm, self._paper.height_mm / 2
        self._badge(surface, "--x", left, middle + beside + 3.5)
        top = min(m.bar[1] for m in self._plan.of("y"))
        self._badge(surface, "--y", self._paper.width_mm / 2 - self._badge_width("--y") / 2, top - 4.2)

    @property
    def _degrees(self) -> float:
        """One step of the scale of angles."""
        return self._plan.angles[1][1] - self._plan.angles[0][1]

    def _weight(self, value: float, whole: float) -> tuple[Font, float]:
        """Whole numbers stand out, halves of them are plain, the rest small."""
        part = abs(value) / whole % 1
        if min(part, 1 - part) < 1e-6:
            return self._bold, _NUMBER
        return self._narrow, _NUMBER if abs(part - 0.5) < 1e-6 else _SMALL

    def _angles(self, surface: Surface) -> None:
        """The scale that the ruler crosses."""
        y = self._plan.scale_mm
        turn = self._sheet.printer.angle_deg if self._sheet.printer else 0.0
        ends = self._plan.angles[0][0], self._plan.angles[-1][0]
        surface.path(polygon([(ends[0], y), (ends[1], y)], close=False), None, False, _FINE, _ALL)
        for x, value in self._plan.angles:
            steps = round(value / self._degrees)
            high = 2.6 if steps % 10 == 0 else 1.9 if steps % 2 == 0 else 1.2
            surface.path(polygon([(x, y - high), (x, y)], close=False), None, False, _FINE, _ALL)
            if steps % 2 == 0:
                font, size = (self._bold, _NUMBER) if steps % 10 == 0 else (self._narrow, _SMALL)
                self._write(surface, number(value + turn), x, y + 2.4, font, size)
        self._badge(surface, "--angle", ends[0] - 4 - self._badge_width("--angle"), y - 1.2)

    def _badge_width(self, text: str) -> float:
        return self._mono.width(text) * _LINE + 2.4

    def _badge(self, surface: Surface, text: str, left: float, y: float) -> None:
        """The name of an option on a dark plate, its middle at the height ``y``."""
        surface.path(rectangle(left, y - 2.1, self._badge_width(text), 4.2, 0.8, 0.8), _INK, False, None, _ALL)
        self._write(surface, text, left + 1.2, y, self._mono, _LINE, "left", _WHITE)

    def _write(
        self, surface: Surface, text: str, x: float, y: float, font: Font, size: float, align: str = "center",
        colour: Colour = _INK,
    ) -> None:  # fmt: skip
        """A line of text whose capitals' middle is at the height ``y``."""
        wide = font.width(text) * size
        x -= wide / 2 if align == "center" else wide if align == "right" else 0.0
        surface.text([Run(x, y + font.cap_height * size / 2, text, font, size)], colour, None, _ALL)

    # Words.

    def _head(self, surface: Surface, side: str, line: str) -> None:
        edge = self._plan.edge_mm
        self._write(
            surface,
            f"{self._words['title']} · {self._paper.title} · {side}",
            edge,
            edge + 3,
            self._bold,
            _TITLE,
            "left",
        )
        size = min(_LINE, (self._paper.width_mm - 2 * edge) / self._text.width(line))
        self._write(surface, line, edge, edge + 8.5, self._text, size, "left", _GREY)

    def _ruler(self, surface: Surface) -> None:
        """100 mm at the bottom right, to check the scale by."""
        right, y = self._paper.width_mm - self._plan.edge_mm, self._paper.height_mm - self._plan.edge_mm
        left = right - _RULER_MM
        surface.path(polygon([(left, y), (right, y)], close=False), None, False, _HAIR, _ALL)
        for k in range(_RULER_MM + 1):
            high = 3.0 if k % 50 == 0 else 2.2 if k % 10 == 0 else 1.5 if k % 5 == 0 else 0.9
            surface.path(polygon([(left + k, y), (left + k, y - high)], close=False), None, False, _HAIR, _ALL)
        self._write(surface, f"{_RULER_MM} mm", left - 1.5, y - 1, self._text, _NUMBER, "right", _GREY)

    def _paragraphs(self, surface: Surface, texts: Iterable[str], box: Box) -> float:
        """Texts below each other in a box, made smaller where they are long; the height at which they end."""
        left, top, width, height = box
        found = fit(
            rich("\n\n".join(texts)), width, height, Style(_BODY, _LEAST, gap=0.5, language=self._language), self._faces
        )
        if not isinstance(found, Setting):
            raise TooSmall(f"{self._paper.title} has no room for the words of a calibration sheet: a text {found}")
        runs = [
            Run(left + r.x, top + r.y, r.text, r.font, r.size, word_space=r.word_space)
            for line in found.lines
            for r in line.runs
        ]
        surface.text(runs, _INK, None, _ALL)
        return top + found.height

    def _explain(self, surface: Surface) -> None:
        plan, words = self._plan, self._words
        width, middle = self._paper.width_mm, self._paper.height_mm / 2
        edge = plan.edge_mm + 1.5
        half = width / 2 - edge - _ASIDE
        right = width / 2 + _ASIDE + 3
        first, last = plan.rows_mm
        above, below = first + BAR_LONG_MM / 2 + 6, plan.scale_mm + 10
        high, low = middle - 14 - above, last - BAR_LONG_MM / 2 - 4 - below
        how = [words["print_" + self._sheet.edge], words["look"], words["between"]]
        at = self._paragraphs(surface, how, (edge, above, half, high - _EXAMPLE_MM - 4))
        self._example(surface, edge + half / 2, at + 4 + _EXAMPLE_MM / 2)
        self._paragraphs(surface, [words["x"], words["y"], words["angle"]], (right, above, half - 3, high))
        at = self._paragraphs(surface, [words["type"]], (edge, below, half, low / 3))
        at = self._command(surface, edge, at + 2, half) + 3
        self._paragraphs(surface, [words["then"]], (edge, at, half, below + low - at))
        self._paragraphs(
            surface,
            [words["ways"], words["none"] + " " + words["seen_" + self._sheet.edge]],
            (right, below, half - 3, low),
        )

    def _command(self, surface: Surface, left: float, top: float, width: float) -> float:
        """What to type, with room to write the numbers in; the height at which it ends."""
        lines = ["playproof profile add NAME", "  --x ______ --y ______ --angle ______"]
        if self._sheet.edge == "short":
            lines[0] += " --duplex short"
        size = min(_LINE, (width - 4) / max(self._mono.width(line) for line in lines))
        high = 4.0 + size * 2 * 2.0
        surface.path(rectangle(left, top, width, high, 1.2, 1.2), _PALE, False, Stroke(_GREY, 0.15), _ALL)
        for k, line in enumerate(lines):
            self._write(surface, line, left + 2, top + 2 + size * (1 + 2 * k), self._mono, size, "left")
        return top + high

    def _example(self, surface: Surface, x: float, y: float) -> None:
        """How it looks: a bar in the middle of its gate, ticked, between two that are not, crossed out."""
        high = _EXAMPLE_MM - 5
        scale = high / BAR_LONG_MM
        for at, shift in ((-15.0, -0.45), (0.0, 0.0), (15.0, 0.3)):
            mark = Mark("x", 0.0, 0.0, shift, 0.0)
            surface.push((scale, 0.0, 0.0, scale, x + at, y - 2.5))
            for post in mark.posts:
                surface.path(rectangle(*post), _GREY, False, None, _ALL)
            surface.path(rectangle(*mark.bar), _INK, False, None, _ALL)
            surface.pop()
            low = y + high / 2 + 1
            pen = Stroke(_INK if shift == 0 else _GREY, 0.5 if shift == 0 else 0.3, cap=1, join=1)
            lines = (
                [[(-1.6, -0.2), (-0.4, 1.1), (1.8, -1.7)]] if shift == 0 else [[(-1, -1), (1, 1)], [(-1, 1), (1, -1)]]
            )
            for line in lines:
                points = [(x + at + px, low + py) for px, py in line]
                surface.path(polygon(points, close=False), None, False, pen, _ALL)


def number(value: float) -> str:
    """A reading as it stands on the sheet and is typed: with a true minus, which the command line takes as well.

    >>> number(-0.25), number(1.0), number(-0.0)
    ('−0.25', '1', '0')
    """
    return f"{round(value, 3) + 0.0:g}".replace("-", "−")
