# mypy: ignore-errors
"""What is to be learned from a conflict: a clause that would have prevented it.

The conflict is resolved back, reason by reason, to the first literal of its level that alone,
with what came before the level, leads to it (the first unique implication point).  Literals that
follow from the others of the clause are left out.
"""

import cython

from cluesmith.kernel.learning import reasons
from cluesmith.kernel.learning.clauses import Clauses
from cluesmith.kernel.learning.order import Order
from cluesmith.kernel.store import doubled, zeros


@cython.cclass
class Analysis(Clauses):
    """Clauses, and the `lesson` of their conflicts; `order` has the variables that took part."""

    def __init__(self) -> None:
        Clauses.__init__(self)
        self.order = None
        self.seen = None
        self.lesson = zeros("i", 64)
        self.lesson_size = 0
        self.stack = zeros("i", 64)
        self.marked = zeros("i", 64)
        self.marked_size = 0
        self.stamps = None
        self.stamp = 0

    @cython.cfunc
    @cython.exceptval(-1)
    def ready(self) -> cython.int:
        """All variables are there."""
        self.order = Order(self.size)
        self.seen = zeros("b", self.size + 1)
        self.stamps = zeros("q", self.size + 1)
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def resolve(self) -> cython.int:
        """Make the lesson of the conflict in `because`, whose last level is the present one."""
        i: cython.int
        kept: cython.int = 1
        self.gather()
        self.span()
        self.marked_size = 0
        for i in range(1, self.lesson_size):
            self.mark(self.lesson[i] >> 1)
        for i in range(1, self.lesson_size):
            if not self.is_redundant(self.lesson[i]):
                self.lesson[kept] = self.lesson[i]
                kept += 1
        self.lesson_size = kept
        self.unmark(0)
        self.order.age()
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def note(self, literal: cython.int) -> cython.int:
        if self.lesson_size == len(self.lesson):
            self.lesson = doubled("i", self.lesson)
        self.lesson[self.lesson_size] = literal
        self.lesson_size += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def mark(self, variable: cython.int) -> cython.int:
        if self.marked_size == len(self.marked):
            self.marked = doubled("i", self.marked)
        self.seen[variable] = 1
        self.marked[self.marked_size] = variable
        self.marked_size += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def unmark(self, kept: cython.int) -> cython.bint:
        """Take back all marks but the first; False, for who gives up."""
        while self.marked_size > kept:
            self.marked_size -= 1
            self.seen[self.marked[self.marked_size]] = 0
        return False

    @cython.cfunc
    @cython.exceptval(-1)
    def gather(self) -> cython.int:
        """Resolve the conflict back to the first unique implication point of this level."""
        i: cython.int
        literal: cython.int
        variable: cython.int
        here: cython.int = 0  # literals of this level still to be resolved
        at: cython.int = self.trail_size
        self.lesson_size = 0
        self.note(0)
        while True:
            for i in range(self.because_size):
                literal = self.because[i]
                variable = literal >> 1
                if self.seen[variable] or self.level[variable] == 0:
                    continue
                self.seen[variable] = 1
                self.order.bump(variable)
                if self.level[variable] == self.depth:
                    here += 1
                else:
                    self.note(literal)
            at -= 1
            while not self.seen[self.trail[at] >> 1]:
                at -= 1
            literal = self.trail[at]
            self.seen[literal >> 1] = 0
            here -= 1
            if here == 0:
                self.lesson[0] = literal ^ 1
                return 0
            self.work += 1
            self.explain(literal)

    @cython.cfunc
    @cython.exceptval(-1)
    def is_redundant(self, literal: cython.int) -> cython.bint:
        """Whether a literal of the lesson follows from the others."""
        i: cython.int
        variable: cython.int
        size: cython.int = 1
        before: cython.int = self.marked_size
        if self.reason[literal >> 1] == reasons.NONE:
            return False
        self.stack[0] = literal
        while size:
            size -= 1
            self.explain(self.stack[size] ^ 1)
            for i in range(self.because_size):
                variable = self.because[i] >> 1
                if self.seen[variable] or self.level[variable] == 0:
                    continue
                if self.reason[variable] == reasons.NONE or not self.shares_level(variable):
                    return self.unmark(before)
                self.mark(variable)
                if size == len(self.stack):
                    self.stack = doubled("i", self.stack)
                self.stack[size] = self.because[i]
                size += 1
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def span(self) -> cython.int:
        """How many levels the lesson spans."""
        i: cython.int
        level: cython.int
        count: cython.int = 0
        self.stamp += 1
        for i in range(self.lesson_size):
            level = self.level[self.lesson[i] >> 1]
            if self.stamps[level] != self.stamp:
                self.stamps[level] = self.stamp
                count += 1
        return count

    @cython.cfunc
    @cython.exceptval(-1)
    def shares_level(self, variable: cython.int) -> cython.bint:
        """Whether the lesson, when `span` looked, had a literal of the same level."""
        return self.stamps[self.level[variable]] == self.stamp
