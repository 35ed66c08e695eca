"""Preload for the fork server: imports what workers use, so that each starts with it loaded."""

from __future__ import annotations

from cluesmith import registry
from cluesmith.web import worker
from cluesmith.workbench import deduce, generate, solve

__all__ = ["worker"]


def _rehearse() -> None:
    """What most verbs do, on a small board: families load their parts when first asked."""
    for family in registry.families():
        puzzle = next(iter(family.examples().puzzles.values()))
        solve.check(puzzle, seconds=1.0)
        family.forms()
        family.svg(puzzle)
        for step in deduce.explanation(puzzle).steps[:1]:
            deduce.step_to_json(puzzle, step)
            if family.step_svg is not None:
                family.step_svg(puzzle, step)
        deduce.rate(puzzle)
        deduce.hinted(puzzle)
        next(generate.generate_many(family.name, count=1, seed=1))


_rehearse()
