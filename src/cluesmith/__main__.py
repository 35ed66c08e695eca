"""The console script, and ``python -m cluesmith``: handles Ctrl-C from the start."""

import os
import signal
from types import FrameType
from typing import NoReturn

INTERRUPTED = 130


def entry() -> NoReturn:
    """Run the command line; Ctrl-C while it is being imported ends the process quietly."""
    default = signal.signal(signal.SIGINT, _leave)
    from cluesmith.cli.main import entry as run

    signal.signal(signal.SIGINT, default)
    run()


def _leave(_number: int, _frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)  # nothing to lose yet


if __name__ == "__main__":
    entry()
