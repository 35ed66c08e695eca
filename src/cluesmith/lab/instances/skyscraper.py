"""Skyscraper boards for experiments: the paper's, random ones by number, and Towers' own.

The same number or seed gives the same board on every machine.  Towers' boards come
from `towers_ids.txt`, a list of puzzles printed by Simon Tatham's Towers
(`sgt-towers --generate 20 7dx` and so on).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from cluesmith.families.skyscraper import rules
from cluesmith.families.skyscraper.model import MODELS
from cluesmith.families.skyscraper.prove import decide
from cluesmith.families.skyscraper.puzzle import SIDES, Clues, Skyscraper
from cluesmith.family import Verdict
from cluesmith.forms.grid import Grid, empty_grid
from cluesmith.lab.experiment import CUT, Case, Measured
from cluesmith.lab.instances import searched
from cluesmith.lab.papers import DATA, rows
from cluesmith.support.latin_square import LatinWalk
from cluesmith.support.seeding import rng_named
from cluesmith.workbench.read import examples, parse

PAPERS = ("t1", "t2", "t3", "t4", "t5", "t6")

# Unique, with nothing that could go: `generate skyscraper --style sparse` at the sizes
# and levels of their names, kept because making them takes longer than solving them.
HARD = {row["name"]: row["id"] for row in rows("hard_boards")}


def solved(board: Skyscraper, case: Case, solutions: int = 1) -> Measured:
    """A board solved as the case says: with its model and strategy, up to its cut."""
    return searched(
        lambda: MODELS[case.model](board),
        strategy=case.strategy,
        cut=case.options[CUT],
        solutions=solutions,
    )


def named(name: str) -> Skyscraper:
    """One of the paper's boards or of the hard ones."""
    return _parsed(HARD[name]) if name in HARD else examples("skyscraper")[name]


def _parsed(text: str) -> Skyscraper:
    found = parse(text)
    assert isinstance(found, Skyscraper)
    return found


def blank(board: Skyscraper) -> Skyscraper:
    """A board without its givens."""
    return replace(board, grid=empty_grid(board.size))


def has_givens(board: Skyscraper) -> bool:
    return any(map(any, board.grid))


class Draw:
    """A random square with its clues and cells in random order: more are shown, never others."""

    def __init__(self, size: int, number: int) -> None:
        rng = rng_named(f"lab skyscraper {size} {number}")
        self.size = size
        self.square: Sequence[Sequence[int]] = LatinWalk(size).square(rng)
        self.clues = rng.shuffle([(side, i) for side in SIDES for i in range(size)])
        self.cells = rng.shuffle([(r, c) for r in range(size) for c in range(size)])

    def board(self, share: float, givens: Sequence[tuple[int, int]] = ()) -> Skyscraper:
        """The board that shows this share of the clues, and these cells."""
        shown = set(self.clues[: round(share * len(self.clues))])
        square = tuple(map(tuple, self.square))
        clues = {
            side: tuple(
                rules.visible(rules.line_from(square, side, i)) if (side, i) in shown else 0
                for i in range(self.size)
            )
            for side in SIDES
        }
        grid = [[0] * self.size for _ in range(self.size)]
        for r, c in givens:
            grid[r][c] = square[r][c]
        return Skyscraper(self.size, Clues(**clues), tuple(map(tuple, grid)))

    def givens(self, share: float) -> list[tuple[int, int]]:
        """Cells that make the board with this share of the clues unique; none of them can go."""
        kept = list(self.cells)
        for cell in self.cells:
            fewer = [other for other in kept if other != cell]
            if decide(self.board(share, fewer))[0] is Verdict.UNIQUE:
                kept = fewer
        return kept


@cache
def unique(size: int, number: int, share: float, given_for: float | None = None) -> Skyscraper:
    """A random board with this share of its clues, and the givens that make it unique.

    With `given_for` the givens are those that a smaller share of the clues needs.
    """
    draw = Draw(size, number)
    return draw.board(share, draw.givens(share if given_for is None else given_for))


TOWERS_IDS = DATA / "towers_ids.txt"


def papers() -> list[Skyscraper]:
    """The paper's six boards, 4x4 to 8x8."""
    found = examples("skyscraper")
    return [found[name] for name in PAPERS]


def towers(size: int, difficulty: str) -> list[Skyscraper]:
    """Towers' own boards of one size and difficulty: e, h, x or u."""
    wanted = f"[{size}{difficulty}]"
    heading, boards = "", []
    for line in TOWERS_IDS.read_text("ascii").splitlines():
        if line.startswith("["):
            heading = line
        elif heading == wanted and line and not line.startswith("#"):
            boards.append(_parsed(line))
    return boards


def random_full(size: int, count: int, seed: int) -> list[Skyscraper]:
    """Random Latin squares with every clue shown and nothing given."""
    rng = random.Random(f"full {size} {seed}")
    return [
        Skyscraper(size, all_clues(latin_square(size, rng)), empty_grid(size)) for _ in range(count)
    ]


def latin_square(size: int, rng: random.Random) -> Grid:
    """A nearly uniform Latin square: Jacobson and Matthews' walk, 1996.

    The square is a cube of 0/1 with one 1 on every line; a step adds 1 and -1
    at the corners of a small box and may leave one cell at -1 (an improper
    square), which the next step must then start from.  The walk ends at a fixed
    number of proper squares: ending it after a fixed number of steps, at the
    next proper one, would favour some squares (seen at 4x4).
    """
    span = range(size)
    cube = [[[int((x + y) % size == z) for z in span] for y in span] for x in span]
    hole: tuple[int, int, int] | None = None
    proper = 0
    while proper < size**3:
        x, y, z = hole or _zero(cube, size, rng)
        # On a proper square each line holds one 1; through the hole it holds two.
        u = rng.choice([i for i in span if cube[i][y][z] == 1])
        v = rng.choice([i for i in span if cube[x][i][z] == 1])
        w = rng.choice([i for i in span if cube[x][y][i] == 1])
        for a, b, c in ((x, y, z), (x, v, w), (u, y, w), (u, v, z)):
            cube[a][b][c] += 1
        for a, b, c in ((u, y, z), (x, v, z), (x, y, w), (u, v, w)):
            cube[a][b][c] -= 1
        hole = (u, v, w) if cube[u][v][w] < 0 else None
        proper += hole is None
    return tuple(tuple(cube[x][y].index(1) + 1 for y in span) for x in span)


def all_clues(square: Grid) -> Clues:
    columns = tuple(zip(*square, strict=True))
    return Clues(
        top=tuple(map(rules.visible, columns)),
        left=tuple(map(rules.visible, square)),
        bottom=tuple(rules.visible(column[::-1]) for column in columns),
        right=tuple(rules.visible(row[::-1]) for row in square),
    )


def _zero(cube: list[list[list[int]]], size: int, rng: random.Random) -> tuple[int, int, int]:
    while True:
        x, y, z = (rng.randrange(size) for _ in range(3))
        if cube[x][y][z] == 0:
            return x, y, z
