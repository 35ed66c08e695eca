# mypy: ignore-errors
"""A puzzle as 0-1 inequalities, and as text: the OPB format of pseudo-Boolean solvers.

A family's `formula.py` states its rules with these few methods.  A literal is the number of a
variable, from 1 on, negative where the variable is to be false.  Every solution of the puzzle is
to be one solution of the formula: variables beside the choices must follow from them.

What the givens settle is no variable: where it is a literal, that is `TRUE` or `FALSE`, which
constraints take and never write.  So little is stated of a board of which much is given.

The text has no negated literal, so that every reader of OPB takes it: ``~x`` is ``1 - x``.
"""

from array import array
from collections.abc import Hashable, Iterable, Sequence

import cython

from cluesmith.errors import LimitError
from cluesmith.support.bounds import poll
from cluesmith.support.text_buffer import TextBuffer

MOST_TERMS = 2_000_000  # some 16 MB of text
FIRST_ROOM = 1 << 10
TRUE = 1 << 30
FALSE = -TRUE
ALWAYS = cython.declare(cython.int, TRUE)


@cython.final
@cython.cclass
class Formula:
    """Variables and constraints in the order in which they are stated.

    `choices` has the literal of each unknown of the puzzle and value, by (cell, value), where it
    is not settled.

    A constraint is a sum of literals with positive factors, the terms from the end of the one
    before to its own, that comes to its degree at least or is equal to it.  `count` constraints
    have `terms` terms; `inequalities` and `length` count those of an equality twice, as proofs do.
    """

    def __init__(self) -> None:
        self.size = self.count = self.terms = 0
        self.inequalities = self.length = self.settled = 0
        self.choices = {}
        self.notes = []
        self.most_terms = MOST_TERMS
        self.literals = array("i", [0]) * FIRST_ROOM
        self.factors = array("i", [0]) * FIRST_ROOM
        self.ends = array("i", [0]) * FIRST_ROOM
        self.degrees = array("i", [0]) * FIRST_ROOM
        self.are_equal = array("b", [0]) * FIRST_ROOM

    def choose(self, name: str, cell: Hashable, values: Iterable[Hashable]) -> list[int]:
        """Literals, one per value that an unknown can have: exactly one of them is true."""
        listed = list(values)
        if len(listed) == 1:
            self.notes.append(f"{name} is {listed[0]}")
            return [TRUE]
        found = self.new(f"{name} is {', '.join(map(str, listed))}", len(listed))
        self.choices.update(zip([(cell, value) for value in listed], found, strict=True))
        self.exactly(1, found)
        return found

    def chosen(self, values: Iterable[tuple[Hashable, Hashable]]) -> list[int]:
        """The literals of unknowns with these values, of those that are not settled."""
        return [self.choices[each] for each in values if each in self.choices]

    def new(self, meaning: str, count: int = 1) -> list[int]:
        """New variables; the meaning is for who reads the formula."""
        poll()
        first = self.size + 1
        self.size += count
        self.note(meaning, count)
        return list(range(first, first + count))

    def note(self, meaning: str, count: int) -> None:
        """Say what the last variables mean."""
        if count:
            first = f"x{self.size - count + 1} to " if count > 1 else ""
            self.notes.append(f"{first}x{self.size}: {meaning}")

    def clause(self, *literals: int) -> None:
        """One of them at least is true."""
        self.put_all(literals, 1)
        self.close(1, False)

    def clauses(self, *columns: Iterable[int]) -> None:
        """A clause for each row of these columns, as many as the shortest has."""
        for literals in zip(*columns, strict=False):
            self.put_all(literals, 1)
            self.close(1, False)

    def exactly(self, degree: int, literals: Sequence[int]) -> None:
        self.put_all(literals, 1)
        self.close(degree, True)

    def at_least(self, degree: int, literals: Sequence[int]) -> None:
        self.put_all(literals, 1)
        self.close(degree, False)

    def at_most(self, degree: int, literals: Sequence[int]) -> None:
        self.put_all(literals, -1)
        self.close(len(literals) - degree, False)

    def sum_is(self, total: int, literals: Sequence[int], times: int = 1) -> None:
        """The literal `total` is worth `times`, and as much as all the others together."""
        self.put(times, -total)
        self.put_all(literals, 1)
        self.close(times, True)

    def if_any(self, causes: Sequence[int], condition: int, effect: int) -> None:
        """Where the condition holds, and any of the causes, the effect does."""
        times = len(causes)
        self.put(times, effect)
        self.put(times, -condition)
        self.put_all(causes, -1)
        self.close(times, False)

    def either(
        self, meaning: str, names: Iterable[int], ones: Sequence[int], others: Sequence[int]
    ) -> list[int]:
        """For each pair of literals one for "this or that"; only if neither is settled a new one.

        The names of the pairs, which follow the meaning, are consecutive.
        """
        one: cython.int
        other: cython.int
        found = []
        new = []
        for name, one, other in zip(names, ones, others, strict=True):
            if one == -ALWAYS or other == ALWAYS:
                found.append(other)
            elif other == -ALWAYS or one == ALWAYS:
                found.append(one)
            else:
                self.size += 1
                found.append(self.size)
                new.append(name)
                self.put(1, -one)
                self.put(1, self.size)
                self.close(1, False)
                self.put(1, -other)
                self.put(1, self.size)
                self.close(1, False)
                self.put(1, -self.size)
                self.put(1, one)
                self.put(1, other)
                self.close(1, False)
        if new:
            is_whole = len(new) == len(found) > 1
            listed = f"{min(new)} to {max(new)}" if is_whole else ", ".join(map(str, new))
            self.note(f"{meaning} {listed}", len(new))
        return found

    @cython.cfunc
    @cython.exceptval(-1)
    def put(self, factor: cython.int, literal: cython.int) -> cython.int:
        """One more term of the constraint that is being stated."""
        if literal >= ALWAYS or literal <= -ALWAYS:
            self.settled += factor if literal > 0 else 0
            return 0
        if self.terms == self.most_terms:
            raise LimitError(f"no certificate: its formula has more than {self.most_terms:,} terms")
        if self.terms == len(self.literals):
            self.literals = _doubled("i", self.literals)
            self.factors = _doubled("i", self.factors)
        self.factors[self.terms] = factor
        self.literals[self.terms] = literal
        self.terms += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def put_all(self, literals: object, sign: cython.int) -> cython.int:
        literal: cython.int
        for literal in literals:
            self.put(1, sign * literal)
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def close(self, degree: cython.int, is_equal: cython.bint) -> cython.int:
        """Say what the sum of the terms that were put comes to."""
        begin: cython.int = self.ends[self.count - 1] if self.count else 0
        terms: cython.int = self.terms - begin
        times: cython.int = 2 if is_equal else 1
        degree -= self.settled
        self.settled = 0
        if degree <= 0 and not is_equal:  # it holds in any case
            self.terms = begin
            return 0
        if terms == 0:
            if degree:
                self.contradict()
            return 0
        if self.count == len(self.ends):
            self.ends = _doubled("i", self.ends)
            self.degrees = _doubled("i", self.degrees)
            self.are_equal = _doubled("b", self.are_equal)
        self.ends[self.count] = self.terms
        self.degrees[self.count] = degree
        self.are_equal[self.count] = is_equal
        self.count += 1
        self.inequalities += times
        self.length += times * terms
        return 0

    def contradict(self) -> None:
        """State what cannot be, of some variable: OPB has no words for a sum of nothing."""
        if not self.size:
            self.new("nothing at all")
        self.at_least(2, [1])

    def text(self) -> str:
        """The formula in the OPB format."""
        number: cython.int
        text = TextBuffer()
        text.put(f"* #variable= {self.size} #constraint= {self.count}\n".encode())
        for note in self.notes:
            text.put(f"* {note}\n".encode())
        for number in range(self.count):
            self.write(text, number)
        return text.text()

    @cython.cfunc
    @cython.exceptval(-1)
    def write(self, text: TextBuffer, number: cython.int) -> cython.int:
        """A constraint in the OPB format."""
        i: cython.int
        factor: cython.int
        literal: cython.int
        degree: cython.int = self.degrees[number]
        for i in range(self.ends[number - 1] if number else 0, self.ends[number]):
            factor, literal = self.factors[i], self.literals[i]
            if literal < 0:
                factor, literal = -factor, -literal
                degree += factor
            text.put_number(factor)
            text.put(b" x")
            text.put_number(literal)
            text.put(b" ")
        text.put(b"= " if self.are_equal[number] else b">= ")
        text.put_number(degree)
        text.put(b" ;\n")
        return 0


def _doubled(code: str, old: array) -> array:
    """A copy of `old` with as much room again."""
    return array(code, 2 * bytes(memoryview(old)))
