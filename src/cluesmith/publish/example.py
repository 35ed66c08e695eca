"""The worked example of a family's rules: a built-in board that is no puzzle of the booklet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cluesmith import registry
from cluesmith.family import Level, Primer
from cluesmith.publish.entries import LEAST_SHOWN, Entry
from cluesmith.workbench.deduce import explanation
from cluesmith.workbench.duplicates import canonical_key

FARTHEST = 1  # how much larger or smaller than the primer's own example


def with_free_example(name: str, primer: Primer, entries: Sequence[Entry]) -> Primer:
    """The primer with an example that gives no puzzle of the booklet away.

    Its own, unless an equivalent puzzle is among the entries; then the board of another
    example or lesson: one that shows most of the same techniques, easy and of the same
    size where possible.
    """
    own = primer.example
    sizes = range(max(own.size - FARTHEST, LEAST_SHOWN), own.size + FARTHEST + 1)
    printed = [entry.puzzle for entry in entries if entry.puzzle.family == name]
    taken = {canonical_key(puzzle) for puzzle in printed if puzzle.size in sizes}
    if canonical_key(own) not in taken:
        return primer
    found = [
        (fitness, puzzle)
        for puzzle in _built_in(name)
        if puzzle.size in sizes
        and canonical_key(puzzle) not in taken
        and (fitness := _fitness(puzzle, primer)) is not None
    ]
    if not found:
        return primer
    return primer._replace(example=min(found, key=lambda one: one[0])[1])


def _built_in(name: str) -> Iterator[Any]:
    """The boards of a family's examples and lessons."""
    family = registry.family(name)
    yield from family.examples().puzzles.values()
    if family.deduction is not None:
        yield from (lesson.puzzle for lesson in family.deduction.lessons())


def _fitness(puzzle: Any, primer: Primer) -> tuple[int, int, int] | None:
    """How well a board replaces the example, least is best; None if it cannot.

    It cannot if it is not unique, follows a rule of its own, or shows none of the techniques.
    """
    if primer.note(puzzle):
        return None
    found = explanation(puzzle)
    missing = set(primer.shown) - {step.technique for step in found.steps}
    if found.rating.level is None or missing == set(primer.shown):
        return None
    far = abs(puzzle.size - primer.example.size)
    return len(missing), Level(found.rating.level).rank + far, far
