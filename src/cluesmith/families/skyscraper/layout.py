"""Which facts go together: symmetric layouts of clues and givens.

A fact is a number, as the carver counts: view 2 * line + end has its clue
there, 4N + cell is a cell's given.
"""

from __future__ import annotations

from cluesmith.support import grid_symmetry
from cluesmith.support.grid_symmetry import MOVES


def orbits(size: int, symmetry: str) -> list[list[int]]:
    """The facts in groups that are shown or hidden together, clues first."""
    facts, move = range(4 * size + size * size), MOVES[symmetry]
    if move is None:
        return grid_symmetry.orbits(facts, None)
    # A clue is a cell just outside the board: moves turn the rim along with the board.
    rim = {_outside(size, view): view for view in range(4 * size)}

    def moved(fact: int) -> int:
        if fact < 4 * size:
            r, c = _outside(size, fact)
            down, right = move(size + 2, r + 1, c + 1)
            return rim[down - 1, right - 1]
        r, c = move(size, *divmod(fact - 4 * size, size))
        return 4 * size + r * size + c

    return grid_symmetry.orbits(facts, moved)


def _outside(size: int, view: int) -> tuple[int, int]:
    """Where a clue stands, with the board's cells at 0..size-1."""
    line, end = divmod(view, 2)
    beside = size if end else -1
    return (line, beside) if line < size else (beside, line - size)
