"""Runs experiments: what is missing is measured, one timed run per core, and kept row by row.

Runs are interleaved: every case once, then every case again, so that a slow
phase of the machine touches one repeat of many cases and not all of one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass

from cluesmith.engines.engine import open_engine
from cluesmith.engines.spread import Spread
from cluesmith.kernel import mode
from cluesmith.kernel.run import Way
from cluesmith.lab.experiment import Case, Experiment, Row
from cluesmith.lab.measure import Measure, Result, Run, machine
from cluesmith.lab.store import Folder, Store, scan

TICK_SECONDS = 0.2
GRACE_SECONDS = 60.0  # past the limit of a run, after which its worker is taken to hang


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
    others: int  # rows of another version, kernel or text of the file: kept, but not counted


def plan(
    experiment: Experiment,
    folder: Folder,
    *,
    quick: bool = False,
    repeats: int | None = None,
    search: Way | None = None,
) -> Plan:
    """Compare what is wanted with the rows there are.

    A row counts if this version with this kernel measured the same case, and for an experiment
    in a user's file by the same code; where it was cut or failed it counts too, so that nothing
    is tried for ever.  A case that was cut wants no more repeats: they would be cut as well.
    With a `search` only the cases that search so are wanted.
    """
    if repeats is None:
        repeats = experiment.quick_repeats if quick else experiment.repeats
    cases = {case.key: case for case in experiment.cases(quick) if search in (None, case.search)}
    origin = (experiment.version, mode.name())
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
    tasks: Sequence[Task],
    store: Store,
    cores: Sequence[int | None],
    dask: str | None = None,
) -> Generator[Row | Task | None, None, None]:
    """Measure the tasks in order, one per core at a time; each row comes when it is on the disk.

    A task comes back as it is if its case has been cut meanwhile: see `plan`.  None
    comes a few times a second in between, so that the caller can look around.
    Closing the generator kills what runs.  With `dask` the workers of that cluster measure,
    bound to no core; "local" is one with as many workers as `cores`.
    """
    if not tasks:
        return
    known = {task.experiment.name: task.experiment for task in tasks}
    cut = set()
    skipped: deque[Task] = deque()

    def wanted() -> Iterator[Run]:
        for task in tasks:
            if (task.experiment.name, task.case.key) in cut:
                skipped.append(task)
            else:
                yield Run(task.experiment.name, task.case, task.repeat)

    engine = open_engine(
        Measure(known, machine()),
        jobs=len(cores),
        dask=dask,
        seconds=max(each.kill_after for each in known.values()) + GRACE_SECONDS,
        bind=() if dask else cores,
    )
    results: Spread[Run, Result] = Spread(engine, wanted(), name=_named, window=1)
    with closing(results):
        while True:
            found = results.some(TICK_SECONDS)
            for result in found:
                row = _row(result, known[result.run.experiment].version)
                store.append(row)
                if _was_cut(row):
                    cut.add((row.experiment, row.case.key))
                yield row
            is_over = results.is_over  # takes further tasks
            while skipped:
                yield skipped.popleft()
            if is_over:
                break
            if not found:
                yield None
        results.finish()


def _row(result: Result, version: str) -> Row:
    run = result.run
    measured_with = (result.kernel, version, result.machine)
    return Row(run.experiment, run.case, run.repeat, result.measured, result.memory, *measured_with)


def _named(run: Run) -> str:
    case = filter(None, (run.case.instance, run.case.model, run.case.strategy))
    return f"{run.experiment}, {' '.join(case)}"


def _was_cut(row: Row) -> bool:
    """By a limit, which would cut the next run as well."""
    return row.measured.is_cut and not row.measured.failure
