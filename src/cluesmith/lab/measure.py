"""What a worker of an engine does for the lab: it measures a run in a freshly forked process.

The worker itself only waits meanwhile: what is measured is as if the driver had forked.
"""

from __future__ import annotations

import gc
import os
import platform
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from cluesmith.engines.forked import Forked
from cluesmith.engines.remote import is_abandoned
from cluesmith.kernel import mode
from cluesmith.lab import child, experiments
from cluesmith.lab.experiment import Case, Experiment, Measured

TICK_SECONDS = 0.2


@dataclass(frozen=True, slots=True, eq=False)
class Run:
    """A case to be measured once, as an engine's task; its experiment goes by name."""

    experiment: str
    case: Case
    repeat: int


class Result(NamedTuple):
    """A run that was measured: what came of it, its peak memory in bytes, and with what."""

    run: Run
    measured: Measured
    memory: int
    kernel: str
    machine: str


class Measure:
    """Measures runs.  A forked worker has the experiments; another looks them up by name."""

    def __init__(self, known: Mapping[str, Experiment] | None = None, machine: str = "") -> None:
        self.known = known or {}
        self.machine = machine  # before this process was bound to a core

    def __reduce__(self) -> tuple[Callable[[], Measure], tuple[()]]:
        return Measure, ()

    def __call__(self, run: Run) -> Result:
        experiment = self.known.get(run.experiment) or experiments.experiment(run.experiment)
        measured, memory = _measured(experiment, run.case)
        return Result(run, measured, memory, mode.name(), self.machine or machine())


_forking = threading.Lock()
_running: set[Forked] = set()


def _measured(experiment: Experiment, case: Case) -> tuple[Measured, int]:
    with _forking:
        _collect_once()
        gc.freeze()  # so that a collection in the child does not copy what it shares with us
        forked = child.start(experiment, case, _running)
        gc.unfreeze()
        _running.add(forked)
    try:
        while not (forked.wait(TICK_SECONDS) or forked.is_late() or is_abandoned()):
            pass
    finally:
        with _forking:
            _running.discard(forked)
            ended = child.end(forked)
    return ended


@cache
def _collect_once() -> None:
    gc.collect()


def machine() -> str:
    """Processor, number of cores, memory, system and Python, for people."""
    system = f"{platform.system()} {platform.release()}"
    python = f"{platform.python_implementation()} {platform.python_version()}"
    said = (_processor(), f"{len(cores())} cores", _memory(), system, python)
    return "; ".join(filter(None, said))


def cores() -> list[int | None]:
    """The cores we may use, by number; None for each where a process cannot be bound to one."""
    if hasattr(os, "sched_getaffinity"):
        return [*sorted(os.sched_getaffinity(0))]
    return [None] * (os.cpu_count() or 1)


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            names = (line.partition(":")[2] for line in file if line.startswith("model name"))
            return " ".join(next(names, platform.machine()).split())
    except OSError:
        return platform.processor() or platform.machine()


def _memory() -> str:
    try:
        size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return ""
    return f"{size / 2**30:.0f} GiB"
