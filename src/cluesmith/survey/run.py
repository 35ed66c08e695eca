"""Run a survey: its tasks done by any engine, and kept, so that it continues after any kill."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import ExitStack, closing, nullcontext
from importlib import import_module
from typing import Any, Protocol

from cluesmith.engines.checkpoint import Checkpoint
from cluesmith.engines.engine import open_engine
from cluesmith.engines.here import Here
from cluesmith.engines.spread import Spread
from cluesmith.errors import UsageError
from cluesmith.forms.files import checked_path
from cluesmith.support import output_file
from cluesmith.support.ticking import Ticking

Json = dict[str, Any]
Progress = Callable[[int, int, str], None]  # tasks done, tasks of this round, and the round
FORMAT = 1


class Survey(Protocol):
    """A question whose answer is made of the results of tasks, which are numbers.

    So `few` tasks are done sooner than processes have started.
    """

    @property
    def few(self) -> int: ...

    def header(self) -> Json:
        """What says which survey it is."""
        ...

    def rounds(self) -> Iterator[range]:
        """The tasks, in groups done one after the other."""
        ...

    def title(self, number: int) -> str:
        """What the task with this number, and its round, is about."""
        ...

    def do(self, number: int) -> Json:
        """Do a task; called in any process."""
        ...

    def is_over(self, results: Iterable[Json]) -> bool:
        """Whether these results of a round make further rounds needless."""
        ...

    def answer(self, results: Mapping[int, Json]) -> Json: ...


def run(
    survey: Survey,
    *,
    write: str | os.PathLike[str] | None = None,
    jobs: int | str = 1,
    dask: str | None = None,
    overwrite: bool = False,
    progress: Progress = lambda done, total, title: None,
) -> Json:
    """The answer of a survey, also written to a file if one is named.

    Finished tasks are kept in a checkpoint beside that file until the answer is complete: the
    same call continues a survey that was cut off.  If the file holds the answer of this very
    survey, that is returned and nothing is done; any other file is an error, unless `overwrite`
    is set.
    """
    path = None if write is None else checked_path(write)
    if path is not None and not overwrite and os.path.exists(path):
        return finished(path, survey)
    if path is not None:
        output_file.check(path)
    with ExitStack() as stack:
        kept = None
        results: dict[int, Json] = {}
        if path is not None:
            kept = stack.enter_context(checkpoint(path, survey))
            results = {task: json.loads(text) for task, text in kept.rows("task", "result")}
        for tasks in survey.rounds():
            missing = [task for task in tasks if task not in results]
            elsewhere = len(results) - (len(tasks) - len(missing))  # of other rounds

            def tick(others: int = elsewhere, tasks: range = tasks) -> None:
                progress(len(results) - others, len(tasks), survey.title(tasks[0]))

            at_once = jobs if len(missing) > survey.few else 1
            with closing(_done(survey, missing, at_once, dask, tick)) as done:
                for task, result in done:
                    if kept is not None:
                        kept.put(task, [json.dumps(result)])
                    results[task] = result
                    tick()
            if survey.is_over(results[task] for task in tasks):
                break
        found = survey.answer(results)
        if path is not None and kept is not None:
            text = json.dumps({**found, "version": _version()}) + "\n"
            output_file.write(path, text.encode())
            kept.remove()
    return found


def _done(
    survey: Survey, tasks: list[int], jobs: int | str, dask: str | None, tick: Callable[[], None]
) -> Generator[tuple[int, Json], None, None]:
    """The tasks with their results, as they are finished; `tick` is called in between.

    This process does one task however long that takes, so it needs a thread to tick.  None may
    run where processes are started.
    """
    engine = open_engine(Do(survey), jobs=jobs, dask=dask)
    spread: Spread[int, tuple[int, Json]] = Spread(engine, tasks, tick=tick, name=survey.title)
    with closing(spread), Ticking(tick) if isinstance(engine, Here) else nullcontext():
        yield from spread


class Do:
    """A survey's task with its number; what engines are given."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey

    def __call__(self, task: int) -> tuple[int, Json]:
        return task, self.survey.do(task)


def checkpoint(path: str, survey: Survey) -> Checkpoint:
    """The finished tasks of a survey whose answer is to be written to `path`."""
    work = {"format": FORMAT, "version": _version(), **survey.header()}
    return Checkpoint(f"{path}.checkpoint", "survey", work, {"result": "TEXT NOT NULL"})


def finished(path: str, survey: Survey) -> Json:
    """The answer that a file holds."""
    try:
        with open(path, encoding="utf-8") as file:
            found = json.load(file)
    except (OSError, ValueError):
        found = None
    header = survey.header()
    if not isinstance(found, dict) or any(found.get(key) != header[key] for key in header):
        raise UsageError(f"{path}: exists, and is no answer of this survey: use --overwrite")
    found.pop("version", None)
    return found


def _version() -> str:
    version: str = import_module("cluesmith").__version__
    return version
