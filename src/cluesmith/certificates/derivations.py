# mypy: ignore-errors
"""The steps of a proof: what was learned, with the numbers of what it was resolved with.

A step names constraints in an order in which each implies something by unit propagation, the
last one a contradiction.  What is false at the root is named by the unit clause that says so.  An
inequality of the formula that needs many of these is first derived without them.
"""

import cython

from cluesmith.certificates.inequalities import Inequalities
from cluesmith.forms.formula import Formula
from cluesmith.kernel.store import zeros

NONE = cython.declare(cython.int, -1)
SPARED = cython.declare(cython.int, 2)  # units that a shortened inequality must spare a step


@cython.cclass
class Derivations(Inequalities):
    """Inequalities, and a log of what is derived from them.

    `lesson` is a clause that was learned, `marked` are the variables whose reasons it takes.
    """

    def __init__(self, formula: Formula) -> None:
        Inequalities.__init__(self, formula)
        number: cython.int
        size: cython.int = self.size
        self.lesson = zeros("i", size + 2)
        self.marked = zeros("i", size + 2)
        self.named = zeros("i", size + 2)
        self.lesson_size = self.marked_size = 0
        self.stamp = 0
        self.noted = zeros("q", size + 1)
        self.brief = zeros("i", self.count + 1)
        self.shortened_at = zeros("i", self.count + 1)
        for number in range(self.count):
            self.brief[number] = NONE

    @cython.cfunc
    @cython.exceptval(-1)
    def write(self, conflict: cython.int) -> cython.int:
        """Log the lesson and what it was resolved with, in the order of the trail; its number."""
        i: cython.int
        at: cython.int
        variable: cython.int
        reason: cython.int
        before: cython.int = NONE
        self.sort_marked()
        for i in range(self.marked_size):
            variable = self.marked[i]
            self.named[i] = self.shortened(self.reason[variable], self.trail[self.place[variable]])
        reason = self.shortened(conflict, NONE)
        self.begin_entry()
        self.append(self.lesson_size)
        for i in range(self.lesson_size):
            self.append(self.lesson[i])
        at = self.log_size
        self.append(0)
        self.stamp += 1
        for i in range(self.marked_size):
            variable = self.marked[i]
            self.append_units_of(
                self.reason[variable], self.trail[self.place[variable]], self.named[i]
            )
        self.append_units_of(conflict, NONE, reason)
        for i in range(self.marked_size):
            if self.named[i] != before:
                self.append(self.named[i])
            before = self.named[i]
        if reason != before:
            self.append(reason)
        self.log[at] = self.log_size - at - 1
        return self.derived - 1

    @cython.cfunc
    @cython.exceptval(-1)
    def append_units_of(
        self, number: cython.int, literal: cython.int, named: cython.int
    ) -> cython.int:
        """Of the literals that a constraint needs false at the root, why they are, each once.

        A constraint that is named by its shortened form needs only those that are false since.
        """
        i: cython.int
        variable: cython.int
        since: cython.int = 0 if named == number else self.shortened_at[number]
        self.explain(number, literal)
        for i in range(self.because_size):
            variable = self.because[i] >> 1
            if (
                self.level[variable] == 0
                and self.place[variable] >= since
                and self.noted[variable] != self.stamp
            ):
                self.noted[variable] = self.stamp
                self.append(self.unit[variable])
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def shortened(self, number: cython.int, literal: cython.int) -> cython.int:
        """A clause derived from an inequality, without what is false at the root, or itself.

        It takes the place of long lists of units in many steps.  Only where the inequality, as
        the reason of this literal, is no more than the clause of its other literals.
        """
        i: cython.int
        other: cython.int
        left: cython.int = 0
        false: cython.int = 0
        fresh: cython.int = 0
        if number >= self.count:
            return number
        self.explain(number, literal)
        for i in range(self.because_size):
            if self.level[self.because[i] >> 1] == 0:
                false += 1
                if self.place[self.because[i] >> 1] >= self.shortened_at[number]:
                    fresh += 1
        if false < SPARED:
            return number
        for i in range(self.start[number], self.start[number + 1]):
            other = self.literals[i]
            if self.truth[other] == 0 or self.level[other >> 1] > 0:
                left += 1
            elif self.truth[other] > 0:
                return number
        if left != self.because_size - false + (literal != NONE):
            return number
        if fresh < SPARED:
            return self.brief[number]
        self.begin_entry()
        self.append(left)
        for i in range(self.start[number], self.start[number + 1]):
            other = self.literals[i]
            if self.truth[other] == 0 or self.level[other >> 1] > 0:
                self.append(other)
        self.append(self.start[number + 1] - self.start[number] - left + 1)
        for i in range(self.start[number], self.start[number + 1]):
            other = self.literals[i]
            if self.truth[other] < 0 and self.level[other >> 1] == 0:
                self.append(self.unit[other >> 1])
        self.append(number)
        self.brief[number] = self.count + self.derived - 1
        self.shortened_at[number] = self.marks[0]
        return self.brief[number]

    @cython.cfunc
    @cython.exceptval(-1)
    def sort_marked(self) -> cython.int:
        """Put them in the order of the trail, which most of them come in backwards."""
        i: cython.int
        j: cython.int
        variable: cython.int
        for i in range(self.marked_size // 2):
            j = self.marked_size - 1 - i
            self.marked[i], self.marked[j] = self.marked[j], self.marked[i]
        for i in range(1, self.marked_size):
            variable = self.marked[i]
            j = i
            while j and self.place[self.marked[j - 1]] > self.place[variable]:
                self.marked[j] = self.marked[j - 1]
                j -= 1
            self.marked[j] = variable
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def conclude(self) -> cython.int:
        """Log the empty clause: the conflict is at the root."""
        conflict: cython.int = self.conflict
        self.explain(conflict, NONE)
        self.begin_entry()
        self.append(0)
        self.append(self.because_size + 1)
        self.append_units()
        self.append(conflict)
        return 0
