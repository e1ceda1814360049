"""Chance: its streams are the same on every machine and in every version of Python."""

import random
from collections import Counter
from itertools import permutations

from generator.table.chance import dice, permutation, seed_of


def test_the_streams_are_golden() -> None:
    """`random.Random.random` is the one method that Python promises to keep; these numbers must never change."""
    rng = random.Random(seed_of(0, 0, 0))
    assert permutation(rng, 8) == GOLDEN[0]
    assert permutation(rng, 8, 3) == GOLDEN[1]
    assert dice(rng, 6, 6) == GOLDEN[2]
    assert permutation(random.Random(seed_of(1, 17, 2)), 8) == GOLDEN[3]


GOLDEN = ([3, 7, 5, 2, 4, 1, 6, 0], [7, 4, 0], (6, 6, 5, 6, 2, 5), [7, 3, 2, 6, 1, 4, 5, 0])


def test_no_two_streams_have_the_same_seed() -> None:
    seeds = [seed_of(seed, game, stream) for seed in range(12) for game in range(200) for stream in range(6)]
    assert len(set(seeds)) == len(seeds)


def test_every_order_is_as_likely_as_any_other() -> None:
    rng = random.Random(1)
    counts = Counter(tuple(permutation(rng, 4)) for _ in range(24 * 400))
    assert set(counts) == set(permutations(range(4)))
    assert sum((n - 400) ** 2 / 400 for n in counts.values()) < 49.7  # chi-square, 23 degrees of freedom, 99.9 %


def test_every_face_is_as_likely_as_any_other() -> None:
    rng = random.Random(2)
    counts = Counter(face for _ in range(2000) for face in dice(rng, 3, 6))
    assert set(counts) == set(range(1, 7))
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 20.5  # chi-square, 5 degrees of freedom, 99.9 %
