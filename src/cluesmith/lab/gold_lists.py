"""Operator lists of Gold Star by number, and solving many of them in a tight loop.

List number k of a star is taken in a fixed order that looks random, so that
the first so many are a sample of all, and any two runs take the same ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from time import process_time

from cluesmith.families.gold_star.model import MODELS, paper
from cluesmith.families.gold_star.puzzle import OPERATORS, GoldStar
from cluesmith.families.gold_star.side import Side
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import Strategy
from cluesmith.lab.experiment import COUNTERS

BATCH = 256  # lists between two looks at the clock
SLICE_SECONDS = 0.05
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


def puzzles(points: int, first: int, count: int) -> Iterator[GoldStar]:
    """The stars at `count` places of the fixed order, from `first` on."""
    halves = _halves(points)
    blank = (None,) * (2 * points)
    for number in range(first, first + count):
        high, low = divmod(code(points, number), len(halves))
        yield GoldStar(points, halves[high] + halves[low], blank)


@cache
def _halves(points: int) -> Sequence[tuple[str, ...]]:
    """Every list of half the operators of a star."""
    return [tuple(OPERATORS[half >> 2 * i & 3] for i in range(points)) for half in range(4**points)]


class Fresh:
    """Each list a model of its own: posted, solved, forgotten."""

    def __init__(self, points: int, model: str, strategy: str) -> None:
        self.points = points
        self.build = MODELS[model]
        self.strategy = strategy
        self.cells = range(2 * points)
        self.sums = [0] * len(COUNTERS)
        self.build(next(puzzles(points, 0, 1)))  # tables that only the first star pays for

    def solve(self, puzzle: GoldStar, most: int | None) -> int:
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
        puzzle = next(puzzles(points, 0, 1))
        self.engine = paper(puzzle).engine
        self.strategy = Strategy(strategy, range(2 * points))
        sides = [each for each in self.engine.propagators if isinstance(each, Side)]
        places = [place for equation in puzzle.star.equations for place in equation.operators]
        self.sides = list(zip(places, sides, strict=True))
        self.lists = 0

    def solve(self, puzzle: GoldStar, most: int | None) -> int:
        engine = self.engine
        engine.push()
        for place, side in self.sides:
            side.take(puzzle.operators[place])
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

    Making the puzzles is not timed.  Stops between two batches once `seconds` have passed.
    """
    done = solvable = solutions = 0
    spent = 0.0
    while done < count and spent < seconds:
        batch = list(puzzles(solver.points, first + done, min(BATCH, count - done)))
        began = process_time()
        for puzzle in batch:
            found = solver.solve(puzzle, most)
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
