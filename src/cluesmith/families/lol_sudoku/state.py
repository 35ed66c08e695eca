"""A player's progress, kept in a puzzle's metadata: entries and marks.

`entries` is {"digits", "areas", "walls", "links"}, each as in a puzzle and each
optional; `marks` is, per row and cell, the list of digits the player still
thinks possible, empty for no marks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from cluesmith.families.lol_sudoku.codec.puzzle_json import entered
from cluesmith.families.lol_sudoku.puzzle import AREA, Border, LolSudoku, borders
from cluesmith.family import Cell, Left, Step
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


def between(
    puzzle: LolSudoku, before: Left, after: Left, decided: Cell | None, cells: Sequence[Cell]
) -> Step:
    """The step from one state of a search to a later one.

    Of areas it shows the borders: a wall where no label is left to both sides, a link where
    both have the same one.
    """
    digits = [{c: v for c, v in left.items() if c[0] != AREA} for left in (before, after)]
    placed = decided if decided in digits[0] else None
    about = [cell[-2:] for cell in cells]
    step = state_before.between(digits[0], digits[1], placed, about)
    known = [_known(left, puzzle.size) for left in (before, after)]
    old, new = ({name: [[*border] for border in each[name]] for name in each} for each in known)
    details = {name: [border for border in new[name] if border not in old[name]] for name in new}
    masks = state_before.masks_of(before, puzzle.size)
    return replace(step, before={"digits": masks, **old}, details=details, puzzle=puzzle)


def _known(left: Left, size: int) -> dict[str, list[Border]]:
    """The borders that the labels left to both sides decide."""
    found: dict[str, list[Border]] = {"walls": [], "links": []}
    for border in borders(size):
        one, other = (set(left[AREA, *cell]) for cell in (border.cell, border.neighbour))
        if not one & other:
            found["walls"].append(border)
        elif len(one | other) == 1:
            found["links"].append(border)
    return found
