"""A proof as text, in VeriPB's format 3.0, from a search that has refuted a formula.

After Gocht, McCreesh and Nordstrom (2022), who justify constraint programming by 0-1 inequalities
and reverse unit propagation, and Cruz-Filipe and others (2017), whose steps name their reasons.
"""

from __future__ import annotations

from collections.abc import Iterable

from cluesmith.certificates.refuter import Refuter
from cluesmith.certificates.steps import Steps
from cluesmith.errors import LimitError
from cluesmith.forms.formula import Formula
from cluesmith.kernel import events
from cluesmith.support.bounds import poll
from cluesmith.support.text_buffer import TextBuffer

SLICE_SECONDS = 0.02
MOST_LOGGED = 60_000_000  # numbers: a quarter of a gigabyte
BYTES_A_POLL = 1 << 20


def refutation(formula: Formula) -> str | None:
    """A proof that the formula has no solution; None if it has one."""
    search = Refuter(formula)
    if not _is_refuted(search):
        return None
    steps = Steps(search)
    text = _begun(formula)
    while steps.write(text, BYTES_A_POLL):
        poll()
    return _concluded(text, f"UNSAT : {formula.inequalities + steps.count}")


def satisfaction(formula: Formula, solution: str) -> str:
    """A proof that the formula has a solution: the solution itself."""
    return _concluded(_begun(formula), f"SAT : {solution}")


def completed(formula: Formula, literals: Iterable[int]) -> str | None:
    """The solution of a formula in which these literals are true, as text, or None."""
    search = Refuter(formula, list(literals))
    if _is_refuted(search):
        return None
    is_true = search.values()
    return " ".join([f"x{i}" if true else f"~x{i}" for i, true in enumerate(is_true, 1)])


def _is_refuted(search: Refuter) -> bool:
    """Search to a refutation, or to a solution."""
    poll()
    while (state := search.advance(SLICE_SECONDS)) == events.SLICE:
        poll()
        if search.log_size > MOST_LOGGED:
            raise LimitError("no certificate: its proof takes too much memory")
    return bool(state == events.EXHAUSTED)


def _begun(formula: Formula) -> TextBuffer:
    text = TextBuffer()
    text.put(f"pseudo-Boolean proof version 3.0\nf {formula.inequalities};\n".encode())
    return text


def _concluded(text: TextBuffer, conclusion: str) -> str:
    text.put(f"output NONE;\nconclusion {conclusion};\nend pseudo-Boolean proof;\n".encode())
    found: str = text.text()
    return found
