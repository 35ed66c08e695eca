"""A proof as text, in VeriPB's format 3.0, from a search that has refuted a formula.

After Gocht, McCreesh and Nordstrom (2022), who justify constraint programming by 0-1 inequalities
and reverse unit propagation, and Cruz-Filipe and others (2017), whose steps name their reasons.
"""

from __future__ import annotations

from collections.abc import Sequence

from cluesmith.certificates.refuter import Refuter
from cluesmith.certificates.steps import Steps
from cluesmith.errors import LimitError
from cluesmith.kernel import events
from cluesmith.support.bounds import poll
from cluesmith.support.text_buffer import TextBuffer

SLICE_SECONDS = 0.02
MOST_LOGGED = 60_000_000  # numbers: a quarter of a gigabyte
BYTES_A_POLL = 1 << 20


def refutation(search: Refuter) -> str | None:
    """A proof that its formula has no solution; None if it has one."""
    poll()
    while (state := search.advance(SLICE_SECONDS)) == events.SLICE:
        poll()
        if search.log_size > MOST_LOGGED:
            raise LimitError("no certificate: its proof takes too much memory")
    if state == events.SOLUTION:
        return None
    steps = Steps(search)
    text = _begun(search)
    while steps.write(text, BYTES_A_POLL):
        poll()
    return _concluded(text, f"UNSAT : {search.count + steps.count}")


def satisfaction(search: Refuter, solution: str) -> str:
    """A proof that its formula has a solution: the solution itself."""
    return _concluded(_begun(search), f"SAT : {solution}")


def completed(search: Refuter, literals: Sequence[int], ignored: int = -1) -> str | None:
    """The solution that these literals decide, ``x1 ~x2 ...``; None if they contradict the formula.

    The number of an inequality may be given that is ignored.
    """
    text = TextBuffer()
    if not search.write_solution(text, literals, ignored):
        return None
    found: str = text.text()
    return found.rstrip()


def _begun(search: Refuter) -> TextBuffer:
    text = TextBuffer()
    text.put(f"pseudo-Boolean proof version 3.0\nf {search.count};\n".encode())
    return text


def _concluded(text: TextBuffer, conclusion: str) -> str:
    text.put(f"output NONE;\nconclusion {conclusion};\nend pseudo-Boolean proof;\n".encode())
    found: str = text.text()
    return found
