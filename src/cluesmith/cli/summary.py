"""Output of a summary, for `rate --summary` and `library stats`: table, CSV, JSON or chart."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import Any

from cluesmith.workbench.summary import Cell

BAR = 16  # characters of the longest bar of the histogram


def add_summary_forms(add: Callable[..., Any]) -> None:
    add("--csv", action="store_true", help="print the table as CSV")
    add("--svg", metavar="F", help="write a chart to the file F")


def print_summary(cells: Sequence[Cell], options: Namespace) -> None:
    """Print the cells of a summary in the form that is asked for."""
    if options.svg:
        from pathlib import Path

        from cluesmith.cli.files import write
        from cluesmith.workbench.summary_chart import chart

        write(Path(options.svg), chart(cells).encode())
    rows = [
        cell._asdict() | {"level": None if cell.level is None else str(cell.level)}
        for cell in cells
    ]
    if options.json:
        for row in rows:
            print(json.dumps(row))
    elif options.csv:
        import csv

        table = csv.DictWriter(sys.stdout, Cell._fields, lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
    elif options.svg != "-":
        _print_table(cells)


def _print_table(cells: Sequence[Cell]) -> None:
    """Print the counts with a histogram, and their sums at the end."""
    uses = any(cell.unused is not None for cell in cells)

    def line(left: str, puzzles: str, unused: str, rest: str = "") -> None:
        print(f"{left:<29}{puzzles:>10}{f'{unused:>10}' if uses else ''}  {rest}".rstrip())

    most = max((cell.puzzles for cell in cells), default=1)
    line(f"{'family':<14}{'size':>5}  level", "puzzles", "unused", f"{'':<{BAR}}  scores")
    for cell in cells:
        bar = "#" * max(1, round(BAR * cell.puzzles / most))
        scores = " to ".join(f"{score:,}" for score in _scores(cell))
        line(
            f"{cell.family:<14}{cell.size:>5}  {cell.level or '-'}",
            f"{cell.puzzles:,}",
            f"{cell.unused:,}" if cell.unused is not None else "",
            f"{bar:<{BAR}}  {scores}",
        )
    unused = sum(cell.unused or 0 for cell in cells)
    line("all", f"{sum(cell.puzzles for cell in cells):,}", f"{unused:,}")


def _scores(cell: Cell) -> list[int]:
    """The least and the most score, once if they are the same."""
    return sorted({score for score in (cell.least, cell.most) if score is not None})
