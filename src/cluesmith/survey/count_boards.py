"""How many Lol Sudokus there are: the solutions of the blank board, for which see OEIS A172478.

A solution is a division of the board into areas, and digits that fit it.  Of divisions that are
rotations or reflections of each other one is searched, with its first row in order: any solution
can be renamed so.  A task is the divisions that begin with given areas.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import factorial
from typing import Any

from cluesmith.families.lol_sudoku.puzzle import LolSudoku
from cluesmith.forms.grid import empty_grid
from cluesmith.survey.divisions import Areas, beginnings, divisions, numbered, weight
from cluesmith.workbench.solve import Solving

Json = dict[str, Any]
SIZES = range(1, 8)
TWO_AREAS = 5  # from this size on a task begins with two areas: smaller ones are done at once


@dataclass(frozen=True)
class CountBoards:
    """The survey of all solutions of the blank Lol Sudoku."""

    size: int

    name = "count"
    few = 100

    def header(self) -> Json:
        return {"survey": self.name, "family": "lol-sudoku", "size": self.size}

    def rounds(self) -> Iterator[range]:
        yield range(len(_beginnings(self.size)))

    def title(self, _number: int) -> str:
        return f"{self.name} lol-sudoku, {self.size}x{self.size}"

    def do(self, number: int) -> Json:
        """The figures of all divisions that begin as the task does."""
        found = {"divisions": 0, "classes": 0, "solvable": 0, "solutions": 0}
        for areas in divisions(self.size, _beginnings(self.size)[number]):
            found["divisions"] += 1
            numbers = numbered(self.size, areas)
            if positions := weight(self.size, numbers):
                found["classes"] += 1
                if count := solutions(self.size, numbers):
                    found["solvable"] += positions
                    found["solutions"] += positions * count
        return found

    def is_over(self, _results: Iterable[Json]) -> bool:
        return True

    def answer(self, results: Mapping[int, Json]) -> Json:
        names = ("divisions", "classes", "solvable", "solutions")
        sums = {name: sum(result[name] for result in results.values()) for name in names}
        return {**self.header(), **sums}


@cache
def _beginnings(size: int) -> list[Areas]:
    return list(beginnings(size, 1 if size < TWO_AREAS else 2))


def solutions(size: int, numbers: list[int]) -> int:
    """In how many ways digits fit the areas, whose numbers are given cell by cell."""
    areas = tuple(tuple(numbers[i : i + size]) for i in range(0, size * size, size))
    digits = (tuple(range(1, size + 1)), *empty_grid(size)[1:])
    solving = Solving(LolSudoku(size, digits, areas), search="depth-first")
    solving.exhaust()
    return factorial(size) * solving.count
