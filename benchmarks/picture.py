"""The look of the plots that benchmarks draw, as SVG documents on white that are the same each time."""

from __future__ import annotations

import io
from typing import Any

from matplotlib.figure import Figure

STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "benchmarks",
    "font.size": 9,
    "font.family": "sans-serif",
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def svg(figure: Figure) -> str:
    """The figure as a document."""
    out = io.StringIO()
    figure.savefig(out, format="svg", facecolor="white", metadata={"Date": None, "Creator": None})
    return out.getvalue()
