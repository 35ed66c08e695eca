"""Gold Star's hard classes: stars of sums, stars of products, contradictions with their conflict.

`classes` yields the name of each class, its boards, and whether the smallest conflict is
looked for, too.  Boards are drawn by seed: operators at random from those of the class, no
digits given.  Of contradictory classes those are kept that CP-SAT refutes; solvable stars and
those with open operators are true stars.  The rivals are CP-SAT with one worker and the best
encoding found (sums are linear, a product or a quotient is one multiplication), and clingo
(`hard_clingo.py`).  They give the verdict alone; where a conflict is asked for, CP-SAT also says
which operators its refutation used, though some of those could be spared.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

from ortools.sat.python import cp_model

from cluesmith.families.gold_star.puzzle import EXACT, OPEN, OPERATORS, GoldStar, neighbours
from cluesmith.lab.peers import UNKNOWN, Peer, Proof, verdict_of

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "oracle"))
from gold_random import true_star

PATIENCE = 20.0  # seconds to refute a board
NONE, SOME = verdict_of(0), verdict_of(1)


class HardClass(NamedTuple):
    """Boards of one kind, made when they are asked for; with `conflict`, we are timed with it."""

    name: str
    boards: Callable[[int], list[GoldStar]]
    conflict: bool = False


def classes() -> Iterator[HardClass]:
    """All classes."""
    for points in (9, 10, 12, 16):
        yield HardClass(f"sums {points}, contradictory", partial(contradictory, "+-", points))
    for points in (8, 10, 12, 16):
        yield HardClass(f"sums {points}", partial(drawn, "+-", points))
    for points in (8, 12, 16):
        yield HardClass(f"products {points}", partial(with_a_place_for_0, points))
    for points in (8, 10, 12):
        boards = partial(contradictory, OPERATORS, points)
        yield HardClass(f"any {points}, contradictory", boards)
        yield HardClass(f"any {points}, contradictory, with conflict", boards, conflict=True)
    for points in (8, 12, 16):
        yield HardClass(f"any {points}, solvable", partial(true_stars, points, 0))
    for points in (6, 8, 10):
        yield HardClass(f"any {points}, 3 open", partial(true_stars, points, 3))


def star_of(operators: list[str]) -> GoldStar:
    return GoldStar(len(operators) // 2, tuple(operators), (None,) * len(operators))


def drawn(kinds: str, points: int, count: int, purpose: str = "") -> list[GoldStar]:
    """Stars with operators of these kinds."""
    rng = Random(f"hard gold {kinds} {points} {purpose}")
    return [star_of([rng.choice(kinds) for _ in range(2 * points)]) for _ in range(count)]


def contradictory(kinds: str, points: int, count: int) -> list[GoldStar]:
    """The first of them that CP-SAT refutes."""
    found: list[GoldStar] = []
    for puzzle in drawn(kinds, points, 50 * count, "contradictory"):
        if len(found) == count:
            break
        if Linear().prove(puzzle, PATIENCE).verdict == NONE:
            found.append(puzzle)
    return found


def with_a_place_for_0(points: int, count: int) -> list[GoldStar]:
    """Products and quotients, but + and - on both sides of one cell: 0 has to be somewhere."""
    rng = Random(f"hard gold products {points}")
    found = []
    for _ in range(count):
        cell = rng.randrange(2 * points)
        found.append(
            star_of([rng.choice("+-" if cell in pair else "*/") for pair in neighbours(points)])
        )
    return found


def true_stars(points: int, opened: int, count: int) -> list[GoldStar]:
    """Operators that some digits solve, so many of them open."""
    rng = Random(f"hard gold true {points} {opened}")
    places = range(2 * points)
    found = []
    for _ in range(count):
        _, operators = true_star(points, EXACT, rng)
        hidden = rng.sample(places, opened)
        found.append(star_of([OPEN if i in hidden else operators[i] for i in places]))
    return found


class Linear(Peer):
    """CP-SAT with one worker; the verdict alone."""

    name = "CP-SAT"
    package = "ortools"

    def takes(self, puzzle: GoldStar) -> bool:
        return OPEN not in puzzle.operators

    def prove(self, puzzle: GoldStar, limit: float = 60.0) -> Proof:
        began = time.perf_counter()
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = limit
        status = solver.solve(model_of(puzzle))
        answers = {cp_model.INFEASIBLE: NONE, cp_model.OPTIMAL: SOME, cp_model.FEASIBLE: SOME}
        return Proof(answers.get(status, UNKNOWN), time.perf_counter() - began)


class Core(Linear):
    """The same with operators that can be left out, and which of them a refutation used."""

    name = "CP-SAT core"

    def prove(self, puzzle: GoldStar, limit: float = 60.0) -> Proof:
        began = time.perf_counter()
        model, operators = model_with_assumptions(puzzle)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = limit
        model.add_assumptions(operators)
        status = solver.solve(model)
        if status == cp_model.INFEASIBLE:
            solver.sufficient_assumptions_for_infeasibility()
            return Proof(NONE, time.perf_counter() - began)
        found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
        return Proof(SOME if found else UNKNOWN, time.perf_counter() - began)


def model_with_assumptions(
    puzzle: GoldStar,
) -> tuple[cp_model.CpModel, list[cp_model.IntVar]]:
    """What a side gives is known only where its operator's truth value is true."""
    model, most = cp_model.CpModel(), 2 * puzzle.points - 1
    digits = [model.new_int_var(0, most, "") for _ in range(most + 1)]
    stands = [model.new_bool_var("") for _ in puzzle.operators]
    model.add_all_different(digits)
    for equation in puzzle.star.equations:
        w, x, y, z = (digits[cell] for cell in equation.cells)
        value = model.new_int_var(-most, most * most, "")
        for a, b, place in ((w, x, equation.operators[0]), (y, z, equation.operators[1])):
            operator, truth = puzzle.operators[place], stands[place]
            if operator in "+-":
                model.add(value == (a + b if operator == "+" else a - b)).only_enforce_if(truth)
                continue
            product = model.new_int_var(0, most * most, "")
            factors = (a, b) if operator == "*" else (b, quotient := model.new_int_var(0, most, ""))
            model.add_multiplication_equality(product, factors)
            model.add(a >= 1).only_enforce_if(truth)
            model.add(b >= 1).only_enforce_if(truth)
            if operator == "*":
                model.add(value == product).only_enforce_if(truth)
            else:
                model.add(product == a).only_enforce_if(truth)
                model.add(value == quotient).only_enforce_if(truth)
    return model, stands


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
