"""The state of a square board before a step, as a player has it on paper: entries and marks.

Candidates are bit masks in reading order, value v is bit v-1.  A player's marks are read here
too: per row and cell the list of values still possible, 0 as a mask where nothing is marked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from cluesmith.errors import PuzzleError
from cluesmith.family import Cell, Left, Level, Step
from cluesmith.forms import jsontext
from cluesmith.forms.grid import Grid, cell_name, empty_grid

Rows = Sequence[Sequence[int]]
Found = TypeVar("Found")


def is_settled(masks: Sequence[int], step: Step, size: int, row: int, column: int) -> bool:
    """Whether a cell's value was placed before: alone, and gone from its row and column.

    A last candidate that its neighbours still have was not noticed yet.
    """
    mask = masks[row * size + column]
    if mask == 0 or mask & (mask - 1) or any(cell[:2] == (row, column) for cell in step.removed):
        return False
    neighbours = [row * size + c for c in range(size) if c != column]
    neighbours += [r * size + column for r in range(size) if r != row]
    return not any(masks[neighbour] & mask for neighbour in neighbours)


def entries_before(givens: Rows, masks: Sequence[int], step: Step) -> list[list[int]]:
    """The entries before a step: values placed so far, 0 elsewhere and where one is given."""
    size, placed = len(givens), {cell[:2] for cell in step.placed}

    def value(row: int, column: int) -> int:
        known = givens[row][column] or (row, column) in placed
        if known or not is_settled(masks, step, size, row, column):
            return 0
        return masks[row * size + column].bit_length()

    return [[value(r, c) for c in range(size)] for r in range(size)]


def marks_before(givens: Rows, masks: Sequence[int], step: Step) -> list[list[list[int]]]:
    """The marks before a step: the candidates of cells that are neither given nor entered."""
    size, values = len(givens), entries_before(givens, masks, step)
    return [
        [
            [] if given or value else values_of(masks[r * size + c])
            for c, (given, value) in enumerate(zip(row, values[r], strict=True))
        ]
        for r, row in enumerate(givens)
    ]


def between(before: Left, after: Left, decided: Cell | None, cells: Sequence[Cell]) -> Step:
    """The step from one state to a later one; what it was `before` is for the family to write.

    A decided value is placed, all others that went are removed; `cells` are what it is about.
    """
    fixed = decided is not None and len(after[decided]) == 1 < len(before[decided])
    placed = ((*decided, after[decided][0]),) if fixed and decided is not None else ()
    removed = tuple(
        (*cell, value)
        for cell, values in before.items()
        if not (fixed and cell == decided)
        for value in values
        if value not in after[cell]
    )
    about = tuple(dict.fromkeys(cells))
    return Step("", Level.SEARCH, about, placed, removed, (), {}, None)


def masks_of(left: Left, size: int) -> tuple[int, ...]:
    """The candidates of a square board's cells as masks."""
    rows, columns = range(size), range(size)
    return tuple(sum(1 << int(v) - 1 for v in left[r, c]) for r in rows for c in columns)


def values_of(mask: int) -> list[int]:
    """The values of a mask."""
    return [value for value in range(1, mask.bit_length() + 1) if mask >> (value - 1) & 1]


def readable(read: Callable[[Any], Found], puzzle: Any) -> Found:
    """What `read` finds in a puzzle's metadata; nothing where it cannot be read."""
    try:
        return read(puzzle)
    except PuzzleError:
        return read(replace(puzzle, meta={}))


def read_marks(puzzle: Any) -> Grid:
    """A player's marks as a grid of masks (value v is bit v-1); 0 for a cell without marks."""
    value, size = puzzle.meta.get("marks"), puzzle.size
    if value is None:
        return empty_grid(size)
    rows = [
        jsontext.items(row, size, f"row {r} of the marks")
        for r, row in enumerate(jsontext.items(value, size, "marks"), 1)
    ]
    return tuple(
        tuple(mask_of(cell, 1, size, f"marks at {cell_name(r, c)}") for c, cell in enumerate(row))
        for r, row in enumerate(rows)
    )


def mask_of(cell: Any, least: int, most: int, place: str) -> int:
    """A list of marks as a mask; the least value is bit 0."""
    if not isinstance(cell, list | tuple):
        raise PuzzleError(f"{place} are {jsontext.describe(cell)}, expected a list of numbers")
    values = {jsontext.integer(item, least, most, f"one of the {place}") for item in cell}
    return sum(1 << value - least for value in values)
