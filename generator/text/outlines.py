"""Outlines: path data as lines and cubic curves in absolute coordinates, and what is done with them."""

import math
import re
from collections.abc import Iterable
from functools import lru_cache

Matrix = tuple[float, float, float, float, float, float]
"""(a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f, as SVG and PDF both write it."""

Segment = tuple[str, tuple[float, ...]]
"""("M" or "L", (x, y)), ("C", (x1, y1, x2, y2, x, y)) or ("Z", ())."""
Path = tuple[Segment, ...]

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_COMMAND = re.compile(r"[\s,]*([MmLlHhVvCcSsQqTtAaZz])")
_GAP = re.compile(r"[\s,]*")
_FLAG = re.compile(r"[\s,]*([01])")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
KAPPA = 4 / 3 * (math.sqrt(2) - 1)  # a quarter of a circle as a cubic curve


class ValueFault(ValueError):
    """A value that cannot be read; the message says which would be right."""


def moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a matrix takes the point (x, y)."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


@lru_cache(2048)
def parse(data: str) -> Path:
    """The path of a ``d`` attribute, relative commands, smooth curves and arcs resolved; raises ValueFault."""
    pen = _Pen()
    command, at = "", 0
    while True:
        at = _GAP.match(data, at).end()  # type: ignore[union-attr]  # an empty gap matches too
        if at >= len(data):
            return tuple(pen.path)
        if found := _COMMAND.match(data, at):
            command, at = found[1], found.end()
        elif not command or command in "Zz":
            raise ValueFault(f'path data "{_near(data, at)}": a command such as M or L would be right')
        if not pen.path and command not in "Mm":
            raise ValueFault(f'path data "{_near(data, at)}": a path begins with M')
        given, at = _arguments(data, at, command)
        pen.draw(command, given)
        if command in "Mm":  # further pairs after a move are lines
            command = "L" if command == "M" else "l"


def _arguments(data: str, at: int, command: str) -> tuple[list[float], int]:
    given: list[float] = []
    for k in range(_TAKES[command.upper()]):
        if command in "Aa" and k in (3, 4):
            flag = _FLAG.match(data, at)
            if not flag:
                raise ValueFault(f'path data "{_near(data, at)}": an arc\'s flag is 0 or 1')
            given.append(float(flag[1]))
            at = flag.end()
            continue
        at = _GAP.match(data, at).end()  # type: ignore[union-attr]  # an empty gap matches too
        number = NUMBER.match(data, at)
        if not number:
            raise ValueFault(f'path data "{_near(data, at)}": {command} takes {_TAKES[command.upper()]} numbers')
        given.append(float(number[0]))
        at = number.end()
    return given, at


def _near(data: str, at: int) -> str:
    return data[max(0, at - 12) : at + 12]


class _Pen:
    """Follows path data and keeps what relative and smooth commands refer to."""

    def __init__(self) -> None:
        self.path: list[Segment] = []
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.cubic: tuple[float, float] | None = None
        self.quadratic: tuple[float, float] | None = None

    def draw(self, command: str, n: list[float]) -> None:
        name = command.upper()
        if command.islower():
            n = self._absolute(name, n)
        cubic, quadratic = self.cubic, self.quadratic
        self.cubic = self.quadratic = None
        match name:
            case "M":
                self.start_x, self.start_y = n
                self._to("M", n)
            case "L":
                self._to("L", n)
            case "H":
                self._to("L", [n[0], self.y])
            case "V":
                self._to("L", [self.x, n[0]])
            case "C":
                self._curve(*n)
            case "S":
                x, y = cubic or (self.x, self.y)
                self._curve(2 * self.x - x, 2 * self.y - y, *n)
            case "Q":
                self._quadratic(*n)
            case "T":
                x, y = quadratic or (self.x, self.y)
                self._quadratic(2 * self.x - x, 2 * self.y - y, *n)
            case "A":
                for curve in _arc(self.x, self.y, *n):
                    self.path.append(("C", curve))
                if (n[0] == 0 or n[1] == 0) and (self.x, self.y) != (n[5], n[6]):
                    self.path.append(("L", (n[5], n[6])))
                self.x, self.y = n[5:]
            case _:
                self.path.append(("Z", ()))
                self.x, self.y = self.start_x, self.start_y

    def _absolute(self, name: str, n: list[float]) -> list[float]:
        if name == "H":
            return [n[0] + self.x]
        if name == "V":
            return [n[0] + self.y]
        if name == "A":
            return [*n[:5], n[5] + self.x, n[6] + self.y]
        return [v + (self.y if k % 2 else self.x) for k, v in enumerate(n)]

    def _to(self, name: str, n: list[float]) -> None:
        self.x, self.y = n
        self.path.append((name, (n[0], n[1])))

    def _curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> None:
        self.path.append(("C", (x1, y1, x2, y2, x, y)))
        self.cubic, self.x, self.y = (x2, y2), x, y

    def _quadratic(self, cx: float, cy: float, x: float, y: float) -> None:
        x0, y0 = self.x, self.y
        self._curve(x0 + (cx - x0) * 2 / 3, y0 + (cy - y0) * 2 / 3, x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3, x, y)
        self.cubic, self.quadratic = None, (cx, cy)


def _arc(
    x1: float, y1: float, rx: float, ry: float, turn: float, large: float, sweep: float, x2: float, y2: float
) -> list[tuple[float, ...]]:
    """An elliptical arc as cubic curves of at most a quarter turn each (SVG 1.1, appendix F.6)."""
    rx, ry = abs(rx), abs(ry)
    if rx == 0 or ry == 0 or (x1, y1) == (x2, y2):
        return []
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    dx, dy = (x1 - x2) / 2, (y1 - y2) / 2
    px, py = cos * dx + sin * dy, -sin * dx + cos * dy
    grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    over = (rx * py) ** 2 + (ry * px) ** 2
    root = math.sqrt(max(0.0, (rx * ry) ** 2 / over - 1)) * (1 if large != sweep else -1)
    qx, qy = root * rx * py / ry, -root * ry * px / rx
    cx, cy = cos * qx - sin * qy + (x1 + x2) / 2, sin * qx + cos * qy + (y1 + y2) / 2
    begin = math.atan2((py - qy) / ry, (px - qx) / rx)
    swing = math.atan2((-py - qy) / ry, (-px - qx) / rx) - begin
    if sweep and swing < 0:
        swing += 2 * math.pi
    elif not sweep and swing > 0:
        swing -= 2 * math.pi
    parts = max(1, math.ceil(abs(swing) / (math.pi / 2) - 1e-9))
    step = swing / parts
    k = 4 / 3 * math.tan(step / 4)

    def at(t: float, along: float) -> tuple[float, float]:
        x, y = rx * (math.cos(t) - along * math.sin(t)), ry * (math.sin(t) + along * math.cos(t))
        return cos * x - sin * y + cx, sin * x + cos * y + cy

    curves: list[tuple[float, ...]] = []
    for i in range(parts):
        t0, t1 = begin + i * step, begin + (i + 1) * step
        end = at(t1, 0) if i < parts - 1 else (x2, y2)
        curves.append((*at(t0, k), *at(t1, -k), *end))
    return curves


def rectangle(x: float, y: float, width: float, height: float, rx: float = 0.0, ry: float = 0.0) -> Path:
    """A rectangle, with rounded corners where both radii are above 0."""
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    r, b = x + width, y + height
    if rx <= 0 or ry <= 0:
        return (("M", (x, y)), ("L", (r, y)), ("L", (r, b)), ("L", (x, b)), ("Z", ()))
    kx, ky = rx * (1 - KAPPA), ry * (1 - KAPPA)
    return (
        ("M", (x + rx, y)),
        ("L", (r - rx, y)),
        ("C", (r - kx, y, r, y + ky, r, y + ry)),
        ("L", (r, b - ry)),
        ("C", (r, b - ky, r - kx, b, r - rx, b)),
        ("L", (x + rx, b)),
        ("C", (x + kx, b, x, b - ky, x, b - ry)),
        ("L", (x, y + ry)),
        ("C", (x, y + ky, x + kx, y, x + rx, y)),
        ("Z", ()),
    )


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Path:
    """A whole ellipse as four curves, clockwise on a page whose y points down."""
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", (cx + rx, cy)),
        ("C", (cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)),
        ("C", (cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)),
        ("C", (cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)),
        ("C", (cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)),
        ("Z", ()),
    )


def polygon(points: Iterable[tuple[float, float]], close: bool = True) -> Path:
    """Straight lines through the points."""
    segments: list[Segment] = [("L", point) for point in points]
    if not segments:
        return ()
    segments[0] = ("M", segments[0][1])
    return (*segments, ("Z", ())) if close else tuple(segments)


def bounds(path: Path) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a path's exact outline, without its stroke; zeros for an empty path."""
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for name, n in path:
        if name == "C":
            for mine, p0, (p1, p2, p3) in ((xs, x, n[0::2]), (ys, y, n[1::2])):
                mine.extend(_extremes(p0, p1, p2, p3))
        if n:
            x, y = n[-2:]
            xs.append(x)
            ys.append(y)
    return (min(xs), min(ys), max(xs), max(ys)) if xs else (0.0, 0.0, 0.0, 0.0)


def _extremes(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    a, b, c = p3 - p0 + 3 * (p1 - p2), 2 * (p0 - 2 * p1 + p2), p1 - p0
    if abs(a) < 1e-12:
        turns = [-c / b] if abs(b) > 1e-12 else []
    else:
        inside = b * b - 4 * a * c
        turns = [(-b + s * math.sqrt(inside)) / (2 * a) for s in (1, -1)] if inside >= 0 else []
    return [
        (1 - t) ** 3 * p0 + 3 * (1 - t) ** 2 * t * p1 + 3 * (1 - t) * t * t * p2 + t**3 * p3 for t in turns if 0 < t < 1
    ]


def placed(path: Path, matrix: Matrix) -> Path:
    """The path with every point moved by a matrix."""
    out: list[Segment] = []
    for name, n in path:
        points: list[float] = []
        for k in range(0, len(n), 2):
            points.extend(moved(matrix, n[k], n[k + 1]))
        out.append((name, tuple(points)))
    return tuple(out)
