"""A process that plays into a store, and whether it still lives."""

from __future__ import annotations

import os
import secrets
import socket
import time
from dataclasses import dataclass, field

STALE = 20.0
"""Seconds without a sign of life after which a session counts as dead and its claims are free."""
BEAT = 3.0
"""Seconds between signs of life."""


@dataclass(frozen=True)
class Session:
    """This process, as its claims name it."""

    id: str = field(default_factory=lambda: secrets.token_hex(8))
    host: str = field(default_factory=socket.gethostname)
    pid: int = field(default_factory=os.getpid)


def alive(_session: str, host: str, pid: int, beat: float) -> bool:
    """Whether a session is at work: a recent sign of life, and its process there if it is on this host."""
    if abs(time.time() - beat) > STALE:
        return False
    if os.name == "nt" or host != socket.gethostname():
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
