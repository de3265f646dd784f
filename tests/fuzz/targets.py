"""All readers of outside text that are fuzzed, by name."""

from __future__ import annotations

from . import commands, oracles, server
from .oracles import Oracle

CORE: dict[str, Oracle] = {"info": oracles.info_document, "setup": oracles.setup, "lines": oracles.lines}
"""Targets that the C++ core is fuzzed with as well, by the same inputs."""

ORACLES: dict[str, Oracle] = {
    **CORE,
    "record": oracles.record,
    "spec": oracles.spec,
    "puzzles": oracles.puzzles,
    "settings": commands.settings,
    "table": commands.table,
    "documents": commands.documents,
    "store": commands.store,
    "request": server.request,
    "http": server.http,
}
"""Each takes the bytes of one input; see `oracles.py`."""
