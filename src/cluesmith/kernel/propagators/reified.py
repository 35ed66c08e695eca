# mypy: ignore-errors
"""Constraints with a truth value: b <=> x = y + c, b <=> x <= y + c, and, or, exclusive or.

A truth variable has base 0 and the values 0 (false, bit 0) and 1 (true,
bit 1), so its mask is FALSE, TRUE or both.  Each piece only looks at its own
variables: no reasoning across the parts of a disjunction.
"""

from array import array
from collections.abc import Iterable, Sequence

import cython

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.kernel.propagators.binary import Pair
from cluesmith.support import bits

FALSE = cython.declare(cython.ulonglong, 1)
TRUE = cython.declare(cython.ulonglong, 2)


def expect_truth(engine: Engine, variables: Iterable[int]) -> None:
    """Refuse what is no truth variable."""
    for variable in variables:
        if engine.is_wide(variable) or engine.base(variable) or engine.domain(variable) > 3:
            raise UsageError("a truth variable has base 0 and the values 0 and 1")


@cython.cclass
class EqualIff(Pair):
    """Constraint: truth <=> x = y + offset.

    Consistency: domain.  Wakes: any change.  Cost: constant.
    """

    def __init__(self, engine: Engine, truth: int, x: int, y: int, offset: int = 0) -> None:
        self.truth = truth
        self.start(engine, x, y, offset, events.CHANGED)
        engine.watch(self, truth, events.FIXED)

    def formula(self, engine: Engine) -> str:
        return f"{{{self.truth}}} <=> {super().formula(engine)}"

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        truth: cython.ulonglong = engine.words[self.truth]
        x: cython.ulonglong = engine.words[self.x]
        y: cython.ulonglong = bits.shifted(engine.words[self.y], self.shift)
        if truth == TRUE:
            if not engine.narrow(self.x, y) or not engine.narrow(
                self.y, bits.shifted(x, -self.shift)
            ):
                return False
            if x & y & ((x & y) - 1) == 0:
                engine.entail(self)
        elif x & y == 0:
            if not engine.narrow(self.truth, FALSE):
                return False
            engine.entail(self)
        elif truth == FALSE:
            if x & (x - 1) == 0:
                if not engine.narrow(self.y, ~bits.shifted(x, -self.shift)):
                    return False
                engine.entail(self)
            elif engine.words[self.y] & (engine.words[self.y] - 1) == 0:
                if not engine.narrow(self.x, ~y):
                    return False
                engine.entail(self)
        elif x & (x - 1) == 0 and engine.words[self.y] & (engine.words[self.y] - 1) == 0:
            # Both fixed and not apart, so equal.
            engine.narrow(self.truth, TRUE)
            engine.entail(self)
        return True


@cython.cclass
class AtMostIff(Pair):
    """Constraint: truth <=> x <= y + offset.

    Consistency: domain.  Wakes: a bound moves.  Cost: constant.
    """

    relation = "<="

    def __init__(self, engine: Engine, truth: int, x: int, y: int, offset: int = 0) -> None:
        self.truth = truth
        self.start(engine, x, y, offset, events.BOUNDS)
        engine.watch(self, truth, events.FIXED)

    def formula(self, engine: Engine) -> str:
        return f"{{{self.truth}}} <=> {super().formula(engine)}"

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        truth: cython.ulonglong = engine.words[self.truth]
        x: cython.ulonglong = engine.words[self.x]
        y: cython.ulonglong = engine.words[self.y]
        x_low: cython.int = bits.lowest(x)
        x_high: cython.int = bits.highest(x)
        y_low: cython.int = bits.lowest(y) + self.shift
        y_high: cython.int = bits.highest(y) + self.shift
        if x_high <= y_low:
            if not engine.narrow(self.truth, TRUE):
                return False
            engine.entail(self)
        elif x_low > y_high:
            if not engine.narrow(self.truth, FALSE):
                return False
            engine.entail(self)
        elif truth == TRUE:
            # x_low <= y_high, so neither domain is emptied below.
            if y_high < 63:
                engine.narrow(self.x, bits.below(y_high + 1))
            if x_low - self.shift > 0:
                engine.narrow(self.y, ~bits.below(x_low - self.shift))
            if bits.highest(engine.words[self.x]) <= bits.lowest(engine.words[self.y]) + self.shift:
                engine.entail(self)
        elif truth == FALSE:
            if y_low >= 0:
                engine.narrow(self.x, ~bits.below(y_low + 1))
            if x_high - self.shift < 64:
                engine.narrow(self.y, bits.below(x_high - self.shift))
            if bits.lowest(engine.words[self.x]) > bits.highest(engine.words[self.y]) + self.shift:
                engine.entail(self)
        return True


@cython.cclass
class Connective(Propagator):
    """The shared part of and and or: one part can decide the whole."""

    word = "and"

    def __init__(self, engine: Engine, truth: int, parts: Sequence[int]) -> None:
        self.truth = truth
        self.parts = array("i", parts)
        self.priority = events.CONSTANT
        self.cost = 1 + len(parts)
        self.idempotent = True
        engine.post(self)
        engine.watch(self, truth, events.FIXED)
        for part in parts:
            engine.watch(self, part, events.FIXED)

    def formula(self, engine: Engine) -> str:
        parts = f" {type(self).word} ".join(f"{{{part}}}" for part in self.parts)
        return f"{{{self.truth}}} <=> {parts}"

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def settle(
        self, engine: Engine, neutral: cython.ulonglong, deciding: cython.ulonglong
    ) -> cython.bint:
        """And, or: one `deciding` part decides the whole, all `neutral` parts the other way."""
        i: cython.int
        open_part: cython.int = -1
        open_count: cython.int = 0
        part: cython.ulonglong
        for i in range(len(self.parts)):
            part = engine.words[self.parts[i]]
            if part == deciding:
                if not engine.narrow(self.truth, deciding):
                    return False
                engine.entail(self)
                return True
            if part != neutral:
                open_part = self.parts[i]
                open_count += 1
        if open_count == 0:
            if not engine.narrow(self.truth, neutral):
                return False
            engine.entail(self)
        elif engine.words[self.truth] == neutral:
            for i in range(len(self.parts)):
                engine.narrow(self.parts[i], neutral)
            engine.entail(self)
        elif open_count == 1 and engine.words[self.truth] == deciding:
            engine.narrow(open_part, deciding)
            engine.entail(self)
        return True


@cython.cclass
class AndIff(Connective):
    """Constraint: truth <=> all parts are true.

    Consistency: domain.  Wakes: a truth value is known.  Cost: linear.
    """

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        return self.settle(engine, TRUE, FALSE)


@cython.cclass
class OrIff(Connective):
    """Constraint: truth <=> some part is true.

    Consistency: domain.  Wakes: a truth value is known.  Cost: linear.
    """

    word = "or"

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        return self.settle(engine, FALSE, TRUE)


@cython.cclass
class XorIff(Propagator):
    """Constraint: truth <=> an odd number of parts is true.

    So the truth variable is one part more, and the number must be even: what occurs twice
    does not matter.  "a <=> b" is `EqualIff`, "a implies b" is `AtMostIff`.

    Consistency: domain.  Wakes: a truth value is known.  Cost: linear.
    """

    def __init__(self, engine: Engine, truth: int, parts: Sequence[int]) -> None:
        together = [truth, *parts]
        expect_truth(engine, together)
        odd = [part for part in dict.fromkeys(together) if together.count(part) % 2]
        self.parts = array("i", odd)
        self.priority = events.CONSTANT
        self.cost = 1 + len(odd)
        self.idempotent = True
        engine.post(self)
        for part in odd:
            engine.watch(self, part, events.FIXED)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        i: cython.int
        is_odd: cython.bint = False
        open_part: cython.int = -1
        for i in range(len(self.parts)):
            if engine.words[self.parts[i]] == TRUE:
                is_odd = not is_odd
            elif engine.words[self.parts[i]] != FALSE:
                if open_part >= 0:
                    return True
                open_part = self.parts[i]
        if open_part >= 0:
            engine.narrow(open_part, TRUE if is_odd else FALSE)
        elif is_odd:
            return False
        engine.entail(self)
        return True
