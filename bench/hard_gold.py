"""Gold Star's hard classes: stars of sums, stars of products, contradictions with their conflict.

    python bench/hard_gold.py [--count N]

`classes(count)` yields the name of each class, whether a solution is looked for or the
smallest conflict too, and its boards.  They are drawn by seed: operators at random from
those of the class, no digits given.  Of contradictory classes those are kept that CP-SAT
refutes.  The rival is CP-SAT with one worker and the best encoding found: sums are linear,
a product or a quotient is one multiplication.  It gives the verdict alone.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import NamedTuple

from ortools.sat.python import cp_model

import cluesmith as cs
from cluesmith.families.gold_star.puzzle import OPERATORS, GoldStar, neighbours

PATIENCE = 20.0  # seconds for one board, ours or theirs
NONE, SOME, UNKNOWN = "none", "some", "?"


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
        name = f"any {points}, contradictory, with conflict"
        yield HardClass(name, contradictory(OPERATORS, points, count), conflict=True)


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
        if linear(puzzle, PATIENCE) == NONE:
            found.append(puzzle)
    return found


def with_a_place_for_0(points: int, count: int) -> Iterator[GoldStar]:
    """Products and quotients, but + and - on both sides of one cell: 0 has to be somewhere."""
    rng = Random(f"hard gold products {points}")
    for _ in range(count):
        cell = rng.randrange(2 * points)
        yield star_of([rng.choice("+-" if cell in pair else "*/") for pair in neighbours(points)])


def linear(puzzle: GoldStar, seconds: float) -> str:
    """The rival: whether there is a solution."""
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
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    answers = {cp_model.INFEASIBLE: NONE, cp_model.OPTIMAL: SOME, cp_model.FEASIBLE: SOME}
    return answers.get(solver.solve(model), UNKNOWN)


def ours(puzzle: GoldStar, conflict: bool) -> str:
    """The verdict, with an irreducible conflict where one is asked for."""
    if not conflict:
        result = cs.solve(puzzle, seconds=PATIENCE)
        return SOME if result.count else NONE if result.complete else UNKNOWN
    result = cs.check(puzzle, seconds=PATIENCE)
    found = result.found_conflict
    return NONE if found is not None and found.irreducible else UNKNOWN


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=8, help="boards of each class")
    options = parser.parse_args()
    wrong = 0
    print(f"{'class':<40}{'cluesmith: median, worst (answered)':>40}{'CP-SAT':>34}")
    for name, boards, conflict in classes(options.count):
        cells, answers = [], []
        for solver in (lambda p, c=conflict: ours(p, c), lambda p: linear(p, PATIENCE)):
            times, found = [], []
            for board in boards:
                began = time.perf_counter()
                found.append(solver(board))
                times.append(time.perf_counter() - began)
            answered = sum(answer != UNKNOWN for answer in found)
            answers.append(found)
            cells.append(f"{median(times):.4f} s, {max(times):.3f} s ({answered}/{len(boards)})")
        wrong += sum({a, b} == {NONE, SOME} for a, b in zip(*answers, strict=True))
        print(f"{name:<40}{cells[0]:>40}{cells[1]:>34}", flush=True)
    if wrong:
        print(f"{wrong} boards on which they disagree")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
