"""What whole commands take, as people run them."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import NamedTuple


class Spent(NamedTuple):
    """Seconds of a command: by the clock, and of processor time, its children's included."""

    wall: float
    processor: float


def spent(*arguments: str) -> Spent:
    before, began = os.times(), time.perf_counter()
    command = [sys.executable, "-m", "cluesmith", *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    processor = after.children_user + after.children_system
    processor -= before.children_user + before.children_system
    return Spent(time.perf_counter() - began, processor)
