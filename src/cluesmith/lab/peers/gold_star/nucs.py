"""NuCS with the paper's constraints: two sides that equal one result."""

from __future__ import annotations

from cluesmith.families.gold_star.puzzle import GoldStar
from cluesmith.lab.peers.nucs import Nucs, Program
from cluesmith.lab.peers.peer import solutions

MOST = 1_000_000


class GoldNucs(Nucs):
    """For stars with all operators given and nothing else."""

    def takes(self, puzzle: GoldStar) -> bool:
        return not puzzle.asks_operators and not any(d is not None for d in puzzle.digits)

    def program(self, puzzle: GoldStar) -> Program:
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

    def answer(self, count: int) -> str:
        return solutions(count)
