# mypy: ignore-errors
"""Every arrangement of a line that fits its candidates and clues, without listing one.

Heights are placed from the tallest down.  The state is the set of occupied
positions: a new building is seen from the near end iff it stands before all
placed ones, from the far end iff it stands behind them all.  Per state we keep
the set of reachable (seen near, seen far) pairs as the bits of one word.  A
pass down the heights finds what can be reached, a pass back up what leads to
the end; a height stays at a position if some step of both passes uses it.
"""

from functools import cache

import cython

from cluesmith.kernel.store import zeros
from cluesmith.support import bits

MAX_LINE = 16  # 2**16 states


@cython.cclass
class Scratch:
    """Work space for lines of one size.

    `places` goes in: where each height may stand, as a mask of positions, the
    shortest first.  `supported` comes out.
    """

    def __init__(self, size: int) -> None:
        self.pairs = zeros("Q", 1 << size)
        self.states = zeros("i", 1 << size)
        if not cython.compiled:
            self.level_start = [0] * (MAX_LINE + 2)
            self.places = [0] * MAX_LINE
            self.supported = [0] * MAX_LINE


@cython.cclass
class Counts:
    """Which pairs can still end at the clues, by first and last occupied position.

    With `a` free cells before the first building, at most `a` more are seen
    from the near end, and at least one if there is any; likewise behind the
    last one.  The pair (n, f), both from 1, is bit (n-1)*far + f-1; a missing
    clue is not counted, its count stays 1.
    """

    def __init__(self, size: cython.int, near: cython.int, far: cython.int) -> None:
        first: cython.int
        last: cython.int
        n: cython.int
        behind: cython.int
        fars: cython.ulonglong
        width: cython.int = far if far else 1
        self.open = zeros("Q", size * size)
        for first in range(size):
            for last in range(first, size):
                behind = size - 1 - last
                fars = bits.below(most_open(far, behind)) & ~bits.below(
                    fewest_open(far, behind) - 1
                )
                for n in range(fewest_open(near, first), most_open(near, first) + 1):
                    self.open[first * size + last] |= fars << (n - 1) * width


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fewest_open(clue: cython.int, free: cython.int) -> cython.int:
    """The smallest count that can still grow to `clue` with `free` cells before the first."""
    return clue - free if clue > free else 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def most_open(clue: cython.int, free: cython.int) -> cython.int:
    """The largest such count."""
    if clue == 0:
        return 1
    return clue - 1 if free else clue


counts_for = cache(Counts)


@cython.cclass
class Arrangements:
    """The permutations of 1..size that show `near` from the first cell and `far` from the last.

    0 is no clue.  Cost of `filter`: up to size * 2**size steps.
    """

    def __init__(self, size: cython.int, near: cython.int, far: cython.int) -> None:
        self.size = size
        self.near = near
        self.possible = near == 0 or far == 0 or near + far <= size + 1
        # near + far = size + 1 leaves no building unseen: the placed ones
        # always stand side by side, and there is nothing to count.
        self.all_seen = near > 0 and far > 0 and near + far == size + 1
        if self.all_seen or not self.possible:
            near = far = 0
        self.near_shift = (far if far else 1) if near else 0
        self.far_shift = 1 if far else 0
        self.counts = counts_for(size, near, far)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def filter(self, scratch: Scratch) -> cython.bint:
        """From `scratch.places`, find `scratch.supported`; False if no arrangement fits."""
        one: cython.ulonglong = 1
        if not self.possible:
            return False
        if self.all_seen:
            scratch.places[self.size - 1] &= one << (self.near - 1)
        if not self.sweep_down(scratch):
            self.wipe(scratch)
            return False
        self.sweep_up(scratch)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def sweep_down(self, scratch: Scratch) -> cython.bint:
        """Reach every state from the tallest building down; False if the end is not reached."""
        one: cython.ulonglong = 1
        size: cython.int = self.size
        table: cython.ulonglong[::1] = scratch.pairs
        states: cython.int[::1] = scratch.states
        open_counts: cython.ulonglong[::1] = self.counts.open
        placed: cython.ulonglong
        free: cython.ulonglong
        some: cython.ulonglong
        after: cython.ulonglong
        pairs: cython.ulonglong
        new_pairs: cython.ulonglong
        first: cython.int
        last: cython.int
        height: cython.int
        i: cython.int
        start: cython.int
        end: cython.int = 0
        level: cython.int = 0
        scratch.level_start[0] = 0
        free = scratch.places[size - 1]
        while free:
            first = bits.lowest(free)
            free &= free - 1
            if open_counts[first * size + first] & 1:
                table[one << first] = 1
                states[end] = one << first
                end += 1
        for height in range(size - 2, -1, -1):
            start = scratch.level_start[level]
            level += 1
            scratch.level_start[level] = end
            for i in range(start, scratch.level_start[level]):
                placed = states[i]
                pairs = table[placed]
                first = bits.lowest(placed)
                last = bits.highest(placed)
                free = scratch.places[height] & ~placed
                if self.all_seen:
                    free &= placed << 1 | placed >> 1
                # Between the placed ones: unseen from either end.
                some = free & bits.below(last) & ~bits.below(first)
                while some:
                    after = placed | some & -some
                    some &= some - 1
                    if table[after] == 0:
                        states[end] = after
                        end += 1
                    table[after] |= pairs
                # Before them all: one more seen from the near end.
                some = free & bits.below(first)
                while some:
                    new_pairs = (
                        pairs << self.near_shift & open_counts[bits.lowest(some) * size + last]
                    )
                    after = placed | some & -some
                    some &= some - 1
                    if new_pairs:
                        if table[after] == 0:
                            states[end] = after
                            end += 1
                        table[after] |= new_pairs
                # Behind them all: one more seen from the far end.
                some = free & ~bits.below(last)
                while some:
                    new_pairs = (
                        pairs << self.far_shift & open_counts[first * size + bits.lowest(some)]
                    )
                    after = placed | some & -some
                    some &= some - 1
                    if new_pairs:
                        if table[after] == 0:
                            states[end] = after
                            end += 1
                        table[after] |= new_pairs
        scratch.level_start[level + 1] = end
        return end > scratch.level_start[level]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def sweep_up(self, scratch: Scratch) -> cython.int:
        """From the end back up: mark each (height, place) that lies on a whole path.

        A state's pairs shrink to those that lead to the end.  Once a level is
        done nobody looks below it again, so that is wiped on the way.
        """
        size: cython.int = self.size
        table: cython.ulonglong[::1] = scratch.pairs
        states: cython.int[::1] = scratch.states
        placed: cython.ulonglong
        free: cython.ulonglong
        some: cython.ulonglong
        pairs: cython.ulonglong
        onward: cython.ulonglong
        kept: cython.ulonglong
        used: cython.ulonglong
        first: cython.int
        last: cython.int
        height: cython.int
        level: cython.int
        i: cython.int
        for height in range(size - 1):
            level = size - 2 - height
            used = 0
            for i in range(scratch.level_start[level], scratch.level_start[level + 1]):
                placed = states[i]
                pairs = table[placed]
                first = bits.lowest(placed)
                last = bits.highest(placed)
                kept = 0
                free = scratch.places[height] & ~placed
                some = free & bits.below(last) & ~bits.below(first)
                while some:
                    onward = table[placed | some & -some] & pairs
                    if onward:
                        used |= some & -some
                        kept |= onward
                    some &= some - 1
                some = free & bits.below(first)
                while some:
                    onward = table[placed | some & -some] >> self.near_shift & pairs
                    if onward:
                        used |= some & -some
                        kept |= onward
                    some &= some - 1
                some = free & ~bits.below(last)
                while some:
                    onward = table[placed | some & -some] >> self.far_shift & pairs
                    if onward:
                        used |= some & -some
                        kept |= onward
                    some &= some - 1
                table[placed] = kept
            scratch.supported[height] = used
            for i in range(scratch.level_start[level + 1], scratch.level_start[level + 2]):
                table[states[i]] = 0
        used = 0
        for i in range(scratch.level_start[0], scratch.level_start[1]):
            placed = states[i]
            if table[placed]:
                used |= placed
            table[placed] = 0
        scratch.supported[size - 1] = used
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def wipe(self, scratch: Scratch) -> cython.int:
        """Leave the shared table as it was found, all zero, where there was no way down."""
        i: cython.int
        for i in range(scratch.level_start[self.size]):
            scratch.pairs[scratch.states[i]] = 0
        return 0


arrangements = cache(Arrangements)  # they hold nothing that changes
