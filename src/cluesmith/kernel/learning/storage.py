# mypy: ignore-errors
"""Where clauses are kept: one after another in one array, and who watches which.

A clause is its length, its distance (how many levels it spanned when it was learned, 0 for what
was given) and its literals.  One of two literals is kept in the lists of watches alone.
Lists of watches grow by moving to the end of their array; `compact` closes all gaps.
"""

from array import array

import cython

from cluesmith.kernel.learning import reasons
from cluesmith.kernel.store import doubled, zeros


def grown(code: str, old: array, count: int) -> array:
    """A copy of `old` with room for `count` items at least."""
    room = len(old)
    while room < count:
        room *= 2
    new = zeros(code, room)
    memoryview(new)[: len(old)] = memoryview(old)  # at once: `array` would copy item by item
    return new


@cython.cclass
class Storage:
    """Arrays by variable, by literal (twice as long), of clauses, of watches and of groups."""

    def __init__(self) -> None:
        self.size = 0
        self.truth = zeros("b", 32)
        self.level = zeros("i", 16)
        self.reason = zeros("i", 16)
        self.trail = zeros("i", 16)
        self.place = zeros("i", 16)
        self.arena = zeros("i", 1024)
        self.arena_size = 0
        self.watches = zeros("i", 1024)
        self.watches_size = 0
        self.watch_start = zeros("i", 32)
        self.watch_count = zeros("i", 32)
        self.watch_room = zeros("i", 32)
        self.members = zeros("i", 256)
        self.members_size = 0
        self.group_start = zeros("i", 64)
        self.groups = 0
        self.groups_from = None
        self.groups_of = None
        self.because = zeros("i", 64)
        self.because_size = 0

    @cython.ccall
    @cython.exceptval(-1)
    def variables(self, count: cython.int) -> cython.int:
        """Add `count` variables; the first of them."""
        first: cython.int = self.size
        needed: cython.int = first + count
        if needed > len(self.level):
            self.truth = grown("b", self.truth, 2 * needed)
            self.level = grown("i", self.level, needed)
            self.reason = grown("i", self.reason, needed)
            self.trail = grown("i", self.trail, needed)
            self.place = grown("i", self.place, needed)
            self.watch_start = grown("i", self.watch_start, 2 * needed)
            self.watch_count = grown("i", self.watch_count, 2 * needed)
            self.watch_room = grown("i", self.watch_room, 2 * needed)
        self.size = needed
        return first

    @cython.cfunc
    @cython.exceptval(-1)
    def end_group(self) -> cython.int:
        """Add the group: at most one of its literals is true."""
        i: cython.int
        if self.because_size < 2:
            return 0
        if self.groups + 2 > len(self.group_start):
            self.group_start = doubled("i", self.group_start)
        if self.members_size + self.because_size > len(self.members):
            self.members = grown("i", self.members, self.members_size + self.because_size)
        self.group_start[self.groups] = self.members_size
        for i in range(self.because_size):
            self.members[self.members_size + i] = self.because[i]
        self.members_size += self.because_size
        self.groups += 1
        self.group_start[self.groups] = self.members_size
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def seal(self) -> cython.int:
        """All groups are there: note which ones each literal is in."""
        group: cython.int
        i: cython.int
        literal: cython.int
        self.groups_from = zeros("i", 2 * self.size + 2)
        self.groups_of = zeros("i", self.members_size + 1)
        for i in range(self.members_size):
            self.groups_from[self.members[i] + 2] += 1
        for literal in range(2, 2 * self.size + 2):
            self.groups_from[literal] += self.groups_from[literal - 1]
        # Shifted by one while they are filled in, so that each start ends where it belongs.
        for group in range(self.groups):
            for i in range(self.group_start[group], self.group_start[group + 1]):
                literal = self.members[i]
                self.groups_of[self.groups_from[literal + 1]] = group
                self.groups_from[literal + 1] += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def store(
        self, literals: cython.int[::1], size: cython.int, distance: cython.int
    ) -> cython.int:
        """Keep a clause of two literals or more, watched by the first two; where it is."""
        i: cython.int
        clause: cython.int
        if size == 2:
            self.watch(literals[0] ^ 1, reasons.BINARY, literals[1])
            self.watch(literals[1] ^ 1, reasons.BINARY, literals[0])
            return reasons.BINARY
        clause = self.arena_size
        if clause + reasons.HEADER + size > len(self.arena):
            if clause > reasons.MOST // 2:
                raise MemoryError("too many clauses")
            self.arena = grown("i", self.arena, clause + reasons.HEADER + size)
        self.arena[clause] = size
        self.arena[clause + 1] = distance
        for i in range(size):
            self.arena[clause + reasons.HEADER + i] = literals[i]
        self.arena_size = clause + reasons.HEADER + size
        self.watch(literals[0] ^ 1, clause, literals[1])
        self.watch(literals[1] ^ 1, clause, literals[0])
        return clause

    @cython.cfunc
    @cython.exceptval(-1)
    def watch(self, literal: cython.int, clause: cython.int, other: cython.int) -> cython.int:
        """When `literal` becomes true look at a clause, unless `other` is true."""
        i: cython.int
        j: cython.int
        start: cython.int = self.watch_start[literal]
        count: cython.int = self.watch_count[literal]
        room: cython.int = self.watch_room[literal]
        if count == room:
            room = 4 if room == 0 else 2 * room
            i = self.watches_size
            if i + 2 * room > len(self.watches):
                if i > reasons.MOST // 2:
                    raise MemoryError("too many clauses")
                self.watches = grown("i", self.watches, i + 2 * room)
            self.watches_size = i + 2 * room
            for j in range(2 * count):
                self.watches[i + j] = self.watches[start + j]
            self.watch_start[literal] = i
            self.watch_room[literal] = room
            start = i
        self.watches[start + 2 * count] = clause
        self.watches[start + 2 * count + 1] = other
        self.watch_count[literal] = count + 1
        return 0

    @cython.cfunc
    def compact(self) -> cython.int[::1]:
        """Close the gaps of dropped clauses; where each clause has moved to, from its old place."""
        i: cython.int
        size: cython.int
        clause: cython.int = 0
        end: cython.int = 0
        moved_to = zeros("i", self.arena_size + 1)
        moved: cython.int[::1] = moved_to
        while clause < self.arena_size:
            size = reasons.HEADER + self.arena[clause]
            if self.arena[clause + 1] == reasons.DROPPED:
                moved[clause] = reasons.DROPPED
            else:
                moved[clause] = end
                for i in range(size):
                    self.arena[end + i] = self.arena[clause + i]
                end += size
            clause += size
        self.arena_size = end
        self.compact_watches(moved)
        return moved

    @cython.cfunc
    @cython.exceptval(-1)
    def compact_watches(self, moved: cython.int[::1]) -> cython.int:
        i: cython.int
        literal: cython.int
        clause: cython.int
        start: cython.int
        end: cython.int = 0
        packed = zeros("i", max(self.watches_size, 1))
        pool: cython.int[::1] = packed
        for literal in range(2 * self.size):
            start = end
            for i in range(
                self.watch_start[literal],
                self.watch_start[literal] + 2 * self.watch_count[literal],
                2,
            ):
                clause = self.watches[i]
                if clause >= 0:
                    clause = moved[clause]
                    if clause == reasons.DROPPED:
                        continue
                pool[end] = clause
                pool[end + 1] = self.watches[i + 1]
                end += 2
            self.watch_start[literal] = start
            self.watch_count[literal] = self.watch_room[literal] = (end - start) // 2
        self.watches = pool
        self.watches_size = end
        return 0
