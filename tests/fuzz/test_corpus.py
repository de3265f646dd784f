"""Every input that the fuzzers found worth keeping, and every case that once broke something."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import flockmind

from . import seeds
from .commands import build_store
from .oracles import Finding
from .targets import ORACLES

CORPUS = Path(__file__).parent / "corpus"
FILES = sorted(path for path in CORPUS.glob("*/*") if path.is_file())
MOST = 2_000_000
"""Bytes of the whole corpus."""
LONGEST = 10.0
"""Seconds of processor time that an input may take at most."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.name[:24]}")
def test_input_is_read_or_refused_by_name(path: Path) -> None:
    """Cases that once broke something say in their name what has to become of them."""
    before = time.process_time()
    read = ORACLES[path.parent.name](path.read_bytes())
    assert time.process_time() - before < LONGEST
    wanted = {"read": True, "refused": False}.get(path.name.partition("-")[0], read)
    assert read is wanted


@pytest.mark.parametrize("target", ORACLES)
def test_real_documents_are_read(target: str) -> None:
    """The seeds are good inputs: the oracles take them (a few of a page's requests are wrong on purpose)."""
    read = [ORACLES[target](text.encode()) for slug in seeds.SLUGS for text in seeds.MAKERS[target](slug)]
    assert sum(read) >= len(read) // 2 and sum(read) > 0


def test_a_store_that_is_damaged_is_refused(tmp_path: Path) -> None:
    """A store of SQLite itself, with each of its pages spoilt in turn."""
    whole = tmp_path / "store.sqlite"
    text = next(iter(seeds.MAKERS["store"](seeds.SLUGS[0])))
    assert build_store(whole, text.encode())
    data = whole.read_bytes()
    assert ORACLES["store"](data)
    spoilt = 0
    for at in range(0, len(data), 512):
        spoilt += not ORACLES["store"](data[:at] + bytes(64) + data[at + 64 :])
    assert spoilt > 0


def test_corpus_is_small_and_known() -> None:
    assert {path.parent.name for path in FILES} <= set(ORACLES)
    assert sum(path.stat().st_size for path in FILES) < MOST


def test_an_oracle_finds_what_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that drops a member is a finding."""
    text = flockmind.load_game("kuhn-poker").new_state(1).info_state(0).to_json()
    assert ORACLES["info"](text.encode())
    whole = flockmind.InfoState.to_dict
    monkeypatch.setattr(
        flockmind.InfoState, "to_dict", lambda self: {k: v for k, v in whole(self).items() if k != "events"}
    )
    with pytest.raises(Finding):
        ORACLES["info"](text.encode())
