"""Skyscraper as data: the puzzle, its solution, and the facts it states.

An N x N Latin square of heights 1..N; a clue at a side counts the buildings
seen from there.  Rows and columns are 0-based here and in JSON; words for
people (`str` of a fact) are 1-based.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from cluesmith.errors import PuzzleError
from cluesmith.family import Drawable
from cluesmith.forms import grid
from cluesmith.forms.grid import Given, Grid, givens, with_givens

MAX_SIZE = 64
SIDES = ("top", "left", "bottom", "right")
_BESIDE = {
    "top": "above column",
    "left": "left of row",
    "bottom": "below column",
    "right": "right of row",
}


@dataclass(frozen=True, slots=True)
class Clues:
    """The clues of the four sides; 0 is no clue.

    Top and bottom read left to right, left and right read top to bottom.

    >>> import cluesmith as cs
    >>> cs.Clues(top=(2, 0), left=(0, 0), bottom=(0, 0), right=(0, 1)).side("top")
    (2, 0)
    """

    top: tuple[int, ...]
    left: tuple[int, ...]
    bottom: tuple[int, ...]
    right: tuple[int, ...]

    def side(self, name: str) -> tuple[int, ...]:
        values: tuple[int, ...] = getattr(self, name)
        return values

    @classmethod
    def none(cls, size: int) -> Clues:
        blank = (0,) * size
        return cls(blank, blank, blank, blank)


@dataclass(frozen=True, slots=True)
class Skyscraper(Drawable):
    """A Skyscraper puzzle: its size, clues and given heights (0 is an empty cell).

    >>> import cluesmith as cs
    >>> clues = cs.Clues(top=(2, 0), left=(0, 0), bottom=(0, 0), right=(0, 0))
    >>> puzzle = cs.Skyscraper(size=2, clues=clues, grid=((0, 0), (0, 0)))
    >>> cs.solve(puzzle).solutions[0].grid
    ((1, 2), (2, 1))
    """

    family: ClassVar[str] = "skyscraper"

    size: int
    clues: Clues
    grid: Grid
    meta: dict[str, Any] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        """Hold what every reader has made sure of."""
        size = self.size
        if not 1 <= size <= MAX_SIZE:
            raise PuzzleError(f"size is {size}, expected a whole number from 1 to {MAX_SIZE}")
        lines = [*(self.clues.side(side) for side in SIDES), *self.grid]
        if len(lines) != 4 + size or any(len(line) != size for line in lines):
            raise PuzzleError(f"expected four sides of {size} clues and {size} rows of {size}")
        if any(not 0 <= value <= size for line in lines for value in line):
            raise PuzzleError(f"clues and heights must lie between 0 and {size}")


@dataclass(frozen=True, slots=True)
class Clue:
    """A clue: `value` buildings are seen from `side` at `index`."""

    side: str
    index: int
    value: int

    def to_json(self) -> dict[str, Any]:
        return {"kind": "clue", "side": self.side, "index": self.index, "value": self.value}

    def __str__(self) -> str:
        return f"clue {self.value} {clue_place(self.side, self.index)}"


Fact = Clue | Given


def clue_place(side: str, index: int) -> str:
    """A clue's place, for people: ``above column 1``."""
    return f"{_BESIDE[side]} {index + 1}"


def clue_at(side: str, index: int) -> str:
    """How an error message names a clue: ``the clue above column 1``."""
    return f"the clue {clue_place(side, index)}"


def facts(puzzle: Skyscraper) -> tuple[Fact, ...]:
    """All clues, then all givens, in reading order."""
    clues = [
        Clue(side, index, value)
        for side in SIDES
        for index, value in enumerate(puzzle.clues.side(side))
        if value
    ]
    return (*clues, *givens(puzzle.grid))


def keep(puzzle: Skyscraper, kept: Iterable[Fact]) -> Skyscraper:
    """The puzzle with only these facts left."""
    sides, known = {side: [0] * puzzle.size for side in SIDES}, list(kept)
    for fact in known:
        if isinstance(fact, Clue):
            sides[fact.side][fact.index] = fact.value
    return replace(
        puzzle,
        clues=Clues(**{side: tuple(values) for side, values in sides.items()}),
        grid=with_givens(puzzle.size, known),
    )


# As of any square board.
entries, differences = grid.entries, grid.differences
unknowns, answers, restated = grid.unknowns, grid.answers, grid.restated
