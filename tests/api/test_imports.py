"""What importing the package brings, and what is said where an extra is missing."""

from __future__ import annotations

import importlib
import subprocess
import sys

import pytest

from flockmind.extras import missing, needs, remedy

HEAVY = ["numpy", "click", "rich", "fastjsonschema", "sqlite3", "asyncio", "multiprocessing", "http"]


def python(code: str) -> str:
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_importing_brings_nothing_heavy() -> None:
    code = f"import sys, flockmind; print(*(name for name in {HEAVY!r} if name in sys.modules))"
    assert python(code).split() == []


@pytest.mark.parametrize(
    "code", ["flockmind.suggest", "flockmind.load_game('kuhn-poker')", "flockmind.list_bots()"]
)
def test_first_uses_bring_no_numpy(code: str) -> None:
    assert python(f"import sys, flockmind; {code}; print('numpy' in sys.modules)").strip() == "False"


def test_a_missing_module_is_told_with_its_extra() -> None:
    with (
        pytest.raises(
            ModuleNotFoundError, match=r'no_such_module is missing: pip install "flockmind\[ray\]"'
        ),
        needs("ray"),
    ):
        importlib.import_module("no_such_module")
    assert missing("sys", "no_such_module", "neither") == "no_such_module"
    assert missing("sys") is None
    assert "flockmind[report]" in remedy("report", "jinja2")


@pytest.mark.parametrize(
    ("extra", "module", "hidden"),
    [
        ("pettingzoo", "flockmind.adapters.pettingzoo", "gymnasium"),
        ("openspiel", "flockmind.openspiel", "pyspiel"),
        ("ray", "flockmind.arena.backend_ray", "ray"),
    ],
)
def test_modules_of_an_extra_name_it(extra: str, module: str, hidden: str) -> None:
    code = (
        f"import sys; sys.modules[{hidden!r}] = None\n"
        f"try:\n    import {module}\nexcept ModuleNotFoundError as error:\n    print(error)"
    )
    assert python(code).strip() == remedy(extra, hidden)
