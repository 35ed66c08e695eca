"""Symmetry of Skyscraper boards: rotations and reflections, and symmetric layouts.

A board with its clues is a square two cells wider: the clues are on its rim
and move along with the cells.  Heights have an order, so no names can change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import chain
from operator import itemgetter
from typing import Any

from cluesmith.families.skyscraper.codec.puzzle_json import entered, solution_from_json
from cluesmith.families.skyscraper.puzzle import Clues, Skyscraper
from cluesmith.forms.grid import Grid
from cluesmith.forms.jsontext import move_meta
from cluesmith.forms.state_before import read_marks
from cluesmith.support.grid_symmetry import MOVES, moved, sources
from cluesmith.support.grid_symmetry import orbits as grouped


def turned(puzzle: Skyscraper) -> Iterator[Skyscraper]:
    """All eight positions of a board, its own first."""
    size, framed = puzzle.size, _framed(puzzle)
    for source, framed_source in zip(sources(size), sources(size + 2), strict=True):
        top, *middle, bottom = map(tuple, moved(framed, framed_source))
        yield Skyscraper(
            size,
            Clues(
                top=top[1:-1],
                left=tuple(row[0] for row in middle),
                bottom=bottom[1:-1],
                right=tuple(row[-1] for row in middle),
            ),
            tuple(row[1:-1] for row in middle),
            _meta(puzzle, source),
        )


def renamed(puzzle: Skyscraper, _shuffle: Callable[[list[int]], list[int]]) -> Skyscraper:
    """The board itself: heights have an order, so nothing can be renamed."""
    return puzzle


def key(puzzle: Skyscraper) -> bytes:
    """The canonical key: the first of the eight positions, in the order of their numbers."""
    framed = tuple(chain.from_iterable(_framed(puzzle)))
    return bytes(min(position(framed) for position in _positions(puzzle.size)))


@cache
def _positions(size: int) -> list[Callable[[Any], tuple[int, ...]]]:
    return [itemgetter(*source) for source in sources(size + 2)]


def _framed(puzzle: Skyscraper) -> list[tuple[int, ...]]:
    """The rows of the board, between the clues at both ends; corners are empty."""
    clues = puzzle.clues
    lines = zip(clues.left, puzzle.grid, clues.right, strict=True)
    middle = [(left, *row, right) for left, row, right in lines]
    return [(0, *clues.top, 0), *middle, (0, *clues.bottom, 0)]


def _meta(puzzle: Skyscraper, source: Sequence[int]) -> dict[str, Any]:
    """What else is kept, with the solution and the player's entries and marks moved."""

    def board(value: dict[str, Any], grid: Grid) -> dict[str, Any]:
        return {**value, "grid": moved(grid, source)}

    def moved_marks(value: list[list[list[int]]]) -> list[list[list[int]]]:
        read_marks(puzzle)  # they can be read
        return moved(value, source)

    return move_meta(
        puzzle.meta,
        {
            "solution": lambda value: board(value, solution_from_json(puzzle, value).grid),
            "entries": lambda value: board(value, entered(value, puzzle.size)),
            "marks": moved_marks,
        },
    )


def orbits(size: int, symmetry: str) -> list[list[int]]:
    """Facts in groups that a symmetric layout shows or hides together, clues first.

    A fact is a number, as the carver counts: view 2 * line + end has its clue
    there, 4N + cell is a cell's given.
    """
    facts, move = range(4 * size + size * size), MOVES[symmetry]
    if move is None:
        return grouped(facts, None)
    # A clue is a cell just outside the board: moves turn the rim along with the board.
    rim = {_outside(size, view): view for view in range(4 * size)}

    def moved(fact: int) -> int:
        if fact < 4 * size:
            r, c = _outside(size, fact)
            down, right = move(size + 2, r + 1, c + 1)
            return rim[down - 1, right - 1]
        r, c = move(size, *divmod(fact - 4 * size, size))
        return 4 * size + r * size + c

    return grouped(facts, moved)


def _outside(size: int, view: int) -> tuple[int, int]:
    """A clue's place, with the board's cells at 0..size-1."""
    line, end = divmod(view, 2)
    beside = size if end else -1
    return (line, beside) if line < size else (beside, line - size)
