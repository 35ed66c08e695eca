"""Gold Star as constraints: the exact model, and the paper's own.

`exact` filters the cells and the open operators of an equation together; parts
of it can be left out, to learn what each is worth: see `PARTS`.
`paper` posts what Silva and Truta post and no more: all-different, and for each
equation two sides that equal one result, each filtered by its bounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from cluesmith.errors import UnsupportedError, unknown
from cluesmith.families.gold_star.puzzle import (
    EXACT,
    OPEN,
    OPERATORS,
    Fact,
    Given,
    GoldStar,
    Solution,
    facts,
    keep,
)
from cluesmith.families.gold_star.side import Side
from cluesmith.family import Verdict
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.failure_weights import Weighted
from cluesmith.kernel.learning.handover import Learning
from cluesmith.kernel.propagators.distinct import Distinct
from cluesmith.kernel.propagators.equation import Equation, Results
from cluesmith.kernel.propagators.linear_system import LinearSystem, Row
from cluesmith.kernel.propagators.matching import AllDifferent
from cluesmith.kernel.run import first, judged
from cluesmith.kernel.search import Brancher
from cluesmith.kernel.strategy import Strategy

if TYPE_CHECKING:
    from cluesmith.kernel.learning.choices import Choices

# Nodes, some 1.2 s: true stars of 12 points take 10,000 to 40,000 of them, 0.1 to 0.6 s, and 0.4 s
# to more than 2 s by learning.
LEARNING_PATIENCE = 60_000

# What `exact` can do without, and what replaces it.
PARTS = {
    "equations": "each equation as a whole; else its two sides by their bounds, as in the paper",
    "sets": "all-different by sets of digits; else value by value",
}

SIGNS = {"+": 1, "-": -1}
# Fewer equations of + and - hardly ever contradict each other.  A search, which runs the system
# at each node, takes it only where at most two operators are something else: with more it took
# 1.7 times as long on random stars of eight points.
FEWEST_SUMS = 4


@dataclass(frozen=True, slots=True)
class GoldProblem:
    """A star as an engine: cell i is variable i, its digit from 0; open operators follow."""

    engine: Engine
    puzzle: GoldStar
    variables: range
    strategy: str
    restarts: bool
    learns: bool = False

    @property
    def brancher(self) -> Brancher:
        return Strategy(self.strategy, self.variables)

    @property
    def fallback(self) -> Brancher | None:
        return Weighted(self.variables, up=False) if self.restarts else None

    @property
    def learning(self) -> Learning | None:
        if not self.learns:
            return None
        return Learning(self.variables, self._clauses, LEARNING_PATIENCE)

    def _clauses(self) -> Choices:
        from cluesmith.families.gold_star.clauses import clauses

        return clauses(self.puzzle, self)

    def solution(self) -> Solution:
        cells = 2 * self.puzzle.points
        digits = tuple(self.engine.assignment(0, cells))
        if not self.puzzle.asks_operators:
            return Solution(digits)
        found = iter(self.engine.assignment(cells, len(self.variables) - cells))
        return Solution(
            digits, tuple(OPERATORS[next(found)] if o == OPEN else o for o in self.puzzle.operators)
        )


def board(puzzle: GoldStar) -> Engine:
    """An engine with the cells of the star, the given digits entered."""
    cells = 2 * puzzle.points
    engine = Engine(5 * cells)
    engine.variables(cells, 0, (1 << cells) - 1)
    for cell, digit in enumerate(puzzle.digits):
        if digit is not None:
            engine.narrow(cell, 1 << digit)
    return engine


def exact(puzzle: GoldStar, *, without: frozenset[str] = frozenset()) -> GoldProblem:
    """Each equation filtered as a whole, but for the `PARTS` to leave out.

    Where operators are open the largest digit left is placed first, so that they,
    small numbers here, wait until their digits are known.  Else it is the cell with
    the fewest digits, from the middle of them, without restarts: in sums that finds
    solutions soonest.
    """
    for part in without - PARTS.keys():
        raise unknown("part", part, PARTS)
    cells = 2 * puzzle.points
    engine = board(puzzle)
    operators: list[str | int] = list(puzzle.operators)
    if puzzle.asks_operators:
        for place, operator in enumerate(puzzle.operators):
            if operator == OPEN:
                operators[place] = engine.variables(1, 0, (1 << len(OPERATORS)) - 1)
    (Distinct if "sets" in without else AllDifferent)(engine, range(cells))
    signs = puzzle.operators.count("+") + puzzle.operators.count("-")
    if signs >= cells - 2 and len(rows := sums(puzzle)) >= FEWEST_SUMS:
        LinearSystem(engine, range(cells), rows)
    if "equations" in without:
        post_sides(engine, puzzle)
    else:
        table = results(cells, puzzle.division)
        for equation in puzzle.star.equations:
            left, right = equation.operators
            Equation(engine, equation.cells, operators[left], operators[right], table)
    if puzzle.asks_operators:
        variables = range(cells + puzzle.operators.count(OPEN))
        restarts = puzzle.points > 6
        return GoldProblem(engine, puzzle, variables, "max/step/down", restarts, learns=True)
    return GoldProblem(engine, puzzle, range(cells), "ff/median/up", restarts=False, learns=True)


def denial(puzzle: GoldStar, fact: Fact) -> GoldProblem | None:
    """The puzzle without a fact that it states, where every solution breaks that fact."""
    others = keep(puzzle, [other for other in facts(puzzle) if other != fact])
    problem, cells = exact(others), 2 * puzzle.points
    if isinstance(fact, Given):
        variable, every, named = fact.cell, (1 << cells) - 1, 1 << fact.value
    else:
        variable = cells + others.operators[: fact.place].count(OPEN)
        every, named = (1 << len(OPERATORS)) - 1, 1 << OPERATORS.index(fact.value)
    return problem if problem.engine.narrow(variable, every ^ named) else None


def sums(puzzle: GoldStar) -> list[Row]:
    """The equations of + and - alone, as rows of a linear system."""
    rows: list[Row] = []
    for equation in puzzle.star.equations:
        (w, x, y, z), (left, right) = equation.cells, equation.operators
        one, other = SIGNS.get(puzzle.operators[left]), SIGNS.get(puzzle.operators[right])
        if one and other:
            rows.append((((1, w), (one, x), (-1, y), (-other, z)), 0))
    return rows


@cache
def results(cells: int, division: str) -> Results:
    """What two different digits of a star give."""
    return Results(cells, lambda operator, a, b: outcome(operator, a, b, division))


def outcome(operator: str, a: int, b: int, division: str) -> Fraction | None:
    """What two digits give; they differ, and operands of * and / are not 0."""
    if a == b:
        return None
    if operator == "+":
        return Fraction(a + b)
    if operator == "-":
        return Fraction(a - b)
    if not a or not b:
        return None
    if operator == "*":
        return Fraction(a * b)
    return None if division == EXACT and a % b else Fraction(a, b)


def paper(puzzle: GoldStar) -> GoldProblem:
    """The paper's constraints, with the labeling it found best."""
    engine = board(puzzle)
    AllDifferent(engine, range(2 * puzzle.points))
    post_sides(engine, puzzle)
    variables = range(2 * puzzle.points)
    return GoldProblem(engine, puzzle, variables, "min/middle/up", restarts=False)


def post_sides(engine: Engine, puzzle: GoldStar) -> None:
    """Each equation as two sides with one result."""
    if puzzle.asks_operators:
        raise UnsupportedError("the paper's model needs every operator, here some are ?")
    if puzzle.division != EXACT:
        raise UnsupportedError("the paper's model has exact division only, here it is rational")
    for equation in puzzle.star.equations:
        (w, x, y, z), (left, right) = equation.cells, equation.operators
        side = Side(engine, w, x, puzzle.operators[left], None)
        Side(engine, y, z, puzzle.operators[right], side)


MODELS = {"exact": exact, "paper": paper}


def decide(puzzle: GoldStar) -> tuple[Verdict, Solution | None]:
    """The verdict by whatever it takes, with the solution if there is just one."""
    return judged(search(puzzle, 2))


def search(puzzle: GoldStar, most: int) -> list[Solution]:
    """Solutions by the kernel, up to so many."""
    return first(exact(puzzle), most)
