"""A folder of rows told as a page: ``report.html``, and its figures in ``figures/``."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from cluesmith.errors import UsageError
from cluesmith.lab import registry
from cluesmith.lab.experiment import Row
from cluesmith.lab.report.chart import picture
from cluesmith.lab.report.page import Head, Section, anchor, page

__all__ = ["write"]

PAGE, FIGURES = "report.html", "figures"
Rows = Mapping[str, Sequence[Row]]


def write(folder: str | Path) -> Path:
    """Tells what the folder's rows say; gives the path of the page.

    Of each experiment the rows of its latest version and kernel count: only
    these compare.
    """
    from cluesmith.lab import store

    kept = {name: store.read(str(folder), name) for name in registry.NAMES}
    kept = {name: rows for name, rows in kept.items() if rows}
    if not kept:
        raise UsageError(
            f"{folder}: no rows to report on; expected a folder that cluesmith lab run has filled"
        )
    used = {name: store.latest(rows) for name, rows in kept.items()}
    left = {name: len(rows) - len(used[name]) for name, rows in kept.items()}
    date = max(os.path.getmtime(store.path_of(str(folder), name)) for name in used)
    return tell(Path(folder), used, f"{datetime.fromtimestamp(date):%Y-%m-%d %H:%M}", left)


def tell(folder: Path, rows: Rows, date: str, left: Mapping[str, int]) -> Path:
    """Writes page and figures of these rows; `left` is how many were left out of each."""
    sections = [_section(name, own) for name, own in rows.items()]
    _write_figures(folder / FIGURES, sections)
    path = folder / PAGE
    path.write_text(page(_head(rows, date, left), sections), encoding="utf-8")
    return path


def _section(name: str, rows: Sequence[Row]) -> Section:
    experiment = registry.experiment(name)
    return Section(
        name=name,
        title=experiment.title,
        question=experiment.question,
        method=experiment.method,
        findings=experiment.find(rows),
        rows=len(rows),
        cut=_cut(rows),
    )


def _cut(rows: Iterable[Row]) -> int:
    return sum(row.measured.is_cut for row in rows)


def _head(rows: Rows, date: str, left: Mapping[str, int]) -> Head:
    every = [row for own in rows.values() for row in own]
    notes = [
        f"{count:,} older rows of `{name}` are left out: of another version or kernel."
        for name, count in left.items()
        if count
    ]
    return Head(
        rows=len(every),
        cut=_cut(every),
        date=date,
        machines=sorted({row.machine for row in every}),
        versions=sorted({row.version for row in every}),
        kernels=sorted({row.kernel for row in every}),
        notes=notes,
    )


def _write_figures(folder: Path, sections: Iterable[Section]) -> None:
    """Each figure in a file of its own; those of an earlier report go."""
    folder.mkdir(exist_ok=True)
    for name in registry.NAMES:
        for old in folder.glob(f"{anchor(name)}-[0-9]*.svg"):
            old.unlink()
    for section in sections:
        for number, figure in enumerate(section.findings.figures, 1):
            path = folder / f"{anchor(section.name)}-{number}.svg"
            path.write_text(picture(figure), encoding="utf-8")
