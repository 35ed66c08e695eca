"""How few clues make a Skyscraper unique: all boards with so many clues and nothing else.

A task is a set of places for the clues, one of each class under rotation and reflection.  Its
boards are walked clue by clue.  A prefix without a solution ends the walk there, as no further
clue can help.  A board that two known solutions fit needs no search either: the solutions seen
so far are kept as bit sets, by place and value, and a few operations on them decide most boards.
What is left is checked as `cluesmith check` does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import comb
from typing import Any

from cluesmith.errors import CluesmithError
from cluesmith.families.skyscraper.puzzle import SIDES
from cluesmith.family import Puzzle
from cluesmith.forms.grid import Grid
from cluesmith.support.latin_square import LatinWalk
from cluesmith.support.rng import Rng
from cluesmith.survey.clue_places import Places, board, by_line, canonical, classes, seen
from cluesmith.workbench.read import from_json
from cluesmith.workbench.show import convert
from cluesmith.workbench.solve import decide

Json = dict[str, Any]
SIZES = range(1, 10)
TOWERS = range(3, 10)  # sizes of the program Towers, whose ids are short
VERDICTS = ("none", "multiple", "unique")
AT_FIRST = 2000  # random solutions that a task begins with


@dataclass(frozen=True)
class FewestClues:
    """The survey of boards with `clues` clues, or of more and more until some are unique."""

    size: int
    clues: int | None = None

    name = "fewest-clues"
    few = 100

    def header(self) -> Json:
        return {"survey": self.name, "size": self.size, "clues": self.clues}

    def rounds(self) -> Iterator[range]:
        """The tasks of one number of clues after the other."""
        begin = 0
        for clues in self._counts():
            end = begin + len(_places(self.size, clues))
            yield range(begin, end)
            begin = end

    def _counts(self) -> Sequence[int]:
        return range(4 * self.size + 1) if self.clues is None else (self.clues,)

    def task(self, number: int) -> tuple[Places, int]:
        """The places of a task, and how many sets of places they stand for."""
        for clues in self._counts():
            some = _places(self.size, clues)
            if number < len(some):
                return some[number]
            number -= len(some)
        raise IndexError(number)

    def title(self, number: int) -> str:
        return f"{self.name}, {len(self.task(number)[0])} clues"

    def do(self, number: int) -> Json:
        places, sets = self.task(number)
        found = Boards(self.size, by_line(self.size, places))
        found.walk()
        return {
            "clues": len(places),
            "none": sets * found.none,
            "multiple": sets * found.multiple,
            "unique": sets * found.unique,
            "classes": [_witness(self.size, *each) for each in found.classes.values()],
        }

    def is_over(self, results: Iterable[Json]) -> bool:
        """Whether a round answers the question: some of its boards are unique."""
        return any(result["unique"] for result in results)

    def answer(self, results: Mapping[int, Json]) -> Json:
        """The figures by number of clues, and the unique boards up to symmetry."""
        tables: dict[int, Json] = {}
        witnesses = []
        for _, result in sorted(results.items()):
            clues = result["clues"]
            row = tables.setdefault(clues, {"clues": clues, "boards": 0, "classes": 0})
            for verdict in VERDICTS:
                row[verdict] = row.get(verdict, 0) + result[verdict]
                row["boards"] += result[verdict]
            row["classes"] += len(result["classes"])
            witnesses += result["classes"]
        rows = list(tables.values())
        for row in rows:
            boards = comb(4 * self.size, row["clues"]) * self.size ** row["clues"]
            if row["boards"] != boards:
                raise CluesmithError(
                    f"with --clues {row['clues']} the verdicts add up to {row['boards']:,} boards, "
                    f"not {boards:,}: is the checkpoint damaged?"
                )
        fewest = next((row["clues"] for row in rows if row["unique"]), None)
        return {**self.header(), "fewest": fewest, "rows": rows, "witnesses": witnesses}


@cache
def _places(size: int, clues: int) -> list[tuple[Places, int]]:
    return list(classes(size, clues))


def _witness(size: int, clues: Sequence[int], grid: Grid) -> Json:
    """A unique board with its solution, as puzzle JSON."""
    sides = {side: list(clues[i * size : (i + 1) * size]) for i, side in enumerate(SIDES)}
    solution = {"grid": [list(row) for row in grid]}
    return {"family": "skyscraper", "size": size, "clues": sides, "solution": solution}


def puzzle_of(witness: Json) -> Puzzle:
    """A unique board, without its solution."""
    return from_json({key: value for key, value in witness.items() if key != "solution"})


def as_text(witness: Json) -> str:
    """A unique board in one line."""
    return convert(puzzle_of(witness), "towers" if witness["size"] in TOWERS else "json")


@dataclass
class Boards:
    """All boards with clues at some places, sorted by verdict."""

    size: int
    places: Sequence[int]
    none: int = 0
    multiple: int = 0
    unique: int = 0
    # A unique board of each class, with its solution, by the canonical position of its clues.
    classes: dict[tuple[int, ...], tuple[tuple[int, ...], Grid]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.clues = [0] * (4 * self.size)
        self.known = Solutions(self.size)

    def walk(self, depth: int = 0, fitting: int = -1) -> None:
        """Sort the boards that agree with the first `depth` clues, which `fitting` solutions do."""
        if depth == len(self.places):
            self._sort()
            return
        place = self.places[depth]
        last = depth + 1 == len(self.places)
        for value in range(1, self.size + 1):
            both = fitting & self.known.sets[place][value]
            if last and both & (both - 1):
                self.multiple += 1
                continue
            self.clues[place] = value
            if not both and not last and not (both := self._search()):
                self.none += self.size ** (len(self.places) - depth - 1)
            else:
                self.walk(depth + 1, both)
        self.clues[place] = 0

    def _search(self) -> int:
        """Solutions of the clues so far, as a set; they are known from now on."""
        found = decide(board(self.size, self.clues)).solutions
        return sum(self.known.add(solution.grid) for solution in found)

    def _sort(self) -> None:
        """Find the verdict of a board of which two solutions are not known."""
        result = decide(board(self.size, self.clues))
        for solution in result.solutions:
            self.known.add(solution.grid)
        if not result.solutions:
            self.none += 1
        elif len(result.solutions) > 1:
            self.multiple += 1
        else:
            self.unique += 1
            board_found = tuple(self.clues), result.solutions[0].grid
            self.classes.setdefault(canonical(self.size, self.clues), board_found)


class Solutions:
    """Latin squares as bit sets: for each place and clue those that have it there."""

    def __init__(self, size: int) -> None:
        self.count, sets = _some_squares(size)
        self.sets = [list(row) for row in sets]

    def add(self, grid: Grid) -> int:
        """Add a square; returns the set of it alone."""
        one = 1 << self.count
        self.count += 1
        _note(self.sets, grid, one)
        return one


def _note(sets: list[list[int]], grid: Grid, one: int) -> None:
    for place, clue in enumerate(seen(grid)):
        sets[place][clue] |= one


@cache
def _some_squares(size: int) -> tuple[int, list[list[int]]]:
    """Different random squares, at most `AT_FIRST`; small sizes have fewer."""
    rng, walk = Rng(1), LatinWalk(size)
    drawn = {tuple(map(tuple, walk.square(rng))) for _ in range(AT_FIRST)}
    sets = [[0] * (size + 1) for _ in range(4 * size)]
    for number, grid in enumerate(sorted(drawn)):
        _note(sets, grid, 1 << number)
    return len(drawn), sets
