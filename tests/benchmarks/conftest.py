"""Benchmarks are timed by the processor's clock, and so is the calibration beside them."""

import time
from types import SimpleNamespace

import pytest
from benchmarks import calibrate


@pytest.fixture(autouse=True)
def by_the_processors_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """What other programs take of a busy machine is not ours."""
    monkeypatch.setattr(calibrate, "time", SimpleNamespace(perf_counter=time.process_time))
