"""Intervals and percentiles. scipy is the oracle; no other test and no module of ours needs it."""

import statistics as plain

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from generator.play.statistics import Z95, interval, percentile, wilson
from generator.table.tally import Spread


def test_the_quantile_is_that_of_95_percent() -> None:
    assert pytest.approx(stats.norm.ppf(0.975), abs=1e-15) == Z95


@given(st.integers(1, 10**6).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_is_scipys(hits_n: tuple[int, int]) -> None:
    hits, n = hits_n
    theirs = stats.binomtest(hits, n).proportion_ci(0.95, method="wilson")
    assert wilson(hits, n) == pytest.approx((theirs.low, theirs.high), abs=1e-12)


def test_wilson_of_nothing_is_everything() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.lists(st.integers(-(10**6), 10**6), min_size=2, max_size=60))
def test_a_spread_is_the_mean_and_the_sample_sd_and_parts_merge_to_the_whole(values: list[int]) -> None:
    whole, left, right = Spread(), Spread(), Spread()
    for i, value in enumerate(values):
        whole.add(value)
        (left if i % 3 else right).add(value)
    left.merge(right)
    assert left == whole
    assert whole.mean == pytest.approx(plain.fmean(values))
    assert whole.sd == pytest.approx(plain.stdev(values), abs=1e-6)
    assert (whole.least, whole.most) == (min(values), max(values))


def test_a_spread_of_large_numbers_loses_nothing() -> None:
    spread = Spread()
    for value in (10**12 + 1, 10**12 + 2, 10**12 + 3):
        spread.add(value)
    assert spread.sd == 1.0


def test_the_interval_of_a_mean_covers_it_95_times_in_100() -> None:
    low, high = interval(5.0, 2.0, 100)
    assert (low, high) == pytest.approx(stats.norm.interval(0.95, 5.0, 2.0 / 10))


@given(st.lists(st.integers(0, 40), min_size=1, max_size=80), st.sampled_from([5, 50, 95, 100]))
def test_a_percentile_is_the_least_value_that_so_many_do_not_exceed(values: list[int], percent: int) -> None:
    counts = {v: values.count(v) for v in values}
    found = percentile(counts, percent)
    assert sum(v <= found for v in values) * 100 >= percent * len(values)
    assert sum(v < found for v in values) * 100 < percent * len(values)
