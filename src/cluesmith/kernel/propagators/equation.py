# mypy: ignore-errors
"""w o x = y o z, each o one of + - * /, given or to be found."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cache

import cython

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.kernel.log import Reason
from cluesmith.kernel.store import zeros
from cluesmith.support import bits

OPERATORS = "+-*/"
LARGEST = 63  # of a value


@cython.cclass
class Results:
    """What a o b gives for values below `side`: a small number per different result.

    `value` says what counts as the result, None where there is none.  Equal
    results have equal numbers, and that is all an equation needs to know;
    `values` has the result of each number.
    """

    def __init__(self, side: int, value: Callable[[str, int, int], Hashable]) -> None:
        self.side = side
        self.table = zeros("i", len(OPERATORS) * side * side)
        numbers: dict[Hashable, int] = {None: -1}
        at = 0
        for operator in OPERATORS:
            for a in range(side):
                for b in range(side):
                    result = value(operator, a, b)
                    self.table[at] = numbers.setdefault(result, len(numbers) - 1)
                    at += 1
        self.values = [value for value in numbers if value is not None]
        self.count = len(self.values)


@cython.cclass
class Marks:
    """Work space: which results, and what that gives them, the equation that runs has found."""

    def __init__(self, results: Results) -> None:
        self.side = results.side
        self.table = results.table
        self.marks = zeros("i", results.count)
        self.generation = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def begin(self) -> cython.int:
        """The mark of a new run; the next two numbers are marks too, older ones are less."""
        i: cython.int
        if self.generation > 2_000_000_000:
            for i in range(len(self.marks)):
                self.marks[i] = 0
            self.generation = 0
        self.generation += 3
        return self.generation

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def walk(
        self,
        operators: cython.ulonglong,
        first: cython.ulonglong,
        second: cython.ulonglong,
        base: cython.int,
        wanted: cython.int,
        mark: cython.int,
    ) -> cython.int:
        """Mark what a o b can give, of the results that are marked `wanted` or later.

        The operators and values that gave such a result are in `kept_...` then.
        """
        one: cython.ulonglong = 1
        side: cython.int = self.side
        table: cython.int[::1] = self.table
        marks: cython.int[::1] = self.marks
        operator: cython.int
        i: cython.int
        j: cython.int
        row: cython.int
        result: cython.int
        a: cython.ulonglong
        b: cython.ulonglong
        kept_a: cython.ulonglong = 0
        kept_b: cython.ulonglong = 0
        kept_row: cython.ulonglong
        kept_operators: cython.ulonglong = 0
        while operators:
            operator = bits.lowest(operators)
            operators &= operators - 1
            a = first
            while a:
                i = bits.lowest(a)
                a &= a - 1
                row = (operator * side + i) * side + base
                kept_row = 0
                b = second
                while b:
                    j = bits.lowest(b)
                    b &= b - 1
                    result = table[row + j]
                    if result >= 0 and marks[result] >= wanted:
                        marks[result] = mark
                        kept_row |= one << j
                if kept_row:
                    kept_a |= one << i
                    kept_b |= kept_row
                    kept_operators |= one << operator
        self.kept_a = kept_a
        self.kept_b = kept_b
        self.kept_operators = kept_operators
        return 0


def whole_number(operator: str, a: int, b: int) -> int | None:
    """a o b; a division must come out even, never by 0."""
    if operator == "+":
        return a + b
    if operator == "-":
        return a - b
    if operator == "*":
        return a * b
    return a // b if b and a % b == 0 else None


@cache
def whole_numbers(side: int) -> Results:
    return Results(side, whole_number)


@cython.cclass
class Equation(Propagator):
    """Constraint: w left x = y right z, by a table of results.

    An operator is one of + - * / or, if it is to be found, a variable whose
    values 0 to 3 stand for them.  Consistency: domain on all of them together
    (whether they differ is another constraint).  Wakes: any change.  Cost:
    |w|*|x| + |y|*|z|, three times, for each operator.
    """

    def __init__(
        self,
        engine: Engine,
        cells: Sequence[int],
        left: str | int,
        right: str | int,
        results: Results | None = None,
    ) -> None:
        if len(cells) != 4:
            raise UsageError("equation: expected four cells")
        self.w, self.x, self.y, self.z = cells
        self.left, self.left_mask = _operator(left)
        self.right, self.right_mask = _operator(right)
        if results is None:
            results = whole_numbers(max(_largest(engine, cell) for cell in cells) + 1)
        self.marks = engine.space(Marks, results)
        # Where value base + i, base + j of two cells stands in the table.
        side = results.side
        self.left_base = engine.base(self.w) * side + engine.base(self.x)
        self.right_base = engine.base(self.y) * side + engine.base(self.z)
        self.priority = events.QUADRATIC
        self.cost = 300
        self.idempotent = False
        engine.post(self)
        for variable in (*cells, self.left, self.right):
            if variable >= 0:
                engine.watch(self, variable, events.CHANGED)

    def formula(self, engine: Engine) -> str:
        left, right = (
            f"{{{variable}}}" if variable >= 0 else OPERATORS[bits.lowest(mask)]
            for variable, mask in ((self.left, self.left_mask), (self.right, self.right_mask))
        )
        return f"{{{self.w}}} {left} {{{self.x}}} = {{{self.y}}} {right} {{{self.z}}}"

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        return self.filter(engine, self.marks)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def filter(self, engine: Engine, marks: Marks) -> cython.bint:
        w: cython.ulonglong = engine.words[self.w]
        x: cython.ulonglong = engine.words[self.x]
        y: cython.ulonglong = engine.words[self.y]
        z: cython.ulonglong = engine.words[self.z]
        left: cython.ulonglong = self.left_mask
        right: cython.ulonglong = self.right_mask
        if self.left >= 0:
            left = engine.words[self.left]
        if self.right >= 0:
            right = engine.words[self.right]
        # A result's mark is `generation` if the left side can give it,
        # `generation + 1` if both sides can.
        generation: cython.int = marks.begin()
        marks.walk(left, w, x, self.left_base, 0, generation)
        marks.walk(right, y, z, self.right_base, generation, generation + 1)
        if not (
            engine.narrow(self.y, marks.kept_a)
            and engine.narrow(self.z, marks.kept_b)
            and (self.right < 0 or engine.narrow(self.right, marks.kept_operators))
        ):
            return False
        marks.walk(left, w, x, self.left_base, generation + 1, generation + 1)
        if not (
            engine.narrow(self.w, marks.kept_a)
            and engine.narrow(self.x, marks.kept_b)
            and (self.left < 0 or engine.narrow(self.left, marks.kept_operators))
        ):
            return False
        # With nothing to choose from, the walks have made sure that it holds.
        if (
            w & (w - 1) == 0
            and x & (x - 1) == 0
            and y & (y - 1) == 0
            and z & (z - 1) == 0
            and left & (left - 1) == 0
            and right & (right - 1) == 0
        ):
            engine.entail(self)
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(
        self, engine: Engine, reason: Reason, variable: cython.int, value: cython.int
    ) -> cython.bint:
        """What the right side gives, the left must not; what it gives then, the right must not."""
        generation: cython.int = self.marks.begin()
        self.marks.walk(
            self.left_in(reason, self.right, self.right_mask, variable, value),
            self.left_in(reason, self.y, 0, variable, value),
            self.left_in(reason, self.z, 0, variable, value),
            self.right_base,
            0,
            generation,
        )
        return self.blame_side(
            reason, variable, value,
            self.left, self.left_mask, self.w, self.x, self.left_base, generation,
        ) and self.blame_side(
            reason, variable, value,
            self.right, self.right_mask, self.y, self.z, self.right_base, generation + 1,
        )  # fmt: skip

    @cython.cfunc
    @cython.exceptval(0, check=True)
    def left_in(
        self,
        reason: Reason,
        variable: cython.int,
        given: cython.ulonglong,
        pinned: cython.int,
        value: cython.int,
    ) -> cython.ulonglong:
        """What a variable could be, or the `given` operator; the pinned one has the value."""
        one: cython.ulonglong = 1
        if variable < 0:
            return given
        return one << value if variable == pinned else reason.left(variable)

    @cython.cfunc
    @cython.exceptval(-1)
    def blame_side(
        self,
        reason: Reason,
        pinned: cython.int,
        value: cython.int,
        operator: cython.int,
        given: cython.ulonglong,
        first: cython.int,
        second: cython.int,
        base: cython.int,
        wanted: cython.int,
    ) -> cython.bint:
        """Blame what keeps a side from results marked `wanted`; mark those it could give else."""
        marks: Marks = self.marks
        gone: cython.ulonglong
        o: cython.ulonglong = self.left_in(reason, operator, given, pinned, value)
        a: cython.ulonglong = self.left_in(reason, first, 0, pinned, value)
        b: cython.ulonglong = self.left_in(reason, second, 0, pinned, value)
        marks.walk(o, a, b, base, wanted, wanted)
        if marks.kept_operators:
            return False
        if operator >= 0 and operator != pinned:
            gone = reason.gone(operator)
            marks.walk(gone, a, b, base, wanted, wanted)
            reason.blame(operator, marks.kept_operators)
            o |= gone & ~marks.kept_operators
        if first != pinned:
            gone = reason.gone(first)
            marks.walk(o, gone, b, base, wanted, wanted)
            reason.blame(first, marks.kept_a)
            a |= gone & ~marks.kept_a
        if second != pinned:
            gone = reason.gone(second)
            marks.walk(o, a, gone, base, wanted, wanted)
            reason.blame(second, marks.kept_b)
            b |= gone & ~marks.kept_b
        marks.walk(o, a, b, base, 0, wanted + 1)
        return True


def _operator(operator: str | int) -> tuple[int, int]:
    """The variable of an operator (-1: it is given) and the mask of a given one."""
    if isinstance(operator, int):
        return operator, 0
    if len(operator) != 1 or operator not in OPERATORS:
        raise UsageError(
            f"equation: the operator is {str(operator)[:20]!r}, expected one of {OPERATORS}"
        )
    return -1, 1 << OPERATORS.index(operator)


def _largest(engine: Engine, cell: int) -> int:
    values = engine.values(cell)
    if min(values) < 0 or max(values) > LARGEST:
        raise UsageError(f"equation: values must lie between 0 and {LARGEST}")
    return max(values)
