"""Tells the rows of a full lab run as a page of the docs: docs/lab-report.md and its figures.

The words and figures are those of `cluesmith lab report`.  Run it on the folder
of a full run, and look at what it made:

    .venv/bin/python tools/lab_page.py lab-results
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from cluesmith.lab.report import sections
from cluesmith.lab.report.chart import picture
from cluesmith.lab.report.page import Section
from cluesmith.lab.store import read_rows

DOCS = Path(__file__).parents[1] / "docs"
FIGURES = "lab"  # the folder of the figures, beside the page
LONGEST = 24  # a table with more rows is for the page of `lab report`


def page(told: Sequence[Section], machines: Sequence[str]) -> Iterator[str]:
    """The lines of the page."""
    rows, cut = sum(section.rows for section in told), sum(section.cut for section in told)
    yield "# The lab: what a full run says"
    yield ""
    yield f"Made by `tools/lab_page.py` from the {rows:,} rows of a full run, {cut:,} of them cut"
    yield f"at a limit, on {'; '.join(machines)}. [The lab](lab.md) tells how they are measured."
    for section in told:
        yield from _section(section)


def _section(section: Section) -> Iterator[str]:
    yield from ("", f"## {section.title}", "", section.question, "", section.method, "")
    yield f"`{section.name}`: {section.rows:,} rows, {section.cut:,} of them cut at a limit."
    if section.findings.conclusions:
        yield ""
        yield from (f"- {sentence}" for sentence in section.findings.conclusions)
    for number, figure in enumerate(section.findings.figures, 1):
        yield from ("", f"![{figure.title}]({FIGURES}/{section.name}-{number}.svg)")
    for table in section.findings.tables:
        if len(table.rows) <= LONGEST:
            yield from ("", f"**{table.title}**", "", _row(table.head))
            yield _row(["---"] * len(table.head))
            yield from map(_row, table.rows)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def main(folder: Path) -> None:
    rows = read_rows(folder)
    told = sections(rows)
    machines = sorted({row.machine for row in rows})
    figures = DOCS / FIGURES
    figures.mkdir(exist_ok=True)
    for old in figures.glob("*.svg"):
        old.unlink()
    for section in told:
        for number, figure in enumerate(section.findings.figures, 1):
            path = figures / f"{section.name}-{number}.svg"
            path.write_text(picture(figure), encoding="utf-8")
    (DOCS / "lab-report.md").write_text("\n".join(page(told, machines)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
