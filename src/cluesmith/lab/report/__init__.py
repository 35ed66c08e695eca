"""Report on a folder of rows: writes the page ``report.html`` and its figures in ``figures/``.

Experiments in a user's files are handed over by those who ask for the report: a folder of rows
names no code to run.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path

from cluesmith.errors import UsageError
from cluesmith.lab import experiments
from cluesmith.lab.experiment import Experiment, Findings, Row
from cluesmith.lab.report.chart import draw, picture
from cluesmith.lab.report.page import Head, Section, anchor, page
from cluesmith.lab.store import latest, path_of, read_all
from cluesmith.support import output_file, output_folder, script

__all__ = ["sections", "write"]

PAGE, FIGURES = "report.html", "figures"


Own = Mapping[str, Experiment]


def write(folder: Path, own: Own | None = None) -> Path:
    """Write the report on the folder's rows; returns the path of the page.

    `own` are experiments in files of the user's, by name.
    """
    own = own or {}
    found = read_all(folder) if folder.is_dir() else {}
    if not any(found.values()):
        raise UsageError(
            f"{folder}: no rows to report on; expected a folder that cluesmith lab run has filled"
        )
    path = folder / PAGE
    output_file.check(path)
    output_folder.check(folder / FIGURES)
    parts = sections(found, own)
    _write_figures(folder / FIGURES, parts)
    output_file.write(path, page(_head(folder, found, own), parts).encode())
    return path


def sections(found: Mapping[str, Sequence[Row]], own: Own | None = None) -> list[Section]:
    """What the latest rows of each experiment say: of the built-in ones, then of one's own."""
    known = (*map(experiments.experiment, experiments.NAMES), *(own or {}).values())
    return [_section(each, latest(found[each.name])) for each in known if found.get(each.name)]


def _section(experiment: Experiment, rows: Sequence[Row]) -> Section:
    found = _own_findings if experiment.source else _findings
    return Section(
        name=experiment.name,
        title=experiment.title,
        question=experiment.question,
        method=experiment.method,
        findings=found(experiment, rows),
        rows=len(rows),
        cut=_cut(rows),
        failed=sum(bool(row.measured.failure) for row in rows),
    )


def _findings(experiment: Experiment, rows: Sequence[Row]) -> Findings:
    try:
        return experiment.find(rows)
    except Exception as error:  # rows of another origin or version: the others are still reported
        fault = f"{type(error).__name__}: {error}"
        return Findings(conclusions=[f"These rows cannot be reported ({fault})."])


def _own_findings(experiment: Experiment, rows: Sequence[Row]) -> Findings:
    """As `_findings`, but a fault is an error: who wrote the file is there to mend it."""
    findings = experiment.find(rows)
    for figure in findings.figures:
        with script.blaming(experiment.source):
            draw(figure)
    return findings


def _cut(rows: Iterable[Row]) -> int:
    return sum(row.measured.is_cut for row in rows)


def _head(folder: Path, found: Mapping[str, Sequence[Row]], own: Own) -> Head:
    known = (*experiments.NAMES, *own)
    rows = [row for name in known for row in latest(found.get(name, ()))]
    return Head(
        rows=len(rows),
        cut=_cut(rows),
        date=_date(path_of(folder, name) for name in found),
        machines=sorted({row.machine for row in rows}),
        versions=sorted({row.version.partition(" ")[0] for row in rows}),
        kernels=sorted({row.kernel for row in rows}),
        notes=list(_left_out(found, known)),
    )


def _left_out(found: Mapping[str, Sequence[Row]], known: Collection[str]) -> Iterator[str]:
    for name, rows in found.items():
        others = len(rows) - len(latest(rows))
        if rows and name not in known and " (file " in rows[-1].version:
            yield f"Rows of `{name}` are left out: name its file with `--experiment`."
        elif rows and name not in known:
            yield f"Rows of `{name}` are left out: this version has no such experiment."
        elif others:
            of_file = ", or other code," if name not in experiments.NAMES else ""
            yield (
                f"Rows of `{name}` are left out ({others:,}): another version or kernel{of_file} "
                "measured them."
            )


def _date(files: Iterable[str]) -> str:
    """When rows were last added: they carry no date, their files do."""
    return f"{datetime.fromtimestamp(max(map(os.path.getmtime, files))):%Y-%m-%d %H:%M}"


def _write_figures(folder: Path, sections: Collection[Section]) -> None:
    """Each figure in a file of its own; those of an earlier report go."""
    files = (
        (f"{anchor(section.name)}-{number}.svg", picture(figure).encode())
        for section in sections
        for number, figure in enumerate(section.findings.figures, 1)
    )
    names = {*experiments.NAMES, *(section.name for section in sections)}
    ours = re.compile(f"({'|'.join(sorted(map(anchor, names)))})-[0-9]+\\.svg")
    output_folder.write(folder, files, is_old=lambda name: bool(ours.fullmatch(name)))
