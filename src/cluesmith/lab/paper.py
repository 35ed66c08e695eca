"""The papers' tables, as they were published, to set beside ours."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

DATA = Path(__file__).parent / "data"


@cache
def rows(name: str) -> tuple[dict[str, str], ...]:
    """The lines of a table, by the names of its columns; an empty text where a paper has none."""
    with (DATA / f"{name}.csv").open(encoding="ascii", newline="") as file:
        return tuple(csv.DictReader(file))
