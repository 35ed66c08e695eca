"""Stars to test on: solved ones by chance, and ones with some of their facts."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from cluesmith.families.gold_star.generate import blank, solved_star
from cluesmith.families.gold_star.model import search
from cluesmith.families.gold_star.puzzle import (
    EXACT,
    OPEN,
    RATIONAL,
    GoldStar,
    Operator,
    facts,
    keep,
)
from cluesmith.support.rng import Rng

__all__ = ["blank", "cut", "solved"]


@cache
def solved(points: int, seed: int) -> GoldStar:
    return solved_star(points, "+-*/", Rng(1000 * points + seed + 1))


@cache
def cut(points: int, seed: int, kind: str) -> GoldStar:
    """A star with some facts of a solved one: unique, with perhaps several solutions, and so on."""
    full = solved(points, seed)
    rng = Random(f"{points} {seed} {kind}")
    cells = list(range(2 * points))
    shown = set(rng.sample(cells, rng.randint(0, points // 2)))
    if kind == "unique":
        while True:
            puzzle = showing(full, shown)
            if len(search(puzzle, 2)) == 1:
                return puzzle
            shown.add(rng.choice(cells))
    if kind == "rational":
        return replace(showing(full, shown), division=RATIONAL)
    if kind == "open operators":
        puzzle = showing(full, set(rng.sample(cells, points)))
        hidden = set(rng.sample(cells, 2))
        return keep(
            puzzle,
            [f for f in facts(puzzle) if not (isinstance(f, Operator) and f.place in hidden)],
        )
    return showing(full, shown)


def showing(full: GoldStar, shown: set[int]) -> GoldStar:
    assert full.division == EXACT
    assert OPEN not in full.operators
    return replace(full, digits=tuple(d if i in shown else None for i, d in enumerate(full.digits)))
