"""The calibration loop: fixed pure-Python work, so that speeds can be asserted as ratios on any machine.

`steps_per_second()` is the best of `tries` runs of 400,000 steps (about 16 to 18 million steps a second where the figures
of the issues were taken, with CPython 3.11). Copy it unchanged; run it just before and just after what is measured.
"""

import time


def steps_per_second(tries: int = 2) -> float:
    best = 0.0
    for _ in range(tries):
        start = time.perf_counter()
        x = 0
        for i in range(400_000):
            x = (x * 3 + i) & 0xFFFF
        best = max(best, 400_000 / (time.perf_counter() - start))
    return best


if __name__ == "__main__":
    print(f"{steps_per_second(5) / 1e6:.1f} million steps a second")
