"""Puzzles for the ladder's tests: cut at random from a solved board, or carved at a level."""

from __future__ import annotations

from functools import cache
from random import Random

from cluesmith.families.lol_sudoku.model import exact
from cluesmith.families.lol_sudoku.puzzle import (
    AreaMark,
    Border,
    Fact,
    LolSudoku,
    Solution,
    Wall,
    borders,
    canonical,
    facts,
    keep,
)
from cluesmith.families.lol_sudoku.solved_boards import area_map
from cluesmith.families.lol_sudoku.techniques import ladders
from cluesmith.family import Level
from cluesmith.forms.grid import Given, empty_grid
from cluesmith.kernel.run import Limits, Run
from cluesmith.kernel.search import Search
from cluesmith.support.rng import Rng

STYLES: tuple[tuple[type, ...], ...] = ((Given,), (Given, AreaMark), (Given, Wall), ())


def is_link(areas: tuple[tuple[int, ...], ...], border: Border) -> bool:
    (r, c), (down, right) = border.cell, border.neighbour
    return areas[r][c] == areas[down][right]


@cache
def solved(size: int, seed: int) -> Solution:
    """A full board with areas of any shape."""
    rng, random = Rng(seed), Random(seed)
    while True:
        first = tuple(random.sample(range(1, size + 1), size))
        digits = (first, *empty_grid(size)[1:])
        problem = exact(LolSudoku(size, digits, area_map(size, rng)))
        limits = Limits(solutions=1, nodes=2000)
        for _ in Run(Search(problem.engine, problem.brancher), limits):
            return problem.solution()


def told_all(solution: Solution) -> LolSudoku:
    """The puzzle that gives everything."""
    size = len(solution.digits)
    links = tuple(border for border in borders(size) if is_link(solution.areas, border))
    walls = tuple(border for border in borders(size) if border not in links)
    return LolSudoku(size, solution.digits, solution.areas, walls, links)


def named(puzzle: LolSudoku, solution: Solution) -> Solution:
    """A solution under the area numbers it has for a puzzle."""
    return Solution(solution.digits, canonical(puzzle, solution.areas))


def cut(size: int, seed: int) -> LolSudoku:
    """A random share of each kind of fact: mostly with several solutions."""
    random = Random(f"cut {size} {seed}")
    full = told_all(solved(size, seed))
    low = random.choice((0.1, 0.3, 0.5))
    share = {kind: random.choice((0, low, low + 0.2)) for kind in (Given, AreaMark, Wall)}
    share[Given] = low + 0.2
    return keep(full, [f for f in facts(full) if random.random() < share.get(type(f), low / 2)])


@cache
def carved(size: int, seed: int, level: Level) -> LolSudoku | None:
    """A puzzle that a level's ladder just solves; None if it cannot even with all such facts."""
    random = Random(f"carve {size} {seed}")
    full = told_all(solved(size, seed))
    style = random.choice(STYLES)
    stated: list[Fact] = [f for f in facts(full) if not style or isinstance(f, style)]
    random.shuffle(stated)
    if not closes(keep(full, stated), level):
        return None
    at, run = 0, 1
    while at < len(stated):
        fewer = stated[:at] + stated[at + run :]
        if closes(keep(full, fewer), level):
            stated, run = fewer, 2 * run
        elif run > 1:
            run //= 2
        else:
            at += 1
    return keep(full, stated)


def closes(puzzle: LolSudoku, level: Level) -> bool:
    tools = ladders(puzzle.size)
    return tools.up_to[level].close(tools.start(puzzle))


def carved_some(size: int, level: Level, seeds: range) -> list[LolSudoku]:
    found = (carved(size, seed, level) for seed in seeds)
    return [puzzle for puzzle in found if puzzle is not None]
