"""Games that were played."""

from __future__ import annotations

from collections.abc import Sequence

from .match import GameResult
from .schedule import Fixture

Played = tuple[Fixture, GameResult]
Deal = Sequence[Played]
"""The games of one deal."""
