# mypy: ignore-errors
"""The values that two variables have in common, whatever their bases, and wide or not.

Between the bounds of an open variable (`Engine.is_open`) every value counts as possible.
"""

import cython

from cluesmith.kernel.engine import Engine
from cluesmith.support import bits


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def moved(mask: cython.ulonglong, by: cython.longlong) -> cython.ulonglong:
    """The mask shifted up by any distance, down if negative."""
    return bits.shifted(mask, max(-64, min(by, 64)))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def window(engine: Engine, x: cython.int, start: cython.longlong) -> cython.ulonglong:
    """The values of x from `start` to `start` + 63, as a mask from there."""
    low: cython.longlong
    high: cython.longlong
    if not engine.is_open(x):
        return moved(engine.words[x], engine.start(x) - start)
    low = max(engine.least(x) - start, 0)
    high = min(engine.most(x) - start, 63)
    if low > high:
        return 0
    return bits.below(high + 1) ^ bits.below(low)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def meet(engine: Engine, x: cython.int, y: cython.int) -> cython.bint:
    """Whether some value is common to both."""
    if not engine.is_open(x):
        return engine.words[x] & window(engine, y, engine.start(x)) != 0
    if not engine.is_open(y):
        return engine.words[y] & window(engine, x, engine.start(y)) != 0
    return max(engine.least(x), engine.least(y)) <= min(engine.most(x), engine.most(y))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def least_common(engine: Engine, x: cython.int, y: cython.int) -> cython.longlong:
    """The least value of both, which must have one."""
    if not engine.is_open(x):
        start: cython.longlong = engine.start(x)
        return start + bits.lowest(engine.words[x] & window(engine, y, start))
    if not engine.is_open(y):
        return least_common(engine, y, x)
    return max(engine.least(x), engine.least(y))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def most_common(engine: Engine, x: cython.int, y: cython.int) -> cython.longlong:
    """The greatest value of both, which must have one."""
    if not engine.is_open(x):
        start: cython.longlong = engine.start(x)
        return start + bits.highest(engine.words[x] & window(engine, y, start))
    if not engine.is_open(y):
        return most_common(engine, y, x)
    return min(engine.most(x), engine.most(y))


@cython.cfunc
@cython.nogil
@cython.exceptval(-1)
def equate(engine: Engine, x: cython.int, y: cython.int) -> cython.bint:
    """Keep in x and y what is common to both."""
    if engine.is_open(x) or engine.is_open(y):
        if not engine.keep_from(x, engine.least(y)) or not engine.keep_to(x, engine.most(y)):
            return False
        if not engine.keep_from(y, engine.least(x)) or not engine.keep_to(y, engine.most(x)):
            return False
    if not engine.is_open(x) and not engine.narrow(x, window(engine, y, engine.start(x))):
        return False
    return engine.is_open(y) or engine.narrow(y, window(engine, x, engine.start(y)))
