"""The Lol Sudokus that solvers are compared on."""

from __future__ import annotations

from cluesmith.families.lol_sudoku.boards import carve, solved_board
from cluesmith.families.lol_sudoku.prove import prove
from cluesmith.families.lol_sudoku.puzzle import AreaMark, Fact, Given, LolSudoku
from cluesmith.kernel.run import Limits
from cluesmith.support.rng import Rng
from cluesmith.workbench.solve import solve

PROOF_SECONDS = 0.1


def minimal(size: int, style: str, rng: Rng) -> LolSudoku:
    """Whole areas, or marked cells, and digits, of which none can go.

    None can go as far as our proof and then `PROOF_SECONDS` of the kernel see: the
    sets are not made of what is easy for the proof that is measured.
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
    proof = prove(puzzle)
    if proof is not None:
        return len(proof.solutions) == 1
    limits = Limits(seconds=PROOF_SECONDS, solutions=2)
    result = solve(puzzle, limits=limits)
    return result.complete and result.count == 1
