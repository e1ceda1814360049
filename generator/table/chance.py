"""Chance, drawn from `random.Random.random` alone: the one method whose stream Python promises to keep."""

import random

Stream = random.Random


def seed_of(seed: int, game: int, stream: int) -> int:
    """The number that seeds a stream: a different one for each seed (0 or more), game and stream (0 to 255).

    Stream 0 is chance, stream i + 1 the bot of seat i.
    """
    return (((seed << 40) + game) << 8) + stream


def permutation(rng: Stream, n: int, k: int | None = None) -> list[int]:
    """``k`` (default: all) different numbers of 0 to n − 1, in an order as likely as any other.

    Sorted by random keys, in half the time of swapping one by one. Two keys are equal once in 2^53 times.
    """
    random = rng.random
    keys = [random() for _ in range(n)]
    order = sorted(range(n), key=keys.__getitem__)
    return order if k is None else order[:k]


def dice(rng: Stream, n: int, sides: int) -> tuple[int, ...]:
    """What ``n`` dice show."""
    random = rng.random
    return tuple([1 + int(random() * sides) for _ in range(n)])
