"""The checkpoint of a census: figures and rows of its finished tasks.

Its header also says which file the census may replace.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import asdict
from importlib import import_module
from typing import Any

from cluesmith.engines import checkpoint
from cluesmith.errors import UsageError
from cluesmith.star_census.tasks import Columns, Done, Figures, Work

FORMAT = 2
_ROWS = {"lists": "BLOB", "counts": "BLOB", "smallest": "BLOB", "digits": "BLOB"}


def header(work: Work) -> dict[str, Any]:
    """What says which census it is."""
    return {
        "format": FORMAT,
        "version": import_module("cluesmith").__version__,
        "points": work.points,
        "solutions": work.keep,
        "tasks": work.tasks,
    }


class Checkpoint(checkpoint.Checkpoint):
    def __init__(self, path: str, work: Work, *, replaced: str | None = None) -> None:
        columns = {"figures": "TEXT NOT NULL", **_ROWS}
        super().__init__(path, "census", header(work), columns, {"replaced": replaced})
        self.replaced: str | None = replaced or self.header.get("replaced")

    def __enter__(self) -> Checkpoint:
        return self

    def figures(self) -> Iterator[tuple[int, Figures]]:
        """The figures of the finished tasks."""
        for task, text in self.rows("task", "figures"):
            found = json.loads(text)
            histogram = {int(n): lists for n, lists in found.pop("histogram").items()}
            yield task, Figures(**found, histogram=histogram)

    def columns(self) -> Generator[Columns, None, None]:
        """The rows of all tasks, in the order of tasks."""
        return self.rows(*_ROWS)

    def add(self, done: Done) -> None:
        self.put(done.task, [json.dumps(asdict(done.figures)), *(done.columns or (None,) * 4)])


def discard(path: str, work: Work) -> None:
    """Delete what a census that was cut off at its very end has left; never that of another."""
    if not os.path.lexists(path):
        checkpoint.delete(path)  # what SQLite left beside it
    else:
        with suppress(UsageError), Checkpoint(path, work) as left:
            left.remove()
