"""Report on a folder of rows: writes the page ``report.html`` and its figures in ``figures/``."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from cluesmith.errors import UsageError
from cluesmith.lab import experiments
from cluesmith.lab.experiment import Findings, Row
from cluesmith.lab.report.chart import picture
from cluesmith.lab.report.page import Head, Section, anchor, page
from cluesmith.lab.store import latest, path_of, read_all
from cluesmith.support import output_file, output_folder

__all__ = ["sections", "write"]

PAGE, FIGURES = "report.html", "figures"


def write(folder: Path) -> Path:
    """Write the report on the folder's rows; returns the path of the page."""
    found = read_all(folder) if folder.is_dir() else {}
    if not any(found.values()):
        raise UsageError(
            f"{folder}: no rows to report on; expected a folder that cluesmith lab run has filled"
        )
    path = folder / PAGE
    output_file.check(path)
    output_folder.check(folder / FIGURES)
    parts = sections(found)
    _write_figures(folder / FIGURES, parts)
    output_file.write(path, page(_head(folder, found), parts).encode())
    return path


def sections(found: Mapping[str, Sequence[Row]]) -> list[Section]:
    """What the latest rows of each experiment say."""
    return [_section(name, latest(found[name])) for name in experiments.NAMES if found.get(name)]


def _section(name: str, rows: Sequence[Row]) -> Section:
    experiment = experiments.experiment(name)
    try:
        findings = experiment.find(rows)
    except Exception as error:  # rows of another origin or version: the others are still reported
        fault = f"{type(error).__name__}: {error}"
        findings = Findings(conclusions=[f"These rows cannot be reported ({fault})."])
    return Section(
        name=name,
        title=experiment.title,
        question=experiment.question,
        method=experiment.method,
        findings=findings,
        rows=len(rows),
        cut=_cut(rows),
        failed=sum(bool(row.measured.failure) for row in rows),
    )


def _cut(rows: Iterable[Row]) -> int:
    return sum(row.measured.is_cut for row in rows)


def _head(folder: Path, found: Mapping[str, Sequence[Row]]) -> Head:
    rows = [row for name in experiments.NAMES for row in latest(found.get(name, ()))]
    return Head(
        rows=len(rows),
        cut=_cut(rows),
        date=_date(path_of(folder, name) for name in found),
        machines=sorted({row.machine for row in rows}),
        versions=sorted({row.version for row in rows}),
        kernels=sorted({row.kernel for row in rows}),
        notes=list(_left_out(found)),
    )


def _left_out(found: Mapping[str, Sequence[Row]]) -> Iterator[str]:
    for name, rows in found.items():
        others = len(rows) - len(latest(rows))
        if rows and name not in experiments.NAMES:
            yield f"Rows of `{name}` are left out: this version has no such experiment."
        elif others:
            yield (
                f"Rows of `{name}` are left out ({others:,}): another version or kernel "
                "measured them."
            )


def _date(files: Iterable[str]) -> str:
    """When rows were last added: they carry no date, their files do."""
    return f"{datetime.fromtimestamp(max(map(os.path.getmtime, files))):%Y-%m-%d %H:%M}"


def _write_figures(folder: Path, sections: Iterable[Section]) -> None:
    """Each figure in a file of its own; those of an earlier report go."""
    files = (
        (f"{anchor(section.name)}-{number}.svg", picture(figure).encode())
        for section in sections
        for number, figure in enumerate(section.findings.figures, 1)
    )
    ours = re.compile(f"({'|'.join(map(anchor, experiments.NAMES))})-[0-9]+\\.svg")
    output_folder.write(folder, files, is_old=lambda name: bool(ours.fullmatch(name)))
