# mypy: ignore-errors
"""Propagators of a line: all different and both clues at once, or one clue of a long line."""

import cython

from cluesmith.families.skyscraper.arrangements import Scratch, arrangements
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.kernel.log import Reason
from cluesmith.kernel.store import zeros
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
        self.near = near
        self.far = far
        self.arrangements = arrangements(size, near, far)
        self.scratch = engine.space(Scratch, size)
        self.priority = events.COSTLY
        self.cost = size << size >> 2
        self.idempotent = True
        engine.post(self)
        for i in range(size):
            engine.watch(self, first + i * step, events.CHANGED)

    def formula(self, engine: Engine) -> str:
        last = self.first + (self.size - 1) * self.step
        ends = ((self.near, self.first, last), (self.far, last, self.first))
        return ", ".join(f"seen({{{a}}}, {{{b}}}) = {clue}" for clue, a, b in ends if clue)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        return self.filter(engine, self.scratch)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def filter(self, engine: Engine, scratch: Scratch) -> cython.bint:
        one: cython.ulonglong = 1
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
        if not self.arrangements.filter(scratch):
            return False
        for place in range(size):
            domain = 0
            for height in range(size):
                domain |= (scratch.supported[height] >> place & 1) << height
            engine.narrow(self.first + place * self.step, domain)
        if fixed:
            engine.entail(self)
        return True


@cython.cclass
class Visibility(Propagator):
    """Cells first, first+step, ... show exactly `clue` buildings from the first.

    An automaton, for lines too long for `Line`.  Walking away from the clue, the
    state is (buildings seen, tallest so far).  Per number seen, the possible
    tallest ones are the bits of one word.

    Constraint: visibility alone; that heights differ is another constraint
    (here only: no cell repeats the tallest before it).
    Consistency: domain.  Wakes: any change.  Cost: size * clue.
    """

    def __init__(self, engine: Engine, first: int, step: int, size: int, clue: int) -> None:
        self.start(engine, first, step, size, clue, 1 << clue - 1)

    def start(
        self, engine: Engine, first: int, step: int, size: int, most: int, accepted: int
    ) -> None:
        """Post; `most` are counted, and bit n - 1 of `accepted` allows n to be seen."""
        self.first = first
        self.step = step
        self.size = size
        self.most = most
        self.accepted = accepted
        self.reached = zeros("Q", (size + 1) * (most + 1))
        self.onward = zeros("Q", most + 2)
        self.good = zeros("Q", (size + 1) * (most + 2))
        self.priority = events.QUADRATIC
        self.cost = size * most
        self.idempotent = False
        engine.post(self)
        for i in range(size):
            engine.watch(self, first + i * step, events.CHANGED)

    def formula(self, engine: Engine) -> str:
        last = self.first + (self.size - 1) * self.step
        sign, seen = "=", self.accepted
        if bits.popcount(seen) > 1:
            sign, seen = "!=", bits.below(self.size) ^ seen
        return f"seen({{{self.first}}}, {{{last}}}) {sign} {bits.lowest(seen) + 1}"

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        i: cython.int
        seen: cython.int
        row: cython.int
        width: cython.int = self.most + 1
        domain: cython.ulonglong
        tallest: cython.ulonglong
        keep: cython.ulonglong
        hides: cython.ulonglong
        tops: cython.ulonglong
        reached: cython.ulonglong[::1] = self.reached
        onward: cython.ulonglong[::1] = self.onward
        # Down the line.  The first building is always seen.
        for i in range((self.size + 1) * width):
            reached[i] = 0
        reached[width + 1] = engine.words[self.first]
        for i in range(1, self.size):
            domain = engine.words[self.first + i * self.step]
            row = i * width
            for seen in range(1, width):
                tallest = reached[row + seen]
                if tallest == 0:
                    continue
                reached[row + width + seen] |= tallest & ~bits.below(bits.lowest(domain) + 1)
                if seen < self.most:
                    reached[row + width + seen + 1] |= domain & ~bits.below(
                        bits.lowest(tallest) + 1
                    )
        # And back: onward[seen] are the tallest from which an accepted number comes out.
        onward[0] = 0
        onward[width] = 0
        for seen in range(1, width):
            onward[seen] = bits.below(64) if self.accepted >> (seen - 1) & 1 else 0
        for i in range(self.size - 1, 0, -1):
            domain = engine.words[self.first + i * self.step]
            row = i * width
            keep = 0
            for seen in range(1, width):
                tallest = reached[row + seen]
                hides = tallest & onward[seen]
                if hides:
                    keep |= domain & bits.below(bits.highest(hides))
                tops = domain & onward[seen + 1]
                if tallest:
                    keep |= tops & ~bits.below(bits.lowest(tallest) + 1)
                # Step back over cell i; `seen` grows, so onward[seen + 1] is still the old one.
                onward[seen] &= ~bits.below(bits.lowest(domain) + 1)
                if tops:
                    onward[seen] |= bits.below(bits.highest(tops))
            if not engine.narrow(self.first + i * self.step, keep):
                return False
        if not engine.narrow(self.first, onward[1]):
            return False
        for i in range(self.size):
            domain = engine.words[self.first + i * self.step]
            if domain & (domain - 1):
                return True
        engine.entail(self)
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(
        self, engine: Engine, reason: Reason, variable: cython.int, value: cython.int
    ) -> cython.bint:
        """Walk back to where an accepted number still comes out, then on, avoiding that.

        Only the values that would lead there are to blame.
        """
        i: cython.int
        cell: cython.int
        seen: cython.int
        width: cython.int = self.most + 2
        one: cython.ulonglong = 1
        left: cython.ulonglong
        tops: cython.ulonglong
        now: cython.ulonglong
        bad: cython.ulonglong
        gone: cython.ulonglong
        good: cython.ulonglong[::1] = self.good
        # good[i * width + seen]: the tallest of the first i buildings from which it comes out.
        for seen in range(width):
            good[self.size * width + seen] = 0
            if 1 <= seen <= self.most and self.accepted >> (seen - 1) & 1:
                good[self.size * width + seen] = bits.below(64)
        for i in range(self.size - 1, 0, -1):
            cell = self.first + i * self.step
            left = one << value if cell == variable else reason.left(cell)
            for seen in range(width):
                now = good[(i + 1) * width + seen] & ~bits.below(bits.lowest(left) + 1)
                if seen + 1 < width:
                    tops = left & good[(i + 1) * width + seen + 1]
                    if tops:
                        now |= bits.below(bits.highest(tops))
                good[i * width + seen] = now
        left = one << value if self.first == variable else reason.left(self.first)
        gone = 0 if self.first == variable else reason.gone(self.first)
        bad = gone & good[width + 1]
        if bad:
            reason.blame(self.first, bad)
        if left & good[width + 1]:
            return False
        reached: cython.ulonglong[::1] = self.reached
        for seen in range(width):
            reached[seen] = 0
        reached[1] = left | (gone & ~bad)
        for i in range(1, self.size):
            cell = self.first + i * self.step
            left = one << value if cell == variable else reason.left(cell)
            gone = 0 if cell == variable else reason.gone(cell)
            bad = 0
            for seen in range(1, self.most + 1):
                if reached[seen] == 0:
                    continue
                # A new tallest of this height, or one that hides behind a taller one.
                bad |= (
                    gone
                    & good[(i + 1) * width + seen + 1]
                    & ~bits.below(bits.lowest(reached[seen]) + 1)
                )
                now = reached[seen] & good[(i + 1) * width + seen]
                if now:
                    bad |= gone & bits.below(bits.highest(now))
            if bad:
                reason.blame(cell, bad)
            left |= gone & ~bad
            for seen in range(self.most, 0, -1):
                now = reached[seen]
                reached[seen] = now & ~bits.below(bits.lowest(left) + 1)
                if now and seen < self.most:
                    reached[seen + 1] |= left & ~bits.below(bits.lowest(now) + 1)
        return True


@cython.cclass
class OtherVisibility(Visibility):
    """Cells first, first+step, ... show any number of buildings but `clue`.

    Constraint, consistency and what wakes it: as `Visibility`.  Cost: size * size.
    """

    def __init__(self, engine: Engine, first: int, step: int, size: int, clue: int) -> None:
        self.start(engine, first, step, size, size, (1 << size) - 1 ^ 1 << clue - 1)
