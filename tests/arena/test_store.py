"""The store: what stands, what is refused, two writers, and a full disk."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from flockmind import FieldError, load_game
from flockmind.arena import tournament
from flockmind.arena.backend import InProcess
from flockmind.arena.match import GameResult
from flockmind.arena.report import report
from flockmind.arena.schedule import Fixture
from flockmind.arena.session import STALE, Session, alive
from flockmind.arena.settings import Settings
from flockmind.arena.store import Store, StoreError, StoreFullError
from flockmind.arena.tournament import Progress, Tournament

KUHN = load_game("kuhn-poker")
SETTINGS = Settings(KUHN, ("flat:iterations=10", "random"), 60, 11)
RESULT = GameResult((1.0, 0.0), (2.0, -2.0), None, None, "{}", (1, 1), (10, 1), (0.1, 0.2))


def play(store: Store, settings: Settings = SETTINGS, **options: Any) -> Progress:
    backend = InProcess(settings.game, settings.entrants(), settings.seed)
    return Tournament(settings, store, backend, **options).run()


def figures(store: Store) -> dict[str, Any]:
    document = report(store)
    del document["times"]
    return document


def test_a_game_comes_back_as_it_was_stored(tmp_path: Path) -> None:
    fixture = Fixture(3, 1, (1, 0))
    with Store(tmp_path / "s.sqlite", SETTINGS.definition()) as store:
        store.add(Session(), [(fixture, RESULT)])
    with Store(tmp_path / "s.sqlite") as store:
        assert store.games(records=True) == [(fixture, RESULT)]
        assert store.finished() == {(3, 1): (1.0, 0.0)}
        assert Settings.from_definition(store.definition) == SETTINGS


def test_the_first_result_of_a_game_stands(tmp_path: Path) -> None:
    fixture = Fixture(0, 0, (0, 1))
    other = GameResult((0.0, 1.0), (-1.0, 1.0), None, None, "{}", (1, 1), (1, 1), (0.0, 0.0))
    with Store(tmp_path / "s.sqlite", SETTINGS.definition()) as store:
        store.add(Session(), [(fixture, RESULT)])
        store.add(Session(), [(fixture, other)])
        assert store.games(records=True) == [(fixture, RESULT)]


def test_what_is_no_store_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FieldError, match="no such file"):
        Store(tmp_path / "none.sqlite")
    (tmp_path / "text").write_text("this is no database, whatever its name may say; " * 40)
    with pytest.raises(StoreError, match="not a tournament store"):
        Store(tmp_path / "text")
    other = sqlite3.connect(tmp_path / "other.sqlite")
    other.execute("CREATE TABLE t (x)")
    other.close()
    before = (tmp_path / "other.sqlite").read_bytes()
    for definition in (None, SETTINGS.definition()):
        for resume in (False, True):
            with pytest.raises(StoreError, match="not a tournament store"):
                Store(tmp_path / "other.sqlite", definition, resume)
    assert (tmp_path / "other.sqlite").read_bytes() == before
    Store(tmp_path / "s.sqlite", SETTINGS.definition()).close()
    with pytest.raises(FieldError, match="holds a tournament"):
        Store(tmp_path / "s.sqlite", SETTINGS.definition())
    with pytest.raises(StoreError):
        Store(tmp_path / "no" / "such" / "folder.sqlite", SETTINGS.definition())


def test_claims_divide_the_games_and_lapse_with_their_session(tmp_path: Path) -> None:
    wanted = [Fixture(deal, slot, (0, 1)) for deal in range(3) for slot in range(2)]
    with Store(tmp_path / "s.sqlite", SETTINGS.definition()) as first, Store(tmp_path / "s.sqlite") as second:
        one, two = Session(), Session()
        mine, _ = first.claim(one, wanted, 4)
        theirs, _ = second.claim(two, wanted, 4)
        assert mine == wanted[:4]
        assert theirs == wanted[4:]
        second.add(two, [(theirs[0], RESULT)])
        more, finished = first.claim(one, wanted, 6)
        assert more == wanted[:4]  # its own, and not those of the other
        assert finished == {(2, 0): (1.0, 0.0)}
        second.leave(two)
        assert first.claim(one, wanted[5:], 6)[0] == wanted[5:]
        dead = Session(pid=2**22 + 1)
        first.leave(one)
        second.claim(dead, wanted, 6)
        assert first.claim(one, wanted[:4], 6)[0] == wanted[:4]


def test_a_session_lives_while_it_gives_signs_of_life() -> None:
    me = Session()
    assert alive(me.id, me.host, me.pid, time.time())
    assert not alive(me.id, me.host, me.pid, time.time() - STALE - 1)
    assert not alive(me.id, me.host, 2**22 + 1, time.time())
    assert alive(me.id, "another host", 2**22 + 1, time.time())


def test_a_full_disk_loses_nothing_and_the_rest_follows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tournament, "BEAT", 0.0)
    notices: list[str] = []
    with Store(tmp_path / "s.sqlite", SETTINGS.definition()) as store:
        pages = store.db.execute("PRAGMA page_count").fetchone()[0]
        store.db.execute(f"PRAGMA max_page_count = {pages + 1}")

        def watch(progress: Progress) -> None:
            if progress.notice:
                notices.append(progress.notice)
                store.db.execute("PRAGMA max_page_count = 100000")

        play(store, watch=watch)
        assert "full; waiting for room" in notices[0]
        with Store(tmp_path / "t.sqlite", SETTINGS.definition()) as undisturbed:
            play(undisturbed)
            assert figures(store) == figures(undisturbed)


def test_a_disk_that_stays_full_ends_the_run_and_what_was_stored_stands(tmp_path: Path) -> None:
    with Store(tmp_path / "s.sqlite", SETTINGS.definition()) as store:
        pages = store.db.execute("PRAGMA page_count").fetchone()[0]
        store.db.execute(f"PRAGMA max_page_count = {pages + 1}")
        with pytest.raises(StoreFullError, match="full"):
            play(store, patience=0.0)
    with Store(tmp_path / "s.sqlite") as store:
        assert 0 < store.count() < 60
        assert store.db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        play(store)
        assert store.count() == 60


def test_a_longer_tournament_goes_on_where_the_shorter_ended(tmp_path: Path) -> None:
    with Store(tmp_path / "s.sqlite", SETTINGS.definition()) as store:
        play(store)
        store.extend(100)
        store.extend(80)  # as another resume might, which read the definition before
        longer = Settings.from_definition(store.definition)
        assert longer.games == 100
        play(store, longer)
        with Store(":memory:", longer.definition()) as whole:
            play(whole, longer)
            assert figures(store) == figures(whole)


def test_only_whole_deals_count(tmp_path: Path) -> None:
    with Store(tmp_path / "s.sqlite", SETTINGS.definition()) as store:
        store.add(
            Session(),
            [(Fixture(deal, slot, (slot, 1 - slot)), RESULT) for deal, slot in [(0, 0), (0, 1), (1, 0)]],
        )
        document = report(store)
        assert (document["games"], document["deals"], document["complete"]) == (2, 1, False)


def test_a_bot_that_plays_twice_is_made_twice() -> None:
    twice = Settings(KUHN, ("random", "flat:iterations=10", "random#2"), 60, 11)
    assert [entrant.name for entrant in twice.entrants()] == list(twice.bots)
    assert [entrant.source for entrant in twice.entrants()] == ["random", "flat:iterations=10", "random"]
