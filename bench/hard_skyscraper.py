"""Skyscraper's hard classes, by seed: large boards by their share of clues, and Latin squares.

Boards that depth-first search alone does not answer, and those where it was always ahead.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import random_boards
from cluesmith.families.skyscraper.puzzle import Clues, Skyscraper
from cluesmith.lab.instances import skyscraper
from cluesmith.workbench.solve import check

SEED = 2026
Boards = Callable[[int], Sequence[Skyscraper]]  # so many of them


def with_givens(size: int, share: float, clues: float = 1.0) -> Boards:
    """All clues, or a share of them, and this share of the cells."""
    return lambda count: [
        skyscraper.Draw(size, number).board(clues, _cells(size, share, number))
        for number in range(count)
    ]


def _cells(size: int, share: float, number: int) -> Sequence[tuple[int, int]]:
    cells = [(r, c) for r in range(size) for c in range(size)]
    return random.Random(f"givens {size} {number}").sample(cells, round(share * len(cells)))


def shown(size: int, share: float) -> Boards:
    """This share of the clues."""
    return lambda count: random_boards.random_share(size, count, SEED, share)


def contradictory(size: int) -> Boards:
    """All clues but one, which is one more or less than it should be, and a tenth of the cells."""
    return lambda count: [_spoiled(size, number) for number in range(count)]


def _spoiled(size: int, number: int) -> Skyscraper:
    """The first such change that leaves no solution."""
    board = skyscraper.Draw(size, number).board(1.0, _cells(size, 0.1, number))
    rng = random.Random(f"contradictory {size} {number}")
    while True:
        top = list(board.clues.top)
        place, step = rng.randrange(size), rng.choice((-1, 1))
        top[place] = max(1, min(size, top[place] + step))
        spoiled = replace(board, clues=replace(board.clues, top=tuple(top)))
        if check(spoiled, seconds=60).verdict == "none":
            return spoiled


def minimal(size: int) -> Boards:
    """All clues, and givens none of which can go."""
    return lambda count: random_boards.minimal(size, count, SEED, _is_unique)


def holes(size: int, share: float) -> Boards:
    """Latin squares without clues, this share of whose cells are open."""
    return lambda count: [
        replace(
            skyscraper.Draw(size, number).board(0.0, _cells(size, 1 - share, number)),
            clues=Clues.none(size),
        )
        for number in range(count)
    ]


def fewest_givens(size: int) -> Boards:
    """Latin squares without clues, none of whose givens can go."""

    def squares(count: int) -> Iterator[Skyscraper]:
        for board in random_boards.minimal(size, count, SEED, _is_unique_without_clues):
            yield replace(board, clues=Clues.none(size))

    return lambda count: list(squares(count))


def _is_unique(board: Skyscraper) -> bool:
    return bool(check(board).verdict == "unique")


def _is_unique_without_clues(board: Skyscraper) -> bool:
    return _is_unique(replace(board, clues=Clues.none(board.size)))
