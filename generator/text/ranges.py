"""Whole numbers told as ranges: pages of an index, amounts of an effect."""

from collections.abc import Iterable
from itertools import pairwise


def ranges(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Whole numbers as ranges, first and last.

    >>> ranges([9, 4, 6, 7])
    [(4, 4), (6, 7), (9, 9)]
    """
    ordered = sorted(set(numbers))
    ends = [n for n, (a, b) in enumerate(pairwise(ordered), 1) if b != a + 1]
    return [(ordered[i], ordered[j - 1]) for i, j in pairwise([0, *ends, len(ordered)])] if ordered else []


def written_ranges(numbers: Iterable[int]) -> str:
    """Whole numbers, those that follow each other joined.

    >>> written_ranges([2, 3, 4, 5, 6, 8])
    '2–6, 8'
    """
    return ", ".join(f"{first}–{last}" if last > first else str(first) for first, last in ranges(numbers))
