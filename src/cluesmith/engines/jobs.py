"""How many processes: the cores there are, and what `jobs` asks for."""

from __future__ import annotations

import os

from cluesmith.errors import UsageError

MOST_WORKERS = 256


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def workers(jobs: int | str) -> int:
    """How many processes are asked for; "auto" is one a core."""
    if jobs == "auto":
        return cores()
    if type(jobs) is not int or not 1 <= jobs <= MOST_WORKERS:
        raise UsageError(f"jobs is {jobs!r:.40}, expected auto, or 1 to {MOST_WORKERS}")
    return jobs
