"""Dice: a cross of six faces with seven flaps, one for each joint that is not a fold."""

from generator.printing.nets.net import BORDER_MM, OVER_MM, Flap, Fold, Net, Panel
from generator.text.outlines import polygon

FLAP_SHARE = 0.3
MOST_FLAP_MM = 7.0

Point = tuple[float, float]


def die_net(edge_mm: float) -> Net:
    """The net of a die. Opposite faces add up to seven, and 1, 2 and 3 run against the clock round their corner.

    The row is 5, 1, 2, 6 with a flap at its end; 3 is above 1, 4 below. The row is glued to a ring first, then 3 and 4
    close it over three flaps each. Flaps taper at 45 degrees, so that no two meet inside.
    """
    e, b = edge_mm, BORDER_MM
    f = min(FLAP_SHARE * e, MOST_FLAP_MM)
    label = (min(OVER_MM, f) + f) / 2  # in the part of a flap that the face does not reach
    x = [b + k * e for k in range(5)]
    y = [b + k * e for k in range(4)]

    def upper(k: int) -> list[Point]:
        return [(x[k], y[1]), (x[k] + f, y[1] - f), (x[k + 1] - f, y[1] - f), (x[k + 1], y[1])]

    def lower(k: int) -> list[Point]:
        return [(x[k + 1], y[2]), (x[k + 1] - f, y[2] + f), (x[k] + f, y[2] + f), (x[k], y[2])]

    end = [(x[4], y[1]), (x[4] + f, y[1] + f), (x[4] + f, y[2] - f), (x[4], y[2])]
    outline = [
        (x[1], y[0]), (x[2], y[0]), *upper(2), *upper(3)[1:], *end[1:], *lower(3)[1:], *lower(2)[1:],
        (x[2], y[3]), (x[1], y[3]), *lower(0), *upper(0),
    ]  # fmt: skip
    flaps = [
        *(Flap(polygon(upper(k)), True, (x[k] + x[k + 1]) / 2, y[1] - label) for k in (0, 2, 3)),
        *(Flap(polygon(lower(k)), True, (x[k] + x[k + 1]) / 2, y[2] + label) for k in (0, 2, 3)),
        Flap(polygon(end), True, x[4] + label, (y[1] + y[2]) / 2, 90),
    ]
    ring = (0.0, OVER_MM, 0.0, OVER_MM)
    folds = [Fold(x[k], y[1], x[k], y[2]) for k in (1, 2, 3, 4)]
    folds += [Fold(x[k], y[row], x[k + 1], y[row]) for row in (1, 2) for k in range(4)]
    return Net(
        x[4] + f + b,
        y[3] + b,
        polygon(outline),
        (),
        tuple(folds),
        tuple(flaps),
        (
            Panel("5", x[0], y[1], e, e, 0, ring),
            Panel("1", x[1], y[1], e, e),
            Panel("2", x[2], y[1], e, e, 0, ring),
            Panel("6", x[3], y[1], e, e, 0, (0.0, OVER_MM, OVER_MM, OVER_MM)),
            Panel("3", x[1], y[0], e, e),
            Panel("4", x[1], y[2], e, e),
        ),
        (x[2] + 2.0, y[2] + f + 1.5, x[4] + f, y[3]),
    )
