# mypy: ignore-errors
"""Clauses over truth values, and what follows from them by unit propagation.

Literal 2v says that variable v is true, 2v + 1 that it is false.  A clause is watched by two of
its literals; the first is the one it implies, if any.  Of a *group* of literals at most one is
true: groups are kept as such, because a cell with n values would need n * n / 2 clauses.
A `Theory` infers what would take too many clauses, and says why when it is asked.

Every implied literal has a reason: a clause, another literal, or a theory.  `explain` gives the
literals that it follows from, negated, which is what conflict analysis needs.
"""

import cython

from cluesmith.kernel.learning import reasons
from cluesmith.kernel.learning.storage import Storage
from cluesmith.kernel.store import doubled, zeros


@cython.cclass
class Theory:
    """Base class: inferences about the variables of some `Clauses` beyond their clauses.

    `propagate` looks at the truth values and calls `imply`.  On a conflict it leaves the
    literals that cannot all be false in `because`, and returns False.  `explain` puts the
    literals there that, all false, imply a literal that this theory implied: only such as were
    false before it.
    """

    @cython.cfunc
    @cython.exceptval(-1)
    def propagate(self, clauses: "Clauses") -> cython.bint:
        raise NotImplementedError

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(self, clauses: "Clauses", literal: cython.int) -> cython.int:
        raise NotImplementedError

    @cython.cfunc
    @cython.exceptval(-1)
    def deepen(self, clauses: "Clauses") -> cython.int:
        """A level was opened."""
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def retreat(self, clauses: "Clauses") -> cython.int:
        """Levels were closed, and what was true there is open again."""
        return 0


@cython.cclass
class Clauses(Storage):
    """Variables, clauses and groups; a trail of what is true, level by level."""

    def __init__(self) -> None:
        Storage.__init__(self)
        self.contradictory = False
        self.depth = 0
        self.implications = 0
        self.work = 0
        self.theories = []
        self.trail_size = 0
        self.head = 0
        self.marks = zeros("i", 32)

    # Building

    @cython.ccall
    @cython.exceptval(-1)
    def add_theory(self, theory: Theory) -> cython.int:
        self.theories.append(theory)
        return len(self.theories) - 1

    @cython.ccall
    @cython.exceptval(-1)
    def add(self, literals: list) -> cython.int:
        """Add a clause: one of these is true."""
        literal: cython.int
        self.begin()
        for literal in literals:
            self.put(literal)
        return self.end()

    @cython.ccall
    @cython.exceptval(-1)
    def add_group(self, literals: list) -> cython.int:
        """Add a group: at most one of these is true."""
        literal: cython.int
        self.begin()
        for literal in literals:
            self.put(literal)
        return self.end_group()

    @cython.cfunc
    @cython.exceptval(-1)
    def one(self, a: cython.int) -> cython.int:
        self.begin()
        self.put(a)
        return self.end()

    @cython.cfunc
    @cython.exceptval(-1)
    def two(self, a: cython.int, b: cython.int) -> cython.int:
        self.begin()
        self.put(a)
        self.put(b)
        return self.end()

    @cython.cfunc
    @cython.exceptval(-1)
    def three(self, a: cython.int, b: cython.int, c: cython.int) -> cython.int:
        self.begin()
        self.put(a)
        self.put(b)
        self.put(c)
        return self.end()

    @cython.final
    @cython.cfunc
    @cython.exceptval(-1)
    def begin(self) -> cython.int:
        """Begin a clause, or a group: `put` its literals, then `end` or `end_group`."""
        self.because_size = 0
        return 0

    @cython.final
    @cython.cfunc
    @cython.exceptval(-1)
    def put(self, literal: cython.int) -> cython.int:
        if self.because_size == len(self.because):
            self.because = doubled("i", self.because)
        self.because[self.because_size] = literal
        self.because_size += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def end(self) -> cython.int:
        """Add the clause, at level 0; literals known to be false are left out."""
        i: cython.int
        literal: cython.int
        size: cython.int = 0
        for i in range(self.because_size):
            literal = self.because[i]
            if self.truth[literal] > 0:
                return 0
            if self.truth[literal] == 0:
                self.because[size] = literal
                size += 1
        if size == 0:
            self.contradictory = True
        elif size == 1:
            self.assign(self.because[0], reasons.NONE)
        else:
            self.store(self.because, size, 0)
        return 0

    # Propagation

    @cython.final
    @cython.cfunc
    @cython.exceptval(-1)
    def assign(self, literal: cython.int, reason: cython.int) -> cython.int:
        """Make an open literal true."""
        variable: cython.int = literal >> 1
        self.truth[literal] = 1
        self.truth[literal ^ 1] = -1
        self.level[variable] = self.depth
        self.reason[variable] = reason
        self.place[variable] = self.trail_size
        self.trail[self.trail_size] = literal
        self.trail_size += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def imply(self, literal: cython.int, theory: cython.int) -> cython.bint:
        """A theory has inferred a literal; False if that was false, with the clause in `because`.

        The theory may be asked for the reason later, or at once for the clause.
        """
        if self.truth[literal] > 0:
            return True
        if self.truth[literal] == 0:
            self.assign(literal, reasons.BY_THEORY - theory)
            return True
        return False

    @cython.cfunc
    @cython.exceptval(-1)
    def propagate(self) -> cython.bint:
        """All that follows, theories last; False if there is a conflict, told by `because`."""
        theory: Theory
        before: cython.int
        i: cython.Py_ssize_t = 0
        if not self.propagate_clauses():
            return False
        while i < len(self.theories):
            theory = cython.cast(Theory, self.theories[i])
            before = self.trail_size
            if not theory.propagate(self):
                return False
            i += 1
            if self.trail_size > before:
                if not self.propagate_clauses():
                    return False
                i = 0
        return True

    @cython.final
    @cython.cfunc
    @cython.exceptval(-1)
    def propagate_clauses(self) -> cython.bint:
        literal: cython.int
        while self.head < self.trail_size:
            literal = self.trail[self.head]
            self.head += 1
            self.implications += 1
            if not self.propagate_groups(literal) or not self.propagate_watches(literal):
                return False
        return True

    @cython.final
    @cython.cfunc
    @cython.exceptval(-1)
    def propagate_groups(self, literal: cython.int) -> cython.bint:
        """The others of its groups are false."""
        i: cython.int
        j: cython.int
        group: cython.int
        other: cython.int
        for i in range(self.groups_from[literal], self.groups_from[literal + 1]):
            group = self.groups_of[i]
            self.work += self.group_start[group + 1] - self.group_start[group]
            for j in range(self.group_start[group], self.group_start[group + 1]):
                other = self.members[j]
                if self.truth[other] == 0:
                    self.assign(other ^ 1, reasons.BY_LITERAL - literal)
                elif self.truth[other] > 0 and other != literal:
                    self.begin()
                    self.put(literal ^ 1)
                    self.put(other ^ 1)
                    return False
        return True

    @cython.final
    @cython.cfunc
    @cython.exceptval(-1)
    def propagate_watches(self, literal: cython.int) -> cython.bint:
        i: cython.int
        k: cython.int
        clause: cython.int
        first: cython.int
        other: cython.int
        end: cython.int
        start: cython.int = self.watch_start[literal]
        kept: cython.int = start
        last: cython.int = start + 2 * self.watch_count[literal]
        self.work += self.watch_count[literal] + 2
        i = start
        while i < last:
            clause = self.watches[i]
            other = self.watches[i + 1]
            i += 2
            if self.truth[other] > 0:
                self.watches[kept] = clause
                self.watches[kept + 1] = other
                kept += 2
                continue
            if clause == reasons.BINARY:
                self.watches[kept] = clause
                self.watches[kept + 1] = other
                kept += 2
                if self.truth[other] == 0:
                    self.assign(other, reasons.BY_LITERAL - literal)
                    continue
                self.begin()
                self.put(literal ^ 1)
                self.put(other)
            else:
                first = clause + reasons.HEADER
                if self.arena[first] == literal ^ 1:
                    self.arena[first] = self.arena[first + 1]
                    self.arena[first + 1] = literal ^ 1
                other = self.arena[first]
                if self.truth[other] <= 0:
                    end = first + self.arena[clause]
                    k = first + 2
                    while k < end and self.truth[self.arena[k]] < 0:
                        k += 1
                    if k < end:
                        self.arena[first + 1] = self.arena[k]
                        self.arena[k] = literal ^ 1
                        self.watch(self.arena[first + 1] ^ 1, clause, other)
                        continue
                self.watches[kept] = clause
                self.watches[kept + 1] = other
                kept += 2
                if self.truth[other] > 0:
                    continue
                if self.truth[other] == 0:
                    self.assign(other, clause)
                    continue
                self.begin()
                for k in range(first, first + self.arena[clause]):
                    self.put(self.arena[k])
            # A conflict: keep the watches that were not looked at.
            while i < last:
                self.watches[kept] = self.watches[i]
                kept += 1
                i += 1
            self.watch_count[literal] = (kept - start) // 2
            return False
        self.watch_count[literal] = (kept - start) // 2
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(self, literal: cython.int) -> cython.int:
        """The false literals that an implied one follows from, in `because`."""
        i: cython.int
        size: cython.int
        theory: Theory
        reason: cython.int = self.reason[literal >> 1]
        self.because_size = 0
        if reason >= 0:
            size = self.arena[reason] - 1
            while size > len(self.because):
                self.because = doubled("i", self.because)
            for i in range(size):
                self.because[i] = self.arena[reason + reasons.HEADER + 1 + i]
            self.because_size = size
        elif reason <= reasons.BY_THEORY:
            theory = cython.cast(Theory, self.theories[reasons.BY_THEORY - reason])
            theory.explain(self, literal)
        elif reason <= reasons.BY_LITERAL:
            self.put(reasons.BY_LITERAL - reason ^ 1)
        return 0

    # By hand

    @cython.ccall
    @cython.exceptval(-1)
    def suppose(self, literal: cython.int) -> cython.bint:
        """Open a level on which an open literal is true; False if there is a conflict."""
        self.deepen()
        self.assign(literal, reasons.NONE)
        return self.propagate()

    @cython.ccall
    def reason_of(self, literal: cython.int) -> list:
        """The literals that, all false, imply a true one; none for what was supposed."""
        self.explain(literal)
        return self.conflict()

    @cython.ccall
    def conflict(self) -> list:
        """After a conflict, the literals that cannot all be false."""
        return [self.because[i] for i in range(self.because_size)]

    # Levels

    @cython.cfunc
    @cython.exceptval(-1)
    def deepen(self) -> cython.int:
        """Open a level."""
        theory: Theory
        if self.depth == len(self.marks):
            self.marks = doubled("i", self.marks)
        self.marks[self.depth] = self.trail_size
        self.depth += 1
        for theory in self.theories:
            theory.deepen(self)
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def retreat(self, depth: cython.int) -> cython.int:
        """Close all levels but `depth`."""
        i: cython.int
        literal: cython.int
        theory: Theory
        if depth == self.depth:
            return 0
        mark: cython.int = self.marks[depth]
        for i in range(mark, self.trail_size):
            literal = self.trail[i]
            self.truth[literal] = 0
            self.truth[literal ^ 1] = 0
        self.trail_size = mark
        self.head = mark
        self.depth = depth
        for theory in self.theories:
            theory.retreat(self)
        return 0
