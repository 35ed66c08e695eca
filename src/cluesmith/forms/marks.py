"""A player's marks on a square board, read: per row and cell the list of values still possible.

A cell's mask has bit v-1 for value v; 0 is a cell without marks.
"""

from __future__ import annotations

from typing import Any

from cluesmith.errors import PuzzleError
from cluesmith.forms import jsontext
from cluesmith.forms.grid import Grid, cell_name, empty_grid


def square(value: Any, size: int) -> Grid:
    """The masks of all cells; none where nothing is marked."""
    if value is None:
        return empty_grid(size)
    rows = [
        jsontext.items(row, size, f"row {r} of the marks")
        for r, row in enumerate(jsontext.items(value, size, "marks"), 1)
    ]
    return tuple(
        tuple(_mask(cell, size, f"marks at {cell_name(r, c)}") for c, cell in enumerate(row))
        for r, row in enumerate(rows)
    )


def _mask(cell: Any, size: int, place: str) -> int:
    if not isinstance(cell, list | tuple):
        raise PuzzleError(f"{place} are {jsontext.describe(cell)}, expected a list of numbers")
    return sum({1 << (jsontext.integer(item, 1, size, f"one of the {place}") - 1) for item in cell})
