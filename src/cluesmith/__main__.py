"""The console script, and ``python -m cluesmith``: answers Ctrl-C from the first moment."""

import os
import signal
from types import FrameType
from typing import NoReturn

INTERRUPTED = 130


def entry() -> NoReturn:
    """Run the command line; an interrupt while it is being imported ends the process quietly."""
    usual = signal.signal(signal.SIGINT, _leave)
    from cluesmith.cli.main import entry as run

    signal.signal(signal.SIGINT, usual)
    run()


def _leave(_number: int, _frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)  # nothing has been done yet that could be lost


if __name__ == "__main__":
    entry()
