"""Tuck boxes: a lid that tucks in behind the front, a bottom that is glued, a notch for the thumb."""

from generator.printing.nets.net import BORDER_MM, OVER_MM, Flap, Fold, Net, Panel
from generator.text.outlines import parse

_EASE = 0.5  # mm: what is taken off flaps that slide past a wall


def tuckbox_net(width_mm: float, height_mm: float, depth_mm: float) -> Net:
    """The net of a tuck box of ``width_mm`` × ``height_mm`` × ``depth_mm``, measured from fold to fold.

    From left to right: back, left side, front, right side, and the flap that joins it to the back. The lid hangs on the
    back's upper edge and ends in the tuck flap, held by two slits that catch the dust flaps; the bottom hangs on the
    front, and its end is glued inside the back.
    """
    return _TuckBox(width_mm, height_mm, depth_mm).net()


class _TuckBox:
    """The lines of one box. x: a back, b left side, c front, d right side, e flap, f its edge; y: top and bottom of the walls."""

    def __init__(self, width: float, height: float, depth: float) -> None:
        self.width, self.height, self.depth = width, height, depth
        self.tuck = min(max(10.0, 0.75 * depth), 18.0, height / 2)
        self.tab = min(12.0, height / 3)
        self.glue = min(12.0, 0.3 * width)
        self.dust = min(0.45 * width, max(0.8 * depth, 10.0), depth + self.tuck)
        self.under = min(0.45 * width, max(0.8 * depth, 10.0), depth + self.tab)
        self.notch = min(10.0, 0.17 * width, height / 4)
        self.slit = min(4.0, 0.08 * width)
        self.a = BORDER_MM
        self.b = self.a + width
        self.c = self.b + depth
        self.d = self.c + width
        self.e = self.d + depth
        self.f = self.e + self.glue
        self.top = BORDER_MM + depth + self.tuck
        self.bottom = self.top + height

    def net(self) -> Net:
        flaps = self.flaps()
        width, height, depth, top, bottom = self.width, self.height, self.depth, self.top, self.bottom
        lid, floor = top - depth, bottom + depth
        ends = (0.0, OVER_MM, 0.0, OVER_MM)
        folds = [Fold(x, top, x, bottom) for x in (self.b, self.c, self.d, self.e)]
        folds += [
            Fold(self.a + self.slit, lid, self.b - self.slit, lid),
            Fold(self.a, top, self.b, top),
            Fold(self.b, top, self.c, top),
            Fold(self.d, top, self.e, top),
            Fold(self.b, bottom, self.c, bottom),
            Fold(self.c, bottom, self.d, bottom),
            Fold(self.d, bottom, self.e, bottom),
            Fold(self.c, floor, self.d, floor),
        ]
        return Net(
            self.f + BORDER_MM,
            floor + self.tab + BORDER_MM,
            parse(self.outline()),
            tuple(
                parse(f"M{x1} {lid}L{x2} {lid}")
                for x1, x2 in ((self.a, self.a + self.slit), (self.b - self.slit, self.b))
            ),
            tuple(folds),
            flaps,
            (
                Panel("back", self.a, top, width, height),
                Panel("left", self.b, top, depth, height, 0, ends),
                Panel("front", self.c, top, width, height),
                Panel("right", self.d, top, depth, height, 0, (0.0, OVER_MM, OVER_MM, OVER_MM)),
                Panel("top", self.a, lid, width, depth, 180, (0.0, self.tuck, 0.0, 0.0)),
                Panel("bottom", self.c, bottom, width, depth, 0, (0.0, 0.0, 0.0, OVER_MM)),
            ),
            (self.c + 2.0, BORDER_MM, self.d - 2.0, top - 6.0),
        )

    def outline(self) -> str:
        """Clockwise, from the back's upper left corner."""
        lid, floor = self.top - self.depth, self.bottom + self.depth
        middle, r = (self.c + self.d) / 2, self.notch
        return " ".join(
            [
                f"M{self.a} {self.top} L{self.a} {lid}",
                self.tucked(),
                f"L{self.b} {lid}",
                self.dust_flap(self.b, self.c, self.top, -self.dust, straight_last=True),
                f"L{middle - r} {self.top} A{r} {r} 0 0 0 {middle + r} {self.top}",
                self.dust_flap(self.d, self.e, self.top, -self.dust, straight_last=False),
                self.side_flap(),
                self.dust_flap(self.e, self.d, self.bottom, self.under, straight_last=False),
                f"L{self.d} {floor}",
                self.tabbed(),
                f"L{self.c} {floor}",
                self.dust_flap(self.c, self.b, self.bottom, self.under, straight_last=True),
                f"L{self.a} {self.bottom} Z",
            ]
        )

    def tucked(self) -> str:
        """The tuck flap, from the lid's left end to its right end."""
        lid, end, r = self.top - self.depth, self.top - self.depth - self.tuck, min(0.6 * self.tuck, 0.2 * self.width)
        left, right = self.a + _EASE, self.b - _EASE
        return (
            f"L{self.a} {lid} L{left} {lid - _EASE} L{left} {end + r} A{r} {r} 0 0 1 {left + r} {end} "
            f"L{right - r} {end} A{r} {r} 0 0 1 {right} {end + r} L{right} {lid - _EASE} L{self.b} {lid}"
        )

    def dust_flap(self, first: float, last: float, y: float, length: float, *, straight_last: bool) -> str:
        """A dust flap on the side wall from ``first`` to ``last``; a negative ``length`` goes up.

        It is straight where a wall stands beside it, which the slits catch, and slanted beside the panel that closes over it.
        """
        way = 1 if last > first else -1
        slant = min(0.25 * self.depth, 4.0)
        sign = 1 if length > 0 else -1
        r = min(2.0, 0.2 * self.depth)
        if straight_last:
            return (
                f"L{first} {y} L{first + way * slant} {y + length} L{last - way * (_EASE + r)} {y + length} "
                f"A{r} {r} 0 0 1 {last - way * _EASE} {y + length - sign * r} L{last - way * _EASE} {y + sign * _EASE} L{last} {y}"
            )
        return (
            f"L{first} {y} L{first + way * _EASE} {y + sign * _EASE} L{first + way * _EASE} {y + length - sign * r} "
            f"A{r} {r} 0 0 1 {first + way * (_EASE + r)} {y + length} L{last - way * slant} {y + length} L{last} {y}"
        )

    def side_flap(self) -> str:
        """The flap that joins the right side to the back, from above to below."""
        ease = min(self.glue, 0.25 * self.height)
        return (
            f"L{self.e} {self.top} L{self.f} {self.top + ease} L{self.f} {self.bottom - ease} L{self.e} {self.bottom}"
        )

    def tabbed(self) -> str:
        """The end of the bottom, from right to left."""
        floor, slant = self.bottom + self.depth, min(self.tab, 0.3 * self.width)
        return f"L{self.d} {floor} L{self.d - slant} {floor + self.tab} L{self.c + slant} {floor + self.tab} L{self.c} {floor}"

    def flaps(self) -> tuple[Flap, ...]:
        lid, floor = self.top - self.depth, self.bottom + self.depth
        back, front = (self.a + self.b) / 2, (self.c + self.d) / 2
        left, right = (self.b + self.c) / 2, (self.d + self.e) / 2
        above, below = self.top - self.dust / 2, self.bottom + (OVER_MM + self.under) / 2

        def flap(text: str, glued: bool, x: float, y: float, turn: int = 0) -> Flap:
            return Flap(parse("M" + text[1:] + " Z"), glued, x, y, turn)

        return (
            flap(self.tucked(), False, back, lid - self.tuck / 2),
            flap(self.dust_flap(self.b, self.c, self.top, -self.dust, straight_last=True), False, left, above),
            flap(self.dust_flap(self.d, self.e, self.top, -self.dust, straight_last=False), False, right, above),
            flap(self.side_flap(), True, (self.e + OVER_MM + self.f) / 2, (self.top + self.bottom) / 2, 90),
            flap(self.dust_flap(self.e, self.d, self.bottom, self.under, straight_last=False), True, right, below),
            flap(self.dust_flap(self.c, self.b, self.bottom, self.under, straight_last=True), True, left, below),
            flap(self.tabbed(), True, front, floor + (OVER_MM + self.tab) / 2),
        )
