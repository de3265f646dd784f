"""Time of the parts that searches are made of: `pytest benchmarks/bench_work.py`."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.work import Work, works


@pytest.mark.parametrize("work", list(works()), ids=lambda work: work.name.replace(" ", "-").replace(",", ""))
def test_work(benchmark: Any, work: Work) -> None:
    benchmark.extra_info["units"] = benchmark(work.run, work.few)
    benchmark.extra_info["unit"] = work.unit
    assert benchmark.extra_info["units"] > 0
