"""Solved boards by chance, and puzzles carved from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cluesmith.families.lol_sudoku.maps import area_map
from cluesmith.families.lol_sudoku.model import exact
from cluesmith.families.lol_sudoku.prove import prove
from cluesmith.families.lol_sudoku.puzzle import Fact, LolSudoku, Solution, empty_grid, keep
from cluesmith.kernel.run import Limits, Run
from cluesmith.kernel.search import Search
from cluesmith.kernel.variable_weights import Bumped
from cluesmith.support import minimise
from cluesmith.support.rng import Rng

FILL_NODES = 3000  # most maps can be filled at once, a few hardly or not at all


def solved_board(size: int, rng: Rng) -> Solution:
    """A random map, filled with random digits."""
    while True:
        puzzle = LolSudoku(size, empty_grid(size), area_map(size, rng))
        problem = exact(puzzle)
        search = Search(problem.engine, Bumped(problem.variables, rng))
        for _ in Run(search, Limits(nodes=FILL_NODES, solutions=1)):
            return problem.solution()


def is_unique(puzzle: LolSudoku) -> bool:
    """Whether a quick proof shows that there is just one solution; where it gives up, no."""
    proof = prove(puzzle)
    return proof is not None and len(proof.solutions) == 1


def carve(
    puzzle: LolSudoku,
    groups: Sequence[Sequence[Fact]],
    is_good: Callable[[LolSudoku], bool],
    always: Iterable[Fact] = (),
) -> LolSudoku:
    """The puzzle with only the groups of facts that it needs to stay good."""
    return keep(puzzle, minimise.carve(groups, lambda kept: is_good(keep(puzzle, kept)), always))
