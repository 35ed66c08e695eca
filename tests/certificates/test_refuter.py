"""The search over 0-1 inequalities: answers by enumeration of random ones, proofs checked."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from naive import proves_unsatisfiable

from cluesmith.certificates.checker import check_proof, read_formula, read_solution
from cluesmith.certificates.proof import completed, refutation, satisfaction
from cluesmith.certificates.refuter import Refuter
from cluesmith.certificates.steps import Steps
from cluesmith.forms.formula import Formula
from cluesmith.kernel import events
from cluesmith.support.text_buffer import TextBuffer

VARIABLES = 9


def random_formula(rng: Random) -> Formula:
    """Clauses, equalities, sums with factors: about as many formulas have a solution as not."""
    formula = Formula()
    variables = formula.new("any", VARIABLES)
    for _ in range(rng.randint(6, 14)):
        literals = [rng.choice((-1, 1)) * v for v in rng.sample(variables, rng.randint(1, 6))]
        kind = rng.randrange(5)
        if kind == 0:
            formula.clause(*literals)
        elif kind == 1:
            formula.exactly(rng.randint(0, len(literals)), literals)
        elif kind == 2:
            formula.at_most(rng.randint(1, len(literals)), literals)
        elif kind == 3 and len(literals) > 2:
            formula.if_any(literals[2:], literals[0], literals[1])
        elif len(literals) > 1:
            formula.sum_is(literals[0], literals[1:], rng.randint(1, len(literals) - 1))
    return formula


def solutions(formula: Formula) -> list[tuple[bool, ...]]:
    inequalities = read_formula(formula.text()).inequalities

    def holds(values: tuple[bool, ...]) -> bool:
        return all(
            sum(factor for factor, it in terms if values[abs(it) - 1] == (it > 0)) >= degree
            for terms, degree, _ in inequalities
        )

    return [values for values in product((False, True), repeat=VARIABLES) if holds(values)]


@pytest.mark.parametrize("chunk", range(4))
def test_random_formulas(chunk: int) -> None:
    found = [0, 0]
    for seed in range(100):
        formula = random_formula(Random(f"{chunk} {seed}"))
        expected, text = solutions(formula), formula.text()
        proof = refutation(Refuter(formula))
        assert (proof is None) == bool(expected)
        found[bool(expected)] += 1
        if proof is not None:
            assert check_proof(read_formula(text), proof).conclusion == "UNSAT"
            assert proves_unsatisfiable(text, proof)
            continue
        for values in expected[:3]:
            literals = [i if value else -i for i, value in enumerate(values, 1)]
            solution = completed(Refuter(formula), literals)
            assert solution is not None
            assert read_solution(VARIABLES, solution)[1:] == list(values)
            check_proof(read_formula(text), satisfaction(Refuter(formula), solution))
        first = [i if value else -i for i, value in enumerate(expected[0], 1)]
        formula.clause(*(-literal for literal in first))
        proof = refutation(Refuter(formula))
        assert (proof is None) == (len(expected) > 1)
        search = Refuter(formula)
        assert completed(search, first) is None
        assert completed(search, first, formula.inequalities - 1) is not None
        assert refutation(search) == proof  # what was completed before left no trace
    assert min(found) > 15


def pigeons(count: int) -> Formula:
    """One more than there are holes."""
    formula = Formula()
    placed = [formula.new("pigeon", count) for _ in range(count + 1)]
    for one in placed:
        formula.clause(*one)
    for hole in zip(*placed, strict=True):
        formula.at_most(1, hole)
    return formula


@pytest.mark.soak
def test_a_search_that_restarts_and_forgets() -> None:
    """Pigeonholes take long by clauses alone, which makes it do everything that it can do."""
    formula = pigeons(8)
    proof = refutation(Refuter(formula))
    assert proof is not None
    assert check_proof(read_formula(formula.text()), proof).steps > 4000


def test_a_search_in_slices() -> None:
    formula = pigeons(7)
    search = Refuter(formula)
    slices = 0
    while search.advance(0.0) == events.SLICE:
        slices += 1
    assert slices > 1
    assert search.advance(0.0) == events.EXHAUSTED
    whole = Refuter(formula)
    assert whole.advance(1e9) == events.EXHAUSTED
    assert whole.conflicts == search.conflicts
    assert written(whole, 1 << 30) == written(search, 100)


def written(search: Refuter, room: int) -> str:
    """The steps of its proof, written so many bytes at a time."""
    steps, text, times = Steps(search), TextBuffer(), 1
    while steps.write(text, room):
        times += 1
    assert (times == 1) == (room > text.size)
    assert text.text().count("\n") == steps.count
    return text.text()


def test_an_empty_formula_and_an_empty_clause() -> None:
    formula = Formula()
    formula.new("any")
    assert refutation(Refuter(formula)) is None
    formula.clause()
    proof = refutation(Refuter(formula))
    assert proof is not None
    assert check_proof(read_formula(formula.text()), proof).conclusion == "UNSAT"
