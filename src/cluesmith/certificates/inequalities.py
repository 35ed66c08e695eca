# mypy: ignore-errors
"""0-1 inequalities and learned clauses, and what follows from them by unit propagation.

An inequality demands that the factors of its true literals sum up to a degree.  Its *slack* is
how much more its literals that are not false could give: a literal whose factor exceeds the slack
must be true, and with a slack below 0 there is a conflict.  Learned clauses are watched by two of
their literals.

Inequalities and all that is derived from them are numbered, as in a proof.  The `log` has what
was derived: for each number how many literals, these, how many reasons, and their numbers in an
order in which propagation can look at them.  Learned clauses are kept nowhere else.
"""

import cython

from cluesmith.certificates.system import System
from cluesmith.forms.formula import Formula
from cluesmith.kernel.store import doubled, zeros

NOTHING = cython.declare(cython.int, -1)
DROPPED = cython.declare(cython.int, -1)  # the span of a clause that is to be forgotten


@cython.cclass
class Inequalities(System):
    """The inequalities of a formula, what is true so far, and what was learned."""

    def __init__(self, formula: Formula) -> None:
        System.__init__(self, formula)
        literal: cython.int
        size: cython.int = self.size
        self.slack = zeros("q", self.count + 1)
        self.slack[:] = self.spare
        self.truth = zeros("b", 2 * size + 2)
        self.level = zeros("i", size + 1)
        self.reason = zeros("i", size + 1)
        self.place = zeros("i", size + 1)
        self.unit = zeros("i", size + 1)
        self.trail = zeros("i", size + 1)
        self.marks = zeros("i", size + 1)
        self.trail_size = self.looked = self.depth = 0
        self.conflict = NOTHING
        self.work = 0
        self.derived = 0
        self.log = zeros("i", 4096)
        self.log_size = 0
        self.log_start = zeros("i", 256)
        self.span = zeros("i", 256)
        self.watch_first = zeros("i", 2 * size + 2)
        for literal in range(2 * size + 2):
            self.watch_first[literal] = NOTHING
        self.watch_next = zeros("i", 512)
        self.because = zeros("i", 64)
        self.because_size = 0

    @cython.cfunc
    @cython.exceptval(-1)
    def assign(self, literal: cython.int, reason: cython.int) -> cython.int:
        variable: cython.int = literal >> 1
        self.truth[literal] = 1
        self.truth[literal ^ 1] = -1
        self.level[variable] = self.depth
        self.reason[variable] = reason
        self.place[variable] = self.trail_size
        self.trail[self.trail_size] = literal
        self.trail_size += 1
        if self.depth == 0:
            self.settle(literal, reason)
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def settle(self, literal: cython.int, reason: cython.int) -> cython.int:
        """What holds at the root is derived once, as a clause of its own."""
        is_alone: cython.bint
        if reason < self.count:
            is_alone = self.start[reason + 1] - self.start[reason] == 1
        else:
            is_alone = self.log[self.log_start[reason - self.count]] == 1
        if is_alone:
            self.unit[literal >> 1] = reason
            return 0
        self.explain(reason, literal)
        self.begin_entry()
        self.append(1)
        self.append(literal)
        self.append(self.because_size + 1)
        self.append_units()
        self.append(reason)
        self.unit[literal >> 1] = self.count + self.derived - 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(self, number: cython.int, literal: cython.int) -> cython.int:
        """Why a constraint implies a literal, or, for a literal of -1, is in conflict.

        Puts false literals in `because` that are enough for it, those of the root first.
        """
        i: cython.int
        start: cython.int
        other: cython.int
        at: cython.int = self.trail_size
        missing: cython.longlong
        self.because_size = 0
        if number >= self.count:
            start = self.log_start[number - self.count] + 1
            for i in range(start, start + self.log[start - 1]):
                if self.log[i] != literal:
                    self.put(self.log[i])
            return 0
        missing = self.spare[number]
        if literal != NOTHING:
            at = self.place[literal >> 1]
            for i in range(self.start[number], self.start[number + 1]):
                if self.literals[i] == literal:
                    missing -= self.factors[i]
                    break
        for i in range(self.start[number], self.start[number + 1]):
            other = self.literals[i]
            if (
                missing >= 0
                and self.truth[other] < 0
                and self.level[other >> 1] == 0
                and self.place[other >> 1] < at
            ):
                self.put(other)
                missing -= self.factors[i]
        for i in range(self.start[number], self.start[number + 1]):
            other = self.literals[i]
            if (
                missing >= 0
                and self.truth[other] < 0
                and self.level[other >> 1] > 0
                and self.place[other >> 1] < at
            ):
                self.put(other)
                missing -= self.factors[i]
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def put(self, literal: cython.int) -> cython.int:
        if self.because_size == len(self.because):
            self.because = doubled("i", self.because)
        self.because[self.because_size] = literal
        self.because_size += 1
        return 0

    # Propagation

    @cython.cfunc
    @cython.exceptval(-1)
    def propagate_first(self) -> cython.bint:
        """Look at all inequalities, before anything is assumed; False on a conflict."""
        number: cython.int
        for number in range(self.count):
            if self.slack[number] < 0:
                self.conflict = number
                return False
            if self.slack[number] < self.largest[number]:
                self.force(number)
        return self.propagate()

    @cython.cfunc
    @cython.exceptval(-1)
    def propagate(self) -> cython.bint:
        """Everything that follows; False on a conflict, whose constraint is `conflict`."""
        i: cython.int
        number: cython.int
        gone: cython.int
        while self.looked < self.trail_size:
            gone = self.trail[self.looked] ^ 1
            self.looked += 1
            self.conflict = NOTHING
            self.work += 1 + self.users_from[gone + 1] - self.users_from[gone]
            for i in range(self.users_from[gone], self.users_from[gone + 1]):
                number = self.users[i]
                self.slack[number] -= self.users_factor[i]
                if self.slack[number] < self.largest[number] and self.conflict < 0:
                    if self.slack[number] < 0:
                        self.conflict = number
                    else:
                        self.force(number)
            if self.conflict >= 0 or not self.visit(gone):
                return False
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def force(self, number: cython.int) -> cython.int:
        """Make the literals true that an inequality cannot do without."""
        i: cython.int
        for i in range(self.start[number], self.start[number + 1]):
            if self.factors[i] > self.slack[number] and self.truth[self.literals[i]] == 0:
                self.assign(self.literals[i], number)
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def visit(self, gone: cython.int) -> cython.bint:
        """Look at the learned clauses that watch a literal which has become false."""
        i: cython.int
        at: cython.int
        end: cython.int
        following: cython.int
        other: cython.int
        watch: cython.int = self.watch_first[gone]
        kept: cython.int = NOTHING  # the watch before, still in this list
        while watch != NOTHING:
            self.work += 1
            following = self.watch_next[watch]
            if self.span[watch >> 1] == DROPPED:
                self.unlink(gone, kept, following)
                watch = following
                continue
            at = self.log_start[watch >> 1] + 1
            end = at + self.log[at - 1]
            if self.log[at] == gone:
                # The watched literals are the first two: the one that is gone comes second.
                self.log[at] = self.log[at + 1]
                self.log[at + 1] = gone
            other = self.log[at]
            if self.truth[other] <= 0:
                i = at + 2
                while i < end and self.truth[self.log[i]] < 0:
                    i += 1
                if i < end:
                    self.log[at + 1] = self.log[i]
                    self.log[i] = gone
                    self.unlink(gone, kept, following)
                    self.watch_next[watch] = self.watch_first[self.log[at + 1]]
                    self.watch_first[self.log[at + 1]] = watch
                    watch = following
                    continue
                if self.truth[other] < 0:
                    self.conflict = self.count + (watch >> 1)
                    return False
                self.assign(other, self.count + (watch >> 1))
            kept = watch
            watch = following
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def unlink(self, literal: cython.int, before: cython.int, following: cython.int) -> cython.int:
        """Take out the watch between two others of a literal's list."""
        if before == NOTHING:
            self.watch_first[literal] = following
        else:
            self.watch_next[before] = following
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def deepen(self) -> cython.int:
        self.marks[self.depth] = self.trail_size
        self.depth += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def retreat(self, depth: cython.int) -> cython.int:
        """Forget what was assigned since a level was opened."""
        i: cython.int
        gone: cython.int
        while self.trail_size > self.marks[depth]:
            self.trail_size -= 1
            gone = self.trail[self.trail_size] ^ 1
            if self.trail_size < self.looked:
                for i in range(self.users_from[gone], self.users_from[gone + 1]):
                    self.slack[self.users[i]] += self.users_factor[i]
            self.truth[gone] = self.truth[gone ^ 1] = 0
        self.looked = self.trail_size
        self.depth = depth
        return 0

    # The log

    @cython.cfunc
    @cython.exceptval(-1)
    def begin_entry(self) -> cython.int:
        if self.derived + 1 >= len(self.log_start):
            self.log_start = doubled("i", self.log_start)
            self.span = doubled("i", self.span)
        if 2 * self.derived + 2 > len(self.watch_next):
            self.watch_next = doubled("i", self.watch_next)
        self.log_start[self.derived] = self.log_size
        self.derived += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def append(self, number: cython.int) -> cython.int:
        if self.log_size == len(self.log):
            self.log = doubled("i", self.log)
        self.log[self.log_size] = number
        self.log_size += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def append_units(self) -> cython.int:
        """Of the literals in `because`, all false at the root, why they are."""
        i: cython.int
        for i in range(self.because_size):
            self.append(self.unit[self.because[i] >> 1])
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def watch(self, clause: cython.int) -> cython.int:
        """Watch the first two literals of a learned clause, by its place in the log."""
        i: cython.int
        literal: cython.int
        for i in range(2):
            literal = self.log[self.log_start[clause] + 1 + i]
            self.watch_next[2 * clause + i] = self.watch_first[literal]
            self.watch_first[literal] = 2 * clause + i
        return 0
