"""The Lol Sudokus that solvers are compared on."""

from __future__ import annotations

from cluesmith.families.lol_sudoku.boards import carve, is_unique, solved_board
from cluesmith.families.lol_sudoku.puzzle import AreaMark, Fact, Given, LolSudoku, keep
from cluesmith.kernel.dice import Dice


def minimal(size: int, style: str, dice: Dice) -> LolSudoku:
    """Whole areas, or marked cells, and digits of which none can go.

    Half of the areas, or one cell in each, and as many more as it takes for all
    digits together to tell the map.
    """
    solution = solved_board(size, dice)
    cells = [(r, c) for r in range(size) for c in range(size)]
    marks = dice.shuffle([AreaMark(r, c, solution.areas[r][c]) for r, c in cells])
    by_area = [[mark for mark in marks if mark.value == area + 1] for area in range(size)]
    if style == "areas":
        shown, spare = [m for group in by_area[: size // 2] for m in group], by_area[size // 2 :]
    else:
        shown, spare = [], [[mark] for group in by_area for mark in group[1:]]
        shown = [group[0] for group in by_area]
        dice.shuffle(spare)
    digits: list[list[Fact]] = [[Given(r, c, solution.digits[r][c])] for r, c in cells]
    full = LolSudoku(size, solution.digits, solution.areas)
    while not is_unique(keep(full, [*shown, *(fact for group in digits for fact in group)])):
        shown = shown + spare.pop()
    return carve(full, dice.shuffle(digits), is_unique, shown)
