"""Whether a star has a solution, quickly where little of it is stated: for conflicts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

from cluesmith.families.gold_star.model import FEWEST_SUMS, exact, results, sums
from cluesmith.families.gold_star.proof.prover import Prover
from cluesmith.families.gold_star.proof.triples import Triples
from cluesmith.families.gold_star.puzzle import OPEN, OPERATORS, GoldStar
from cluesmith.kernel.propagators.linear_system import Combinations, Row
from cluesmith.kernel.run import Limits, Run
from cluesmith.kernel.search import Search

ANY = (1 << len(OPERATORS)) - 1
MOST_TRIED = 1  # open operators of a star of sums
STATED_WEIGHT = 4  # of a stated operator: its equation is looked at before open ones


def solvable(puzzle: GoldStar, nodes: int) -> bool | None:
    """Whether there is a solution; None where so many nodes do not show it.

    Where all operators are known the kernel is best, and so it is for a star of sums with
    one operator open, which is tried: nothing is as strong as the linear system of them all.
    """
    rows = sums(puzzle)
    opened = puzzle.operators.count(OPEN)
    if opened == 0 or (opened <= MOST_TRIED and len(rows) >= FEWEST_SUMS):
        return _by_kernel(puzzle, nodes)
    return _by_forward_checking(puzzle, rows if len(rows) >= FEWEST_SUMS else [], nodes)


def _by_kernel(puzzle: GoldStar, nodes: int) -> bool | None:
    complete = True
    for part in _closed(puzzle):
        problem = exact(part)
        run = Run(Search(problem.engine, problem.brancher), Limits(nodes=nodes, solutions=1))
        if any(run):
            return True
        complete &= run.complete
    return False if complete else None


def _closed(puzzle: GoldStar) -> Iterator[GoldStar]:
    """The puzzle with whatever its open operators could be."""
    choices = (OPERATORS if operator == OPEN else operator for operator in puzzle.operators)
    for operators in product(*choices):
        yield replace(puzzle, operators=operators)


def _by_forward_checking(puzzle: GoldStar, rows: list[Row], nodes: int) -> bool | None:
    cells = 2 * puzzle.points
    equations = []
    for equation in puzzle.star.equations:
        left, right = (_mask(puzzle.operators[place]) for place in equation.operators)
        stated = (left != ANY) + (right != ANY)
        equations.append(
            (
                equation.cells,
                _triples(cells, puzzle.division, left, right),
                _triples(cells, puzzle.division, right, left),
                1 + STATED_WEIGHT * stated,
            )
        )
    prover = Prover(cells, equations, Combinations(range(cells), rows) if rows else None)
    every = (1 << cells) - 1
    outcome = prover.prove([every if d is None else 1 << d for d in puzzle.digits], nodes)
    return None if outcome < 0 else outcome > 0


@cache
def _triples(cells: int, division: str, left: int, right: int) -> Triples:
    return Triples(results(cells, division), left, right)


def _mask(operator: str) -> int:
    return ANY if operator == OPEN else 1 << OPERATORS.index(operator)
