"""The same puzzle in other clothes, and what all of them have in common."""

from __future__ import annotations

from cluesmith import registry
from cluesmith.family import Puzzle
from cluesmith.workbench.setting.changed import Changed, without
from cluesmith.workbench.setting.seed import rng_of


def shuffle(puzzle: Puzzle, *, seed: int | None = None) -> Changed:
    """An equal puzzle: turned or mirrored, with other names where names mean nothing.

    A stored solution and the player's entries and marks change along.  The level
    stays; the score may differ a little, as steps are found in another order.
    """
    same = registry.symmetry_of(puzzle)
    rng = rng_of("shuffle", seed)
    positions = list(same.turned(puzzle))
    shuffled = same.renamed(positions[rng.below(len(positions))], rng.shuffle)
    return Changed(without(shuffled, "score", "seed"), ())


def canonical(puzzle: Puzzle) -> bytes:
    """A key that is the same for the same puzzle in any clothes, and only for it."""
    return puzzle.family.encode() + b"\0" + registry.symmetry_of(puzzle).key(puzzle)
