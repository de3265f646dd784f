"""For all tests: the processes that they start hear Ctrl-C, even where the tests run in the background."""

from __future__ import annotations

import signal

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # inherited from a shell that began them with &
    signal.signal(signal.SIGINT, signal.default_int_handler)
