# mypy: ignore-errors
"""The inequalities of a formula in flat arrays, and for each literal those that it is in.

Literal 2v says that variable v is true, 2v + 1 that it is false; `Formula` has numbers from 1 on,
negative where a variable is false.  Inequalities are numbered as a proof numbers them, from 0:
an equality is two, "at least" and then "at most".
"""

import cython

from cluesmith.forms.formula import Formula
from cluesmith.kernel.store import zeros


@cython.cclass
class System:
    """Inequality i has terms from `start[i]` on; `spare[i]` is what they exceed its degree by."""

    def __init__(self, formula: Formula) -> None:
        count: cython.int = formula.inequalities
        length: cython.int = formula.length
        self.size = formula.size
        self.count = 0
        self.start = zeros("i", count + 2)
        self.literals = zeros("i", length + 1)
        self.factors = zeros("i", length + 1)
        self.spare = zeros("q", count + 1)
        self.largest = zeros("i", count + 1)
        self.users_from = zeros("i", 2 * self.size + 2)
        self.users = zeros("i", length + 1)
        self.users_factor = zeros("i", length + 1)
        self.store(formula)
        self.note_users()

    @cython.cfunc
    @cython.exceptval(-1)
    def store(self, formula: Formula) -> cython.int:
        i: cython.int
        at: cython.int
        turned: cython.int
        begin: cython.int = 0
        total: cython.longlong
        for i in range(formula.count):
            for turned in range(2 if formula.are_equal[i] else 1):
                total = 0
                for at in range(begin, formula.ends[i]):
                    self.add(formula.factors[at], self.coded(formula.literals[at]) ^ turned)
                    total += formula.factors[at]
                self.close(formula.degrees[i] if turned else total - formula.degrees[i])
            begin = formula.ends[i]
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def add(self, factor: cython.int, literal: cython.int) -> cython.int:
        """One more term of the inequality that comes next."""
        at: cython.int = self.start[self.count + 1]
        self.literals[at] = literal
        self.factors[at] = factor
        self.users_from[literal + 1] += 1
        self.largest[self.count] = max(self.largest[self.count], factor)
        self.start[self.count + 1] = at + 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def close(self, spare: cython.longlong) -> cython.int:
        """That inequality is complete."""
        self.spare[self.count] = spare
        self.count += 1
        self.start[self.count + 1] = self.start[self.count]
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def note_users(self) -> cython.int:
        """For each literal the inequalities that it is in; `users_from` has how many by now."""
        number: cython.int
        literal: cython.int
        at: cython.int
        end: cython.int
        for literal in range(2 * self.size):
            self.users_from[literal + 1] += self.users_from[literal]
        # From the last to the first, so that each start ends where it belongs.
        for number in range(self.count - 1, -1, -1):
            for at in range(self.start[number], self.start[number + 1]):
                literal = self.literals[at]
                self.users_from[literal + 1] -= 1
                end = self.users_from[literal + 1]
                self.users[end] = number
                self.users_factor[end] = self.factors[at]
        # Now each start is one place too high.
        for literal in range(2 * self.size):
            self.users_from[literal] = self.users_from[literal + 1]
        self.users_from[2 * self.size] = self.start[self.count]
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def coded(self, literal: cython.int) -> cython.int:
        """A literal of a `Formula` as one of ours."""
        return 2 * literal - 2 if literal > 0 else -2 * literal - 1
