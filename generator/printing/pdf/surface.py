"""The surface that writes PDF operators. Its space is in millimetres, y down; the page turns it over once."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from generator.printing.svg.pictures import Picture
from generator.printing.svg.surface import Gradient, Paint, Run, Stroke
from generator.printing.svg.values import Colour
from generator.text.fonts import Font
from generator.text.outlines import Matrix, Path

_FORMATS = {"M": "%.3f %.3f m", "L": "%.3f %.3f l", "C": "%.3f %.3f %.3f %.3f %.3f %.3f c", "Z": "h"}
_MATRIX = "q %.6f %.6f %.6f %.6f %.4f %.4f cm"
_OPAQUE = (1.0, 1.0)
_NO_SPACES = (0, 0.0, 0.0)


@dataclass
class Content:
    """The operators of one page or form, and the names of the resources that they use, in order of use."""

    code: list[str] = field(default_factory=list)
    xobjects: dict[str, None] = field(default_factory=dict)
    states: dict[str, None] = field(default_factory=dict)
    shadings: dict[str, None] = field(default_factory=dict)
    said: dict[str, object] = field(default_factory=dict)
    levels: list[dict[str, object]] = field(default_factory=list)


class Store(Protocol):
    """Where a surface's resources are kept: each answer is the name under which the operators call it."""

    def state(self, fill: float, stroke: float) -> str:
        """A graphics state with these opacities."""

    def mask(self, content: Content) -> str:
        """A graphics state that lets through what ``content`` draws, the brighter the more."""

    def shading(self, gradient: Gradient) -> str:
        """A gradient's colours."""

    def veil(self, gradient: Gradient) -> str:
        """A gradient's opacities, as shades of grey."""

    def picture(self, picture: Picture) -> str:
        """A picture, stored once however often it is drawn."""

    def encoded(self, font: Font, text: str) -> tuple[tuple[str, str], ...]:
        """Text as font resources and operators."""

    def known(self, key: object) -> str | None:
        """The form of this key, if there is one already."""

    def keep(self, key: object, content: Content, group: bool) -> str:
        """A new form."""


class PdfSurface:
    """Writes operators into ``content``; a setting that holds already is not said again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.content = Content()

    def _say(self, name: str, value: object, operator: str) -> None:
        said = self.content.said
        if name not in said or said[name] != value:
            said[name] = value
            self.content.code.append(operator)

    def push(self, matrix: Matrix | None) -> None:
        """Begins a level; ``matrix`` takes its space into the one around it."""
        self.content.levels.append(self.content.said.copy())
        self.content.code.append("q" if matrix is None else _MATRIX % matrix)

    def pop(self) -> None:
        """Ends a level."""
        content = self.content
        content.said = content.levels.pop()
        if content.code[-1] == "q" or content.code[-1].endswith(" cm"):
            content.code.pop()  # the level drew nothing
        else:
            content.code.append("Q")

    def clip(self, path: Path, even_odd: bool) -> None:
        """Draws only inside the path until the level ends."""
        self.content.code.append(f"{path_code(path) or '0 0 0 0 re'} {'W*' if even_odd else 'W'} n")

    def _alpha(self, alphas: tuple[float, float]) -> None:
        said = self.content.said
        if said.get("alpha", _OPAQUE) != alphas:
            said["alpha"] = alphas
            name = self._store.state(*alphas)
            self.content.states[name] = None
            self.content.code.append(f"/{name} gs")

    def _settle(self) -> None:
        """Forms begin opaque and without letter spacing."""
        self._alpha(_OPAQUE)
        if self.content.said.get("text", _NO_SPACES) != _NO_SPACES:
            self.content.said["text"] = _NO_SPACES
            self.content.code.append("0 Tr 0 Tc 0 Tw")

    def _fill_colour(self, colour: Colour) -> None:
        if self.content.said.get("fill") != colour:
            self._say("fill", colour, _colour(colour, "g", "rg"))

    def _stroke_style(self, stroke: Stroke) -> None:
        if self.content.said.get("whole stroke") == stroke:
            return
        self.content.said["whole stroke"] = stroke
        self._say("stroke", stroke.colour, _colour(stroke.colour, "G", "RG"))
        self._say("width", stroke.width, f"{stroke.width:.4f} w")
        self._say("cap", stroke.cap, f"{stroke.cap} J")
        self._say("join", stroke.join, f"{stroke.join} j")
        self._say("miter", stroke.miter, f"{stroke.miter:.3f} M")
        dashes = " ".join(f"{d:.3f}" for d in stroke.dashes)
        self._say("dashes", (stroke.dashes, stroke.offset), f"[{dashes}] {stroke.offset:.3f} d")

    def path(self, path: Path, fill: Paint, even_odd: bool, stroke: Stroke | None, alpha: tuple[float, float]) -> None:
        """Fills, then strokes."""
        if isinstance(fill, Gradient):
            self._gradient(path, fill, even_odd, alpha[0])
            fill = None
        if fill is None and stroke is None:
            return
        self._alpha(alpha)
        if fill is not None:
            self._fill_colour(fill)
        if stroke is not None:
            self._stroke_style(stroke)
        star = "*" if even_odd else ""
        if fill is not None and stroke is not None and alpha[1] < 1:
            self.content.code += [
                f"{path_code(path)} f{star}",
                f"{path_code(path)} S",
            ]  # in PDF, B would lay no stroke over its fill
            return
        operator = "S" if fill is None else f"f{star}" if stroke is None else f"B{star}"
        self.content.code.append(f"{path_code(path)} {operator}")

    def _gradient(self, path: Path, gradient: Gradient, even_odd: bool, alpha: float) -> None:
        self.push(None)
        self.clip(path, even_odd)
        self._alpha((alpha, alpha))
        if any(stop[2] < 1 for stop in gradient.stops):
            veil = Content()
            name = self._store.veil(gradient)
            veil.shadings[name] = None
            veil.code += [_MATRIX % gradient.matrix, f"/{name} sh", "Q"]
            name = self._store.mask(veil)
            self.content.states[name] = None
            self.content.code.append(f"/{name} gs")
        self.push(gradient.matrix)
        name = self._store.shading(gradient)
        self.content.shadings[name] = None
        self.content.code.append(f"/{name} sh")
        self.pop()
        self.pop()

    def text(self, runs: Sequence[Run], fill: Colour | None, stroke: Stroke | None, alpha: tuple[float, float]) -> None:
        """Fills, then strokes runs of text."""
        self._alpha(alpha)
        if fill is not None:
            self._fill_colour(fill)
        if stroke is not None:
            self._stroke_style(stroke)
        mode = 0 if stroke is None else 1 if fill is None else 2
        for run in runs:
            self._run(run, mode)

    def _run(self, run: Run, mode: int) -> None:
        said = self.content.said
        out = [f"BT 1 0 0 -1 {run.x:.3f} {run.y:.3f} Tm"]
        settings = (mode, run.letter_space, run.word_space)
        if said.get("text", _NO_SPACES) != settings:
            said["text"] = settings
            out.append(f"{mode} Tr {run.letter_space:.4f} Tc {run.word_space:.4f} Tw")
        for font, shown in self._store.encoded(run.font, run.text):
            if said.get("font") != (font, run.size):
                said["font"] = (font, run.size)
                out.append(f"{font} {run.size:.4f} Tf")
            out.append(shown)
        out.append("ET")
        code = " ".join(out)
        if run.says:
            spoken = ("\ufeff" + run.says).encode("utf-16-be").hex()
            code = f"/Span <</ActualText <{spoken}>>> BDC {code} EMC"
        self.content.code.append(code)

    def picture(self, picture: Picture, matrix: Matrix, alpha: float) -> None:
        """Draws a picture whose space is the unit square, y down."""
        name = self._store.picture(picture)
        self.content.xobjects[name] = None
        self.push(matrix)
        self._alpha((alpha, alpha))
        self.content.code.append(f"1 0 0 -1 0 1 cm /{name} Do")
        self.pop()

    def _within(self, draw: Callable[[], None]) -> Content:
        """What ``draw`` draws, apart from what this surface has drawn."""
        outer, self.content = self.content, Content()
        try:
            draw()
        finally:
            inner, self.content = self.content, outer
        return inner

    def group(self, alpha: float, draw: Callable[[], None]) -> None:
        """Draws as one layer that is then laid on with ``alpha``."""
        inner = self._within(draw)
        name = self._store.keep(None, inner, group=True)
        self.content.xobjects[name] = None
        self.push(None)
        self._settle()
        self._alpha((alpha, alpha))
        self.content.code.append(f"/{name} Do")
        self.pop()

    def form(self, key: object, draw: Callable[[], None]) -> None:
        """Draws what ``draw`` draws, which runs only when ``key`` is new to the file."""
        name = self._store.known(key)
        if name is None:
            name = self._store.keep(key, self._within(draw), group=False)
        self.content.xobjects[name] = None
        self._settle()
        self.content.code.append(f"/{name} Do")


def path_code(path: Path) -> str:
    """A path as operators; the four straight sides of a rectangle become ``re``."""
    if len(path) == 5 and path[4][0] == "Z" and path[1][0] == path[2][0] == path[3][0] == "L":
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = (s[1] for s in path[:4])
        if y0 == y1 and x1 == x2 and y2 == y3 and x3 == x0:
            return f"{x0:.3f} {y0:.3f} {x2 - x0:.3f} {y2 - y0:.3f} re"
    return " ".join([_FORMATS[name] % n for name, n in path])


def _colour(colour: Colour, grey: str, rgb: str) -> str:
    r, g, b = colour
    return f"{r:.3f} {grey}" if r == g == b else f"{r:.3f} {g:.3f} {b:.3f} {rgb}"
