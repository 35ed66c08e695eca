"""A proof as text, in VeriPB's format 3.0, from a search that has refuted a formula.

Only what the last step needs is written.  Each step names the inequalities that it follows
from, in an order in which unit propagation can look at each once.

After Gocht, McCreesh and Nordstrom (2022), who justify constraint programming by 0-1 inequalities
and reverse unit propagation, and Cruz-Filipe and others (2017), whose steps name their reasons.
"""

from __future__ import annotations

from collections.abc import Iterable

from cluesmith.certificates.refuter import Refuter
from cluesmith.errors import LimitError
from cluesmith.forms.formula import Formula
from cluesmith.kernel import events
from cluesmith.support.bounds import poll

SLICE_SECONDS = 0.02
MOST_LOGGED = 60_000_000  # numbers: a quarter of a gigabyte


def refutation(formula: Formula) -> str | None:
    """A proof that the formula has no solution; None if it has one."""
    search = Refuter(formula.size, formula.constraints, len(formula.choices))
    if not _is_refuted(search):
        return None
    first = search.count
    name = {number: str(number + 1) for number in range(first)}
    lines = []
    for number in search.needed():
        poll()
        literals, reasons = search.step(number)
        names = " ".join([name[reason] for reason in reasons])
        lines.append(f"rup {_clause(literals)}>= 1 : {names};")
        name[number] = str(first + len(lines))
    return _proof(first, lines, f"UNSAT : {first + len(lines)}")


def satisfaction(formula: Formula, solution: str) -> str:
    """A proof that the formula has a solution: the solution itself."""
    return _proof(len(formula.inequalities()), [], f"SAT : {solution}")


def completed(formula: Formula, literals: Iterable[int]) -> str | None:
    """The solution of a formula in which these literals are true, as text, or None."""
    units = [(((1, literal),), ">=", 1) for literal in literals]
    search = Refuter(formula.size, [*formula.constraints, *units], len(formula.choices))
    if _is_refuted(search):
        return None
    is_true = search.values()
    return " ".join(f"{'' if is_true[i] else '~'}x{i + 1}" for i in range(formula.size))


def _is_refuted(search: Refuter) -> bool:
    """Search to a refutation, or to a solution."""
    poll()
    while (state := search.advance(SLICE_SECONDS)) == events.SLICE:
        poll()
        if search.log_size > MOST_LOGGED:
            raise LimitError("no certificate: its proof takes too much memory")
    return bool(state == events.EXHAUSTED)


def _clause(literals: list[int]) -> str:
    words = [f"1 {'~' if literal & 1 else ''}x{(literal >> 1) + 1} " for literal in literals]
    return "".join(words)


def _proof(inequalities: int, steps: list[str], conclusion: str) -> str:
    return "\n".join(
        [
            "pseudo-Boolean proof version 3.0",
            f"f {inequalities};",
            *steps,
            "output NONE;",
            f"conclusion {conclusion};",
            "end pseudo-Boolean proof;",
            "",
        ]
    )
