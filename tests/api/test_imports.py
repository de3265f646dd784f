"""What importing the package brings, and what is said where an extra is missing."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

import flockmind
from flockmind.bot_names import factories
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


PLUGIN = """
import flockmind

class Slow:
    "Plays at random."

    def __init__(self, rate=0.5):
        if rate > 1:
            raise ValueError("rate above 1")
        if rate < 0:
            raise SystemExit("rate below 0")

    @property
    def info(self):
        return None

    def hint(self, info, limits, seed):
        return flockmind.load_bot("random").hint(info, limits, seed)
"""


@pytest.fixture
def plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Three packages with a bot each, of which one cannot be imported and one is none."""
    (tmp_path / "slow_plugin.py").write_text(PLUGIN, encoding="utf-8")
    (tmp_path / "broken_plugin.py").write_text("import no_such_module\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    values = {"slow": "slow_plugin:Slow", "broken": "broken_plugin:Bot", "absent": "slow_plugin:Absent"}
    found = [metadata.EntryPoint(name, value, "flockmind.bots") for name, value in values.items()]
    monkeypatch.setattr(metadata, "entry_points", lambda **query: found)
    factories.cache_clear()
    yield
    factories.cache_clear()


@pytest.mark.usefixtures("plugins")
def test_bots_of_other_packages_fail_with_their_names() -> None:
    rows = {bot.name: bot for bot in flockmind.list_bots()}
    assert rows["slow"].summary == "Plays at random."
    assert "no_such_module" in rows["broken"].summary
    assert "Absent" in rows["absent"].summary
    assert rows["ismcts"].parameters
    for spec, text in (
        ("slow:speed=1", "bot 'slow': TypeError: .*speed"),
        ("slow:rate=2", "bot 'slow': ValueError: rate above 1"),
        ("slow:rate=-1", "bot 'slow': SystemExit: rate below 0"),
        ("broken", "bot 'broken': ModuleNotFoundError: .*no_such_module"),
        ("absent", "bot 'absent': AttributeError"),
        ("ismcts:self=1", "bot 'ismcts': TypeError"),
    ):
        with pytest.raises(flockmind.BotError, match=text):
            flockmind.load_bot(spec)
    with pytest.raises(flockmind.BotError, match=r"unknown bot 'nobody'.*slow"):
        flockmind.load_bot("nobody")
    assert flockmind.load_bot("slow:rate=0.1")


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
