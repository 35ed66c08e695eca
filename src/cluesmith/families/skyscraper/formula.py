"""Skyscraper as 0-1 inequalities, stated from the rules alone.

A variable for each cell and height, and for each cell and height whether it is as high as that or
higher.  Along each line with a clue, as seen from its side, there are two kinds more: whether one
of the first i buildings has a height or more, and whether building i is seen.  All follow from
the heights.
"""

from __future__ import annotations

from cluesmith.families.skyscraper.puzzle import SIDES, Skyscraper, clue_place
from cluesmith.forms.formula import Formula
from cluesmith.forms.grid import Solution, cell_name, entries, filled
from cluesmith.forms.latin_formula import latin_square


def formula(puzzle: Skyscraper) -> Formula:
    """Its solutions are those of the puzzle."""
    stated, size = Formula(), puzzle.size
    board = latin_square(stated, size, filled(puzzle.grid))
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
    return [stated.choices[(r, c), height] for r, c, height in entries(solution)]


def _floors(stated: Formula, cell: list[int], name: str) -> list[int]:
    """Whether the building has 2 floors or more, 3 or more and so on; `cell` has its heights."""
    size = len(cell)
    floors = stated.new(f"{name} is at least 2 to {size}", size - 1)
    for v in range(1, size):
        stated.sum_is(floors[v - 1], [cell[v], *floors[v : v + 1]])
    return floors


def _count_seen(stated: Formula, line: list[list[int]], clue: int, place: str) -> None:
    """So many buildings of a line are seen from before its first, which is seen in any case."""
    size = len(line)
    seen = stated.new(f"of clue {place}: building 2 to {size} is seen", size - 1)
    stated.exactly(clue - 1, seen)
    tallest = line[0]
    for i in range(1, size):
        here, is_seen = line[i], seen[i - 1]
        for v in range(size - 1):
            # It is seen with a floor that none before it has, and not without one.
            stated.clause(-here[v], tallest[v], is_seen)
            stated.clause(-is_seen, -tallest[v], *here[v + 1 : v + 2])
        if i < size - 1:
            about = f"{i + 1} nearest {place}: the tallest is at least 2 to {size}"
            before, tallest = tallest, stated.new(about, size - 1)
            for v in range(size - 1):
                stated.clause(-before[v], tallest[v])
                stated.clause(-here[v], tallest[v])
                stated.clause(-tallest[v], before[v], here[v])
