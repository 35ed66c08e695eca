"""Runs experiments: what is missing is measured, one timed run per core, and kept row by row.

Runs are interleaved: every case once, then every case again, so that a slow
phase of the machine touches one repeat of many cases and not all of one.
"""

from __future__ import annotations

import gc
import os
import select
from collections import deque
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from cluesmith import __version__
from cluesmith.errors import UnsupportedError
from cluesmith.kernel import mode
from cluesmith.lab import machine
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
    it was cut or failed it counts too, so that nothing is tried for ever.
    """
    if repeats is None:
        repeats = experiment.quick_repeats if quick else experiment.repeats
    cases = {case.key: case for case in experiment.cases(quick)}
    origin = (__version__, mode.name())
    had, others = set(), 0
    for row in scan(folder, experiment.name):
        if (row.version, row.kernel) == origin:
            had.add((row.case.key, row.repeat))
        else:
            others += 1
    missing = [
        Task(experiment, case, repeat)
        for repeat in range(repeats)
        for key, case in cases.items()
        if (key, repeat) not in had
    ]
    return Plan(experiment, missing, repeats * len(cases) - len(missing), others)


def run(
    tasks: Sequence[Task], store: Store, cores: Sequence[int | None]
) -> Generator[Row | None, None, None]:
    """Measure the tasks in order, one per core at a time; each row comes when it is on the disk.

    None comes a few times a second in between, so that the caller can look
    around.  Closing the generator kills what runs.
    """
    if not hasattr(os, "fork"):
        raise UnsupportedError("lab run needs a system that can fork, such as Linux or macOS")
    about = (mode.name(), __version__, machine.summary())
    waiting, free = deque(tasks), deque(cores)
    running: dict[Child, Task] = {}
    gc.collect()
    gc.freeze()  # so that a collection in a child does not copy what it shares with us
    try:
        while waiting or running:
            while waiting and free:
                task = waiting.popleft()
                child = Child(task.experiment, task.case, free.popleft(), running)
                running[child] = task
            ended = _ended(running)
            rows = []
            for child in ended:
                task, (measured, memory) = running.pop(child), child.end()
                free.append(child.core)
                name = task.experiment.name
                rows.append(Row(name, task.case, task.repeat, measured, memory, *about))
            for row in rows:
                store.append(row)
            yield from rows
            if not rows:
                yield None
    finally:
        for child in running:
            child.end()
        gc.unfreeze()


def _ended(running: dict[Child, Task]) -> list[Child]:
    """The children that are over, or have had their time; waits a moment for one."""
    ready, _, _ = select.select(running, [], [], TICK_SECONDS)
    ended = [child for child in ready if child.receive()]
    late = [child for child in running if child not in ready and child.is_late()]
    return ended + late
