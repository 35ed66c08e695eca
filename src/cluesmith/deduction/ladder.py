# mypy: ignore-errors
"""Climbing: the easiest technique that gives something, then from the bottom again."""

from collections.abc import Sequence

import cython

from cluesmith.deduction.candidates import Sheet
from cluesmith.deduction.technique import Technique


@cython.cclass
class Ladder:
    """Techniques in the order they are tried; counts and scores the steps of the last climb."""

    def __init__(self, techniques: Sequence[Technique]) -> None:
        self.techniques = list(techniques)
        self.used = [0] * len(self.techniques)

    @cython.cfunc
    def step(self, sheet: Sheet) -> cython.int:
        """Make one step; which technique made it, or -1."""
        i: cython.int
        technique: Technique
        for i in range(len(self.techniques)):
            technique = self.techniques[i]
            if technique.apply(sheet):
                sheet.settle()
                return i
        return -1

    @cython.ccall
    def close(self, sheet: Sheet) -> cython.bint:
        """Make all steps there are, uncounted; True if they solve the sheet."""
        while sheet.left() and not sheet.failed:
            if self.step(sheet) < 0:
                return False
        return not sheet.failed and sheet.verify()

    def climb(self, sheet: Sheet) -> bool:
        """Make all steps there are, and count them; True if they solve the sheet."""
        i: cython.int
        technique: Technique
        self.used = [0] * len(self.techniques)
        self.score = 0
        self.rank = 0
        while sheet.left() and not sheet.failed:
            i = self.step(sheet)
            if i < 0 or sheet.failed:
                return False
            technique = self.techniques[i]
            self.used[i] += 1
            self.score += technique.score
            self.rank = max(self.rank, technique.rank)
        return not sheet.failed and sheet.verify()

    def one_step(self, sheet: Sheet) -> Technique | None:
        """Make one step, recorded on the sheet if it records."""
        i: cython.int = self.step(sheet)
        return None if i < 0 else self.techniques[i]
