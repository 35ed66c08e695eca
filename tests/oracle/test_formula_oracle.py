"""Formulas against plain enumeration and CP-SAT: as many solutions, and the same.

CP-SAT reads the formula as text and lists all its solutions over all its variables, so that a
variable that does not follow from the choices would show as a solution too many.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

pytest.importorskip("ortools", reason="needs ortools: pip install 'cluesmith[oracle]'")

import gold_brute
import gold_random
import lol_brute
import lol_random
import sky_brute
import sky_random
from ortools.sat.python import cp_model

import cluesmith as cs
from cluesmith import registry
from cluesmith.families.gold_star.puzzle import Solution as Star
from cluesmith.families.lol_sudoku.puzzle import Solution as Board
from cluesmith.family import Family, Verdict
from cluesmith.forms.formula import Formula

CAP = 60  # solutions that are compared
TERM = re.compile(r"(-?\d+) x(\d+)")
SIZES = {"skyscraper": (1, 2, 3, 4), "lol-sudoku": (2, 3, 4), "gold-star": (3, 4)}
SEEDS, SOAK_SEEDS = 8, 150


def puzzle_of(family: str, size: int, seed: int) -> Any:
    if family == "skyscraper":
        return sky_random.random_board(size, seed)
    return (lol_random if family == "lol-sudoku" else gold_random).random_puzzle(size, seed)


def enumerated(puzzle: Any) -> Iterator[Any]:
    if puzzle.family == "skyscraper":
        yield from sky_brute.solutions(puzzle)
    elif puzzle.family == "lol-sudoku":
        yield from (Board(*board) for board in lol_brute.solutions(puzzle))
    else:
        for digits, operators in gold_brute.solutions(puzzle):
            yield Star(digits, operators if puzzle.asks_operators else ())


class Lister(cp_model.CpSolverSolutionCallback):
    def __init__(self, variables: dict[int, cp_model.IntVar], chosen: set[int]) -> None:
        super().__init__()
        self.variables, self.chosen = variables, chosen
        self.found: list[frozenset[int]] = []

    def on_solution_callback(self) -> None:
        self.found.append(frozenset(v for v in self.chosen if self.value(self.variables[v])))
        if len(self.found) > CAP:
            self.stop_search()


def listed(formula: Formula) -> list[frozenset[int]]:
    """The choices of every solution of the formula's text; a few more than `CAP` at most."""
    model = cp_model.CpModel()
    variables = {i: model.new_bool_var("") for i in range(1, formula.size + 1)}
    for line in formula.text().splitlines():
        if line.startswith("*"):
            continue
        terms, relation, degree = re.fullmatch(r"(.*?) ?(>=|=) (-?\d+) ;", line).groups()
        total = sum(int(factor) * variables[int(it)] for factor, it in TERM.findall(terms))
        model.add(total >= int(degree) if relation == ">=" else total == int(degree))
    lister = Lister(variables, set(formula.choices.values()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.solve(model, lister)
    return lister.found


def compare(family: Family, puzzle: Any) -> None:
    formula = family.formulas.formula(puzzle)
    solutions = list(islice(enumerated(puzzle), CAP + 1))
    found = listed(formula)
    if len(solutions) > CAP:
        assert len(found) > CAP
        return
    expected = [frozenset(family.formulas.literals(puzzle, formula, it)) for it in solutions]
    assert len(expected) == len(set(expected))
    assert sorted(map(sorted, found)) == sorted(map(sorted, expected))


@pytest.mark.parametrize("family", SIZES)
@pytest.mark.parametrize("seed", range(SEEDS))
def test_formula_has_the_puzzles_solutions(family: str, seed: int) -> None:
    for size in SIZES[family]:
        compare(registry.family(family), puzzle_of(family, size, seed))


@pytest.mark.parametrize("name", SIZES)
def test_formulas_of_small_examples(name: str) -> None:
    family = registry.family(name)
    for puzzle in cs.examples(name).values():
        if puzzle.size <= 4 and puzzle.meta["id"] != "fig2":
            compare(family, puzzle)


@pytest.mark.soak
@pytest.mark.parametrize("family", SIZES)
@pytest.mark.parametrize("chunk", range(10))
def test_more_formulas_have_the_puzzles_solutions(family: str, chunk: int) -> None:
    for seed in range(SEEDS + chunk, SEEDS + SOAK_SEEDS, 10):
        for size in SIZES[family]:
            compare(registry.family(family), puzzle_of(family, size, seed))


@pytest.mark.soak
@pytest.mark.parametrize("family", SIZES)
@pytest.mark.parametrize("seed", range(20))
def test_larger_formulas_against_the_solver(family: str, seed: int) -> None:
    """Beyond what can be enumerated, the verdict at least."""
    puzzle = puzzle_of(family, 5, seed)
    formula = registry.family(family).formulas.formula(puzzle)
    verdicts = {0: Verdict.NONE, 1: Verdict.UNIQUE}
    assert verdicts.get(len(listed(formula)), Verdict.MULTIPLE) is cs.check(puzzle).verdict
