"""`pytest benchmarks` times; the tests' own run leaves timing out."""

from __future__ import annotations

import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.option.benchmark_disable = False
