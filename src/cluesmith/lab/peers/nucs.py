"""NuCS, a constraint solver in Python compiled by Numba, in a worker process.

Numba's code cannot be stopped from inside.  The time is taken in the worker, from
building the problem to the end of the search; starting, importing and compiling
are left out.  Run as a script this module is the worker: it reads a program per
line and answers with a count.

Skyscraper uses the running maximum: a building is seen iff it is the tallest so
far.  Gold Star has the paper's constraints: two sides that equal one result.
"""

from __future__ import annotations

import json
import sys
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from itertools import islice
from time import perf_counter
from typing import Any

from cluesmith.families.gold_star.puzzle import GoldStar
from cluesmith.families.skyscraper.puzzle import Skyscraper
from cluesmith.lab.peers import Peer, Proof, solutions
from cluesmith.lab.peers.sightlines import highest, lines, views
from cluesmith.lab.peers.worker_process import Resident

START_SECONDS = 120.0  # compiling, the first time ever


@dataclass(slots=True)
class Program:
    """A problem in NuCS' words: bounds of variables, and propagators by name.

    The first `decided` variables are branched on; at most `most` solutions are wanted.
    """

    decided: int
    most: int
    bounds: list[tuple[int, int]] = field(default_factory=list)
    propagators: list[tuple[str, Sequence[int], Sequence[int]]] = field(default_factory=list)

    def variable(self, low: int, high: int) -> int:
        self.bounds.append((low, high))
        return len(self.bounds) - 1

    def post(self, name: str, variables: Sequence[int], parameters: Sequence[int] = ()) -> None:
        self.propagators.append((name, variables, parameters))


class Nucs(Peer):
    """The shared part; a family says what its program is and what the count means."""

    name = "NuCS"
    package = "nucs"

    def __init__(self) -> None:
        super().__init__()
        # -P: a nucs.py in the working folder must not stand in for the package.
        command = [sys.executable, "-P", "-m", "cluesmith.lab.peers.nucs"]
        self.process = Resident("nucs", command, START_SECONDS)

    @abstractmethod
    def model(self, puzzle: Any) -> Program: ...

    def prove(self, puzzle: Any, limit: float = 60.0) -> Proof:
        return self.process.prove(asdict(self.model(puzzle)), limit, self.answer)


class SkyscraperNucs(Nucs):
    def model(self, puzzle: Skyscraper) -> Program:
        size = puzzle.size
        program = Program(decided=size * size, most=2)
        cells = {}
        for (r, c), top in highest(puzzle).items():
            given = puzzle.grid[r][c]
            cells[r, c] = program.variable(given or 1, given or top)
        for line in lines(puzzle):
            program.post("ALLDIFFERENT", [cells[cell] for cell in line.cells])
        for view, clue in views(puzzle):
            tallest = cells[view[0]]
            seen = []
            for place, cell in enumerate(view[1:], 2):
                taller = program.variable(place, size)
                program.post("MAX_EQ", [tallest, cells[cell], taller])
                seen.append(program.variable(0, 1))
                program.post("EQ_REIF", [seen[-1], cells[cell], taller])
                tallest = taller
            if seen:
                program.post("SUM_EQ_C", seen, [clue - 1])
        return program


MOST = 1_000_000


class GoldNucs(Nucs):
    """For stars with all operators given and nothing else."""

    answer = staticmethod(solutions)

    def takes(self, puzzle: GoldStar) -> bool:
        return not puzzle.asks_operators and not any(d is not None for d in puzzle.digits)

    def model(self, puzzle: GoldStar) -> Program:
        cells = 2 * puzzle.points
        lowest = [0] * cells
        sides = []
        for equation in puzzle.star.equations:
            (w, x, y, z), (left, right) = equation.cells, equation.operators
            sides.append([(puzzle.operators[left], w, x), (puzzle.operators[right], y, z)])
        for operator, a, b in (side for pair in sides for side in pair):
            if operator in "*/":
                lowest[a] = lowest[b] = 1
        program = Program(decided=cells, most=MOST)
        for low in lowest:
            program.variable(low, cells - 1)
        program.post("ALLDIFFERENT", list(range(cells)))
        for pair in sides:
            result = program.variable(1 - cells, cells * cells)
            for operator, a, b in pair:
                if operator == "*":
                    program.post("MUL_EQ", [a, b, result])
                elif operator == "/":
                    program.post("MUL_EQ", [result, b, a])
                else:
                    sign = 1 if operator == "+" else -1
                    program.post("LINEAR_EQ_C", [a, b, result], [1, sign, -1, 0])
        return program


# Every propagator the models use, so that all are compiled before the first puzzle.
WARMING: dict[str, Any] = {
    "decided": 2,
    "most": 2,
    "bounds": [(1, 2), (1, 2), (0, 2), (0, 1), (-4, 4)],
    "propagators": [
        ("ALLDIFFERENT", (0, 1), ()),
        ("MAX_EQ", (0, 1, 2), ()),
        ("EQ_REIF", (3, 0, 2), ()),
        ("SUM_EQ_C", (0, 1), (3,)),
        ("LINEAR_EQ_C", (0, 1, 4), (1, -1, -1, 0)),
        ("MUL_EQ", (0, 1, 2), ()),
    ],
}


def count(program: dict[str, Any]) -> int:
    """Solve a program; only the worker process does, and imports NuCS."""
    from nucs.heuristics.heuristics import DOM_HEURISTIC_MIN_VALUE, VAR_HEURISTIC_SMALLEST_DOMAIN
    from nucs.problems.problem import Problem
    from nucs.propagators import propagators
    from nucs.solvers.backtrack_solver import BacktrackSolver

    problem = Problem([tuple(bounds) for bounds in program["bounds"]])
    for name, variables, parameters in program["propagators"]:
        problem.add_propagator(getattr(propagators, f"ALG_{name}"), variables, parameters)
    solver = BacktrackSolver(
        problem,
        decision_variables=range(program["decided"]),
        var_heuristic=VAR_HEURISTIC_SMALLEST_DOMAIN,
        dom_heuristic=DOM_HEURISTIC_MIN_VALUE,
        log_level="ERROR",
    )
    return sum(1 for _ in islice(solver.solve(), program["most"]))


def answer(**values: object) -> None:
    print(json.dumps(values), flush=True)


def main() -> None:
    count(WARMING)
    answer(ready=True)
    for line in sys.stdin:
        began = perf_counter()
        found = count(json.loads(line))
        answer(count=found, seconds=perf_counter() - began)


if __name__ == "__main__":
    main()
