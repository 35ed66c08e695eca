"""Solved boards by chance, and puzzles carved from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from cluesmith.families.lol_sudoku.maps import area_map
from cluesmith.families.lol_sudoku.model import exact
from cluesmith.families.lol_sudoku.puzzle import Fact, LolSudoku, Solution, empty_grid, keep
from cluesmith.kernel.bumped import Bumped
from cluesmith.kernel.dice import Dice
from cluesmith.kernel.run import Limits, Run
from cluesmith.kernel.search import Search

FILL_NODES = 3000  # most maps can be filled at once, a few hardly or not at all
PROOF_NODES = 3000


def solved_board(size: int, dice: Dice) -> Solution:
    """A random map, filled with random digits."""
    while True:
        puzzle = LolSudoku(size, empty_grid(size), area_map(size, dice))
        problem = exact(puzzle)
        search = Search(problem.engine, Bumped(problem.variables, dice))
        for _ in Run(search, Limits(nodes=FILL_NODES, solutions=1)):
            return problem.solution()


def is_unique(puzzle: LolSudoku) -> bool:
    """Whether a bounded search shows that there is just one solution."""
    problem = exact(puzzle)
    run = Run(Search(problem.engine, problem.brancher), Limits(nodes=PROOF_NODES, solutions=2))
    return sum(1 for _ in run) == 1 and run.complete


def carve(
    puzzle: LolSudoku,
    groups: Sequence[Sequence[Fact]],
    is_good: Callable[[LolSudoku], bool],
    always: Iterable[Fact] = (),
) -> LolSudoku:
    """Drop each group of facts, in turn, that is not needed for the puzzle to stay good.

    More facts never make a good puzzle bad, so runs of groups are tried at once,
    and what failed once need not be tried again.
    """
    kept = list(always)
    at, run = 0, 1
    while at < len(groups):
        end = min(at + run, len(groups))
        rest = [fact for group in groups[end:] for fact in group]
        fewer = keep(puzzle, kept + rest)
        if is_good(fewer):
            at, run = end, 2 * run
        elif run > 1:
            run //= 2
        else:
            kept.extend(groups[at])
            at += 1
    return keep(puzzle, kept)
