"""Skyscraper boards for the lab: the paper's, random ones by number, a few hard ones; and a run.

The same number gives the same board on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from cluesmith.families.skyscraper import rules
from cluesmith.families.skyscraper.model import MODELS
from cluesmith.families.skyscraper.prove import decide
from cluesmith.families.skyscraper.puzzle import SIDES, Clues, Skyscraper, empty_grid
from cluesmith.family import Verdict
from cluesmith.lab.experiment import Case, Measured
from cluesmith.lab.measuring import CUT, searched
from cluesmith.support.latin_square import LatinWalk
from cluesmith.support.seeding import rng_named
from cluesmith.workbench.examples import examples
from cluesmith.workbench.read import parse

PAPERS = ("t1", "t2", "t3", "t4", "t5", "t6")

# Unique, with nothing that could go: `generate skyscraper --style sparse` at
# these sizes and levels, kept here because making them takes longer than
# solving them.
HARD = {
    "extreme-6-a": "6:/4//4///////3///4//1///////3/,e3h2f2_4l1",
    "extreme-6-b": "6:///5///2////3//4/2////3//2/3/4//3,o2p2c",
    "search-6": "6:/4//4//3/4//3//3/2///3//4///3/2///,n2c1q",
    "search-7-a": "7:/5///3///3/2/3//2/3//5//2//3////4/3//1/2/3,t2c4n2i",
    "search-7-b": "7:4///////3//2/4/3////3///3///4///4/1/2/,d3n3_5d6d1e2k1",
    "search-8-a": "8:/2//2/2/4//3/4//5/3/2/2//2//2/2/2/4/3///4/3/4/5///2/,zd3a4k2e4a6e3e",
    "search-8-b": "8:4//4/2/2/3/4/2//5//2/3/3/////5/5///5///2//3/3/4//2,j2i2m5b3j2o",
    "search-9-a": "9:/4///5/3//3/4/3/2/4/2/2//4/1////3/3/3///3//2//4/3//3/2//,"
    "h4b2k5b1_6b1e3d9g4g6c1d2n",
    "search-9-b": "9:3/5/3/3/2/3////4//2/2/3//2/3//4/4/4//3//3/3//////3/5/4/4/,"
    "g6a4d2a8a3e1d4d1e4e5c7i5o1c3",
}


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
    found: Any = parse(HARD[name]) if name in HARD else examples("skyscraper")[name]
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
        dice = rng_named(f"lab skyscraper {size} {number}")
        self.size = size
        self.square: Sequence[Sequence[int]] = LatinWalk(size).square(dice)
        self.clues = dice.shuffle([(side, i) for side in SIDES for i in range(size)])
        self.cells = dice.shuffle([(r, c) for r in range(size) for c in range(size)])

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
