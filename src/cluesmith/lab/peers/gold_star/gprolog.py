"""GNU Prolog with the model of the Gold Star paper, labeled as the paper does: min, middle, up.

GNU Prolog has no negative numbers, so every result is raised by a constant; and
its all-different only removes the value of a fixed variable, which is less than
the paper's.
"""

from __future__ import annotations

from cluesmith.families.gold_star.puzzle import GoldStar
from cluesmith.lab.peers.peer import solutions
from cluesmith.lab.peers.prolog import GnuProlog

SIDES = {
    "+": "{a} + {b} + {shift} #= {r}",
    "-": "{a} + {shift} #= {r} + {b}",
    "*": "{a} #\\= 0, {b} #\\= 0, {a} * {b} + {shift} #= {r}",
    "/": "{a} #\\= 0, {b} #\\= 0, fd_domain({q}, 0, {shift}), {q} * {b} #= {a}, "
    "{q} + {shift} #= {r}",
}


class GoldProlog(GnuProlog):
    """For stars with all operators given."""

    def takes(self, puzzle: GoldStar) -> bool:
        return not puzzle.asks_operators

    def program(self, puzzle: GoldStar) -> str:
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

    def answer(self, count: int) -> str:
        return solutions(count)
