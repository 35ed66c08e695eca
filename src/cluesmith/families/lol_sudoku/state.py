"""A player's progress, kept in a puzzle's metadata: entries and marks.

`entries` is {"digits", "areas", "walls", "links"}, each as in a puzzle and each
optional; `marks` is, per row and cell, the list of digits the player still
thinks possible, empty for no marks.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from cluesmith.families.lol_sudoku.codec.puzzle_json import entered
from cluesmith.families.lol_sudoku.puzzle import Border, LolSudoku
from cluesmith.family import Step
from cluesmith.forms import state_before
from cluesmith.forms.grid import Grid, empty_grid, without


class Entries(NamedTuple):
    """A player's digits, areas, walls and links; 0 where nothing was entered."""

    digits: Grid
    areas: Grid
    walls: tuple[Border, ...]
    links: tuple[Border, ...]


def entries(puzzle: LolSudoku) -> Entries:
    """What the player has entered; 0 where the same is given, but what differs from it stays."""
    value = puzzle.meta.get("entries")
    if value is None:
        blank = empty_grid(puzzle.size)
        return Entries(blank, blank, (), ())
    digits, areas, walls, links = entered(value, puzzle.size)
    return Entries(without(puzzle.digits, digits), without(puzzle.areas, areas), walls, links)


def before(puzzle: LolSudoku, step: Step) -> LolSudoku:
    """The puzzle as a player has it before a step."""
    masks = step.before["digits"]
    borders = {name: [[*border] for border in step.before[name]] for name in ("walls", "links")}
    state = {
        "entries": {"digits": state_before.entries_before(puzzle.digits, masks, step), **borders},
        "marks": state_before.marks_before(puzzle.digits, masks, step),
    }
    return replace(puzzle, meta={**puzzle.meta, **state})
