"""Skyscraper as 0-1 inequalities, stated from the rules alone.

A variable for each cell and height, and for each cell and height whether it is as high as that or
higher.  Along each line with a clue, as seen from its side, there are two kinds more: whether one
of the first i buildings has a height or more, and whether building i is seen.  All follow from
the heights.
"""

from __future__ import annotations

from itertools import repeat

from cluesmith.families.skyscraper.puzzle import SIDES, Skyscraper, clue_place
from cluesmith.forms.formula import FALSE, TRUE, Formula
from cluesmith.forms.grid import Solution, cell_name, entries
from cluesmith.forms.latin_formula import latin_square, open_values


def formula(puzzle: Skyscraper) -> Formula:
    """Its solutions are those of the puzzle."""
    stated = Formula()
    board = latin_square(stated, open_values(puzzle.grid))
    if not any(map(any, map(puzzle.clues.side, SIDES))):
        return stated
    floors = [
        [_floors(stated, cell, cell_name(r, c)) for c, cell in enumerate(row)]
        for r, row in enumerate(board)
    ]
    for side in SIDES:
        for index, clue in enumerate(puzzle.clues.side(side)):
            if clue:
                rows = side in ("left", "right")
                line = floors[index] if rows else [row[index] for row in floors]
                line = line if side in ("left", "top") else line[::-1]
                _count_seen(stated, line, clue, clue_place(side, index))
    return stated


def literals(_puzzle: Skyscraper, stated: Formula, solution: Solution) -> list[int]:
    """What a solution is in the formula: its heights."""
    return stated.chosen(((r, c), height) for r, c, height in entries(solution))


def _floors(stated: Formula, cell: list[int], name: str) -> list[int]:
    """Whether the building has 2 floors or more, 3 or more and so on; `cell` has its heights."""
    size = len(cell)
    possible = [v for v in range(size) if cell[v] != FALSE] or [size]
    between = possible[1:-1]
    about = f"{name} is at least {', '.join([str(v + 1) for v in between])}"
    named = dict(zip(between, stated.new(about, len(between)), strict=True))
    floors, here = [TRUE] * size, FALSE
    for v in range(size - 1, possible[0], -1):
        if v in named:
            stated.sum_is(named[v], (cell[v], here))
            here = named[v]
        elif v == possible[-1]:
            here = cell[v]
        floors[v] = here
    return floors[1:]


def _count_seen(stated: Formula, line: list[list[int]], clue: int, place: str) -> None:
    """So many buildings of a line are seen from before its first, which is seen in any case."""
    size = len(line)
    seen = stated.new(f"of clue {place}: building 2 to {size} is seen", size - 1)
    stated.exactly(clue - 1, seen)
    tallest = line[0]
    for i in range(1, size):
        here, is_seen = line[i], seen[i - 1]
        # The i before it are different: the tallest of them has i floors or more.
        stated.clause(-is_seen, here[i - 1])
        # It is seen with a floor that none before it has, and not without one.
        lower = [-floor for floor in here[i - 1 :]]
        stated.clauses(lower, tallest[i - 1 :], repeat(is_seen))
        hidden = [-floor for floor in tallest[i - 1 :]]
        stated.clauses(repeat(-is_seen), hidden, [*here[i:], FALSE])
        if i < size - 1:
            about = f"{i + 1} nearest {place}: the tallest is at least"
            tallest = [TRUE] * i + stated.either(
                about, range(i + 2, size + 1), tallest[i:], here[i:]
            )
