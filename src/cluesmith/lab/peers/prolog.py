"""GNU Prolog, with a family's program: a process for each puzzle.

The time is taken inside Prolog (its clock has milliseconds, so a fast puzzle is
solved many times over) and covers posting, labeling, and the search for all
solutions that are asked for; starting the process and reading the program are
left out.  Prolog cannot be stopped from inside, so the limit kills the process;
full stacks count as unknown too.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from abc import ABC, abstractmethod
from pathlib import Path
from time import perf_counter
from typing import Any

from cluesmith.lab.peers.peer import UNKNOWN, Proof

# Kilobytes; the defaults overflow at 12x12.
STACKS = dict.fromkeys(("GLOBALSZ", "LOCALSZ", "TRAILSZ", "CSTRSZ"), "131072")
START = 1.0  # seconds allowed for starting and reading the program
TIMING = """
% Solutions, so many at most.
count :- most(Most), g_assign(found, 0), solution, g_inc(found), g_read(found, Most), !.
count.

% Multiplies the runs until they fill the clock.
timed(Runs, Found, Total, Used) :-
    statistics(user_time, [Start, _]),
    runs(Runs),
    statistics(user_time, [End, _]),
    Time is End - Start,
    (   Time < 50, Runs < 4096
    ->  More is Runs * 4, timed(More, Found, Total, Used)
    ;   g_read(found, Found), Total = Time, Used = Runs
    ).

runs(Runs) :- for(_, 1, Runs), \\+ \\+ count, fail.
runs(_).

main :-
    timed(1, Found, Total, Runs),
    write(result(Found, Total, Runs)), nl.

:- initialization((main, halt)).
"""


class GnuProlog(ABC):
    """The shared part; a family says what is `solution` in its program."""

    name = "GNU Prolog"
    stays_loaded = False
    most = 1_000_000  # solutions

    def __init__(self) -> None:
        self.executable = shutil.which("gprolog")

    def available(self) -> str | None:
        return None if self.executable else "gprolog is not installed"

    def takes(self, puzzle: Any) -> bool:
        return True

    @abstractmethod
    def program(self, puzzle: Any) -> str:
        """Clauses that define solution/0."""

    @abstractmethod
    def answer(self, count: int) -> str: ...

    def prove(self, puzzle: Any, limit: float = 60.0) -> Proof:
        assert self.executable
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "puzzle.pl")
            text = f"most({self.most}).\n" + self.program(puzzle) + TIMING
            source.write_text(text, "ascii")
            began = perf_counter()
            try:
                done = subprocess.run(
                    [self.executable, "--consult-file", str(source)],
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                    text=True,
                    env={**os.environ, **STACKS},
                    timeout=limit + START,
                    check=False,
                )
            except subprocess.TimeoutExpired:
                return Proof(UNKNOWN, limit)
        if "stack overflow" in done.stdout + done.stderr:
            return Proof(UNKNOWN, perf_counter() - began)
        _, found, rest = done.stdout.partition("result(")
        if not found:
            raise RuntimeError(f"gprolog: {(done.stdout + done.stderr).strip()[-300:]}")
        count, total, runs = map(int, rest.partition(")")[0].split(","))
        return Proof(self.answer(count), total / runs / 1000)
