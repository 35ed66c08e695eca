"""A folder of rows told as a page: ``report.html``, and its figures in ``figures/``."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path

from cluesmith.errors import UsageError
from cluesmith.lab import registry
from cluesmith.lab.experiment import Row
from cluesmith.lab.report.chart import picture
from cluesmith.lab.report.page import Head, Section, anchor, page
from cluesmith.lab.store import path_of, read_rows

__all__ = ["sections", "write"]

PAGE, FIGURES = "report.html", "figures"


def write(folder: Path) -> Path:
    """Tells what the folder's rows say; gives the path of the page."""
    rows = read_rows(folder) if folder.is_dir() else []
    if not rows:
        raise UsageError(
            f"{folder}: no rows to report on; expected a folder that cluesmith lab run has filled"
        )
    told = sections(rows)
    _write_figures(folder / FIGURES, told)
    path = folder / PAGE
    path.write_text(page(_head(folder, rows), told), encoding="utf-8")
    return path


def sections(rows: Iterable[Row]) -> list[Section]:
    """What the rows say, an experiment each."""
    found: dict[str, list[Row]] = {name: [] for name in registry.NAMES}
    for row in rows:
        if row.experiment in found:
            found[row.experiment].append(row)
    return [_section(name, own) for name, own in found.items() if own]


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
        failed=sum(bool(row.measured.failure) for row in rows),
    )


def _cut(rows: Iterable[Row]) -> int:
    return sum(row.measured.is_cut for row in rows)


def _head(folder: Path, rows: Sequence[Row]) -> Head:
    names = sorted({row.experiment for row in rows})
    return Head(
        rows=len(rows),
        cut=_cut(rows),
        date=_date(path_of(folder, name) for name in names),
        machines=sorted({row.machine for row in rows}),
        versions=sorted({row.version for row in rows}),
        kernels=sorted({row.kernel for row in rows}),
        notes=[
            f"Rows of `{name}` are left out: this version has no such experiment."
            for name in names
            if name not in registry.NAMES
        ],
    )


def _date(files: Iterable[str]) -> str:
    """When rows were last added: they carry no date, their files do."""
    return f"{datetime.fromtimestamp(max(map(os.path.getmtime, files))):%Y-%m-%d %H:%M}"


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
