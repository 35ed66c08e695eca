"""Writes the page of a full lab run: docs/lab-report.md, its figures, and its rows.

The words and figures are those of `cluesmith lab report`.  Run it on the folder
of a full run, and look at the result; without a folder it reports the rows in
docs/lab/rows.zip again, with the current words and figures:

    .venv/bin/python tools/lab_page.py lab-results
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from cluesmith.lab import report
from cluesmith.lab.report.chart import picture
from cluesmith.lab.report.page import Section
from cluesmith.lab.store import read_all

DOCS = Path(__file__).parents[1] / "docs"
FIGURES = "lab"  # the folder of figures and rows, beside the page
ROWS = DOCS / FIGURES / "rows.zip"
LONGEST = 24  # a table with more rows is for the page of `lab report`


def files_of(folder: Path) -> dict[str, str]:
    """The files to write, by their paths in docs/: the page and the figures."""
    rows = read_all(folder)
    found = report.sections(rows)
    machines = sorted({row.machine for some in rows.values() for row in some})
    return {
        "lab-report.md": "\n".join(page(found, machines)) + "\n",
        **{
            _path(section, number): picture(figure)
            for section in found
            for number, figure in enumerate(section.findings.figures, 1)
        },
    }


def page(sections: Sequence[Section], machines: Sequence[str]) -> Iterator[str]:
    """The lines of the page."""
    rows, cut = sum(section.rows for section in sections), sum(section.cut for section in sections)
    yield "# The lab: what a full run says"
    yield ""
    yield f"Made by `tools/lab_page.py` from the {rows:,} rows of a full run, {cut:,} of them cut"
    yield f"at a limit, on {'; '.join(machines)}. [The lab](lab.md) says how they are measured;"
    yield f"[the rows]({FIGURES}/{ROWS.name}) are CSV files."
    for section in sections:
        yield from _section(section)


def _section(section: Section) -> Iterator[str]:
    yield from ("", f"## {section.title}", "", section.question, "", section.method, "")
    yield f"`{section.name}`: {section.rows:,} rows, {section.cut:,} of them cut at a limit."
    if section.findings.conclusions:
        yield ""
        yield from (f"- {sentence}" for sentence in section.findings.conclusions)
    for number, figure in enumerate(section.findings.figures, 1):
        yield from ("", f"![{figure.title}]({_path(section, number)})")
    for table in section.findings.tables:
        if len(table.rows) <= LONGEST:
            yield from ("", f"**{table.title}**", "", _row(table.head))
            yield _row(["---"] * len(table.head))
            yield from map(_row, table.rows)


def _path(section: Section, number: int) -> str:
    return f"{FIGURES}/{section.name}-{number}.svg"


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def unpack(folder: Path) -> None:
    with ZipFile(ROWS) as packed:
        packed.extractall(folder)


def pack(folder: Path) -> None:
    """The same rows make the same file: it has no dates."""
    with ZipFile(ROWS, "w") as packed:
        for path in sorted(folder.glob("*.csv")):
            packed.writestr(ZipInfo(path.name), path.read_bytes(), ZIP_DEFLATED, 9)


def main(given: Sequence[str]) -> None:
    figures = DOCS / FIGURES
    figures.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        if given:
            pack(Path(given[0]))
        unpack(Path(folder))
        files = files_of(Path(folder))
    for old in figures.glob("*.svg"):
        old.unlink()
    for path, text in files.items():
        (DOCS / path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
