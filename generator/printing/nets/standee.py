"""Standees: two faces back to back, folded at the head, each on a foot."""

from generator.printing.nets.kinds import BASE
from generator.printing.nets.net import BORDER_MM, Fold, Net, Panel
from generator.text.outlines import rectangle


def standee_net(width_mm: float, height_mm: float, base_mm: float, *, two_sided: bool) -> Net:
    """The net of a standee: the foot behind, the back head down, the fold at the head, the front, the foot before it.

    Folded back at the head and glued, with one foot turned forward and one backward, it stands on ``2 × base_mm``.
    """
    left = BORDER_MM
    right = left + width_mm
    back = BORDER_MM + base_mm
    head = back + height_mm
    ankle = head + height_mm
    end = ankle + base_mm
    round_mm = min(3.0, base_mm / 2, width_mm / 4)
    return Net(
        right + BORDER_MM,
        end + BORDER_MM,
        rectangle(left, BORDER_MM, width_mm, end - BORDER_MM, round_mm, round_mm),
        (),
        (
            Fold(left, back, right, back, valley=True),
            Fold(left, head, right, head),
            Fold(left, ankle, right, ankle, valley=True),
        ),
        (),
        (
            Panel(BASE, left, BORDER_MM, width_mm, base_mm, 180),
            Panel("B" if two_sided else "A", left, back, width_mm, height_mm, 180),
            Panel("A", left, head, width_mm, height_mm),
            Panel(BASE, left, ankle, width_mm, base_mm),
        ),
    )
