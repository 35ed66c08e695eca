"""Certificates: the verdict on a puzzle, with what convinces whoever does not trust us.

The formula of a certificate has the puzzle's rules and, where there is a solution, one clause
more, its last: "another solution than the first".  So the proof is the same for every verdict,
that of a refutation for *unique* and *none*, a solution for *multiple*.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cluesmith import registry
from cluesmith.certificates.proof import completed, refutation, satisfaction
from cluesmith.certificates.refuter import Refuter
from cluesmith.errors import LimitError, UnsupportedError, limit_reached
from cluesmith.family import Formulas, Puzzle, Verdict
from cluesmith.forms.formula import Formula
from cluesmith.kernel.run import bound_of
from cluesmith.support import output_folder
from cluesmith.workbench.result import Result
from cluesmith.workbench.solve import decide

FORMAT = 1
CERTIFICATE, FORMULA, PROOF, SOLUTION = FILES = (
    "certificate.json",
    "formula.opb",
    "proof.pbp",
    "solution.txt",
)
ZIPPED = ".gz"
MOST_BYTES = 1 << 26  # of a file, unpacked: 64 MB of proof take the checker a gigabyte
MISSING = "no certificate"


@dataclass(frozen=True, slots=True)
class Certificate:
    """A verdict and its proof: the formula (OPB), the proof (VeriPB 3.0), and solutions.

    `first` is the first solution as the formula's variables, ``x1 ~x2 ...``; empty for *none*.

    >>> import cluesmith as cs
    >>> certificate = cs.certify(cs.examples("skyscraper")["t3"])
    >>> certificate.verdict, len(certificate.solutions)
    (<Verdict.UNIQUE: 'unique'>, 1)
    >>> print(certificate.proof.splitlines()[-2])
    conclusion UNSAT : 353;
    """

    puzzle: Puzzle
    verdict: Verdict
    solutions: Sequence[Any]
    formula: str
    proof: str
    first: str

    @property
    def steps(self) -> int:
        """How many steps the proof has."""
        return self.proof.count("\nrup ")

    def to_json(self) -> dict[str, Any]:
        kind = registry.family_of(self.puzzle).puzzle
        return {
            "certificate": FORMAT,
            "verdict": str(self.verdict),
            "puzzle": kind.to_json(self.puzzle),
            "solutions": [kind.solution_to_json(solution) for solution in self.solutions],
        }

    def write(self, folder: str | os.PathLike[str], *, compress: bool = False) -> None:
        """Write it to a folder as four files, formula and proof compressed if so desired."""
        texts = [json.dumps(self.to_json()) + "\n", self.formula, self.proof]
        texts += [f"{self.first}\n"] if self.solutions else []
        files = {name: text.encode() for name, text in zip(FILES, texts, strict=False)}
        for name in (FORMULA, PROOF) if compress else ():
            files[name + ZIPPED] = gzip.compress(files.pop(name), mtime=0)
        known = {*FILES, *(name + ZIPPED for name in FILES)}
        output_folder.write(folder, files.items(), known.__contains__)


def certify(
    puzzle: Puzzle,
    *,
    seconds: float | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Certificate:
    """The verdict on a puzzle, with a proof that `verify` and VeriPB can check.

    >>> import cluesmith as cs
    >>> print(cs.certify(cs.examples("gold-star")["two"]).verdict)
    multiple

    Raises `LimitError` if there is no verdict or no proof within `seconds`, or before `cancelled`
    returns true, and where the formula is too large.
    """
    with bound_of(seconds, cancelled) as bound:
        formulas_of(puzzle)
        return certificate_of(decide(puzzle))
    raise limit_reached(MISSING, bound.stopped or "time", seconds)


def formulas_of(puzzle: Puzzle) -> Formulas:
    """How its family states formulas; raises an error if it does not."""
    family = registry.family_of(puzzle)
    if family.formulas is None:
        raise UnsupportedError(f"no certificate: {family.title} has no formulas")
    return family.formulas


def certificate_of(result: Result) -> Certificate:
    """The certificate of a verdict that is known."""
    puzzle, solutions = result.puzzle, tuple(result.solutions[:2])
    formula, literals = stated(puzzle, solutions)
    search = Refuter(formula)
    first = ""
    if literals:  # the last inequality excludes this very solution
        last = formula.inequalities - 1
        first = _contradicted(completed(search, literals[0], last), "a solution")
    if len(literals) > 1:
        second = _contradicted(completed(search, literals[1]), "another solution")
        proof = satisfaction(search, second)
    else:
        proof = _contradicted(refutation(search), result.verdict)
    if len(proof) > MOST_BYTES:
        raise LimitError(f"no certificate: its proof has more than {MOST_BYTES:,} bytes")
    return Certificate(puzzle, result.verdict, solutions, formula.text(), proof, first)


def stated(puzzle: Puzzle, solutions: Sequence[Any]) -> tuple[Formula, list[Sequence[int]]]:
    """The formula of a certificate, and the literals that each solution is there.

    It demands another solution than the first, if there is one.
    """
    stating = formulas_of(puzzle)
    formula = stating.formula(puzzle)
    literals = [stating.literals(puzzle, formula, solution) for solution in solutions]
    for first in literals[:1]:
        formula.clause(*(-literal for literal in first))
    return formula, literals


def _contradicted(proof: str | None, claim: str) -> str:
    """The proof; where there is none, either the solver or the formula is wrong."""
    if proof is None:
        raise RuntimeError(f"the puzzle's formula contradicts the solver, which says: {claim}")
    return proof
