"""Verifying a certificate: that it is one, and of what.

Nothing that the certificate says is believed.  The solutions are held against the family's rules
checker, the formula against the one that the family's encoder makes of the puzzle, the proof
against the formula, by our checker and, where it is installed, by VeriPB.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import tempfile
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from subprocess import PIPE, STDOUT, Popen, TimeoutExpired
from time import perf_counter
from typing import Any

from cluesmith import registry
from cluesmith.certificates.certify import (
    CERTIFICATE,
    FORMAT,
    FORMULA,
    MOST_BYTES,
    PROOF,
    SOLUTION,
    ZIPPED,
    stated,
)
from cluesmith.certificates.checker import (
    Rejected,
    check_proof,
    check_solution,
    read_formula,
    read_solution,
)
from cluesmith.errors import CluesmithError, RejectedError, limit_reached
from cluesmith.family import Puzzle, Verdict
from cluesmith.forms.files import checked_path
from cluesmith.kernel.run import bound_of
from cluesmith.support.bounds import poll

MOST_CLAIMED = 1 << 20  # bytes of the JSON
VERIPB = "veripb"
LOOK_SECONDS = 0.05  # between two looks at the time, while VeriPB works
CONCLUSIONS = {"UNSAT": "UNSATISFIABLE", "SAT": "SATISFIABLE"}  # in its words
EXPECTED = {Verdict.NONE: (0, "UNSAT"), Verdict.UNIQUE: (1, "UNSAT"), Verdict.MULTIPLE: (2, "SAT")}


@dataclass(frozen=True, slots=True)
class Verified:
    """A certificate that holds: its puzzle and verdict, the steps of its proof, who agreed.

    >>> import cluesmith as cs, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     cs.certify(cs.examples("skyscraper")["t3"]).write(folder)
    ...     found = cs.verify(folder)
    >>> found.puzzle.meta["id"], found.verdict, found.steps, found.checkers[0]
    ('t3', <Verdict.UNIQUE: 'unique'>, 62, 'cluesmith')
    """

    puzzle: Puzzle
    verdict: Verdict
    steps: int
    seconds: float
    checkers: Sequence[str]

    def to_json(self) -> dict[str, Any]:
        return {
            "verified": True,
            "id": self.puzzle.meta.get("id"),
            "family": self.puzzle.family,
            "verdict": str(self.verdict),
            "steps": self.steps,
            "checkers": list(self.checkers),
            "seconds": round(self.seconds, 6),
        }


def verify(
    folder: str | os.PathLike[str],
    *,
    seconds: float | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Verified:
    """Check the certificate in a folder; raises `RejectedError` if it does not hold.

    >>> import cluesmith as cs, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     cs.certify(cs.examples("skyscraper")["t3"]).write(folder)
    ...     print(cs.verify(folder).verdict)
    unique

    `LimitError` if that is not known within `seconds`, or before `cancelled` returns true.
    """
    with bound_of(seconds, cancelled) as bound:
        return _verify(Path(checked_path(folder)))
    raise limit_reached("not verified", bound.stopped or "time", seconds)


def _verify(folder: Path) -> Verified:
    began = perf_counter()
    puzzle, verdict, solutions = _read_claim(_read(folder, CERTIFICATE))
    for solution in solutions:
        if broken := registry.family_of(puzzle).rules(puzzle, solution):
            raise RejectedError(f"a solution breaks the rules: {broken[0]}")
    formula, proof = _read(folder, FORMULA), _read(folder, PROOF)
    rebuilt, literals = stated(puzzle, solutions)
    if rebuilt.text() != formula:
        raise RejectedError(
            f"{FORMULA} is not the formula of this puzzle, as this version states it"
        )
    try:
        inequalities = read_formula(formula)
        if solutions:
            *rules, _other = inequalities.inequalities
            first = read_solution(inequalities.variables, _read(folder, SOLUTION))
            check_solution(rules, first)
            _same(first, literals[0])
        checked = check_proof(inequalities, proof, poll)
    except Rejected as error:
        raise RejectedError(str(error)) from None
    if (len(solutions), checked.conclusion) != EXPECTED[verdict]:
        raise RejectedError(
            f"{len(solutions)} solutions and a proof of {checked.conclusion} are not {verdict}"
        )
    if checked.solution is not None:
        _same(checked.solution, literals[1])
    checkers = ["cluesmith", *_ask_veripb(formula, proof, checked.conclusion)]
    return Verified(puzzle, verdict, checked.steps, perf_counter() - began, checkers)


def _read_claim(text: str) -> tuple[Puzzle, Verdict, list[Any]]:
    """What the certificate says: the puzzle, the verdict on it, its solutions."""
    try:
        said = json.loads(text)
        if said["certificate"] != FORMAT:
            raise RejectedError(
                f"{CERTIFICATE} is of format {said['certificate']!r:.20}, not {FORMAT}"
            )
        family = registry.family(said["puzzle"]["family"])
        puzzle = family.puzzle.from_json(said["puzzle"])
        solutions = [family.puzzle.solution_from_json(puzzle, it) for it in said["solutions"]]
        verdict = Verdict(said["verdict"])
    except CluesmithError:
        raise
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise RejectedError(f"{CERTIFICATE} is not a certificate") from None
    if verdict not in EXPECTED:
        raise RejectedError(f"{verdict} is no verdict to prove")
    return puzzle, verdict, solutions


def _same(values: Sequence[bool], literals: Sequence[int]) -> None:
    if not all(values[literal] for literal in literals):
        raise RejectedError("a solution in variables is not the one on the board")


def _read(folder: Path, name: str) -> str:
    """A file of the certificate, compressed or not."""
    plain, zipped = folder / name, folder / (name + ZIPPED)
    path = zipped if zipped.exists() and not plain.exists() else plain
    most = MOST_CLAIMED if name == CERTIFICATE else MOST_BYTES
    if path.exists() and not path.is_file():  # a pipe would be waited for
        raise RejectedError(f"cannot read {path}: expected an ordinary file")
    try:
        with (gzip.open if path == zipped else open)(path, "rb") as file:
            data = file.read(most + 1)
    except FileNotFoundError:
        raise RejectedError(f"{folder} has no {name}: it is not a certificate") from None
    except (OSError, EOFError, zlib.error) as error:
        raise RejectedError(
            f"cannot read {path}: {getattr(error, 'strerror', None) or error}"
        ) from None
    if len(data) > most:
        raise RejectedError(f"{path} has more than {most:,} bytes")
    try:
        return data.decode("ascii" if name != CERTIFICATE else "utf-8")
    except UnicodeDecodeError:
        raise RejectedError(f"{path} is not text") from None


def _ask_veripb(formula: str, proof: str, conclusion: str) -> list[str]:
    """Have VeriPB check it too, if it is installed; raises `RejectedError` if it disagrees."""
    program = shutil.which(VERIPB)
    if program is None:
        return []
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder, FORMULA), Path(folder, PROOF)]
        for path, text in zip(paths, (formula, proof), strict=True):
            path.write_text(text, encoding="ascii")
        code, said = _run([program, *map(str, paths)])
    if code or f"VERIFIED {CONCLUSIONS[conclusion]}" not in said:
        last = (said.strip().splitlines() or ["nothing"])[-1]
        raise RejectedError(f"{VERIPB} (3 is needed) does not verify it; it says: {last:.200}")
    return [VERIPB]


def _run(command: list[str]) -> tuple[int, str]:
    """The exit code and the output of a program, which ends when the work is cut off."""
    with Popen(command, stdout=PIPE, stderr=STDOUT, text=True, errors="replace") as process:
        try:
            while True:
                with suppress(TimeoutExpired):
                    said, _ = process.communicate(timeout=LOOK_SECONDS)
                    return process.returncode, said
                poll()
        except BaseException:
            process.kill()
            raise
