"""Gold Star's hard classes: stars of sums, stars of products, contradictions with their conflict.

`classes(count)` yields the name of each class, whether a solution is looked for or the
smallest conflict too, and its boards.  They are drawn by seed: operators at random from
those of the class, no digits given.  Of contradictory classes those are kept that CP-SAT
refutes.  The rival is CP-SAT with one worker and the best encoding found: sums are linear,
a product or a quotient is one multiplication.  It gives the verdict alone.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from ortools.sat.python import cp_model

from cluesmith.families.gold_star.puzzle import OPERATORS, GoldStar, neighbours
from cluesmith.lab.peers import UNKNOWN, Peer, Proof, verdict_of

PATIENCE = 20.0  # seconds to refute a board
NONE, SOME = verdict_of(0), verdict_of(1)


class HardClass(NamedTuple):
    """Boards of one kind; with `conflict`, we are timed with the smallest conflict."""

    name: str
    boards: list[GoldStar]
    conflict: bool


def classes(count: int = 8) -> Iterator[HardClass]:
    """All classes, `count` boards each."""
    for points in (9, 10, 12, 16):
        name = f"sums {points}, contradictory"
        yield HardClass(name, contradictory("+-", points, count), conflict=False)
    for points in (8, 10, 12, 16):
        yield HardClass(f"sums {points}", list(drawn("+-", points, count)), conflict=False)
    for points in (8, 12, 16):
        yield HardClass(f"products {points}", list(with_a_place_for_0(points, count)), False)
    for points in (8, 10, 12):
        boards = contradictory(OPERATORS, points, count)
        yield HardClass(f"any {points}, contradictory", boards, conflict=False)
        yield HardClass(f"any {points}, contradictory, with conflict", boards, conflict=True)


def sets(count: int) -> Iterator[tuple[str, int, list[GoldStar]]]:
    """Name, how many solutions are asked for, and boards; `check` also finds the conflict."""
    for name, boards, conflict in classes(count):
        yield name, 2 if conflict else 1, boards


def star_of(operators: list[str]) -> GoldStar:
    return GoldStar(len(operators) // 2, tuple(operators), (None,) * len(operators))


def drawn(kinds: str, points: int, count: int, purpose: str = "") -> Iterator[GoldStar]:
    """Stars with operators of these kinds."""
    rng = Random(f"hard gold {kinds} {points} {purpose}")
    for _ in range(count):
        yield star_of([rng.choice(kinds) for _ in range(2 * points)])


def contradictory(kinds: str, points: int, count: int) -> list[GoldStar]:
    """The first of them that CP-SAT refutes."""
    found: list[GoldStar] = []
    for puzzle in drawn(kinds, points, 50 * count, "contradictory"):
        if len(found) == count:
            break
        if Linear().prove(puzzle, PATIENCE).verdict == NONE:
            found.append(puzzle)
    return found


def with_a_place_for_0(points: int, count: int) -> Iterator[GoldStar]:
    """Products and quotients, but + and - on both sides of one cell: 0 has to be somewhere."""
    rng = Random(f"hard gold products {points}")
    for _ in range(count):
        cell = rng.randrange(2 * points)
        yield star_of([rng.choice("+-" if cell in pair else "*/") for pair in neighbours(points)])


class Linear(Peer):
    """CP-SAT with one worker; the verdict alone."""

    name = "CP-SAT"
    package = "ortools"

    def prove(self, puzzle: GoldStar, limit: float = 60.0) -> Proof:
        began = time.perf_counter()
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = limit
        status = solver.solve(model_of(puzzle))
        answers = {cp_model.INFEASIBLE: NONE, cp_model.OPTIMAL: SOME, cp_model.FEASIBLE: SOME}
        return Proof(answers.get(status, UNKNOWN), time.perf_counter() - began)


def model_of(puzzle: GoldStar) -> cp_model.CpModel:
    """Sums are linear; a product or a quotient is one multiplication."""
    model, most = cp_model.CpModel(), 2 * puzzle.points - 1
    digits = [
        model.new_int_var(0, most, "") if given is None else model.new_constant(given)
        for given in puzzle.digits
    ]
    model.add_all_different(digits)

    def side(a: cp_model.IntVar, b: cp_model.IntVar, operator: str) -> cp_model.LinearExprT:
        if operator in "+-":
            return a + b if operator == "+" else a - b
        model.add(a >= 1)
        model.add(b >= 1)
        result = model.new_int_var(1, most * most, "")
        factors, product = ([a, b], result) if operator == "*" else ([result, b], a)
        model.add_multiplication_equality(product, factors)
        return result

    for equation in puzzle.star.equations:
        w, x, y, z = (digits[cell] for cell in equation.cells)
        left, right = (puzzle.operators[place] for place in equation.operators)
        model.add(side(w, x, left) == side(y, z, right))
    return model
