"""Pages of HTML that need nothing else: a tournament's report, and the analysis of a record.

Plots are drawn by matplotlib as SVG, the pages filled by Jinja; both come with ``flockmind[report]``.
"""

from __future__ import annotations
