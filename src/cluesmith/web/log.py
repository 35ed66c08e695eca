"""The log: errors of the server itself, on stderr, never more than a fixed amount an hour.

What clients do wrong is answered, not logged: nobody outside can fill a disk.
"""

from __future__ import annotations

import logging
import sys
from time import monotonic

HOUR = 3600.0
BYTES_PER_HOUR = 64 << 10
RECORD_BYTES = 4 << 10  # of one message, its traceback included
DROPPED = "cluesmith: further messages are dropped, for up to an hour\n"


class BoundedHandler(logging.Handler):
    """Writes errors to stderr until the hour's amount is used up."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.setFormatter(logging.Formatter("cluesmith: %(message)s"))
        self.left = BYTES_PER_HOUR
        self.since = monotonic()

    def emit(self, record: logging.LogRecord) -> None:
        if monotonic() - self.since >= HOUR:
            self.left, self.since = BYTES_PER_HOUR, monotonic()
        if self.left <= 0:
            return
        line = self.format(record)[:RECORD_BYTES] + "\n"
        self.left -= len(line.encode())
        try:
            sys.stderr.write(line if self.left > 0 else line + DROPPED)
            sys.stderr.flush()
        except (OSError, ValueError):  # nobody reads it
            self.left = 0


def start_log() -> None:
    """Log the errors of the server, of uvicorn and of asyncio."""
    logging.basicConfig(handlers=[BoundedHandler()], level=logging.ERROR, force=True)
