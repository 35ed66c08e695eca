"""The verdict on a star, by the kernel, for whoever cannot go on by techniques."""

from __future__ import annotations

from cluesmith.families.gold_star.model import exact
from cluesmith.families.gold_star.puzzle import GoldStar, Solution
from cluesmith.family import Verdict
from cluesmith.kernel.run import first, judged


def decide(puzzle: GoldStar) -> tuple[Verdict, Solution | None]:
    """The verdict by whatever it takes, with the solution if there is just one."""
    return judged(search(puzzle, 2))


def search(puzzle: GoldStar, most: int) -> list[Solution]:
    """Solutions by the kernel, up to so many."""
    return first(exact(puzzle), most)
