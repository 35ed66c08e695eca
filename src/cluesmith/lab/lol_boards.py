"""Lol Sudoku boards for the lab: of one level, or of one share of digits, by number."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

from cluesmith.errors import NotFoundError
from cluesmith.families.lol_sudoku.boards import solved_board
from cluesmith.families.lol_sudoku.generate import generate
from cluesmith.families.lol_sudoku.puzzle import AreaMark, Given, LolSudoku, keep
from cluesmith.support.seeding import rng_named

SEEDS = 20  # that are tried for a board: hard ones are rare at small sizes


@cache
def of_level(size: int, level: str, number: int) -> LolSudoku:
    """A unique board that shows whole areas and digits, none of which could go."""
    for seed in range(number * SEEDS, (number + 1) * SEEDS):
        with suppress(NotFoundError):
            return next(generate([seed], size=size, level=level))
    raise NotFoundError(f"no {size}x{size} board of level {level} came up in {SEEDS} seeds")


@cache
def marked(size: int, share: float, number: int) -> LolSudoku:
    """One marked cell in each area and this share of the digits; there may be many solutions."""
    dice = rng_named(f"lab lol {size} {share} {number}")
    solution = solved_board(size, dice)
    cells = dice.shuffle([(r, c) for r in range(size) for c in range(size)])
    marks = {solution.areas[r][c]: AreaMark(r, c, solution.areas[r][c]) for r, c in cells}
    digits = [Given(r, c, solution.digits[r][c]) for r, c in dice.shuffle(cells)]
    full = LolSudoku(size, solution.digits, solution.areas)
    return keep(full, [*marks.values(), *digits[: round(share * len(digits))]])
