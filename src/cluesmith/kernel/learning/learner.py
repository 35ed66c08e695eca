# mypy: ignore-errors
"""Search that learns a clause from each conflict, and never fails twice for the same reason.

Conflict-driven clause learning: a conflict is resolved back to the first literal of its level
that alone, with what came before the level, leads to it (the first unique implication point).
The clause found is kept, the search goes back to where it implies that literal, and variables
that took part in conflicts are decided first.  They get the values of the assignment that came
farthest without a conflict, or else those they had last.  Clauses that span many levels are
forgotten; after ever more conflicts the search begins again, keeping what it has learned.

After Marques-Silva and Sakallah (1996), Moskewicz and others (2001), Een and Sorensson (2003),
Audemard and Simon (2009), Biere and Fleury (2020).  All solutions are found one by one: each is
excluded by the negation of its decisions, a clause that is never forgotten.
"""

from time import monotonic

import cython

from cluesmith.kernel import events
from cluesmith.kernel.learning import reasons
from cluesmith.kernel.learning.analysis import Analysis
from cluesmith.kernel.store import doubled, zeros
from cluesmith.support.rng import Rng

RESTART_UNIT = cython.declare(cython.int, 250)  # conflicts
FIRST_LIMIT = cython.declare(cython.int, 3000)  # learned clauses before some are forgotten
MORE_ROOM = cython.declare(cython.int, 500)  # more of them each time
CLOSE = cython.declare(cython.int, 3)  # clauses of so few levels are never forgotten
FARTHEST = cython.declare(cython.int, 63)  # levels a clause spans: more count as so many
AIM = cython.declare(cython.int, 1000)  # conflicts before another assignment is aimed at
NOWHERE = cython.declare(cython.int, 2)  # instead of a truth value to aim at
ONE_IN = cython.declare(cython.int, 8)  # variables begin with the other truth value
CHANCES = cython.declare(cython.int, 1 << 30)
WORK_A_LOOK = cython.declare(cython.int, 100_000)  # steps between two looks at the clock


@cython.cfunc
def luby(i: cython.int) -> cython.int:
    """The i-th number of 1 1 2 1 1 2 4 1 1 2 ..., from i = 0 on."""
    size: cython.int = 1
    power: cython.int = 0
    while size < i + 1:
        power += 1
        size = 2 * size + 1
    while size - 1 != i:
        size = (size - 1) >> 1
        power -= 1
        i = i % size
    return 1 << power


@cython.final
@cython.cclass
class Learner(Analysis):
    """A walk over all assignments that satisfy the clauses, groups and theories."""

    def __init__(self) -> None:
        Analysis.__init__(self)
        self.decisions = 0
        self.conflicts = 0
        self.restarts = 0
        self.node_limit = 0
        self.learned = zeros("i", 256)
        self.learned_count = 0
        self.learned_limit = FIRST_LIMIT
        self.restart_at = RESTART_UNIT
        self.luby_at = 0
        self.farthest_size = 0
        self.aim_until = self.aim_longer = AIM
        self.at_solution = False
        self.exhausted = False

    @cython.ccall
    @cython.exceptval(-1)
    def prepare(self, first: cython.int, count: cython.int) -> cython.int:
        """Everything has been added: decide only on `count` variables, from `first` on.

        All others must follow from these.
        """
        variable: cython.int
        room: cython.int = max(self.size, 1)
        self.seal()
        self.phase = zeros("b", room)
        self.farthest = zeros("b", room)
        self.may_decide = zeros("b", room)
        self.ready()
        for variable in range(self.size):
            self.phase[variable] = 1
            self.farthest[variable] = NOWHERE
        for variable in range(first + count - 1, first - 1, -1):
            self.may_decide[variable] = 1
        for variable in range(first, first + count):
            self.order.insert(variable)
        return 0

    @cython.ccall
    @cython.exceptval(-1)
    def shuffle(self, rng: Rng) -> cython.int:
        """Begin elsewhere, once prepared: decide in another order, and try some values last.

        All of it counts for less than one conflict.
        """
        variable: cython.int
        for variable in range(self.size):
            self.order.favour(variable, rng.draw(CHANCES) / (1.0 * CHANCES))
            if rng.draw(ONE_IN) == 0:
                self.phase[variable] ^= 1
        return 0

    @cython.ccall
    def is_true(self, literal: cython.int) -> cython.bint:
        return self.truth[literal] > 0

    @cython.ccall
    @cython.exceptval(-1)
    def assume(self, literal: cython.int) -> cython.bint:
        """Decide on an open literal; False if that leads to a conflict."""
        self.deepen()
        self.assign(literal, reasons.NONE)
        return self.propagate()

    @cython.ccall
    def implied(self) -> list:
        """All that is true by now, in its order: each literal, and the false ones that imply it."""
        i: cython.int
        found: list = []
        for i in range(self.trail_size):
            self.explain(self.trail[i])
            found.append((self.trail[i], self.clause()))
        return found

    @cython.ccall
    def clause(self) -> list:
        """The literals in `because`: after a conflict, those that cannot all be false."""
        i: cython.int
        found: list = []
        for i in range(self.because_size):
            found.append(self.because[i])
        return found

    # Search

    @cython.ccall
    @cython.exceptval(-1)
    def advance(self, seconds: cython.double) -> cython.int:
        """Search on for at most `seconds`: SOLUTION, EXHAUSTED, SLICE or NODE_LIMIT."""
        variable: cython.int
        value: cython.int
        end: cython.double = monotonic() + seconds
        look: cython.longlong = self.work + WORK_A_LOOK
        if self.exhausted or self.contradictory:
            return events.EXHAUSTED
        if self.at_solution:
            self.at_solution = False
            if not self.exclude():
                self.exhausted = True
                return events.EXHAUSTED
        while True:
            if not self.propagate():
                self.conflicts += 1
                if self.depth == 0:
                    self.exhausted = True
                    return events.EXHAUSTED
                self.aim()
                self.analyze()
                if self.contradictory:
                    self.exhausted = True
                    return events.EXHAUSTED
                continue
            if self.work >= look:
                look = self.work + WORK_A_LOOK
                if monotonic() >= end:
                    return events.SLICE
            if self.conflicts >= self.restart_at:
                self.luby_at += 1
                self.restarts += 1
                self.restart_at = self.conflicts + RESTART_UNIT * luby(self.luby_at)
                self.undo(0)
                if self.conflicts >= self.aim_until:
                    self.aim_anew()
                continue
            if self.learned_count >= self.learned_limit:
                self.forget()
            variable = self.pick()
            if variable < 0:
                self.at_solution = True
                return events.SOLUTION
            if self.node_limit and self.decisions >= self.node_limit:
                self.order.insert(variable)
                return events.NODE_LIMIT
            self.decisions += 1
            self.deepen()
            value = self.farthest[variable]
            if value == NOWHERE:
                value = self.phase[variable]
            self.assign(2 * variable + 1 - value, reasons.NONE)

    @cython.cfunc
    @cython.exceptval(-1)
    def aim(self) -> cython.int:
        """At a conflict: note what was true before its level, if it is more than ever."""
        i: cython.int
        size: cython.int = self.marks[self.depth - 1]
        if size > self.farthest_size:
            self.farthest_size = size
            for i in range(size):
                self.farthest[self.trail[i] >> 1] = 1 - (self.trail[i] & 1)
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def aim_anew(self) -> cython.int:
        """Begin from the farthest assignment, but aim at whatever comes farthest from now on."""
        variable: cython.int
        for variable in range(self.size):
            if self.farthest[variable] != NOWHERE:
                self.phase[variable] = self.farthest[variable]
                self.farthest[variable] = NOWHERE
        self.farthest_size = 0
        self.aim_longer += AIM
        self.aim_until = self.conflicts + self.aim_longer
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def exclude(self) -> cython.bint:
        """Never find this solution again; False if it was the last."""
        level: cython.int
        if self.depth == 0:
            return False
        self.lesson_size = 0
        for level in range(self.depth - 1, -1, -1):
            self.note(self.trail[self.marks[level]] ^ 1)
        self.learn(0)
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def undo(self, depth: cython.int) -> cython.int:
        """Go back to a level; what was true there is tried first when it is decided again."""
        i: cython.int
        variable: cython.int
        if depth < self.depth:
            for i in range(self.marks[depth], self.trail_size):
                variable = self.trail[i] >> 1
                self.phase[variable] = 1 - (self.trail[i] & 1)
                if not self.order.has(variable) and self.may_decide[variable]:
                    self.order.insert(variable)
            self.retreat(depth)
        return 0

    # Learning

    @cython.cfunc
    @cython.exceptval(-1)
    def analyze(self) -> cython.int:
        """Learn from the conflict in `because`, and go back to where the lesson says something."""
        i: cython.int
        deepest: cython.int = 0
        # A theory may find a conflict in what was known levels ago.
        for i in range(self.because_size):
            deepest = max(deepest, self.level[self.because[i] >> 1])
        if deepest < self.depth:
            self.undo(deepest)
            if deepest == 0:
                self.contradictory = True
                return 0
        self.resolve()
        self.learn(self.span())
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def learn(self, distance: cython.int) -> cython.int:
        """Keep the lesson, and go back to the first level where it implies its first literal."""
        i: cython.int
        best: cython.int = 1
        clause: cython.int
        if self.lesson_size == 1:
            self.undo(0)
            self.assign(self.lesson[0], reasons.NONE)
            return 0
        for i in range(2, self.lesson_size):
            if self.level[self.lesson[i] >> 1] > self.level[self.lesson[best] >> 1]:
                best = i
        self.lesson[1], self.lesson[best] = self.lesson[best], self.lesson[1]
        self.undo(self.level[self.lesson[1] >> 1])
        clause = self.store(self.lesson, self.lesson_size, distance)
        if clause < 0:
            self.assign(self.lesson[0], reasons.BY_LITERAL - (self.lesson[1] ^ 1))
            return 0
        self.assign(self.lesson[0], clause)
        if distance > CLOSE:
            if self.learned_count == len(self.learned):
                self.learned = doubled("i", self.learned)
            self.learned[self.learned_count] = clause
            self.learned_count += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def forget(self) -> cython.int:
        """Drop half of the learned clauses: those that span the most levels, oldest first."""
        i: cython.int
        clause: cython.int
        distance: cython.int
        is_close: cython.bint
        kept: cython.int = 0
        excess: cython.int = self.learned_count // 2
        cutoff: cython.int = FARTHEST
        counts = zeros("i", FARTHEST + 1)
        of: cython.int[::1] = counts
        for i in range(self.learned_count):
            of[min(self.arena[self.learned[i] + 1], FARTHEST)] += 1
        while of[cutoff] < excess:
            excess -= of[cutoff]
            cutoff -= 1
        for i in range(self.learned_count):
            clause = self.learned[i]
            distance = min(self.arena[clause + 1], FARTHEST)
            if distance == cutoff and excess:
                excess -= 1
                is_close = False
            else:
                is_close = distance <= cutoff
            if is_close or self.is_reason(clause):
                self.learned[kept] = clause
                kept += 1
            else:
                self.arena[clause + 1] = reasons.DROPPED
        self.learned_count = kept
        self.learned_limit += MORE_ROOM
        self.forget_dropped()
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def is_reason(self, clause: cython.int) -> cython.bint:
        literal: cython.int = self.arena[clause + reasons.HEADER]
        return self.truth[literal] > 0 and self.reason[literal >> 1] == clause

    @cython.cfunc
    @cython.exceptval(-1)
    def forget_dropped(self) -> cython.int:
        """Tidy up; whoever names a clause gets its new place."""
        i: cython.int
        clause: cython.int
        moved: cython.int[::1] = self.compact()
        for i in range(self.learned_count):
            self.learned[i] = moved[self.learned[i]]
        for i in range(self.trail_size):
            clause = self.reason[self.trail[i] >> 1]
            if clause >= 0:
                self.reason[self.trail[i] >> 1] = moved[clause]
        return 0

    @cython.cfunc
    @cython.exceptval(-2)
    def pick(self) -> cython.int:
        """The most active open variable; -1 if there is none."""
        variable: cython.int = self.order.take()
        while variable >= 0 and self.truth[2 * variable] != 0:
            variable = self.order.take()
        return variable
