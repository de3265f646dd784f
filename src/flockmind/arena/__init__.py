"""Bot against bot: fair deals, forfeits, a store that survives, ratings and reports."""

from __future__ import annotations

from .api import MatchResult, play_match
from .match import GameResult
from .report import report
from .schedule import Fixture
from .store import Store

__all__ = ["Fixture", "GameResult", "MatchResult", "Store", "play_match", "report"]
