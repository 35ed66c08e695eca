# mypy: ignore-errors
"""A whole line at once: all different, and both clues, at domain consistency."""

import cython

from cluesmith.families.skyscraper.arrangements import Scratch, arrangements
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.support import bits


@cython.cclass
class Line(Propagator):
    """Cells first, first+step, ... hold 1..size; `near` and `far` count what is seen.

    Constraint: a permutation that shows `near` buildings from the first cell
    and `far` from the last (0: no clue); size up to MAX_LINE.
    Consistency: domain.  Wakes: any change.  Cost: up to size * 2**size steps.
    """

    def __init__(
        self,
        engine: Engine,
        first: cython.int,
        step: cython.int,
        size: cython.int,
        near: cython.int,
        far: cython.int,
    ) -> None:
        i: cython.int
        self.first = first
        self.step = step
        self.size = size
        self.arrangements = arrangements(size, near, far)
        self.priority = events.COSTLY
        self.cost = size << size >> 2
        self.idempotent = True
        engine.post(self)
        for i in range(size):
            engine.watch(self, first + i * step, events.CHANGED)

    @cython.cfunc
    def propagate(self, engine: Engine) -> cython.bint:
        one: cython.ulonglong = 1
        scratch: Scratch = self.arrangements.scratch
        size: cython.int = self.size
        height: cython.int
        place: cython.int
        domain: cython.ulonglong
        for height in range(size):
            scratch.places[height] = 0
        fixed: cython.bint = True
        for place in range(size):
            domain = engine.words[self.first + place * self.step]
            if domain & (domain - 1):
                fixed = False
            while domain:
                scratch.places[bits.lowest(domain)] |= one << place
                domain &= domain - 1
        if not self.arrangements.filter():
            return False
        for place in range(size):
            domain = 0
            for height in range(size):
                domain |= (scratch.supported[height] >> place & 1) << height
            engine.narrow(self.first + place * self.step, domain)
        if fixed:
            engine.entail(self)
        return True
