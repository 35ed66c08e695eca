"""What a player has done so far, as it rides along in a puzzle's metadata.

`entries` is {"grid": rows of heights, 0 where empty}; `marks` is, per row and
cell, the list of heights the player still thinks possible, empty for no marks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cluesmith.errors import PuzzleError
from cluesmith.families.skyscraper.puzzle import Grid, Skyscraper, empty_grid
from cluesmith.family import Step
from cluesmith.forms import ahead
from cluesmith.forms.jsontext import describe


def entries(puzzle: Skyscraper) -> Grid:
    """The heights the player has entered; 0 where none, and where a height is given."""
    value = puzzle.meta.get("entries")
    if value is None:
        return empty_grid(puzzle.size)
    if not isinstance(value, Mapping) or "grid" not in value:
        raise PuzzleError('entries: expected {"grid": rows of heights, 0 where empty}')
    rows = _square(value["grid"], puzzle.size, "entries")
    for r, row in enumerate(rows):
        for c, height in enumerate(row):
            if type(height) is not int or not 0 <= height <= puzzle.size:
                raise PuzzleError(
                    f"entries: r{r + 1}c{c + 1} is {describe(height)}, expected 0 to {puzzle.size}"
                )
    return tuple(
        tuple(0 if given == height else height for given, height in zip(*pair, strict=True))
        for pair in zip(puzzle.grid, rows, strict=True)
    )


def marks(puzzle: Skyscraper) -> Grid:
    """The player's marks, a mask per cell (height v is bit v-1); 0 for a cell without marks."""
    value = puzzle.meta.get("marks")
    if value is None:
        return empty_grid(puzzle.size)
    masks = []
    for r, row in enumerate(_square(value, puzzle.size, "marks")):
        masks.append([_mask(cell, puzzle.size, f"r{r + 1}c{c + 1}") for c, cell in enumerate(row)])
    return tuple(map(tuple, masks))


def before(puzzle: Skyscraper, step: Step) -> Skyscraper:
    """The puzzle as a player has it ahead of a step."""
    state = {
        "entries": {"grid": ahead.entered(puzzle.grid, step.before, step)},
        "marks": ahead.marked(puzzle.grid, step.before, step),
    }
    return replace(puzzle, meta={**puzzle.meta, **state})


def _square(rows: Any, size: int, what: str) -> list[list[Any]]:
    if not isinstance(rows, list | tuple) or len(rows) != size:
        raise PuzzleError(f"{what}: expected {size} rows of {size} cells")
    for r, row in enumerate(rows):
        if not isinstance(row, list | tuple) or len(row) != size:
            raise PuzzleError(f"{what}: row {r + 1} does not have {size} cells")
    return [list(row) for row in rows]


def _mask(cell: Any, size: int, name: str) -> int:
    if not isinstance(cell, list | tuple):
        raise PuzzleError(f"marks: {name} is {describe(cell)}, expected a list of heights")
    mask = 0
    for height in cell:
        if type(height) is not int or not 1 <= height <= size:
            raise PuzzleError(f"marks: {name} holds {describe(height)}, expected 1 to {size}")
        mask |= 1 << (height - 1)
    return mask
