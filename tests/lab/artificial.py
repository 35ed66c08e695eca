"""Artificial experiments; as a script, the command line with these instead of the real ones.

``python artificial.py lab run many --out DIR`` is ``cluesmith lab run``, and
``python artificial.py follow DIR`` runs ``many`` and prints a line for every row that is kept.
With HELD set, runs of ``many`` from that case on do not end: whoever interrupts or kills the
command may come as late as they like.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from cluesmith.cli import main
from cluesmith.lab import experiments, measure, runner
from cluesmith.lab.experiment import Case, Experiment, Findings, Measured, Row
from cluesmith.lab.store import Store

MANY = 120  # cases of `many`
REPEATS = 4
HELD = "CLUESMITH_TEST_HELD"


def row(case: Case, measured: Measured, repeat: int = 0) -> Row:
    """A row that nobody has measured."""
    return Row("any", case, repeat, measured, 0, "compiled", "0", "here")


def smaller(case: Case, **options: object) -> Case:
    """The case with some of its options changed."""
    return replace(case, options={**case.options, **options})


def experiment(
    measure: Callable[[Case], Measured], *instances: str, name: str = "small", **fields: Any
) -> Experiment:
    """An experiment on instances that are only names; quick ones leave out the last."""

    def cases(quick: bool) -> Sequence[Case]:
        chosen = instances[:-1] if quick else instances
        return [Case(instance, "exact", "ff/step/up", {"level": 1}) for instance in chosen]

    given = {"title": f"About {name}", "question": "Why?", "method": "So.", **fields}
    return Experiment(
        name=name, cases=cases, measure=measure, find=lambda rows: Findings(), **given
    )


def counting(case: Case) -> Measured:
    return Measured(0.5, {"nodes": len(case.instance)}, values={"said": case.instance})


def napping(case: Case) -> Measured:
    if int(case.instance) >= int(os.environ.get(HELD, MANY)):
        sleep(1000)
    sleep(0.01 + 0.001 * (int(case.instance) % 10))
    return counting(case)


def sleeping(case: Case) -> Measured:
    sleep(1000)
    return counting(case)


def note(path: Path, text: str) -> None:
    """Write a file that is there as a whole or not at all."""
    part = path.with_suffix(".part")
    part.write_text(text)
    part.rename(path)


def misbehaving(case: Case) -> Measured:
    if case.instance == "raises":
        raise ValueError("no\nsuch thing")
    if case.instance == "leaves":
        os._exit(3)
    if case.instance == "is killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if case.instance == "starts another":
        other = subprocess.Popen(["sleep", "1000"])
        note(Path(case.options["file"]), f"{other.pid}")
        sleep(1000)
    return counting(case)


EXPERIMENTS = {
    "small": experiment(counting, "a", "bb", "ccc", repeats=2),
    "many": experiment(napping, *map(str, range(MANY)), name="many", repeats=REPEATS),
    "long": experiment(sleeping, "x", "y", "z", name="long"),
    "bad": experiment(misbehaving, "raises", "leaves", "fine", "is killed", name="bad", repeats=1),
}


def measured(
    chosen: Experiment, folder: Path, cores: Sequence[int | None] | None = None, **wanted: Any
) -> list[Row]:
    """Measure what is missing; the rows in the order they came."""
    with Store(folder) as store:
        tasks = runner.plan(chosen, folder, **wanted).missing
        rows = runner.run(tasks, store, measure.cores() if cores is None else cores)
        return [row for row in rows if isinstance(row, Row)]


def with_options(chosen: Experiment, **options: Any) -> Experiment:
    """The experiment with other options in its cases."""

    def cases(quick: bool) -> Sequence[Case]:
        return [replace(case, options=options) for case in chosen.cases(quick)]

    return replace(chosen, cases=cases)


def is_running(pid: int) -> bool:
    """Whether a process is there and no mere zombie."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] not in ("Z", "X")


def processes_naming(text: str) -> list[int]:
    """Processes with a text in their command line, such as a folder of the test's own."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                command = (entry / "cmdline").read_bytes()
            except OSError:
                continue
            if text.encode() in command and is_running(int(entry.name)):
                found.append(int(entry.name))
    return found


def becomes_true(condition: Callable[[], bool], seconds: float = 120) -> bool:
    """Whether something becomes true within some time."""
    until = monotonic() + seconds
    while not (found := condition()) and monotonic() < until:
        sleep(0.01)
    return found


def follow(folder: str) -> None:
    with Store(folder) as store:
        tasks = runner.plan(EXPERIMENTS["many"], folder).missing
        print("start", flush=True)
        for row in runner.run(tasks, store, [None, None]):
            if isinstance(row, Row):
                print(row.case.instance, row.repeat, flush=True)
    print("end", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "follow":
        follow(sys.argv[2])
    else:
        experiments.NAMES = tuple(EXPERIMENTS)
        experiments.experiment = EXPERIMENTS.__getitem__
        main.entry()
