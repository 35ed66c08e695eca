"""GNU Prolog with the models of the papers: one process per puzzle.

The time is taken inside Prolog (its clock has milliseconds, so a fast puzzle is
solved many times over) and covers posting, labeling, and the search for all
solutions that are asked for; starting the process and reading the program are
left out.  Prolog cannot be stopped from inside, so the limit kills the process;
full stacks count as unknown too.

Skyscraper: domains, all-different on rows and columns, and per building one
either-or over reified primitives: it tops the tallest so far and one less is left
to see, or it does not and nothing changes.  Labeling takes the smallest domain,
ties by most constraints (`most_constrained`, SICStus' ffc), values upwards.
Clues that are not shown post nothing.

Gold Star: labeled as in the paper (min, middle, up).  GNU Prolog has no negative
numbers, so every result is raised by a constant; and its all-different only
removes the value of a fixed variable, which is less than the paper's.
"""

from __future__ import annotations

import os
from abc import abstractmethod
from pathlib import Path
from time import perf_counter
from typing import Any

from cluesmith.families.gold_star.puzzle import GoldStar
from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.lab.peers import UNKNOWN, Peer, Proof, solutions
from cluesmith.lab.peers.sightlines import views
from cluesmith.lab.peers.worker_process import run_on

# Kilobytes; the defaults overflow at 12x12.
STACKS = dict.fromkeys(("GLOBALSZ", "LOCALSZ", "TRAILSZ", "CSTRSZ"), "131072")
START = 1.0  # seconds allowed for starting and reading the program
TIMING, SKYSCRAPER = (
    Path(__file__).with_name(name).read_text("ascii") for name in ("timing.pl", "skyscraper.pl")
)


class GnuProlog(Peer):
    """The shared part; a family says what is `solution` in its program."""

    name = "GNU Prolog"
    command = "gprolog"
    stays_loaded = False
    most = 1_000_000  # solutions

    @abstractmethod
    def model(self, puzzle: Any) -> str:
        """Clauses that define solution/0."""

    def prove(self, puzzle: Any, limit: float = 60.0) -> Proof:
        text = f"most({self.most}).\n{self.model(puzzle)}\n{TIMING}"
        command, env = [self.program, "--consult-file"], {**os.environ, **STACKS}
        began = perf_counter()
        done = run_on(text, ".pl", command, limit + START, env)
        if done is None:
            return Proof(UNKNOWN, limit)
        if "stack overflow" in done.stdout + done.stderr:
            return Proof(UNKNOWN, perf_counter() - began)
        _, found, rest = done.stdout.partition("result(")
        if not found:
            raise RuntimeError(f"gprolog: {(done.stdout + done.stderr).strip()[-300:]}")
        count, total, runs = map(int, rest.partition(")")[0].split(","))
        return Proof(self.answer(count), total / runs / 1000)


class SkyscraperProlog(GnuProlog):
    most = 2

    def model(self, puzzle: Skyscraper) -> str:
        return _board(puzzle) + SKYSCRAPER


def _board(puzzle: Skyscraper) -> str:
    """The fact board(N, Rows, Cells, Sights), with fresh variables in empty cells."""
    names = {
        (r, c): str(value) if value else f"X{r}_{c}"
        for r, row in enumerate(puzzle.grid)
        for c, value in enumerate(row)
    }
    span = range(puzzle.size)
    rows = ",".join("[" + ",".join(names[r, c] for c in span) + "]" for r in span)
    sights = ",".join(
        f"sight([{','.join(names[cell] for cell in view)}],{clue})" for view, clue in views(puzzle)
    )
    return f"board({puzzle.size}, [{rows}], [{','.join(names.values())}], [{sights}]).\n"


SIDES = {
    "+": "{a} + {b} + {shift} #= {r}",
    "-": "{a} + {shift} #= {r} + {b}",
    "*": "{a} #\\= 0, {b} #\\= 0, {a} * {b} + {shift} #= {r}",
    "/": "{a} #\\= 0, {b} #\\= 0, fd_domain({q}, 0, {shift}), {q} * {b} #= {a}, "
    "{q} + {shift} #= {r}",
}


class GoldProlog(GnuProlog):
    """For stars with all operators given."""

    answer = staticmethod(solutions)

    def takes(self, puzzle: GoldStar) -> bool:
        return not puzzle.asks_operators

    def model(self, puzzle: GoldStar) -> str:
        cells = 2 * puzzle.points
        names = [
            f"X{cell}" if digit is None else str(digit) for cell, digit in enumerate(puzzle.digits)
        ]
        listed = f"[{', '.join(names)}]"
        goals = [f"fd_domain({listed}, 0, {cells - 1})", f"fd_all_different({listed})"]
        for equation in puzzle.star.equations:
            (w, x, y, z), (left, right) = equation.cells, equation.operators
            result = f"R{left}"
            goals.append(f"fd_domain({result}, 0, {cells * cells + cells})")
            for place, a, b in ((left, w, x), (right, y, z)):
                side = SIDES[puzzle.operators[place]]
                quotient = f"Q{place}"
                goals.append(side.format(a=names[a], b=names[b], shift=cells, r=result, q=quotient))
        options = "[variable_method(smallest), value_method(middle)]"
        goals.append(f"fd_labeling({listed}, {options})")
        return "solution :-\n    " + ",\n    ".join(goals) + ".\n"
