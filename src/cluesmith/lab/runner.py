"""Runs experiments: what is missing is measured, one timed run per core, and kept row by row.

Runs are interleaved: every case once, then every case again, so that a slow
phase of the machine touches one repeat of many cases and not all of one.
"""

from __future__ import annotations

import gc
import os
import platform
import select
from collections import deque
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import chain

from cluesmith import __version__
from cluesmith.kernel import mode
from cluesmith.lab.child import Child
from cluesmith.lab.experiment import Case, Experiment, Row
from cluesmith.lab.store import Folder, Store, scan

TICK_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Task:
    """A case to be measured once."""

    experiment: Experiment
    case: Case
    repeat: int


@dataclass(frozen=True, slots=True)
class Plan:
    """What an experiment still needs."""

    experiment: Experiment
    missing: Sequence[Task]
    done: int  # runs wanted that have their row
    others: int  # rows of another version or kernel: kept, but not counted


def plan(
    experiment: Experiment, folder: Folder, *, quick: bool = False, repeats: int | None = None
) -> Plan:
    """Compare what is wanted with the rows there are.

    A row counts if this version with this kernel measured the same case; where
    it was cut or failed it counts too, so that nothing is tried for ever.  A case
    that was cut wants no more repeats: they would be cut as well.
    """
    if repeats is None:
        repeats = experiment.quick_repeats if quick else experiment.repeats
    cases = {case.key: case for case in experiment.cases(quick)}
    origin = (__version__, mode.name())
    had, cut, others = set(), set(), 0
    for row in scan(folder, experiment.name):
        if (row.version, row.kernel) == origin:
            had.add((row.case.key, row.repeat))
            if _was_cut(row):
                cut.add(row.case.key)
        else:
            others += 1
    missing = [
        Task(experiment, case, repeat)
        for repeat in range(repeats)
        for key, case in cases.items()
        if (key, repeat) not in had and key not in cut
    ]
    return Plan(experiment, missing, repeats * len(cases) - len(missing), others)


def run(
    tasks: Sequence[Task], store: Store, cores: Sequence[int | None]
) -> Generator[Row | Task | None, None, None]:
    """Measure the tasks in order, one per core at a time; each row comes when it is on the disk.

    A task comes back as it is if its case has been cut meanwhile: see `plan`.  None
    comes a few times a second in between, so that the caller can look around.
    Closing the generator kills what runs.
    """
    about = (mode.name(), __version__, machine())
    waiting, free = deque(tasks), deque(cores)
    running: dict[Child, Task] = {}
    cut = set()
    gc.collect()
    gc.freeze()  # so that a collection in a child does not copy what it shares with us
    try:
        while waiting or running:
            while waiting and free:
                task = waiting.popleft()
                if (task.experiment.name, task.case.key) in cut:
                    yield task
                    continue
                child = Child(task.experiment, task.case, free.popleft(), running)
                running[child] = task
            ended = _ended(running)
            if ended is None:
                yield None
                continue
            task, (measured, memory) = running.pop(ended), ended.end()
            free.append(ended.core)
            row = Row(task.experiment.name, task.case, task.repeat, measured, memory, *about)
            store.append(row)
            if _was_cut(row):
                cut.add((row.experiment, row.case.key))
            yield row
    finally:
        for child in running:
            child.end()
        gc.unfreeze()


def _was_cut(row: Row) -> bool:
    """By a limit, which would cut the next run as well."""
    return row.measured.is_cut and not row.measured.failure


def _ended(running: dict[Child, Task]) -> Child | None:
    """A child that is over, or has had its time; waits a moment for one."""
    ready, _, _ = select.select(running, [], [], TICK_SECONDS)
    ended = (child for child in ready if child.receive())
    late = (child for child in running if child not in ready and child.is_late())
    return next(chain(ended, late), None)


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
