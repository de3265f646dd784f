"""What every decision of a record was worth, judged from what its mover knew."""

from __future__ import annotations

from .analysis import Analysis, analyse
from .judge import Judge, Judgement
from .labels import LABELS, label_of

__all__ = ["LABELS", "Analysis", "Judge", "Judgement", "analyse", "label_of"]
