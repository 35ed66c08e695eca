"""X-rays that this worker made lately, so that the one after an edit is quick.

A setter's page asks for an x-ray after every key, and hardly anything changes between two of
them.  The server keeps nothing that a client needs: where a worker has no x-ray of the same
board, as after a restart, it looks from scratch and answers the same, only later.
"""

from __future__ import annotations

from typing import Any

from cluesmith import registry
from cluesmith.family import Puzzle
from cluesmith.workbench import xray
from cluesmith.workbench.recall import can_recall

MOST = 6  # x-rays that are kept
MOST_SOLUTIONS = 5_000  # of one that is kept, for the memory they take

_lately: list[xray.XRay] = []


def look(puzzle: Puzzle, **options: Any) -> xray.XRay:
    """An x-ray of a puzzle, begun from the nearest that is known."""
    earlier = _nearest(puzzle)
    found = xray.xray(puzzle, **options) if earlier is None else earlier.after(puzzle, **options)
    if len(found.solutions) <= MOST_SOLUTIONS:
        _lately.append(found)
        del _lately[:-MOST]
    return found


def _nearest(puzzle: Puzzle) -> xray.XRay | None:
    """Of the same board, with the fewest other facts; of equals the latest."""
    facts = set(registry.family_of(puzzle).puzzle.facts(puzzle))
    known = [found for found in reversed(_lately) if can_recall(found, puzzle)]
    return min(known, key=lambda found: len(facts ^ _facts(found)), default=None)


def _facts(found: xray.XRay) -> set[Any]:
    return {need.fact for need in found.needs}
