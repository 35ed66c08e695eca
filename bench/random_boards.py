"""Random Skyscraper boards that only the benchmarks use; the same seed gives the same boards."""

from __future__ import annotations

import random
from collections.abc import Callable

from cluesmith.families.skyscraper.puzzle import Clues, Skyscraper
from cluesmith.forms.grid import empty_grid
from cluesmith.lab.instances.skyscraper import all_clues, latin_square


def random_share(size: int, count: int, seed: int, share: float = 0.65) -> list[Skyscraper]:
    """Random Latin squares with this share of the clues shown and nothing given."""
    rng = random.Random(f"share {share} {size} {seed}")
    boards = []
    for _ in range(count):
        clues = all_clues(latin_square(size, rng))
        shown = set(rng.sample(range(4 * size), round(share * 4 * size)))
        sides = (clues.top, clues.left, clues.bottom, clues.right)
        kept = [
            tuple(value if side * size + i in shown else 0 for i, value in enumerate(values))
            for side, values in enumerate(sides)
        ]
        boards.append(Skyscraper(size, Clues(*kept), empty_grid(size)))
    return boards


def minimal(
    size: int, count: int, seed: int, unique: Callable[[Skyscraper], bool]
) -> list[Skyscraper]:
    """All clues and givens none of which can go without losing uniqueness."""
    rng = random.Random(f"minimal {size} {seed}")
    boards = []
    for _ in range(count):
        square = latin_square(size, rng)
        board = Skyscraper(size, all_clues(square), square)
        cells = [(r, c) for r in range(size) for c in range(size)]
        rng.shuffle(cells)
        for row, column in cells:
            thinner = _without(board, row, column)
            if unique(thinner):
                board = thinner
        boards.append(board)
    return boards


def _without(board: Skyscraper, row: int, column: int) -> Skyscraper:
    rows = [list(values) for values in board.grid]
    rows[row][column] = 0
    return Skyscraper(board.size, board.clues, tuple(map(tuple, rows)))
