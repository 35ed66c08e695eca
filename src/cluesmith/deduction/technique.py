# mypy: ignore-errors
"""What all techniques have in common: how they are graded, and that they make one step.

A technique is silent unless the sheet records.
"""

import cython

from cluesmith.deduction.candidates import Sheet
from cluesmith.family import Level


@cython.cclass
class Technique:
    """One kind of deduction; `slot` is its own place in what a sheet has yet to be looked at."""

    name = ""
    level = Level.EASY
    points = 0

    def __init__(self, slot: cython.int = 0) -> None:
        self.slot = slot
        self.score = type(self).points
        self.rank = type(self).level.rank

    @cython.cfunc
    def apply(self, sheet: Sheet) -> cython.bint:
        """Make one step; False if there is none to make."""
        raise NotImplementedError
