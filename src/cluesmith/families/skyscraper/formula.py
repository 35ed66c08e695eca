"""Skyscraper as 0-1 inequalities, stated from the rules alone.

A variable for each cell and height.  Along each line with a clue, as seen from its side, there
are two kinds more, and both follow from the heights: whether one of the first i buildings is
taller than v, and whether the building of height v is seen.
"""

from __future__ import annotations

from cluesmith.families.skyscraper.puzzle import SIDES, Skyscraper, clue_place
from cluesmith.forms.formula import Formula
from cluesmith.forms.grid import Solution, entries, filled
from cluesmith.forms.latin_formula import latin_square


def formula(puzzle: Skyscraper) -> Formula:
    """Its solutions are those of the puzzle."""
    stated = Formula()
    board = latin_square(stated, puzzle.size, filled(puzzle.grid))
    for side in SIDES:
        for index, clue in enumerate(puzzle.clues.side(side)):
            if clue:
                line = board[index] if side in ("left", "right") else [r[index] for r in board]
                line = line if side in ("left", "top") else line[::-1]
                _count_seen(stated, line, clue, clue_place(side, index))
    return stated


def literals(_puzzle: Skyscraper, stated: Formula, solution: Solution) -> list[int]:
    """What a solution is in the formula: its heights."""
    return [stated.choices[(r, c), height] for r, c, height in entries(solution)]


def _count_seen(stated: Formula, line: list[list[int]], clue: int, place: str) -> None:
    """So many buildings are seen from before the first; `line` has literals by height."""
    size = len(line)
    lower = range(size - 1)  # indices of all heights but the tallest, which is always seen
    seen = stated.new(f"of clue {place}: 1 to {size - 1} is seen", size - 1)
    stated.exactly(clue - 1, seen)
    for v in lower:
        stated.clause(-line[0][v], seen[v])
    before: list[int] = []
    for i in range(1, size):
        about = f"{i} nearest {place}: one is taller than 1 to {size - 1}"
        taller = stated.new(about, size - 1)
        for v in lower:
            # Taller than v is one of the first i if it is the last of them, or one before it.
            here = line[i - 1][v + 1 :]
            stated.at_least(1, [-taller[v], *before[v : v + 1], *here])
            stated.at_most(1, [-taller[v], *here])
            if before:
                stated.clause(-before[v], taller[v])
            stated.clause(-line[i][v], -taller[v], -seen[v])
            stated.clause(-line[i][v], taller[v], seen[v])
        before = taller
