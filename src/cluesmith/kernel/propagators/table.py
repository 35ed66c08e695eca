# mypy: ignore-errors
"""Table: the variables take together one of the listed tuples.

Compact-table, after Demeulenaere and others (2016): the tuples that are still possible are
bits of reversible words, of which those that are not 0 come first in an order of their own.
Where a domain has changed they are intersected with the union of what its values occur in
(or without what the removed ones occur in, if these are fewer); a value that shares no tuple
with them goes.  Where that word is where it was found last is looked at first.

The words that are 0 need no trail of their order: only how many are not 0 is restored.
"""

from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate

import cython

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.log import Reason
from cluesmith.kernel.propagators.relation import Relation
from cluesmith.kernel.store import zeros
from cluesmith.support import bits

MOST_WORDS = 2**24  # of all supports: 128 MB
EVERY = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


@cython.final
@cython.cclass
class Table(Relation):
    """Constraint: the variables' values are one of the tuples.

    Consistency: domain, also where a variable repeats; while a variable has more than 64 values,
    bounds of it.  Wakes: any change.  Cost: a 64th of the tuples times the values, at most.
    """

    def __init__(
        self, engine: Engine, variables: Sequence[int], tuples: Iterable[Sequence[int]]
    ) -> None:
        columns = list(dict.fromkeys(variables))
        rows = self.possible(engine, variables, columns, tuples)
        of_column = [sorted(set(column)) for column in zip(*rows, strict=True)]
        of_column = of_column or [[] for _ in columns]
        words = (len(rows) + 63) // 64
        total = sum(map(len, of_column))
        if total * words > MOST_WORDS:
            raise UsageError(
                f"a table of {len(rows)} tuples with {total} values takes more than "
                f"{MOST_WORDS // 2**17} MB"
            )
        self.columns = array("i", columns)
        self.slots = array("i", accumulate(map(len, of_column), initial=0))
        self.values = array("q", [value for column in of_column for value in column])
        self.residues = zeros("i", total)
        self.order = array("i", range(words))
        self.mask = zeros("Q", words)
        self.supports = zeros("Q", total * words)
        self.fill(rows, of_column, words)
        self.start(engine, columns, events.CHANGED, events.QUADRATIC, 4 + total, True)
        self.count = words
        # All are possible: the bits of the last word that stand for none are in no support.
        self.tuples = engine.allocate(words, EVERY)
        self.used = engine.allocate(1, words)
        self.seen = engine.allocate(len(columns), 0)
        for i, variable in enumerate(columns):
            engine.words[self.seen + i] = engine.words[variable]

    def possible(
        self,
        engine: Engine,
        variables: Sequence[int],
        columns: Sequence[int],
        tuples: Iterable[Sequence[int]],
    ) -> list[tuple[int, ...]]:
        """The different tuples within the domains, each variable once."""
        rows: dict = {}
        bounds = {variable: engine.bounds(variable) for variable in columns}
        for each in tuples:
            if len(each) != len(variables):
                raise UsageError(
                    f"a table over {len(variables)} variables has a tuple of {len(each)}"
                )
            given = dict(zip(variables, each, strict=True))
            if any(
                given[variable] != value for variable, value in zip(variables, each, strict=True)
            ):
                continue
            # A number of any size may be given: bounds first.
            if all(
                bounds[variable][0] <= value <= bounds[variable][1] and engine.has(variable, value)
                for variable, value in given.items()
            ):
                rows[tuple(given[variable] for variable in columns)] = None
        return list(rows)

    def fill(
        self, rows: list[tuple[int, ...]], of_column: list[list[int]], words: cython.int
    ) -> None:
        """Set the tuples that each value occurs in."""
        i: cython.int
        at: cython.int
        one: cython.ulonglong = 1
        place = [
            {value: self.slots[i] + k for k, value in enumerate(column)}
            for i, column in enumerate(of_column)
        ]
        for i in range(len(rows)):
            for slots, value in zip(place, rows[i], strict=True):
                at = slots[value]
                self.supports[at * words + (i >> 6)] |= one << (i & 63)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        i: cython.int
        free: cython.int = 0
        if len(self.columns) == 0:
            engine.entail(self)
            return self.count > 0
        if not self.update(engine):
            return False
        for i in range(len(self.columns)):
            if not self.keep_supported(engine, i):
                return False
            if engine.is_open(self.columns[i]):
                free += 2
            elif not engine.fixed(self.columns[i]):
                free += 1
        if (free <= 1 and not self.wide) or free == 0:
            engine.entail(self)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def update(self, engine: Engine) -> cython.bint:
        """Drop the tuples that have a value which is gone; False if none is left."""
        i: cython.int
        now: cython.ulonglong
        gone: cython.ulonglong
        if engine.words[self.used] == 0:
            return False
        for i in range(len(self.columns)):
            if engine.is_wide(self.columns[i]):
                self.gather(engine, i, 0)
                if not self.intersect(engine, 0):
                    return False
                continue
            now = engine.words[self.columns[i]]
            gone = engine.words[self.seen + i] & ~now
            if gone == 0:
                continue
            engine.write(self.seen + i, now)
            if bits.popcount(gone) < bits.popcount(now):
                self.gather(engine, i, gone)
                if not self.intersect(engine, EVERY):
                    return False
            else:
                self.gather(engine, i, now)
                if not self.intersect(engine, 0):
                    return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def gather(self, engine: Engine, column: cython.int, marked: cython.ulonglong) -> cython.int:
        """Set `mask` to the tuples with a marked value; of a wide variable, with a possible one."""
        slot: cython.int
        k: cython.int
        word: cython.int
        variable: cython.int = self.columns[column]
        used: cython.int = engine.words[self.used]
        is_wide: cython.bint = engine.is_wide(variable)
        for k in range(used):
            self.mask[self.order[k]] = 0
        for slot in range(self.slots[column], self.slots[column + 1]):
            if is_wide:
                if not engine.has(variable, self.values[slot]):
                    continue
            elif marked >> (self.values[slot] - engine.bases[variable]) & 1 == 0:
                continue
            for k in range(used):
                word = self.order[k]
                self.mask[word] |= self.supports[slot * self.count + word]
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def intersect(self, engine: Engine, flipped: cython.ulonglong) -> cython.bint:
        """Keep the tuples of `mask`, or all others; False if none is left."""
        k: cython.int
        word: cython.int
        used: cython.int = engine.words[self.used]
        before: cython.int = used
        old: cython.ulonglong
        new: cython.ulonglong
        for k in range(used - 1, -1, -1):
            word = self.order[k]
            old = engine.words[self.tuples + word]
            new = old & (self.mask[word] ^ flipped)
            if new == old:
                continue
            engine.write(self.tuples + word, new)
            if new == 0:
                used -= 1
                self.order[k] = self.order[used]
                self.order[used] = word
        if used != before:
            engine.write(self.used, used)
        return used > 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_supported(self, engine: Engine, slot: cython.int) -> cython.bint:
        """Whether a tuple that is left has the value."""
        k: cython.int
        word: cython.int = self.residues[slot]
        row: cython.int = slot * self.count
        if engine.words[self.tuples + word] & self.supports[row + word]:
            return True
        for k in range(cython.cast(cython.int, engine.words[self.used])):
            word = self.order[k]
            if engine.words[self.tuples + word] & self.supports[row + word]:
                self.residues[slot] = word
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def keep_supported(self, engine: Engine, column: cython.int) -> cython.bint:
        """Keep the values of a variable that a tuple has."""
        slot: cython.int
        variable: cython.int = self.columns[column]
        value: cython.longlong
        low: cython.longlong = 0
        high: cython.longlong = -1
        kept: cython.ulonglong = 0
        one: cython.ulonglong = 1
        is_open: cython.bint = engine.is_open(variable)
        for slot in range(self.slots[column], self.slots[column + 1]):
            value = self.values[slot]
            if not engine.has(variable, value) or not self.is_supported(engine, slot):
                continue
            if high < low:
                low = value
            high = value
            if not is_open:
                kept |= one << (value - engine.start(variable))
        if is_open:
            return engine.keep_from(variable, low) and engine.keep_to(variable, high)
        if not engine.narrow(variable, kept):
            return False
        if not engine.is_wide(variable) and engine.words[self.seen + column] != kept:
            engine.write(self.seen + column, kept)
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(
        self, engine: Engine, reason: Reason, variable: cython.int, value: cython.int
    ) -> cython.bint:
        """For each tuple with the value, another value of it that was gone."""
        i: cython.int
        k: cython.int
        at: cython.longlong
        left: cython.ulonglong
        one: cython.ulonglong = 1
        slot: cython.int
        excludes: cython.bint
        if self.wide:
            return False
        for k in range(self.count):
            self.mask[k] = EVERY if variable < 0 else 0
        for i in range(len(self.columns)):
            if self.columns[i] == variable:
                for slot in range(self.slots[i], self.slots[i + 1]):
                    if self.values[slot] == engine.bases[variable] + value:
                        for k in range(self.count):
                            self.mask[k] = self.supports[slot * self.count + k]
        for i in range(len(self.columns)):
            if self.columns[i] == variable:
                continue
            left = reason.left(self.columns[i])
            for slot in range(self.slots[i], self.slots[i + 1]):
                at = self.values[slot] - engine.bases[self.columns[i]]
                if left >> at & 1:
                    continue
                excludes = False
                for k in range(self.count):
                    if self.mask[k] & self.supports[slot * self.count + k]:
                        self.mask[k] &= ~self.supports[slot * self.count + k]
                        excludes = True
                if excludes:
                    reason.blame(self.columns[i], one << at)
        return True
