"""A player's progress, kept in a puzzle's metadata: entries and marks.

`entries` is {"grid": rows of heights, 0 where empty}; `marks` is, per row and
cell, the list of heights the player still thinks possible, empty for no marks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cluesmith.families.skyscraper.codec.puzzle_json import entered
from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.family import Cell, Left, Step
from cluesmith.forms import state_before
from cluesmith.forms.grid import Grid, empty_grid, without


def entries(puzzle: Skyscraper) -> Grid:
    """What the player has entered; 0 where the same is given, but what differs from it stays."""
    value = puzzle.meta.get("entries")
    if value is None:
        return empty_grid(puzzle.size)
    return without(puzzle.grid, entered(value, puzzle.size))


def before(puzzle: Skyscraper, step: Step) -> Skyscraper:
    """The puzzle as a player has it before a step."""
    state = {
        "entries": {"grid": state_before.entries_before(puzzle.grid, step.before, step)},
        "marks": state_before.marks_before(puzzle.grid, step.before, step),
    }
    return replace(puzzle, meta={**puzzle.meta, **state})


def between(
    puzzle: Skyscraper, before: Left, after: Left, decided: Cell | None, cells: Sequence[Cell]
) -> Step:
    """The step from one state of a search to a later one."""
    step = state_before.between(before, after, decided, cells)
    return replace(step, before=state_before.masks_of(before, puzzle.size), puzzle=puzzle)
