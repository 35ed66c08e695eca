# mypy: ignore-errors
"""A search over 0-1 inequalities that learns a clause from each conflict, and logs its reasons.

Conflict-driven clause learning, as in `kernel/learning`, which says what it follows.  What is
different: every inference is unit propagation of one numbered constraint, so that each clause,
with the constraints that its conflict was resolved with, is a step of a proof.  So reasons are
numbers of constraints here, where the learner's are places of clauses and theories that are asked.
"""

from collections.abc import Sequence
from time import monotonic

import cython

from cluesmith.certificates.derivations import Derivations
from cluesmith.forms.formula import Formula
from cluesmith.kernel import events
from cluesmith.kernel.learning.order import Order
from cluesmith.kernel.store import doubled, zeros
from cluesmith.support.text_buffer import TextBuffer

NONE = cython.declare(cython.int, -1)
DROPPED = cython.declare(cython.int, -1)
RESTART_UNIT = cython.declare(cython.int, 100)  # conflicts
FIRST_LIMIT = cython.declare(cython.int, 4000)  # learned clauses before some are forgotten
MORE_ROOM = cython.declare(cython.int, 500)
CLOSE = cython.declare(cython.int, 2)  # clauses of so few levels are never forgotten
FARTHEST = cython.declare(cython.int, 63)
AMPLE = cython.declare(cython.longlong, 1 << 40)  # more than any sum comes to
WORK_A_LOOK = cython.declare(cython.int, 200_000)  # steps between two looks at the clock


@cython.final
@cython.cclass
class Refuter(Derivations):
    """A search that ends at a solution or with a proof that there is none.

    It decides the formula's choices, and tries true first: all else follows from them.
    """

    def __init__(self, formula: Formula) -> None:
        Derivations.__init__(self, formula)
        variable: cython.int
        size: cython.int = self.size
        self.chosen = len(formula.choices) or size
        self.conflicts = 0
        self.learned = zeros("i", 256)
        self.learned_count = 0
        self.learned_limit = FIRST_LIMIT
        self.restart_at = RESTART_UNIT
        self.luby_u = self.luby_v = 1
        self.begun = self.refuted = False
        self.phase = zeros("b", size + 1)
        self.seen = zeros("b", size + 1)
        self.stack = zeros("i", size + 2)
        self.stamps = zeros("q", size + 2)
        self.order = Order(size)
        for variable in range(self.chosen):
            self.order.insert(variable)
            self.phase[variable] = 1

    @cython.ccall
    @cython.exceptval(-1)
    def advance(self, seconds: cython.double) -> cython.int:
        """Search on for at most `seconds`: SOLUTION, EXHAUSTED or SLICE."""
        variable: cython.int
        end: cython.double = monotonic() + seconds
        look: cython.longlong = self.work + WORK_A_LOOK
        holds: cython.bint = True
        if self.refuted:
            return events.EXHAUSTED
        if not self.begun:
            self.begun = True
            holds = self.propagate_first()
        while True:
            if not (holds and self.propagate()):
                holds = True
                self.conflicts += 1
                if self.depth == 0:
                    self.refuted = True
                    self.conclude()
                    return events.EXHAUSTED
                self.learn()
                if self.work >= look:
                    look = self.work + WORK_A_LOOK
                    if monotonic() >= end:
                        return events.SLICE
                continue
            if self.conflicts >= self.restart_at:
                self.restart()
                continue
            if self.learned_count >= self.learned_limit:
                self.forget()
            variable = self.pick()
            if variable < 0:
                return events.SOLUTION
            self.deepen()
            self.assign(2 * variable + 1 - self.phase[variable], NONE)

    @cython.cfunc
    @cython.exceptval(-2)
    def pick(self) -> cython.int:
        """The most active open choice, else any open variable; -1 if there is none."""
        variable: cython.int = self.order.take()
        while variable >= 0 and self.truth[2 * variable] != 0:
            variable = self.order.take()
        if variable < 0 and self.trail_size < self.size:
            variable = self.chosen
            while self.truth[2 * variable] != 0:
                variable += 1
        return variable

    @cython.cfunc
    @cython.exceptval(-1)
    def restart(self) -> cython.int:
        """Begin again at the root; the next time after 1 1 2 1 1 2 4 ... times the unit."""
        if self.luby_u & -self.luby_u == self.luby_v:
            self.luby_u += 1
            self.luby_v = 1
        else:
            self.luby_v *= 2
        self.restart_at = self.conflicts + RESTART_UNIT * self.luby_v
        return self.undo(0)

    @cython.cfunc
    @cython.exceptval(-1)
    def undo(self, depth: cython.int) -> cython.int:
        i: cython.int
        variable: cython.int
        if depth < self.depth:
            for i in range(self.marks[depth], self.trail_size):
                variable = self.trail[i] >> 1
                self.phase[variable] = 1 - (self.trail[i] & 1)
                if variable < self.chosen and not self.order.has(variable):
                    self.order.insert(variable)
            self.retreat(depth)
        return 0

    # Learning

    @cython.cfunc
    @cython.exceptval(-1)
    def learn(self) -> cython.int:
        """Learn from the conflict, and go back to where the clause implies its first literal."""
        i: cython.int
        best: cython.int = 1
        clause: cython.int
        span: cython.int
        conflict: cython.int = self.deepest()
        if self.depth == 0:  # the conflict was at the root all along
            self.refuted = True
            return self.conclude()
        self.gather(conflict)
        span = self.count_levels()
        self.minimise()
        for i in range(2, self.lesson_size):
            if self.level[self.lesson[i] >> 1] > self.level[self.lesson[best] >> 1]:
                best = i
        if self.lesson_size > 1:
            self.lesson[1], self.lesson[best] = self.lesson[best], self.lesson[1]
        clause = self.write(conflict)
        self.span[clause] = span
        self.order.age()
        if self.lesson_size == 1:
            self.undo(0)
            return self.assign(self.lesson[0], self.count + clause)
        self.undo(self.level[self.lesson[1] >> 1])
        self.watch(clause)
        self.assign(self.lesson[0], self.count + clause)
        if span > CLOSE:
            if self.learned_count == len(self.learned):
                self.learned = doubled("i", self.learned)
            self.learned[self.learned_count] = clause
            self.learned_count += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def gather(self, conflict: cython.int) -> cython.int:
        """Resolve the conflict back to the first unique implication point of this level.

        What it is resolved with is put in `marked`.
        """
        i: cython.int
        literal: cython.int
        variable: cython.int
        here: cython.int = 0
        at: cython.int = self.trail_size
        self.lesson_size = 1
        self.marked_size = 0
        self.explain(conflict, NONE)
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
                    self.lesson[self.lesson_size] = literal
                    self.lesson_size += 1
            at -= 1
            while not self.seen[self.trail[at] >> 1]:
                at -= 1
            literal = self.trail[at]
            here -= 1
            if here == 0:
                self.seen[literal >> 1] = 0
                self.lesson[0] = literal ^ 1
                return 0
            self.marked[self.marked_size] = literal >> 1
            self.marked_size += 1
            self.explain(self.reason[literal >> 1], literal)

    @cython.cfunc
    @cython.exceptval(-1)
    def minimise(self) -> cython.int:
        """Leave out literals that follow from the others; `marked` has what that takes."""
        i: cython.int
        kept: cython.int = 1
        for i in range(1, self.lesson_size):
            if self.is_redundant(self.lesson[i]):
                self.marked[self.marked_size] = self.lesson[i] >> 1
                self.marked_size += 1
            else:
                self.lesson[kept] = self.lesson[i]
                kept += 1
        for i in range(kept):
            self.seen[self.lesson[i] >> 1] = 0
        for i in range(self.marked_size):
            self.seen[self.marked[i]] = 0
        self.lesson_size = kept
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def is_redundant(self, literal: cython.int) -> cython.bint:
        i: cython.int
        variable: cython.int
        size: cython.int = 1
        before: cython.int = self.marked_size
        if self.reason[literal >> 1] == NONE:
            return False
        self.stack[0] = literal
        while size:
            size -= 1
            literal = self.stack[size] ^ 1
            self.explain(self.reason[literal >> 1], literal)
            for i in range(self.because_size):
                variable = self.because[i] >> 1
                if self.seen[variable] or self.level[variable] == 0:
                    continue
                if self.reason[variable] == NONE or (
                    self.stamps[self.level[variable]] != self.stamp
                ):
                    while self.marked_size > before:
                        self.marked_size -= 1
                        self.seen[self.marked[self.marked_size]] = 0
                    return False
                self.seen[variable] = 1
                self.marked[self.marked_size] = variable
                self.marked_size += 1
                self.stack[size] = self.because[i]
                size += 1
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def count_levels(self) -> cython.int:
        """How many levels the lesson spans; stamps them."""
        i: cython.int
        level: cython.int
        found: cython.int = 0
        self.stamp += 1
        for i in range(self.lesson_size):
            level = self.level[self.lesson[i] >> 1]
            if self.stamps[level] != self.stamp:
                self.stamps[level] = self.stamp
                found += 1
        return found

    @cython.cfunc
    @cython.exceptval(-1)
    def deepest(self) -> cython.int:
        """Go back to the last level that the conflict needs; the conflict."""
        i: cython.int
        level: cython.int = 0
        conflict: cython.int = self.conflict
        self.explain(conflict, NONE)
        for i in range(self.because_size):
            level = max(level, self.level[self.because[i] >> 1])
        if level < self.depth:
            self.undo(level)
        return conflict

    @cython.cfunc
    @cython.exceptval(-1)
    def forget(self) -> cython.int:
        """Drop half of the learned clauses: those that span the most levels, oldest first."""
        i: cython.int
        clause: cython.int
        span: cython.int
        is_close: cython.bint
        kept: cython.int = 0
        excess: cython.int = self.learned_count // 2
        cutoff: cython.int = FARTHEST
        counts = zeros("i", FARTHEST + 1)
        of: cython.int[::1] = counts
        for i in range(self.learned_count):
            of[min(self.span[self.learned[i]], FARTHEST)] += 1
        while of[cutoff] < excess:
            excess -= of[cutoff]
            cutoff -= 1
        for i in range(self.learned_count):
            clause = self.learned[i]
            span = min(self.span[clause], FARTHEST)
            is_close = span < cutoff
            if span == cutoff:
                is_close = excess <= 0
                excess -= 1
            if is_close or self.is_reason(clause):
                self.learned[kept] = clause
                kept += 1
            else:
                self.span[clause] = DROPPED
        self.learned_count = kept
        self.learned_limit += MORE_ROOM
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def is_reason(self, clause: cython.int) -> cython.bint:
        """Whether it implies one of the two literals that it watches."""
        first: cython.int = self.log[self.log_start[clause] + 1]
        second: cython.int = self.log[self.log_start[clause] + 2]
        reason: cython.int = self.count + clause
        return (self.truth[first] > 0 and self.reason[first >> 1] == reason) or (
            self.truth[second] > 0 and self.reason[second >> 1] == reason
        )

    # Solutions

    @cython.ccall
    @cython.exceptval(-1)
    def write_solution(
        self, text: TextBuffer, literals: Sequence[int], ignored: cython.int
    ) -> cython.bint:
        """Write the solution that these literals decide by unit propagation; False for none.

        One inequality may be ignored, for which -1 is none.  A variable that they do not decide
        is false.  Before the search begins, which it leaves no trace in.
        """
        i: cython.int
        literal: cython.int
        holds: cython.bint = True
        if ignored >= 0:
            self.slack[ignored] += AMPLE
        self.deepen()
        for i in range(len(literals)):
            literal = self.coded(literals[i])
            holds = holds and self.truth[literal] >= 0
            if self.truth[literal] == 0:
                self.assign(literal, NONE)
        holds = holds and self.propagate_first()
        if holds:
            for i in range(self.size):
                text.put(b"x" if self.truth[2 * i] > 0 else b"~x")
                text.put_number(i + 1)
                text.put(b" ")
        self.retreat(0)
        if ignored >= 0:
            self.slack[ignored] -= AMPLE
        return holds
