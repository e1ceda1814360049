"""What the numbers of a sample say: intervals and percentiles."""

from collections.abc import Mapping

Z95 = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""


def wilson(hits: int, n: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval for a share of ``hits`` in ``n``; (0, 1) of nothing.

    >>> [round(x, 4) for x in wilson(15, 30)]
    [0.3315, 0.6685]
    """
    if n == 0:
        return 0.0, 1.0
    share, z2 = hits / n, z * z
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = z / (1 + z2 / n) * (share * (1 - share) / n + z2 / (4 * n * n)) ** 0.5
    return (0.0 if hits == 0 else middle - half), (1.0 if hits == n else middle + half)


def interval(mean: float, sd: float, n: int, z: float = Z95) -> tuple[float, float]:
    """The normal interval for a mean; of fewer than two values it is the mean itself."""
    half = z * sd / n**0.5 if n > 1 else 0.0
    return mean - half, mean + half


def percentile(counts: Mapping[int, int], percent: int) -> int:
    """The smallest value that at least ``percent`` of 100 of the counted values do not exceed; 0 of nothing.

    >>> percentile({1: 1, 2: 1, 3: 1, 4: 1}, 50)
    2
    """
    n = sum(counts.values())
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen * 100 >= percent * n:
            return value
    return 0
