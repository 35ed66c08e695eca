"""Lol Sudoku boards for experiments: by level, by share of digits, or minimal."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

from cluesmith.errors import NotFoundError
from cluesmith.families.lol_sudoku.generate import generate
from cluesmith.families.lol_sudoku.prove import prove
from cluesmith.families.lol_sudoku.puzzle import AreaMark, Fact, LolSudoku, keep
from cluesmith.families.lol_sudoku.solved_boards import carve, solved_board
from cluesmith.forms.grid import Given
from cluesmith.kernel.run import Limits
from cluesmith.support.rng import Rng
from cluesmith.support.seeding import rng_named
from cluesmith.workbench.solve import solve

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
    rng = rng_named(f"lab lol {size} {share} {number}")
    solution = solved_board(size, rng)
    cells = rng.shuffle([(r, c) for r in range(size) for c in range(size)])
    marks = {solution.areas[r][c]: AreaMark(r, c, solution.areas[r][c]) for r, c in cells}
    digits = [Given(r, c, solution.digits[r][c]) for r, c in rng.shuffle(cells)]
    full = LolSudoku(size, solution.digits, solution.areas)
    return keep(full, [*marks.values(), *digits[: round(share * len(digits))]])


PROOF_NODES = 30_000
SEARCH_NODES = 1_500


def minimal(size: int, style: str, rng: Rng) -> LolSudoku:
    """Whole areas, or marked cells, and digits, of which none can go.

    None can go as far as our proof sees in `PROOF_NODES`, far more than a check gives it, and then
    the kernel in `SEARCH_NODES`: the sets are not made of what is easy for what is measured.
    """
    solution = solved_board(size, rng)
    cells = [(r, c) for r in range(size) for c in range(size)]
    groups: list[list[Fact]] = [[AreaMark(r, c, solution.areas[r][c])] for r, c in cells]
    if style == "areas":
        groups = [
            [AreaMark(r, c, area) for r, c in cells if solution.areas[r][c] == area]
            for area in range(1, size + 1)
        ]
    groups += [[Given(r, c, solution.digits[r][c])] for r, c in cells]
    full = LolSudoku(size, solution.digits, solution.areas)
    return carve(full, rng.shuffle(groups), is_unique)


def is_unique(puzzle: LolSudoku) -> bool:
    proof = prove(puzzle, PROOF_NODES)
    if proof is not None:
        return len(proof.solutions) == 1
    limits = Limits(nodes=SEARCH_NODES, solutions=2)
    result = solve(puzzle, limits=limits)
    return result.complete and result.count == 1
