"""Solved stars by chance."""

from __future__ import annotations

from dataclasses import replace

from cluesmith.errors import NotFoundError
from cluesmith.families.gold_star.model import decide, exact
from cluesmith.families.gold_star.puzzle import OPEN, OPERATORS, GoldStar, Solution
from cluesmith.family import Verdict
from cluesmith.kernel.run import Limits, Run
from cluesmith.kernel.search import Search
from cluesmith.kernel.variable_weights import Bumped
from cluesmith.support.rng import Rng
from cluesmith.support.signals import allow_signals

FILL_NODES = 1000
FILLS = 2000


def blank(points: int) -> GoldStar:
    """A star with nothing given."""
    return GoldStar(points, (OPEN,) * (2 * points), (None,) * (2 * points))


def solved_star(points: int, mix: str, rng: Rng) -> GoldStar:
    """A star with random operators and all digits.

    One operator in four is drawn from the mix ahead of the digits; the others, of
    the same kinds, are found with them.  More would be true to the mix, but few
    lists can be solved: with half of them ten points take two to four times as long.
    """
    for _ in range(FILLS):
        allow_signals()
        drawn = [OPEN if rng.below(4) else mix[rng.below(len(mix))] for _ in range(2 * points)]
        star = replace(blank(points), operators=tuple(drawn))
        solution = _fill(star, mix, rng)
        if solution is not None:
            return replace(
                star, operators=solution.operators or star.operators, digits=solution.digits
            )
    raise NotFoundError(
        f"no star of {points} points with the operators {''.join(sorted(set(mix)))} came up "
        f"in {FILLS:,} tries"
    )


def _fill(star: GoldStar, mix: str, rng: Rng) -> Solution | None:
    """Digits and open operators of the mix, found by a short random search."""
    problem = exact(star)
    kinds = sum(1 << i for i, operator in enumerate(OPERATORS) if operator in mix)
    for variable in problem.variables[2 * star.points :]:
        problem.engine.narrow(variable, kinds)
    search = Search(problem.engine, Bumped(problem.variables, rng))
    for _ in Run(search, Limits(nodes=FILL_NODES, solutions=1)):
        return problem.solution()
    return None


def is_unique(star: GoldStar) -> bool:
    return decide(star)[0] is Verdict.UNIQUE
