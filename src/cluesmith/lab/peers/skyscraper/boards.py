"""The Skyscraper boards that solvers are compared on: the same on every run.

Boards are made from seeds, read from the package's own examples, or decoded
from `towers_ids.txt`, a list of puzzles printed by Simon Tatham's Towers
(`sgt-towers --generate 20 7dx` and so on).  The decoder here reads only what
that program prints; the package's codec is the one that checks its input.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

from cluesmith.families.skyscraper.puzzle import Clues, Grid, Skyscraper, empty_grid
from cluesmith.lab.peers.skyscraper.lines import seen
from cluesmith.lab.skyscraper_boards import PAPERS
from cluesmith.workbench.examples import examples

TOWERS_IDS = Path(__file__).parents[2] / "data" / "towers_ids.txt"


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
            boards.append(decode(line))
    return boards


def random_full(size: int, count: int, seed: int) -> list[Skyscraper]:
    """Random Latin squares with every clue shown and nothing given."""
    dice = random.Random(f"full {size} {seed}")
    return [
        Skyscraper(size, all_clues(latin_square(size, dice)), empty_grid(size))
        for _ in range(count)
    ]


def random_share(size: int, count: int, seed: int, share: float = 0.65) -> list[Skyscraper]:
    """Random Latin squares with this share of the clues shown and nothing given."""
    dice = random.Random(f"share {share} {size} {seed}")
    boards = []
    for _ in range(count):
        clues = all_clues(latin_square(size, dice))
        shown = set(dice.sample(range(4 * size), round(share * 4 * size)))
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
    dice = random.Random(f"minimal {size} {seed}")
    boards = []
    for _ in range(count):
        square = latin_square(size, dice)
        board = Skyscraper(size, all_clues(square), square)
        cells = [(r, c) for r in range(size) for c in range(size)]
        dice.shuffle(cells)
        for row, column in cells:
            thinner = _without(board, row, column)
            if unique(thinner):
                board = thinner
        boards.append(board)
    return boards


def latin_square(size: int, dice: random.Random) -> Grid:
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
        x, y, z = hole or _zero(cube, size, dice)
        # On a proper square each line holds one 1; through the hole it holds two.
        u = dice.choice([i for i in span if cube[i][y][z] == 1])
        v = dice.choice([i for i in span if cube[x][i][z] == 1])
        w = dice.choice([i for i in span if cube[x][y][i] == 1])
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
        top=tuple(map(seen, columns)),
        left=tuple(map(seen, square)),
        bottom=tuple(seen(column[::-1]) for column in columns),
        right=tuple(seen(row[::-1]) for row in square),
    )


def decode(text: str) -> Skyscraper:
    """A Towers game id: clues top, bottom, left, right, then the given cells if any."""
    head, body = text.strip().split(":")
    size = int(head)
    rim, _, inside = body.partition(",")
    numbers = [int(token) if token else 0 for token in rim.split("/")]
    top, bottom, left, right = (tuple(numbers[i * size : (i + 1) * size]) for i in range(4))
    cells: list[int] = []
    for token in re.findall(r"[a-z]|\d+", inside):
        cells += [int(token)] if token.isdigit() else [0] * (ord(token) - ord("a") + 1)
    cells += [0] * (size * size - len(cells))
    grid = tuple(tuple(cells[r * size : (r + 1) * size]) for r in range(size))
    return Skyscraper(size, Clues(top, left, bottom, right), grid)


def _zero(cube: list[list[list[int]]], size: int, dice: random.Random) -> tuple[int, int, int]:
    while True:
        x, y, z = (dice.randrange(size) for _ in range(3))
        if cube[x][y][z] == 0:
            return x, y, z


def _without(board: Skyscraper, row: int, column: int) -> Skyscraper:
    rows = [list(values) for values in board.grid]
    rows[row][column] = 0
    return Skyscraper(board.size, board.clues, tuple(map(tuple, rows)))
