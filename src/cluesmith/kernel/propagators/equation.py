"""w o x = y o z, each o one of + - * / (exact division)."""

from collections.abc import Sequence

import cython

from cluesmith.errors import UsageError
from cluesmith.kernel import bits, events
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.kernel.store import zeros

OPERATORS = "+-*/"
LARGEST = 63  # of a value: results then lie between -63 and 63 * 63

PLUS = cython.declare(cython.int, 0)
MINUS = cython.declare(cython.int, 1)
TIMES = cython.declare(cython.int, 2)
DIVIDE = cython.declare(cython.int, 3)
NO_RESULT = cython.declare(cython.int, -1)


@cython.cfunc
def slot(operator: cython.int, a: cython.int, b: cython.int) -> cython.int:
    """The place of a o b in the table of results; NO_RESULT if not defined."""
    if operator == PLUS:
        return a + b + 63
    if operator == MINUS:
        return a - b + 63
    if operator == TIMES:
        return a * b + 63
    if b == 0 or a % b:
        return NO_RESULT
    return a // b + 63


@cython.cclass
class Equation(Propagator):
    """Constraint: w left x = y right z; a division must come out even, never by 0.

    Consistency: domain on the four together (whether they differ is another
    constraint).  Wakes: any change.  Cost: |w|*|x| + |y|*|z|, three times.
    """

    def __init__(self, engine: Engine, cells: Sequence[int], left: str, right: str) -> None:
        if len(cells) != 4 or left not in OPERATORS or right not in OPERATORS:
            raise UsageError(f"equation: expected four cells and two of {OPERATORS}")
        for cell in cells:
            if engine.base(cell) < 0 or max(engine.values(cell)) > LARGEST:
                raise UsageError(f"equation: values must lie between 0 and {LARGEST}")
        self.w, self.x, self.y, self.z = cells
        self.left = OPERATORS.index(left)
        self.right = OPERATORS.index(right)
        self.bases = zeros("i", 4)
        for i, cell in enumerate(cells):
            self.bases[i] = engine.base(cell)
        # A result's mark: `generation` if the left side can give it,
        # `generation + 1` if both sides can.
        self.marks = zeros("i", 63 + LARGEST * LARGEST + 1)
        self.generation = 0
        self.priority = events.QUADRATIC
        self.cost = 300
        self.idempotent = False
        engine.post(self)
        for cell in cells:
            engine.watch(self, cell, events.CHANGED)

    @cython.cfunc
    def propagate(self, engine: Engine) -> cython.bint:
        one: cython.ulonglong = 1
        a: cython.ulonglong
        b: cython.ulonglong
        i: cython.int
        j: cython.int
        at: cython.int
        w: cython.ulonglong = engine.words[self.w]
        x: cython.ulonglong = engine.words[self.x]
        y: cython.ulonglong = engine.words[self.y]
        z: cython.ulonglong = engine.words[self.z]
        kept_w: cython.ulonglong = 0
        kept_x: cython.ulonglong = 0
        kept_y: cython.ulonglong = 0
        kept_z: cython.ulonglong = 0
        marks: cython.int[::1] = self.marks
        self.generation += 2
        if self.generation > 2_000_000_000:
            self.marks = marks = zeros("i", len(marks))
            self.generation = 2
        generation: cython.int = self.generation
        a = w
        while a:
            i = bits.lowest(a)
            a &= a - 1
            b = x
            while b:
                at = slot(self.left, i + self.bases[0], bits.lowest(b) + self.bases[1])
                b &= b - 1
                if at >= 0:
                    marks[at] = generation
        a = y
        while a:
            i = bits.lowest(a)
            a &= a - 1
            b = z
            while b:
                j = bits.lowest(b)
                b &= b - 1
                at = slot(self.right, i + self.bases[2], j + self.bases[3])
                if at >= 0 and marks[at] >= generation:
                    marks[at] = generation + 1
                    kept_y |= one << i
                    kept_z |= one << j
        a = w
        while a:
            i = bits.lowest(a)
            a &= a - 1
            b = x
            while b:
                j = bits.lowest(b)
                b &= b - 1
                at = slot(self.left, i + self.bases[0], j + self.bases[1])
                if at >= 0 and marks[at] > generation:
                    kept_w |= one << i
                    kept_x |= one << j
        if not (
            engine.narrow(self.w, kept_w)
            and engine.narrow(self.x, kept_x)
            and engine.narrow(self.y, kept_y)
            and engine.narrow(self.z, kept_z)
        ):
            return False
        if (
            kept_w & (kept_w - 1) == 0
            and kept_x & (kept_x - 1) == 0
            and kept_y & (kept_y - 1) == 0
            and kept_z & (kept_z - 1) == 0
        ):
            engine.entail(self)
        return True
