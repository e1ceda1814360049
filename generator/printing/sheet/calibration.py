"""Draws a calibration sheet: gates on its front; bars, scales and how to read them on its back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.model.printer import Edge, Printer
from generator.printing.pdf.document import Document
from generator.printing.sheet.vernier import (
    BAR_LONG_MM,
    Box,
    Mark,
    Plan,
    Scale,
    TooSmall,
    behind,
)
from generator.printing.svg.surface import Run, Stroke, Surface
from generator.printing.svg.values import Colour
from generator.text.fit import Setting, Style, fit
from generator.text.flow import Faces
from generator.text.fonts import Font, Library
from generator.text.markup import rich
from generator.text.outlines import ellipse, parse, polygon, rectangle

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
_EXAMPLE_MM, _COMMAND_MM = 16.0, 13.0
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
        self._head(surface, self._words["back"], self._words["hold"])
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
        beside = BAR_LONG_MM / 2 + 2.0
        for mark in self._plan.marks:
            x, y = mark.middle
            text = number(mark.value + self._already[mark.scale])
            font, size = self._weight(mark.value, 1.0 if mark.scale in ("x", "y") else 10 * self._degrees)
            if mark.scale == "y":
                self._write(surface, text, x + beside, y, font, size, "left")
            else:
                self._write(surface, text, x, y + (beside if mark.scale == "bottom" else -beside) * 1.1, font, size)
        left, middle = self._plan.edge_mm, self._paper.height_mm / 2
        self._badge(surface, "--x", left, middle + beside + 3.5)
        top = min(m.bar[1] for m in self._plan.of("y"))
        self._badge(surface, "--y", self._paper.width_mm / 2 - self._badge_width("--y") / 2, top - 4.2)

    @property
    def _already(self) -> Mapping[Scale, float]:
        """What the back is moved by already; the numbers are those of the whole move. The rows' add up, so one has it."""
        printer = self._sheet.printer or Printer("", 0.0, 0.0, 0.0)
        return {"x": printer.x_mm, "y": printer.y_mm, "top": printer.angle_deg, "bottom": 0.0}

    @property
    def _degrees(self) -> float:
        """One step of the scale of angles."""
        return self._plan.angles[1][1] - self._plan.angles[0][1]

    def _weight(self, value: float, whole: float) -> tuple[Font, float]:
        """How a number is set: multiples of ``whole`` stand out, those of a half and of a fifth are plain, others small."""
        if _is_multiple(value, whole):
            return self._bold, _NUMBER
        plain = _is_multiple(value, whole / 2) or _is_multiple(value, whole / 5)
        return self._narrow, _NUMBER if plain else _SMALL

    def _angles(self, surface: Surface) -> None:
        """The scale that the ruler crosses."""
        y = self._plan.scale_mm
        ends = self._plan.angles[0][0], self._plan.angles[-1][0]
        surface.path(polygon([(ends[0], y), (ends[1], y)], close=False), None, False, _FINE, _ALL)
        for x, value in self._plan.angles:
            steps = round(value / self._degrees)
            high = 2.6 if steps % 10 == 0 else 1.9 if steps % 2 == 0 else 1.2
            surface.path(polygon([(x, y - high), (x, y)], close=False), None, False, _FINE, _ALL)
            if steps % 2 == 0:
                font, size = self._weight(value, 10 * self._degrees)
                self._write(
                    surface, number(value + self._already["top"]), x, y + 2.4, font, size if steps % 10 == 0 else _SMALL
                )
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
        """The title, in the left half: that of the other side shows through in the right one, or at the bottom."""
        edge = self._plan.edge_mm
        room = self._paper.width_mm / 2 - edge - 2
        title = f"{self._words['title']} · {self._paper.title} · {side}"
        size = min(_TITLE, room / self._bold.width(title))
        self._write(surface, title, edge, edge + 3, self._bold, size, "left")
        size = min(_LINE, room / self._text.width(line))
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

    def _set(self, texts: Sequence[str], box: Box, size: float, least: float) -> Setting:
        """Texts below each other in a box, at the largest of these sizes at which they have room; raises TooSmall."""
        style = Style(size, least, gap=0.5, language=self._language)
        found = fit(rich("\n\n".join(texts)), box[2], box[3], style, self._faces)
        if not isinstance(found, Setting):
            raise TooSmall(f"{self._paper.title} has no room for the words of a calibration sheet: a text {found}")
        return found

    def _explain(self, surface: Surface) -> None:
        """How the sheet is read, in the four quarters of the page, all in one size."""
        words, edge, middle = self._words, self._plan.edge_mm + 1.5, self._paper.height_mm / 2
        half = self._paper.width_mm / 2 - edge - _ASIDE
        right, narrower = self._paper.width_mm / 2 + _ASIDE + 3, half - 3
        first, last = self._plan.rows_mm
        above, below = first + BAR_LONG_MM / 2 + 6, self._plan.scale_mm + 9
        high, low = middle - 13 - above, last - BAR_LONG_MM / 2 - 3 - below
        other = [words["ways"], words["none"] + " " + words["seen_" + self._sheet.edge]]
        read = [words["x"], words["y"], words["angle"]]
        if self._sheet.printer:
            other.insert(0, words["with_profile"].replace("{name}", self._sheet.printer.name))
        texts: list[tuple[list[str], Box]] = [
            (
                [words["print_" + self._sheet.edge], words["look"], words["between"]],
                (edge, above, half, high - _EXAMPLE_MM - 4),
            ),
            (read, (right, above, narrower, high)),
            ([words["type"], words["then"]], (edge, below, half, low - _COMMAND_MM - 4)),
            (other, (right, below, narrower, low)),
        ]
        size = min(self._set(text, box, _BODY, _LEAST).size for text, box in texts)
        how, second, (typed, room), fourth = texts
        at = self._put(surface, *how, size)
        self._example(surface, edge + half / 2, at + 4 + _EXAMPLE_MM / 2)
        at = self._put(surface, *second, size)
        if above + high - at > 34:
            self._ruler_laid(surface, right + narrower / 2, (at + above + high) / 2)
        at = self._put(surface, typed[:1], room, size)
        self._command(surface, (edge, at + 2, half, _COMMAND_MM))
        self._put(surface, typed[1:], (edge, at + _COMMAND_MM + 4, half, room[3]), size)
        at = self._put(surface, *fourth, size)
        if below + low - at > 30:
            self._arrows(surface, right + narrower / 2, (at + below + low) / 2)

    def _put(self, surface: Surface, texts: Sequence[str], box: Box, size: float) -> float:
        """Draws texts below each other; the height at which they end."""
        found = self._set(texts, box, size, size)
        lines = [run for line in found.lines for run in line.runs]
        surface.text([Run(box[0] + r.x, box[1] + r.y, r.text, r.font, r.size) for r in lines], _INK, None, _ALL)
        return box[1] + found.height

    # Pictures.

    def _ruler_laid(self, surface: Surface, x: float, y: float) -> None:
        """A small page: a bar in the top row, one in the bottom row, and the ruler between them across the scale."""
        wide, high = 22.0, 30.0
        left, top = x - wide / 2, y - high / 2
        surface.path(rectangle(left, top, wide, high), _WHITE, False, Stroke(_GREY, 0.2), _ALL)
        for share in (0.12, 0.88):
            surface.path(
                rectangle(left + 2, top + high * share - 1.3, wide - 4, 2.6, 0.5, 0.5), _PALE, False, None, _ALL
            )
        ends = (x + 6.5, top + high * 0.12), (x - 2.5, top + high * 0.88)
        along = [(ends[0][0] + (ends[0][0] - ends[1][0]) * 0.12, ends[0][1] - high * 0.09)]
        along.append((ends[1][0] - (ends[0][0] - ends[1][0]) * 0.12, ends[1][1] + high * 0.09))
        for end_x, end_y in ends:
            surface.path(rectangle(end_x - 0.35, end_y - 1.3, 0.7, 2.6), _INK, False, None, _ALL)
        scale = top + high * 0.56
        surface.path(polygon([(left + 4, scale), (left + wide - 4, scale)], close=False), None, False, _FINE, _ALL)
        for k in range(-4, 5):
            surface.path(
                polygon([(x + k * 1.7, scale), (x + k * 1.7, scale - 0.9)], close=False), None, False, _HAIR, _ALL
            )
        surface.path(polygon(along, close=False), None, False, Stroke(_INK, 0.35, dashes=(1.4, 0.7)), _ALL)
        cross = ends[0][0] + (ends[1][0] - ends[0][0]) * (0.56 - 0.12) / 0.76
        surface.path(ellipse(cross, scale, 1.3, 1.3), None, False, Stroke(_INK, 0.35), _ALL)

    def _arrows(self, surface: Surface, x: float, y: float) -> None:
        """Which way each number points."""
        pen = Stroke(_INK, 0.45, join=1)
        for middle, name in ((x - 24, "--x"), (x, "--y"), (x + 24, "--angle")):
            surface.push((1.0, 0.0, 0.0, 1.0, middle, y - 4))
            if name == "--angle":
                surface.path(parse("M-4.6 2.6A5.3 5.3 0 1 1 4.6 2.6"), None, False, pen, _ALL)
                surface.path(parse("M3.6 4.4L6.6 2.4L3.8 0.8Z"), _INK, False, None, _ALL)
            else:
                surface.push(None if name == "--x" else (0.0, 1.0, -1.0, 0.0, 0.0, 0.0))
                surface.path(polygon([(-6.5, 0), (4.5, 0)], close=False), None, False, pen, _ALL)
                surface.path(polygon([(6.5, 0), (3.3, -1.6), (3.3, 1.6)]), _INK, False, None, _ALL)
                surface.pop()
            surface.pop()
            self._badge(surface, name, middle - self._badge_width(name) / 2, y + 7)

    def _command(self, surface: Surface, box: Box) -> None:
        """What to type, with room to write the numbers in."""
        lines = ["playproof profile add NAME", "  --x ______ --y ______ --angle ______"]
        if self._sheet.edge == "short":
            lines[0] += " --duplex short"
        left, top, width, high = box
        size = min(_LINE, (width - 4) / max(self._mono.width(line) for line in lines))
        surface.path(rectangle(*box, 1.2, 1.2), _PALE, False, Stroke(_GREY, 0.15), _ALL)
        for line, share in zip(lines, (0.29, 0.71), strict=True):
            self._write(surface, line, left + 2, top + high * share, self._mono, size, "left")

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


def _is_multiple(value: float, of: float) -> bool:
    return abs(value / of - round(value / of)) < 1e-6


def number(value: float) -> str:
    """A reading as it stands on the sheet and is typed: with a true minus, which the command line takes as well.

    >>> number(-0.25), number(1.0), number(-0.0)
    ('−0.25', '1', '0')
    """
    return f"{round(value, 3) + 0.0:g}".replace("-", "−")
