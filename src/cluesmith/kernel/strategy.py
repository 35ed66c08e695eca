# mypy: ignore-errors
"""The 80 labeling strategies of SICStus Prolog, written ``ffc/step/up``.

variable (which one; ties go to the leftmost):
    leftmost, min (smallest lower bound), max (largest upper bound), ff
    (smallest domain), anti_first_fail (largest domain), occurrence (most
    constraints suspended), ffc (ff, then occurrence), max_regret (largest
    difference between the two smallest values)
choice (how its values are split):
    step (a bound, then the rest), enum (each value in turn), bisect (the
    halves around the mean of the bounds), median and middle (the middle
    value of the domain, the value nearest to the mean of the bounds)
order: up or down

A variable with more than 64 values is split by its bounds: at one of them by step and enum, in
halves by the other choices, the lower first for up.
"""

from array import array
from collections.abc import Sequence
from functools import cache
from typing import Final

import cython

from cluesmith.errors import UsageError
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.search import Brancher
from cluesmith.support import bits

VARIABLES: Final = (
    "leftmost", "min", "max", "ff", "anti_first_fail", "occurrence", "ffc", "max_regret",
)  # fmt: skip
CHOICES: Final = ("step", "enum", "bisect", "median", "middle")
ORDERS: Final = ("up", "down")
NAMES: Final = tuple(f"{v}/{c}/{o}" for v in VARIABLES for c in CHOICES for o in ORDERS)

# Positions in VARIABLES and CHOICES.
LEFTMOST = cython.declare(cython.int, 0)
MIN = cython.declare(cython.int, 1)
MAX = cython.declare(cython.int, 2)
FF = cython.declare(cython.int, 3)
ANTI_FIRST_FAIL = cython.declare(cython.int, 4)
OCCURRENCE = cython.declare(cython.int, 5)
FFC = cython.declare(cython.int, 6)
MAX_REGRET = cython.declare(cython.int, 7)

STEP = cython.declare(cython.int, 0)
ENUM = cython.declare(cython.int, 1)
BISECT = cython.declare(cython.int, 2)
MEDIAN = cython.declare(cython.int, 3)
MIDDLE = cython.declare(cython.int, 4)

# Values of a variable: domains with more are of one size to the rules that compare sizes.
MOST_COUNTED = cython.declare(cython.longlong, 1 << 40)


@cache
def parse(name: str) -> tuple[int, int, bool]:
    """The rules a strategy's name stands for; a `UsageError` names the wrong part."""
    parts = name.split("/")
    known = (("variable", VARIABLES), ("choice", CHOICES), ("order", ORDERS))
    if len(parts) != 3:
        raise UsageError(
            f"strategy {name!r}: expected variable/choice/order, such as 'ffc/step/up'"
        )
    for part, (what, names) in zip(parts, known, strict=True):
        if part not in names:
            raise UsageError(f"strategy {name!r}: no {what} {part!r}; one of {', '.join(names)}")
    return VARIABLES.index(parts[0]), CHOICES.index(parts[1]), parts[2] == "up"


@cython.final
@cython.cclass
class Strategy(Brancher):
    """One of the 80, over these variables in this order; when all are fixed, over others."""

    def __init__(self, name: str, variables: Sequence[int], then: Sequence[int] = ()) -> None:
        self.name = name
        self.variable_rule, self.choice_rule, self.up = parse(name)
        self.variables = array("i", [*variables, *then] or [-1])
        self.first = len(variables) or len(self.variables)
        self.enumerates = self.choice_rule == ENUM

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def select(self, engine: Engine) -> cython.int:
        """The variable not yet fixed with the smallest score."""
        best: cython.int = self.best(engine, 0, self.first)
        if best < 0 and self.first < len(self.variables):
            best = self.best(engine, self.first, len(self.variables))
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def best(self, engine: Engine, start: cython.int, end: cython.int) -> cython.int:
        """The same of the variables from place `start` to before `end`."""
        i: cython.int
        variable: cython.int
        best: cython.int = -1
        score: cython.longlong
        best_score: cython.longlong = 0
        values: cython.ulonglong
        for i in range(start, end):
            variable = self.variables[i]
            if variable < 0:
                break
            values = engine.words[variable]
            if values & (values - 1) == 0:
                continue
            if self.variable_rule == LEFTMOST:
                return variable
            score = self.score(engine, variable, values)
            if best < 0 or score < best_score:
                best = variable
                best_score = score
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def score(
        self, engine: Engine, variable: cython.int, values: cython.ulonglong
    ) -> cython.longlong:
        """What the variable rule minimises."""
        rule: cython.int = self.variable_rule
        base: cython.longlong
        if variable < engine.wide_room and engine.is_wide(variable):
            return self.score_wide(engine, variable)
        if rule == FF:
            return bits.popcount(values)
        if rule == FFC:
            # At most 64 values, so one number orders by both.
            return bits.popcount(values) * 1_000_000 - engine.suspended(variable)
        if rule == ANTI_FIRST_FAIL:
            return -bits.popcount(values)
        if rule == OCCURRENCE:
            return -engine.suspended(variable)
        if rule == MAX_REGRET:
            return bits.lowest(values) - bits.lowest(values & (values - 1))
        base = engine.bases[variable]
        if rule == MIN:
            return base + bits.lowest(values)
        return -base - bits.highest(values)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def score_wide(self, engine: Engine, variable: cython.int) -> cython.longlong:
        """The same of a wide variable."""
        rule: cython.int = self.variable_rule
        values: cython.ulonglong = engine.words[variable]
        if rule == MIN:
            return engine.least(variable)
        if rule == MAX:
            return -engine.most(variable)
        if rule == OCCURRENCE:
            return -engine.suspended(variable)
        if rule == MAX_REGRET:
            if engine.is_open(variable):
                return engine.least(variable) - engine.value_from(
                    variable, engine.least(variable) + 1
                )
            return bits.lowest(values) - bits.lowest(values & (values - 1))
        size: cython.longlong = min(engine.extent(variable), MOST_COUNTED)
        if rule == ANTI_FIRST_FAIL:
            return -size
        return size if rule == FF else size * 1_000_000 - engine.suspended(variable)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lower_first(self) -> cython.bint:
        return self.up

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def cut(
        self,
        engine: Engine,
        variable: cython.int,
        low: cython.longlong,
        high: cython.longlong,
    ) -> cython.longlong:
        half: cython.ulonglong = bits.span(low, high) // 2
        if self.choice_rule in (STEP, ENUM):
            return low if self.up else high - 1
        return low + bits.number(half)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def split(
        self, engine: Engine, variable: cython.int, values: cython.ulonglong
    ) -> cython.ulonglong:
        """The values to try first."""
        one: cython.ulonglong = 1
        low: cython.int = bits.lowest(values)
        high: cython.int = bits.highest(values)
        rule: cython.int = self.choice_rule
        chosen: cython.ulonglong
        if rule in (STEP, ENUM):
            return one << (low if self.up else high)
        if rule == BISECT:
            chosen = values & ((one << ((low + high) // 2 + 1)) - 1)
        elif rule == MEDIAN:
            chosen = median(values)
        else:
            chosen = nearest(values, low + high)
        return chosen if self.up else values & ~chosen


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def median(values: cython.ulonglong) -> cython.ulonglong:
    """The bit of the middle value, the lower of two."""
    to_skip: cython.int = (bits.popcount(values) - 1) // 2
    while to_skip:
        values &= values - 1
        to_skip -= 1
    return values & -values


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def nearest(values: cython.ulonglong, twice_mean: cython.int) -> cython.ulonglong:
    """The bit of the value nearest to the mean of the bounds, the lower of two."""
    one: cython.ulonglong = 1
    below: cython.int = bits.highest(values & ((one << (twice_mean // 2 + 1)) - 1))
    above: cython.int = bits.lowest(values & ~((one << ((twice_mean + 1) // 2)) - 1))
    return one << (below if twice_mean - 2 * below <= 2 * above - twice_mean else above)
