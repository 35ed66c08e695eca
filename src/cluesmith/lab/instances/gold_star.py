"""Operator lists of Gold Star by number, and solving many of them in a tight loop.

List number k of a star is taken in a fixed order that looks random, so that
the first so many are a sample of all, and any two runs take the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from time import process_time
from typing import Any

from cluesmith.families.gold_star.model import MODELS, exact, paper
from cluesmith.families.gold_star.puzzle import OPERATORS, GoldStar
from cluesmith.families.gold_star.side import Side
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.run import Limits, Way, searching
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import Strategy
from cluesmith.lab.experiment import COUNTERS
from cluesmith.support.seeding import rng_named
from cluesmith.workbench.solve import solve

BATCH = 256  # lists between two looks at the clock
SLICE_SECONDS = 0.05
Operators = tuple[str, ...]
MIX = 0x9E3779B1  # odd, so that multiplying by it modulo a power of two loses nothing


@dataclass(frozen=True, slots=True)
class Solved:
    """What solving some lists gave: sums over the lists done; processor seconds."""

    seconds: float
    lists: int
    solvable: int
    solutions: int
    stats: dict[str, int]


def number_of_lists(points: int) -> int:
    return int(len(OPERATORS) ** (2 * points))


def code(points: int, number: int) -> int:
    """The list that comes at this place of the fixed order: two bits an operator.

    Every step can be undone, so no list comes twice.
    """
    bits = 4 * points
    mask = (1 << bits) - 1
    for _ in range(2):
        number = number * MIX & mask
        number ^= number >> bits // 2
    return number


def operator_lists(points: int, first: int, count: int) -> Iterator[Operators]:
    """The lists at `count` places of the fixed order, from `first` on."""
    halves = _halves(points)
    for number in range(first, first + count):
        high, low = divmod(code(points, number), len(halves))
        yield halves[high] + halves[low]


def star(operators: Operators) -> GoldStar:
    """The star with these operators and nothing given."""
    return GoldStar(len(operators) // 2, operators, (None,) * len(operators))


@cache
def _halves(points: int) -> Sequence[Operators]:
    """Every list of half the operators of a star."""
    return [tuple(OPERATORS[half >> 2 * i & 3] for i in range(points)) for half in range(4**points)]


def _any_star(points: int) -> GoldStar:
    return star(next(operator_lists(points, 0, 1)))


class Fresh:
    """Solves each list of operators as a model of its own: posted, solved, forgotten."""

    def __init__(self, points: int, model: str, strategy: str) -> None:
        self.points = points
        self.build = MODELS[model]
        self.strategy = strategy
        self.cells = range(2 * points)
        self.sums = [0] * len(COUNTERS)
        self.build(_any_star(points))  # tables that only the first star pays for

    def prepared(self, operators: Operators) -> GoldStar:
        return star(operators)

    def solve(self, puzzle: GoldStar, most: int | None) -> int:
        """How many solutions there are, up to `most` (None: all)."""
        engine = self.build(puzzle).engine
        found = _solutions(Search(engine, Strategy(self.strategy, self.cells)), most)
        for i, value in enumerate(engine.statistics().values()):
            self.sums[i] += value
        return found

    def stats(self) -> dict[str, int]:
        return dict(zip(COUNTERS, self.sums, strict=True))


class Lent:
    """The paper's model posted once, and lent the operators of list after list.

    All of a star's lists have the same constraints on the same cells, so that posting
    them again, a third of the time, would be the same work each time.
    """

    def __init__(self, points: int, strategy: str) -> None:
        self.points = points
        puzzle = _any_star(points)
        self.engine = paper(puzzle).engine
        self.strategy = Strategy(strategy, range(2 * points))
        sides = [each for each in self.engine.propagators if isinstance(each, Side)]
        places = [place for equation in puzzle.star.equations for place in equation.operators]
        self.sides = list(zip(places, sides, strict=True))
        self.lists = 0

    def prepared(self, operators: Operators) -> Operators:
        return operators

    def solve(self, operators: Operators, most: int | None) -> int:
        engine = self.engine
        engine.push()
        for place, side in self.sides:
            side.take(operators[place])
        engine.schedule_all()
        search = Search(engine, self.strategy)
        found = _solutions(search, most)
        search.leave()
        engine.pop()
        self.lists += 1
        return found

    def stats(self) -> dict[str, int]:
        """As if each list had constraints of its own."""
        found: dict[str, int] = self.engine.statistics()
        return found | {"constraints": found["constraints"] * self.lists}


def solve_lists(
    solver: Fresh | Lent, first: int, count: int, most: int | None, seconds: float
) -> Solved:
    """Solve `count` lists from `first` on, each to `most` solutions (None: to the end).

    Preparing them is not timed.  Stops between two batches once `seconds` have passed.
    """
    done = solvable = solutions = 0
    spent = 0.0
    while done < count and spent < seconds:
        lists = operator_lists(solver.points, first + done, min(BATCH, count - done))
        batch: list[Any] = list(map(solver.prepared, lists))
        began = process_time()
        for prepared in batch:
            found = solver.solve(prepared, most)
            solutions += found
            solvable += found > 0
        spent += process_time() - began
        done += len(batch)
    return Solved(spent, done, solvable, solutions, solver.stats())


def enumerate_lists(variables: int, strategy: str, seconds: float) -> Solved:
    """Label so many variables of 0 to 3 with no constraint on them, in every way.

    Stops early once `seconds` have passed.
    """
    engine = Engine(variables)
    engine.variables(variables, 0, (1 << len(OPERATORS)) - 1)
    search = Search(engine, Strategy(strategy, range(variables)))
    found, more = 0, BATCH
    began = process_time()
    while more == BATCH and process_time() - began < seconds:
        more = _solutions(search, BATCH)
        found += more
    spent = process_time() - began
    return Solved(spent, found, found, found, engine.statistics())


def _solutions(search: Search, most: int | None) -> int:
    """How many solutions there are, up to `most`; returns to Python often enough for Ctrl-C."""
    found = 0
    while True:
        outcome = search.advance(SLICE_SECONDS)
        if outcome == events.SOLUTION:
            found += 1
            if found == most:
                return found
        elif outcome == events.EXHAUSTED:
            return found


def sums(points: int, number: int) -> GoldStar:
    """A star with + and - by chance, the first of them that takes a search."""
    rng = rng_named(f"lab gold sums {points} {number}")
    while True:
        found = star(tuple("+-"[rng.below(2)] for _ in range(2 * points)))
        run = searching(exact(found), Limits(nodes=1), Way.DEPTH_FIRST)
        run.exhaust()
        if not run.complete:
            return found


def any_lists(points: int, count: int) -> list[GoldStar]:
    """Lists by chance; most have no solution."""
    return list(map(star, operator_lists(points, 0, count)))


def solvable_lists(points: int, count: int) -> list[GoldStar]:
    stars = map(star, operator_lists(points, 0, number_of_lists(points)))
    found = (each for each in stars if solve(each).count)
    return list(islice(found, count))
