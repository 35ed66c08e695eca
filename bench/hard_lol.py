"""Lol Sudoku's hard classes, by seed: one marked cell in each area, whole areas, digits alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count, islice

from cluesmith.families.lol_sudoku.puzzle import AreaMark, LolSudoku, Solution, keep
from cluesmith.families.lol_sudoku.solved_boards import solved_board
from cluesmith.forms.grid import Given, empty_grid
from cluesmith.lab.instances import lol_sudoku
from cluesmith.support.rng import Rng
from cluesmith.support.seeding import rng_named

Boards = Callable[[int], Sequence[LolSudoku]]  # so many of them
SHARES = (0.0, 0.1, 0.2, 0.3, 0.4)


def marked(size: int, share: float) -> Boards:
    """One marked cell in each area, and this share of the digits."""
    return lambda most: [lol_sudoku.marked(size, share, number) for number in range(most)]


def many_marked(size: int) -> Boards:
    """The same with ever other shares of the digits."""
    return lambda most: [
        lol_sudoku.marked(size, SHARES[number % len(SHARES)], number) for number in range(most)
    ]


def carved(size: int, style: str) -> Boards:
    """Unique, and none of the whole areas or marked cells and of the digits can go."""
    return lambda most: [
        lol_sudoku.minimal(size, style, rng_named(f"hard {size} {style} {number}"))
        for number in range(most)
    ]


def digits_only(size: int, share: float) -> Boards:
    return lambda most: [
        keep(blank(size), _givens(solved_board(size, rng), share, rng))
        for rng in islice(_rngs(f"digits {size} {share}"), most)
    ]


def whole_areas(size: int, areas: float, share: float) -> Boards:
    """This share of the areas, as a whole, and this share of the digits."""
    return lambda most: [
        _whole(size, areas, share, rng) for rng in islice(_rngs(f"whole {size} {areas}"), most)
    ]


def blank(size: int) -> LolSudoku:
    return LolSudoku(size, empty_grid(size), empty_grid(size))


def _rngs(name: str) -> Iterator[Rng]:
    return (rng_named(f"hard {name} {number}") for number in count())


def _whole(size: int, areas: float, share: float, rng: Rng) -> LolSudoku:
    solution = solved_board(size, rng)
    shown = set(rng.shuffle(list(range(1, size + 1)))[: round(areas * size)])
    marks = [
        AreaMark(r, c, area)
        for r, row in enumerate(solution.areas)
        for c, area in enumerate(row)
        if area in shown
    ]
    return keep(blank(size), [*marks, *_givens(solution, share, rng)])


def _givens(solution: Solution, share: float, rng: Rng) -> list[Given]:
    cells = [(r, c) for r, row in enumerate(solution.digits) for c in range(len(row))]
    some = rng.shuffle(cells)[: round(share * len(cells))]
    return [Given(r, c, solution.digits[r][c]) for r, c in some]
