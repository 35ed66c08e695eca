# mypy: ignore-errors
"""Candidates, the techniques that remove them, and the ladder of techniques that is climbed.

Climbing goes in rounds: the easiest technique that gives something makes all its
steps, each reasoned on the board as it stood when the round began; then all are
tried from the bottom again.  What a round finds, and so which rounds there are,
does not depend on the order in which places are looked at: a board turned or
under other names is climbed in the same rounds.  Within a round, changes are put
off (`waiting`), and a step is one that gives something not yet put off.

Candidates can be silent, or record what each step places, removes and looks at; a
technique is silent unless they record.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate, count
from typing import Any

import cython

from cluesmith.family import Level
from cluesmith.support.bounds import poll

stamps = count(1)  # each puzzle that is loaded gets its own
MOST_PLACES = cython.declare(cython.int, 1023)
# The sum of 1, 1/2, ... 1/n: how long it takes to find one thing after the other, if it
# takes one nth of the time to find one of n.
HARMONIC = array("d", [0.0, *accumulate(1 / n for n in range(1, 1024))])


@cython.cclass
class Candidates:
    """The candidates of a puzzle, as a person pencils them in.

    `changes` counts removals and placements; `failed`: something has no candidate left.
    While a board is `waiting`, changes are put off until `make_up`.
    """

    def __init__(self) -> None:
        self.changes = 0
        self.failed = False
        self.waiting = False
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
    def make_up(self) -> cython.int:
        """Make the changes that were put off; of how many places they are."""
        raise NotImplementedError

    def follow(self, other: Candidates) -> None:
        """Make the step that another board has recorded and put off, and take over its notes."""
        self.now_placed = other.now_placed
        self.now_removed = other.now_removed
        self.now_cells = other.now_cells
        self.now_details = other.now_details

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
        """Make one step; False if there is none to make.

        On a board that is waiting: one that gives something not yet put off.
        """
        raise NotImplementedError


@cython.cclass
class Ladder:
    """Techniques in the order they are tried; counts and scores the rounds of the last climb.

    In a round the first place counts with the technique's points, the second with half of them,
    the third with a third: the more there are, the sooner one is found. `scarcity` is the sum
    over its rounds of one divided by the number of places where the round found something.
    `trying` is the technique tried last; where a limit cuts a climb short, all those before it
    had given nothing.
    """

    def __init__(self, techniques: Sequence[Technique]) -> None:
        self.techniques = list(techniques)
        self.harmonic = HARMONIC
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
        """Make all rounds there are, and count them; True if they solve the puzzle."""
        technique: Technique
        self.start()
        while candidates.left() and not candidates.failed:
            technique = self.begin(candidates)
            if technique is None:
                return False
            while not candidates.failed and technique.apply(candidates):
                pass
            if not self.finish(candidates):
                return False
        return not candidates.failed and candidates.verify()

    def start(self) -> None:
        """Nothing is counted yet."""
        self.used = [0] * len(self.techniques)
        self.score = 0
        self.rank = 0
        self.scarcity = 0
        self.trying = 0

    @cython.ccall
    def begin(self, candidates: Candidates) -> Technique:
        """Make the first step of a round; its technique, or None if there is none."""
        i: cython.int
        technique: Technique
        poll()
        candidates.waiting = True
        for i in range(len(self.techniques)):
            technique = self.techniques[i]
            self.trying = i
            if technique.apply(candidates):
                return technique
        candidates.waiting = False
        return None

    def goes_on(self, candidates: Candidates) -> bool:
        """Make one more step of the round; False if there is none."""
        technique: Technique = self.techniques[self.trying]
        return not candidates.failed and technique.apply(candidates)

    @cython.ccall
    def finish(self, candidates: Candidates) -> cython.bint:
        """End the round: make its changes, and count it unless it fails."""
        technique: Technique = self.techniques[self.trying]
        places: cython.int
        candidates.waiting = False
        places = candidates.make_up()
        candidates.settle()
        if candidates.failed:
            return False
        self.used[self.trying] += 1
        self.score += technique.score * self.harmonic[min(places, MOST_PLACES)]
        self.rank = max(self.rank, technique.rank)
        self.scarcity += 1.0 / places
        return True

    def one_step(self, candidates: Candidates) -> Technique | None:
        """Make one step; the candidates record it if they record."""
        i: cython.int
        self.trying = 0
        poll()
        i = self.step(candidates)
        return None if i < 0 else self.techniques[i]
