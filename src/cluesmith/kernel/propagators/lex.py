# mypy: ignore-errors
"""Lexicographic order of two sequences of variables.

After Frisch, Hnich, Kiziltan, Miguel and Walsh (2002): only the first place that is not yet
equal can be pruned, strictly if no order of what follows would do.  That place is
reversible, so a branch of the search never looks at earlier ones again.
"""

from array import array
from collections.abc import Sequence

import cython

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.log import Reason
from cluesmith.kernel.propagators.relation import Relation
from cluesmith.support import bits


@cython.final
@cython.cclass
class Lex(Relation):
    """Constraint: xs comes before ys in lexicographic order; they are equal only if not `strict`.

    Consistency: domain, where no variable repeats at two places; of wide variables too, since
    only bounds are pruned.  Wakes: a bound moves.  Cost: from the first place that is not
    equal to where it is decided whether what follows can be in order.
    """

    def __init__(
        self, engine: Engine, xs: Sequence[int], ys: Sequence[int], strict: bool = False
    ) -> None:
        if len(xs) != len(ys):
            raise UsageError(
                f"lexicographic order: sequences of the same length, not {len(xs)} and {len(ys)}"
            )
        # Where both are the same variable they are equal.
        pairs = [(x, y) for x, y in zip(xs, ys, strict=True) if x != y]
        self.xs = array("i", [x for x, _ in pairs])
        self.ys = array("i", [y for _, y in pairs])
        self.strict = strict
        scope = [x for pair in pairs for x in pair]
        self.start(engine, scope, events.BOUNDS, events.LINEAR, 1 + len(pairs))
        # Wide variables do not matter here: it does without holes.
        self.idempotent = not self.repeats
        self.reached = engine.allocate(1, 0)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        x: cython.int = 0
        y: cython.int = 0
        count: cython.int = len(self.xs)
        place: cython.int = engine.words[self.reached]
        while place < count:
            x = self.xs[place]
            y = self.ys[place]
            if not engine.keep_to(x, engine.most(y)) or not engine.keep_from(y, engine.least(x)):
                return False
            if not (engine.fixed(x) and engine.fixed(y) and engine.least(x) == engine.least(y)):
                break
            place += 1
        if place != cython.cast(cython.int, engine.words[self.reached]):
            engine.write(self.reached, place)
        if place == count:
            engine.entail(self)
            return not self.strict
        if not self.can_follow(engine, place + 1) and not (
            engine.keep_to(x, engine.most(y) - 1) and engine.keep_from(y, engine.least(x) + 1)
        ):
            return False
        if engine.most(x) < engine.least(y):
            engine.entail(self)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def can_follow(self, engine: Engine, place: cython.int) -> cython.bint:
        """Whether from this place on the sequences can be in order."""
        least: cython.longlong
        most: cython.longlong
        while place < len(self.xs):
            least = engine.least(self.xs[place])
            most = engine.most(self.ys[place])
            if least != most:
                return least < most
            place += 1
        return not self.strict

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(
        self, engine: Engine, reason: Reason, variable: cython.int, value: cython.int
    ) -> cython.bint:
        """The least that xs can be comes after the most that ys can: their bounds up to there."""
        place: cython.int
        last: cython.int = 0
        least: cython.longlong = 0
        most: cython.longlong = 0
        one: cython.ulonglong = 1
        x: cython.ulonglong
        y: cython.ulonglong
        if self.repeats or self.wide:
            return Relation.explain(self, engine, reason, variable, value)
        while last < len(self.xs) and least == most:
            x = one << value if self.xs[last] == variable else reason.left(self.xs[last])
            y = one << value if self.ys[last] == variable else reason.left(self.ys[last])
            least = engine.bases[self.xs[last]] + bits.lowest(x)
            most = engine.bases[self.ys[last]] + bits.highest(y)
            last += 1
        if least < most or (least == most and not self.strict):
            return False
        for place in range(last):
            if self.xs[place] != variable:
                x = reason.left(self.xs[place])
                reason.blame(self.xs[place], bits.below(bits.lowest(x)))
            if self.ys[place] != variable:
                y = reason.left(self.ys[place])
                reason.blame(self.ys[place], ~bits.below(bits.highest(y) + 1))
        return True
