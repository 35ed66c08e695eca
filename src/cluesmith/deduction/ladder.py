# mypy: ignore-errors
"""Candidates, the techniques that remove them, and the ladder of techniques that is climbed.

Climbing: the easiest technique that gives something makes one step, then all
are tried from the bottom again.  Candidates can be silent, or record what each
step places, removes and looks at; a technique is silent unless they record.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any

import cython

from cluesmith.family import Level
from cluesmith.support.bounds import poll

stamps = count(1)  # each puzzle that is loaded gets its own


@cython.cclass
class Candidates:
    """The candidates of a puzzle, as a person pencils them in.

    `changes` counts removals and placements; `failed`: something has no candidate left.
    """

    def __init__(self) -> None:
        self.changes = 0
        self.failed = False
        self.stamp = 0
        self.record(False)

    @cython.ccall
    def left(self) -> cython.bint:
        """Whether something is still open."""
        raise NotImplementedError

    @cython.cfunc
    @cython.exceptval(check=False)
    def settle(self) -> cython.int:
        """A step is done: techniques look again where it touched."""
        return 0

    @cython.cfunc
    def verify(self) -> cython.bint:
        """With nothing open: whether all rules are kept.  The candidates fail if not."""
        return not self.failed

    def finish(self) -> bool:
        """Whether nothing is open and all rules are kept.  A full board that breaks one fails."""
        return not self.left() and self.verify()

    def record(self, recording: bool) -> None:
        """Note from now on what each step places, removes and looks at; or be silent."""
        self.recording = recording
        self.now_placed = []
        self.now_removed = []
        self.now_cells = []
        self.now_details = {}

    def note(self, cells: Iterable[Any], /, **details: Any) -> None:
        """What the current step looks at, and what else its explanation needs."""
        self.now_cells = list(cells)
        self.now_details = details


@cython.cclass
class Technique:
    """One kind of deduction; `slot` numbers its set of places that it has yet to look at."""

    name = ""
    level = Level.EASY
    points = 0

    def __init__(self, slot: cython.int = 0) -> None:
        self.slot = slot
        self.score = type(self).points
        self.rank = type(self).level.rank

    @cython.cfunc
    def apply(self, candidates: Candidates) -> cython.bint:
        """Make one step; False if there is none to make."""
        raise NotImplementedError


@cython.cclass
class Ladder:
    """Techniques in the order they are tried; counts and scores the steps of the last climb.

    `trying` is the technique tried last; where a limit cuts a climb short, all those
    before it had given nothing.
    """

    def __init__(self, techniques: Sequence[Technique]) -> None:
        self.techniques = list(techniques)
        self.trying = 0
        self.used = [0] * len(self.techniques)

    @cython.cfunc
    def step(self, candidates: Candidates) -> cython.int:
        """Make one step; which technique made it, or -1."""
        i: cython.int
        technique: Technique
        for i in range(len(self.techniques)):
            technique = self.techniques[i]
            self.trying = i
            if technique.apply(candidates):
                candidates.settle()
                return i
        return -1

    @cython.ccall
    def close(self, candidates: Candidates) -> cython.bint:
        """Make all steps there are, uncounted; True if they solve the puzzle."""
        while candidates.left() and not candidates.failed:
            if self.step(candidates) < 0:
                return False
        return not candidates.failed and candidates.verify()

    def climb(self, candidates: Candidates) -> bool:
        """Make all steps there are, and count them; True if they solve the puzzle."""
        i: cython.int
        technique: Technique
        self.used = [0] * len(self.techniques)
        self.score = 0
        self.rank = 0
        self.trying = 0
        while candidates.left() and not candidates.failed:
            poll()
            i = self.step(candidates)
            if i < 0 or candidates.failed:
                return False
            technique = self.techniques[i]
            self.used[i] += 1
            self.score += technique.score
            self.rank = max(self.rank, technique.rank)
        return not candidates.failed and candidates.verify()

    def one_step(self, candidates: Candidates) -> Technique | None:
        """Make one step; the candidates record it if they record."""
        i: cython.int
        self.trying = 0
        poll()
        i = self.step(candidates)
        return None if i < 0 else self.techniques[i]
