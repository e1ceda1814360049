"""Lengths. Millimetres everywhere in Playproof; points (1/72 inch) only where a font size or a PDF is spoken of."""

MM_PER_INCH = 25.4
POINTS_PER_INCH = 72.0
POINTS_PER_MM = POINTS_PER_INCH / MM_PER_INCH


def points(mm: float) -> float:
    """Millimetres as points.

    >>> round(points(210), 3)
    595.276
    """
    return mm * POINTS_PER_MM


def millimetres(pt: float) -> float:
    """Points as millimetres.

    >>> round(millimetres(9), 3)
    3.175
    """
    return pt / POINTS_PER_MM
