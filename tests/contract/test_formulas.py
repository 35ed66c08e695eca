"""A family's formulas: well formed, the same each time, and with the solutions of its examples."""

from __future__ import annotations

from typing import Any

import pytest

from cluesmith.certificates.checker import Rejected, check_solution, read_formula, read_solution
from cluesmith.certificates.proof import completed
from cluesmith.certificates.refuter import Refuter
from cluesmith.family import Family
from cluesmith.workbench.solve import check

pytestmark = pytest.mark.needs("formulas")

LARGEST = 9


def test_a_formula_is_well_formed(family: Family, example: Any) -> None:
    if example.size > LARGEST:
        return
    formula = family.formulas.formula(example)
    text = formula.text()
    assert text == family.formulas.formula(example).text()
    read = read_formula(text)
    assert read.variables == formula.size
    assert len(read.inequalities) == formula.inequalities
    used = {abs(literal) for terms, _, _ in read.inequalities for _, literal in terms}
    assert used == set(range(1, formula.size + 1))
    assert sorted(formula.choices.values()) == sorted(set(formula.choices.values()))


def test_solutions_of_the_puzzle_are_solutions_of_the_formula(family: Family, example: Any) -> None:
    if example.size > LARGEST:
        return
    formula = family.formulas.formula(example)
    inequalities = read_formula(formula.text()).inequalities
    found = []
    for solution in check(example).solutions:
        literals = family.formulas.literals(example, formula, solution)
        assert set(literals) <= set(formula.choices.values())
        found.append(frozenset(literals))
        values = read_solution(formula.size, completed(Refuter(formula), literals) or "")
        check_solution(inequalities, values)
        # Of the choices, these alone are true; and what one of them decides has no other way.
        assert {it for it in formula.choices.values() if values[it]} == set(literals)
        for literal in literals[:1]:  # there is none where everything is given
            turned = values[:]
            turned[literal] = False
            with pytest.raises(Rejected):
                check_solution(inequalities, turned)
    assert len(set(found)) == len(found)
