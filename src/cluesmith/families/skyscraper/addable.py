"""Facts that could be added to a board to make its solution unique."""

from __future__ import annotations

from cluesmith.families.skyscraper.puzzle import SIDES, Clue, Given, Skyscraper, Solution, entries
from cluesmith.families.skyscraper.rules import line_from, visible
from cluesmith.family import Addable


def addable(puzzle: Skyscraper, solution: Solution) -> list[Addable]:
    """All clues, then all heights; heights first on a board that has heights and no clue."""
    clues = [
        Clue(side, index, visible(line_from(solution.grid, side, index)))
        for side in SIDES
        for index in range(puzzle.size)
    ]
    givens = [Given(*entry) for entry in entries(solution)]
    found: list[Addable] = [
        {clue: (clue,) for clue in clues},
        {given: (given,) for given in givens},
    ]
    has_clues = any(any(puzzle.clues.side(side)) for side in SIDES)
    return found[::-1] if any(map(any, puzzle.grid)) and not has_clues else found
