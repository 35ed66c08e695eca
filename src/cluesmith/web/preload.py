"""Preload for the fork server: imports what workers use, so that they start with it loaded."""

from __future__ import annotations

from cluesmith import registry
from cluesmith.web import worker
from cluesmith.workbench import deduce, generate, records, solve

__all__ = ["worker"]


def _rehearse() -> None:
    """Do the work of most verbs on a small board: families import modules on first use."""
    for family in registry.families():
        puzzle = next(iter(family.examples().puzzles.values()))
        solve.check(puzzle, seconds=1.0)
        family.forms()
        family.draw.svg(puzzle)
        if family.deduction is not None:
            for step in deduce.explanation(puzzle).steps[:1]:
                records.step_to_json(puzzle, step)
                family.deduction.draw_step(puzzle, step)
            deduce.rate(puzzle)
            deduce.hinted(puzzle)
        if family.generation is not None:
            next(generate.generate_many(family.name, count=1, seed=1))


_rehearse()
