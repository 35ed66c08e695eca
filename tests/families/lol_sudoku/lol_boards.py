"""Boards of any size for the tests: random area maps, puzzles cut from them, shipped examples."""

from __future__ import annotations

import json
import random
from importlib.resources import files
from typing import Any

from hypothesis import strategies as st

from cluesmith.families.lol_sudoku.puzzle import (
    MAX_SIZE,
    RULES,
    Border,
    LolSudoku,
    Solution,
    borders,
    canonical,
)
from cluesmith.forms.grid import Grid, empty_grid

EXAMPLES: dict[str, Any] = json.loads(
    (files("cluesmith.families.lol_sudoku") / "examples.json").read_text("utf-8")
)


def blank(size: int, **fields: Any) -> LolSudoku:
    return LolSudoku(size, empty_grid(size), empty_grid(size), **fields)


def area_map(size: int, seed: int) -> Grid:
    """Areas of `size` connected cells: a snake through the board, cut into equal pieces."""
    rng = random.Random(seed)
    cells = [(r, c if r % 2 == 0 else size - 1 - c) for r in range(size) for c in range(size)]
    turned = rng.random() < 0.5
    names = [[0] * size for _ in range(size)]
    for index, (r, c) in enumerate(cells):
        down, right = (c, r) if turned else (r, c)
        names[down][right] = index // size + 1
    return tuple(map(tuple, names))


def board(size: int, seed: int = 0) -> tuple[LolSudoku, Solution]:
    """A puzzle with some of everything given, and a full board that agrees with it.

    The board's digits are a Latin square, but need not be different within areas.
    """
    rng = random.Random(seed)
    areas = _mixed(area_map(size, seed), rng)
    shifts = rng.sample(range(size), size)
    digits = tuple(tuple((row + shift) % size + 1 for shift in shifts) for row in range(size))
    whole = set(rng.sample(range(1, size + 1), -(-size // 3)))
    marks = tuple(
        tuple(name if name in whole or rng.random() < 0.2 else 0 for name in row) for row in areas
    )
    parted = [border for border in borders(size) if _parts(areas, border)]
    joined = [border for border in borders(size) if not _parts(areas, border)]
    puzzle = LolSudoku(
        size,
        tuple(tuple(rng.choice((0, 0, digit)) for digit in row) for row in digits),
        marks,
        tuple(rng.sample(parted, len(parted) // 4)),
        tuple(rng.sample(joined, len(joined) // 4)),
    )
    return puzzle, Solution(digits, canonical(puzzle, areas))


def _parts(areas: Grid, border: Border) -> bool:
    (r, c), (down, right) = border.cell, border.neighbour
    return areas[r][c] != areas[down][right]


def _mixed(areas: Grid, rng: random.Random) -> Grid:
    """The map with pairs of cells handed over between areas, where both stay connected."""
    names = [list(row) for row in areas]
    size = len(names)
    for _ in range(60 * (size > 1)):
        border = rng.choice(list(borders(size)))
        (r, c), (down, right) = border.cell, border.neighbour
        one, other = names[r][c], names[down][right]
        back = [(i, j) for i in range(size) for j in range(size) if names[i][j] == other]
        i, j = rng.choice(back)
        if one != other:
            names[r][c], names[i][j] = other, one
            if not (_connected(names, one) and _connected(names, other)):
                names[r][c], names[i][j] = one, other
    return tuple(map(tuple, names))


def _connected(names: list[list[int]], name: int) -> bool:
    size = len(names)
    cells = {(r, c) for r in range(size) for c in range(size) if names[r][c] == name}
    reached, waiting = {min(cells)}, [min(cells)]
    while waiting:
        r, c = waiting.pop()
        new = {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)} & cells - reached
        reached |= new
        waiting += new
    return reached == cells


@st.composite
def puzzles(draw: st.DrawFn, low: int = 1, high: int = MAX_SIZE) -> LolSudoku:
    """Any well-formed puzzle, from empty to full, possible or not."""
    size = draw(st.integers(low, high))
    chance = draw(st.sampled_from([0.0, 0.05, 0.5, 1.0]))
    rng = random.Random(draw(st.integers(0, 2**32)))

    def grid() -> Grid:
        return tuple(
            tuple(rng.randint(1, size) if rng.random() < chance else 0 for _ in range(size))
            for _ in range(size)
        )

    def some() -> tuple[Border, ...]:
        return tuple(border for border in borders(size) if rng.random() < chance / 2)

    return LolSudoku(size, grid(), grid(), some(), some(), draw(st.sampled_from(RULES)))
