"""The checker on formulas and proofs of a few lines: what it takes, and what it refuses and why."""

from __future__ import annotations

from random import Random

import pytest

from cluesmith.certificates.checker import (
    Rejected,
    check_proof,
    check_solution,
    read_formula,
    read_solution,
)

# Of three pigeons in two holes each has a hole, and no hole has two.
PIGEONS = """\
* #variable= 6 #constraint= 5
* the first hole is x1 to x3, the second x4 to x6
1 x1 1 x4 >= 1 ;
1 x2 1 x5 >= 1 ;
-1 x3 -1 x6 <= -1 ;
-1 x1 -1 x2 -1 x3 >= -1 ;
-1 x4 -1 x5 -1 x6 >= -1 ;
""".replace("-1 x3 -1 x6 <= -1", "2 x3 2 x6 >= 2")
STEPS = ("rup 1 ~x1 >= 1 : 4 2 3 5;", "rup >= 1 : 6 1 5 2 3 4;")


def proof(*steps: str, inequalities: int = 5, conclusion: str = "UNSAT : 7") -> str:
    lines = [f"f {inequalities};", *steps, "output NONE;", f"conclusion {conclusion};"]
    return "\n".join(["pseudo-Boolean proof version 3.0", *lines, "end pseudo-Boolean proof;", ""])


def check(text: str, formula: str = PIGEONS) -> tuple[str, int]:
    found = check_proof(read_formula(formula), text)
    return found.conclusion, found.steps


def test_a_right_proof() -> None:
    assert check(proof(*STEPS)) == ("UNSAT", 2)


def test_a_step_may_name_nothing() -> None:
    assert check(proof("rup 1 ~x1 >= 1;", "rup >= 1 ;")) == ("UNSAT", 2)


def test_the_negation_may_be_named() -> None:
    assert check(proof("rup 1 ~x1 >= 1 : 2 3 ~ 4 5;", STEPS[1]))


def test_a_solution() -> None:
    formula = "* #variable= 3 #constraint= 2\n2 x1 1 x2 1 x3 = 2 ;\n1 x2 -1 x3 >= 1 ;\n"
    read = read_formula(formula)
    assert len(read.inequalities) == 3
    with pytest.raises(Rejected, match="breaks inequality 1 "):
        check(proof(inequalities=3, conclusion="SAT : ~x1 x2 ~x3"), formula)
    with pytest.raises(Rejected, match="breaks inequality 2 "):
        check_solution(read.inequalities, read_solution(3, "x1 x2 ~x3"))
    with pytest.raises(Rejected, match="breaks inequality 3 "):
        check_solution(read.inequalities, read_solution(3, "~x3 x1 ~x2"))
    formula = formula.replace("= 2 ;", "= 3 ;")
    assert check(proof(inequalities=3, conclusion="SAT : x1 x2 ~x3"), formula) == ("SAT", 0)


@pytest.mark.parametrize(
    ("text", "because"),
    [
        (proof(STEPS[1], STEPS[0]), "line 3 of the proof: no inequality 6"),
        (proof(STEPS[0].replace("4 2 3", "2 3"), STEPS[1]), "line 3 of the proof does not follow"),
        (proof(STEPS[0].replace("~x1", "x1"), STEPS[1]), "line 3 of the proof does not follow"),
        (proof(*STEPS, conclusion="UNSAT : 6"), "inequality 6, which the conclusion names, has"),
        (proof(*STEPS, conclusion="UNSAT : 8"), "the conclusion names no inequality"),
        (proof(*STEPS, conclusion="UNSAT : -1"), "the conclusion names no inequality"),
        (proof(*STEPS, conclusion="NONE"), "this is no conclusion"),
        (proof(*STEPS, conclusion="SAT : x1"), "a solution has 1 of 6 variables"),
        (proof(*STEPS, conclusion="SAT : x1 x1"), "comes twice"),
        (proof(*STEPS, conclusion="SAT : x7"), "is no variable"),
        (proof(*STEPS, inequalities=6), "the formula has 5 inequalities"),
        (proof("pol 1 2 +;", *STEPS), "line 3 of the proof is no step"),
        (proof("rup 1 ~x1 = 1 : 2 3 4 5;"), "derives no inequality"),
        (proof("rup 1 ~x7 >= 1 : 2 3 4 5;"), "x7 is no variable"),
        (proof("rup 1 x1 1 ~x1 >= 1 : 2;"), "comes twice"),
        (proof("rup 1 ~x1 >= 1 2 3 4 5;"), "expected a colon"),
        (proof("rup 1 ~x1 >= 1 : 2 3 4 99;"), "no inequality 99"),
        (proof("rup 1 ~x1 >= 1 : 2 3 4 -1;"), "no inequality -1"),
        (proof("rup 1 ~x1 >= 1 : 0 2 3 4;"), "no inequality 0"),
        (proof(*STEPS).replace("3.0", "2.0"), "does not begin with"),
        (proof(*STEPS).removesuffix("end pseudo-Boolean proof;\n"), "does not end with"),
        (proof(*STEPS).replace("output NONE;\n", ""), "an output and a conclusion"),
        ("", "does not begin with"),
        ("pseudo-Boolean proof version 3.0\nend pseudo-Boolean proof;\n", "another one"),
    ],
)
def test_wrong_proofs(text: str, because: str) -> None:
    with pytest.raises(Rejected, match=because):
        check(text)


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("", "does not begin with its numbers"),
        (PIGEONS.replace("constraint= 5", "constraint= 6"), "has 5 constraints, not 6"),
        (PIGEONS.replace("variable= 6", "variable= 5"), "x6 is no variable"),
        (PIGEONS.replace("variable= 6", "variable= 99999999"), "more than 10000000 variables"),
        (PIGEONS.replace("1 x4 >= 1 ;", "1 x1 >= 1 ;"), "comes twice"),
        (PIGEONS.replace("1 x4 >= 1 ;", "1 x4 <= 1 ;"), "line 3 of the formula is no constraint"),
        (PIGEONS.replace("1 x4 >= 1 ;", "1 x4 >= 1 ; 1"), "is no constraint"),
        (PIGEONS + "nonsense\n", "line 8 of the formula is no constraint"),
        ("* #variable= 1 #constraint= 1\nmin: 1 x1 ;\n", "line 2 of the formula is no constraint"),
    ],
)
def test_wrong_formulas(text: str, because: str) -> None:
    with pytest.raises(Rejected, match=because):
        read_formula(text)


def test_a_line_that_is_too_long() -> None:
    with pytest.raises(Rejected, match="line 3 of the proof is too long: rup 1 ~x1 >= 1 : 4 4 4"):
        check(proof(f"rup 1 ~x1 >= 1 :{' 4' * 4_000_000};"))


def test_work_can_be_ended_within_a_step() -> None:
    """It is asked of each inequality that is looked at, in each round of propagation."""
    count, asked, most = 400, 0, 10_000

    def poll() -> None:
        nonlocal asked
        asked += 1
        if asked > most:
            raise TimeoutError

    chain = [f"-1 x{i} 1 x{i + 1} >= 0 ;" for i in range(1, count)]
    Random(1).shuffle(chain)
    lines = [f"* #variable= {count} #constraint= {count + 1}", "1 x1 >= 1 ;", *chain]
    formula = read_formula("\n".join([*lines, f"-1 x{count} >= 0 ;", ""]))
    text = proof("rup >= 1;", inequalities=count + 1, conclusion=f"UNSAT : {count + 2}")
    with pytest.raises(TimeoutError):
        check_proof(formula, text, poll)
    most = 1_000_000
    assert check_proof(formula, text, poll).steps == 1


def test_what_is_refuted_must_be_refuted_by_what_is_named() -> None:
    """Unit propagation over all of it would do, and so it does without a colon."""
    with pytest.raises(Rejected, match="line 3 of the proof does not follow"):
        check(proof("rup 1 ~x1 >= 1 : 2 3;"))
    check_proof(read_formula(PIGEONS), proof("rup 1 ~x1 >= 1;", STEPS[1]))
