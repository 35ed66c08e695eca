# mypy: ignore-errors
"""The propagation engine: variables, propagators, and the fixpoint loop.

Long, because a C compiler inlines within a module: `narrow`, `wake` and `schedule` are one loop.

A variable is a word of the store: bit i set means that `base + i` is still
possible.  A *wide* variable may have more than 64 values.  While its range does not fit into
a word it is *open*: two more words are its bounds, and all between them is possible, unless
it has words that note holes.  Afterwards it is a mask like any other, but counted from a base
that a level restores.  What works for both (`least`, `keep_from` and so on) is slower than
looking at the mask.

Propagators wait in queues by priority, cheap ones first, and run
until nothing changes.  The counters are those of SICStus Prolog's
``fd_statistics``, plus search nodes.

From `narrow` to `fixpoint` nothing needs the interpreter's lock, so engines of several
threads run side by side; one engine belongs to one thread at a time.

Learning is in `learning/`, and the recorder of searches in `recorder.py`: only for them an
observer is notified of what propagators do.  Left out on purpose:
passing to a propagator *which* variable woke it (a domain is a single word, so looking is as
cheap as being notified).
"""

from collections.abc import Callable, Sequence
from typing import Any

import cython

from cluesmith.errors import UsageError
from cluesmith.kernel import events, memory
from cluesmith.kernel.log import Observer, Reason
from cluesmith.kernel.store import Store
from cluesmith.support import bits, clock

# What `posted` has for each propagator.
ACTIVE = cython.declare(cython.int, 0)  # the word that says whether it is not yet entailed
PRIORITY = cython.declare(cython.int, 1)
AFTER = cython.declare(cython.int, 2)  # the next in its queue
FAILURES = cython.declare(cython.int, 3)  # how often it failed, and one
FACTS = cython.declare(cython.int, 4)

LAST = cython.declare(cython.int, -1)  # in a queue, with none behind it
IDLE = cython.declare(cython.int, -2)  # not waiting in any queue
MOST_FAILURES = cython.declare(cython.int, 2_000_000_000)  # counted
LOOK_WORK = cython.declare(cython.int, 50_000)  # steps between two looks at the clock

ANY = cython.declare(cython.ulonglong, (1 << 64) - 1)
FARTHEST = cython.declare(cython.longlong, (1 << 63) - 1)  # from 0 that a value may lie
MOST_NOTED = 4096  # values of an open variable that can have holes


@cython.cclass
class Propagator:
    """Base class: a constraint that removes values it can show to be impossible.

    A subclass sets its fields, calls `engine.post(self)` and watches its
    variables, which must differ, in `__init__`; it overrides `propagate`,
    which returns False on failure.  Its docstring states: constraint,
    consistency, what wakes it, cost.  `idempotent` promises that one run
    reaches its own fixpoint; `cost` is the rough number of steps of a run.

    `propagate` runs without the interpreter's lock: it may touch fields, arrays and
    other compiled objects that are its own or its engine's, but no Python object.
    """

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: "Engine") -> cython.bint:
        with cython.gil:
            raise NotImplementedError

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(
        self, engine: "Engine", reason: Reason, variable: cython.int, value: cython.int
    ) -> cython.bint:
        """Why this value (counted from its base) was removed; for variable -1, why it failed.

        It blames what together forces that, of what was removed before.  False: nothing better
        is known than to blame all that had been removed from its other variables.
        """
        return False

    def reads(self) -> tuple[int, ...]:
        """Variables that it depends on without watching them."""
        return ()

    def formula(self, engine: "Engine") -> str:
        """The constraint as a formula for people, variables by number: ``{3} <= {5} + 1``.

        Empty where the kind of constraint and its variables say it all.
        """
        return ""


@cython.final
@cython.cclass
class Engine(Store):
    """The store with its propagators, queues and counters.

    Propagators are numbered as they are posted, and everything that runs without the
    interpreter's lock knows them by number.  A queue is a chain of numbers.  The watchers
    of an event are a ring of entries, each a number and the place of the next entry;
    `rings` has the place of the last, from which the first is one step, and 0 where there
    is none.
    """

    def __init__(self, room: int = 64) -> None:
        Store.__init__(self, room)
        self.propagators = []
        self.ranges = []
        self.spaces = None
        self.bases_room = 0
        self.wide_room = 0
        self.posted_room = 0
        self.entries_room = 0
        self.entries_size = 2
        if not cython.compiled:
            self.bases = self.rings = self.addresses = self.posted = self.entries = cython.NULL
            self.wides = self.holes = cython.NULL
            self.first_waiting = [0] * events.PRIORITIES
            self.last_waiting = [0] * events.PRIORITIES
        for priority in range(events.PRIORITIES):
            self.first_waiting[priority] = LAST
        self.observer = None
        self.running = -1
        self.author = 0
        self.failing = -1
        self.victim = -1
        self.work = 0
        self.slice_end = 0.0
        self.resumptions = 0
        self.entailments = 0
        self.prunings = 0
        self.backtracks = 0
        self.nodes = 0

    def __dealloc__(self) -> None:
        memory.free(self.bases)
        memory.free(self.rings)
        memory.free(self.wides)
        memory.free(self.holes)
        memory.free(self.addresses)
        memory.free(self.posted)
        memory.free(self.entries)

    # Variables

    def variables(
        self, count: cython.int, base: cython.longlong, mask: cython.ulonglong
    ) -> cython.int:
        """Add `count` variables with values `base + i` for each bit i of `mask`.

        Returns the index of the first; the others follow it.
        """
        variable: cython.int
        first: cython.int = self.allocate(count, mask)
        room: cython.int = self.bases_room
        if first + count > room:
            self.bases_room = self.room
            self.bases = memory.longs(self.bases, room, self.room)
            self.rings = memory.ints(self.rings, events.EVENTS * room, events.EVENTS * self.room)
        for variable in range(first, first + count):
            self.bases[variable] = base
        self.ranges.append((first, count))
        return first

    def wide_variable(self, low: int, high: int, has_holes: bool = False) -> int:
        """Add a variable with the values low..high, however many; returns its index.

        With `has_holes` it notes each value that is gone, if there are not too many.
        """
        if not -FARTHEST <= low <= high <= FARTHEST:
            raise UsageError(f"a variable cannot have the values {low}..{high}")
        span: cython.ulonglong = bits.span(low, high)
        variable: cython.int = self.variables(1, 0, bits.below(span + 1) if span < 64 else ANY)
        at: cython.int = self.allocate(2, 0)
        self.words[at] = bits.word(low)
        self.words[at + 1] = bits.word(high)
        if variable >= self.wide_room:
            room: cython.int = max(2 * variable, 64)
            self.wides = memory.ints(self.wides, self.wide_room, room)
            self.holes = memory.ints(self.holes, self.wide_room, room)
            self.wide_room = room
        self.wides[variable] = at
        if has_holes and 64 <= span < MOST_NOTED and max(-low, high) < FARTHEST - 64:
            # How many are left, what the blocks are counted from, and the blocks.
            self.holes[variable] = self.allocate(2 + span // 64 + 1, ANY) + 2
            self.words[self.holes[variable] - 2] = span + 1
            self.words[self.holes[variable] - 1] = bits.word(low)
        return variable

    def base(self, variable: int) -> int:
        """What the bits of an ordinary variable are counted from."""
        if self.is_wide(variable):
            raise UsageError("the constraint takes variables with at most 64 values")
        return self.bases[variable]

    def domain(self, variable: int) -> int:
        """The mask of an ordinary variable's values, relative to its base."""
        if self.is_wide(variable):
            raise UsageError("a variable with more than 64 values has no mask")
        return self.words[variable]

    def bounds(self, variable: int) -> tuple[int, int]:
        """The smallest and the largest value that a variable can still take."""
        return self.least(variable), self.most(variable)

    def values(self, variable: int) -> Sequence[int]:
        """The values a variable can still take, ascending."""
        if self.is_open(variable):
            hull = range(self.least(variable), self.most(variable) + 1)
            return [x for x in hull if self.has(variable, x)] if self.holes[variable] else hull
        mask: int = self.words[variable]
        base: int = self.start(variable)
        return [base + i for i in range(mask.bit_length()) if mask >> i & 1]

    def value(self, variable: int) -> int:
        """The smallest value left: the value, where the variable is fixed."""
        return self.least(variable)

    @cython.ccall
    def assignment(self, first: cython.int, count: cython.int) -> list:
        """The values of `count` fixed variables from `first` on, as `value` gives them."""
        variable: cython.int
        result: list = []
        for variable in range(first, first + count):
            result.append(self.least(variable))
        return result

    # What a variable can be: the same for ordinary variables and for wide ones

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def is_wide(self, variable: cython.int) -> cython.bint:
        return variable < self.wide_room and self.wides[variable] != 0

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def is_open(self, variable: cython.int) -> cython.bint:
        """Whether its word is no mask, because its range does not fit."""
        if not self.is_wide(variable):
            return False
        at: cython.int = self.wides[variable]
        return bits.span(bits.number(self.words[at]), bits.number(self.words[at + 1])) >= 64

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def start(self, variable: cython.int) -> cython.longlong:
        """What the bits are counted from; of an open variable, the lower bound."""
        if self.is_wide(variable):
            return bits.number(self.words[self.wides[variable]])
        return self.bases[variable]

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def fixed(self, variable: cython.int) -> cython.bint:
        """Whether one value is left."""
        domain: cython.ulonglong = self.words[variable]
        return domain & (domain - 1) == 0

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def least(self, variable: cython.int) -> cython.longlong:
        """The smallest value left."""
        # An open variable's word has its lowest bit.
        return self.start(variable) + bits.lowest(self.words[variable])

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def most(self, variable: cython.int) -> cython.longlong:
        """The largest value left."""
        if self.is_open(variable):
            return bits.number(self.words[self.wides[variable] + 1])
        return self.start(variable) + bits.highest(self.words[variable])

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def extent(self, variable: cython.int) -> cython.longlong:
        """How many values are left, so far as this can be counted."""
        if self.is_open(variable):
            if self.holes[variable]:
                return bits.number(self.words[self.holes[variable] - 2])
            span: cython.ulonglong = bits.span(self.least(variable), self.most(variable))
            return bits.number(span) + 1 if span < bits.word(FARTHEST) else FARTHEST
        return bits.popcount(self.words[variable])

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def notes_holes(self, variable: cython.int) -> cython.bint:
        """Whether `drop` removes any value."""
        return not self.is_wide(variable) or self.holes[variable] != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def origin(self, variable: cython.int) -> cython.longlong:
        """What the blocks that note holes are counted from."""
        return bits.number(self.words[self.holes[variable] - 1])

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def block(self, variable: cython.int, value: cython.longlong) -> cython.ulonglong:
        """The values from a multiple of 64 on, counted from the origin, of which this is one."""
        return self.words[self.holes[variable] + (value - self.origin(variable)) // 64]

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def value_from(self, variable: cython.int, low: cython.longlong) -> cython.longlong:
        """The smallest value of an open variable from `low` on; if there is none, past its last."""
        high: cython.longlong = self.most(variable)
        place: cython.int
        rest: cython.ulonglong
        low = max(low, self.least(variable))
        if self.holes[variable] == 0:
            return low
        while low <= high:
            place = (low - self.origin(variable)) % 64
            rest = self.block(variable, low) >> place
            if rest:
                return min(low + bits.lowest(rest), high + 1)
            low += 64 - place
        return high + 1

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def value_to(self, variable: cython.int, high: cython.longlong) -> cython.longlong:
        """The largest value of an open variable up to `high`; if there is none, below its first."""
        low: cython.longlong = self.least(variable)
        place: cython.int
        rest: cython.ulonglong
        high = min(high, self.most(variable))
        if self.holes[variable] == 0:
            return high
        while high >= low:
            place = (high - self.origin(variable)) % 64
            rest = self.block(variable, high) & bits.below(place + 1)
            if rest:
                return max(high - place + bits.highest(rest), low - 1)
            high -= place + 1
        return low - 1

    @cython.ccall
    @cython.nogil
    @cython.exceptval(check=False)
    def has(self, variable: cython.int, value: cython.longlong) -> cython.bint:
        """Whether the value is left; an open variable without holes has all between its bounds."""
        if self.is_open(variable):
            if value < self.least(variable) or value > self.most(variable):
                return False
            if self.holes[variable] == 0:
                return True
            return self.block(variable, value) >> (value - self.origin(variable)) % 64 & 1 != 0
        start: cython.longlong = self.start(variable)
        if value < start or bits.span(start, value) >= 64:
            return False
        return self.words[variable] >> bits.span(start, value) & 1 != 0

    @cython.ccall
    @cython.nogil
    @cython.exceptval(-1)
    def keep_from(self, variable: cython.int, low: cython.longlong) -> cython.bint:
        """Keep the values from `low` on; False if none is left."""
        if self.is_open(variable):
            return self.cut(variable, low, FARTHEST)
        start: cython.longlong = self.start(variable)
        if low <= start:
            return True
        if bits.span(start, low) >= 64:
            self.victim = variable
            return False
        return self.narrow(variable, ANY ^ bits.below(bits.span(start, low)))

    @cython.ccall
    @cython.nogil
    @cython.exceptval(-1)
    def keep_to(self, variable: cython.int, high: cython.longlong) -> cython.bint:
        """Keep the values up to `high`; False if none is left."""
        if self.is_open(variable):
            return self.cut(variable, -FARTHEST, high)
        start: cython.longlong = self.start(variable)
        if high < start:
            self.victim = variable
            return False
        if bits.span(start, high) >= 63:
            return True
        return self.narrow(variable, bits.below(bits.span(start, high) + 1))

    @cython.ccall
    @cython.nogil
    @cython.exceptval(-1)
    def drop(self, variable: cython.int, value: cython.longlong) -> cython.bint:
        """Remove a value, where that can be noted; False if none is left.

        Between the bounds of an open variable without holes it cannot: then `has` is still true,
        and whoever wants the value gone must come back when a bound moves.
        """
        one: cython.ulonglong = 1
        first: cython.int
        offset: cython.longlong
        if not self.has(variable, value):
            return True
        if not self.is_open(variable):
            return self.narrow(variable, ANY ^ one << bits.span(self.start(variable), value))
        if value == self.least(variable):
            return self.cut(variable, value + 1, FARTHEST)
        if value == self.most(variable):
            return self.cut(variable, -FARTHEST, value - 1)
        first = self.holes[variable]
        if first:
            offset = value - self.origin(variable)
            self.prunings += 1
            if self.author < 0:
                self.observer.note_hole(variable, value, ~self.author)
            self.write(first - 2, self.words[first - 2] - 1)
            self.write(first + offset // 64, self.words[first + offset // 64] ^ one << offset % 64)
            self.wake(events.EVENTS * variable + events.CHANGED)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def cut(self, variable: cython.int, low: cython.longlong, high: cython.longlong) -> cython.bint:
        """Keep low..high of an open variable; False if none is left.  Only here its bounds move."""
        at: cython.int = self.wides[variable]
        slot: cython.int = events.EVENTS * variable
        old_low: cython.longlong = bits.number(self.words[at])
        old_high: cython.longlong = bits.number(self.words[at + 1])
        place: cython.int
        left: cython.ulonglong
        if low <= old_low and high >= old_high:
            return True
        low = self.value_from(variable, low)
        high = self.value_to(variable, high)
        if low > high:
            self.victim = variable
            return False
        self.prunings += 1
        if self.author < 0:
            self.observer.note_bounds(variable, low, high, ~self.author)
        if self.holes[variable]:
            left = self.words[self.holes[variable] - 2]
            left -= self.count_between(variable, old_low, low - 1)
            self.write(
                self.holes[variable] - 2, left - self.count_between(variable, high + 1, old_high)
            )
        self.write(at, bits.word(low))
        self.write(at + 1, bits.word(high))
        if bits.span(low, high) < 64:
            # It is a mask from here on.
            left = bits.below(bits.span(low, high) + 1)
            if self.holes[variable]:
                place = (low - self.origin(variable)) % 64
                blocks: cython.ulonglong = self.block(variable, low) >> place
                if place:
                    blocks |= self.block(variable, high) << (64 - place) & ANY
                left &= blocks
            self.write(variable, left)
        self.wake(slot + events.CHANGED)
        self.wake(slot + events.BOUNDS)
        if low == high:
            self.wake(slot + events.FIXED)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def count_between(
        self, variable: cython.int, low: cython.longlong, high: cython.longlong
    ) -> cython.ulonglong:
        """How many values the blocks have from `low` to `high`."""
        count: cython.ulonglong = 0
        place: cython.int
        block: cython.ulonglong
        while low <= high:
            place = (low - self.origin(variable)) % 64
            block = self.block(variable, low) >> place
            if high - low < 63 - place:
                block &= bits.below(high - low + 1)
            count += bits.popcount(block)
            low += 64 - place
        return count

    # Propagators

    @cython.ccall
    @cython.exceptval(-1)
    def post(self, propagator: Propagator) -> cython.int:
        """Add a propagator and schedule its first run."""
        number: cython.int = len(self.propagators)
        if number == self.posted_room:
            self.posted_room = max(2 * number, 32)
            self.addresses = memory.words(self.addresses, number, self.posted_room)
            self.posted = memory.ints(self.posted, FACTS * number, FACTS * self.posted_room)
        self.propagators.append(propagator)
        if cython.compiled:
            # Borrowed: the list above keeps it alive.
            self.addresses[number] = cython.cast(
                cython.size_t, cython.cast(cython.p_void, propagator)
            )
        propagator.number = number
        propagator.active_word = self.allocate(1, 1)
        self.posted[FACTS * number + ACTIVE] = propagator.active_word
        self.posted[FACTS * number + PRIORITY] = propagator.priority
        self.posted[FACTS * number + AFTER] = IDLE
        self.posted[FACTS * number + FAILURES] = 1
        self.schedule(number)
        return 0

    @cython.ccall
    @cython.exceptval(-1)
    def watch(self, propagator: Propagator, variable: cython.int, event: cython.int) -> cython.int:
        """Run `propagator` whenever `event` happens to `variable`.

        A propagator watches a variable once: this is also how the constraints
        on a variable are counted.
        """
        slot: cython.int = events.EVENTS * variable + event
        last: cython.int = self.rings[slot]
        entry: cython.int = self.entries_size
        room: cython.int = self.entries_room
        if entry >= room:
            self.entries_room = max(2 * entry, 8 * self.room)
            self.entries = memory.ints(self.entries, room, self.entries_room)
        self.entries[entry] = propagator.number
        if last:
            self.entries[entry + 1] = self.entries[last + 1]
            self.entries[last + 1] = entry
        else:
            self.entries[entry + 1] = entry
        self.rings[slot] = entry
        self.entries_size = entry + 2
        return 0

    def space(self, make: Callable[..., Any], *kind: Any) -> Any:
        """Work space of that kind, which all propagators of this engine share.

        Two of them never run at once; those of two engines may, in two threads.
        """
        if self.spaces is None:
            self.spaces = {}
        found = self.spaces.get((make, *kind))
        if found is None:
            found = self.spaces[make, *kind] = make(*kind)
        return found

    def scopes(self) -> list[list[int]]:
        """The variables that each propagator depends on: what it reads, then what it watches."""
        event: cython.int
        entry: cython.int
        last: cython.int
        found: list = [list(propagator.reads()) for propagator in self.propagators]
        for first, count in self.ranges:
            for variable in range(first, first + count):
                for event in range(events.EVENTS):
                    last = self.rings[events.EVENTS * variable + event]
                    entry = last
                    while entry:
                        entry = self.entries[entry + 1]
                        found[self.entries[entry]].append(variable)
                        if entry == last:
                            break
        return found

    def mask(self, variable: int) -> int:
        """The mask of a variable that is not open, counted from its `start`."""
        return self.words[variable]

    def is_active(self, number: int) -> bool:
        """Whether a propagator is not yet entailed."""
        propagator: Propagator = self.propagators[number]
        return self.words[propagator.active_word] != 0

    def schedule_all(self) -> None:
        """Have every propagator run again, as when it was posted."""
        for number in range(len(self.propagators)):
            self.schedule(number)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def entail(self, propagator: Propagator) -> cython.int:
        """Note that the constraint holds whatever happens: no more runs below here."""
        if self.words[propagator.active_word]:
            self.write(propagator.active_word, 0)
            self.entailments += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def suspended(self, variable: cython.int) -> cython.int:
        """How many constraints on a variable are not yet entailed."""
        count: cython.int = 0
        event: cython.int
        entry: cython.int
        last: cython.int
        for event in range(events.EVENTS):
            last = self.rings[events.EVENTS * variable + event]
            entry = last
            while entry:
                entry = self.entries[entry + 1]
                if self.words[self.posted[FACTS * self.entries[entry] + ACTIVE]]:
                    count += 1
                if entry == last:
                    break
        return count

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def weight(self, variable: cython.int) -> cython.longlong:
        """The same, each constraint counted by how often it has failed."""
        total: cython.longlong = 0
        facts: cython.int
        event: cython.int
        entry: cython.int
        last: cython.int
        for event in range(events.EVENTS):
            last = self.rings[events.EVENTS * variable + event]
            entry = last
            while entry:
                entry = self.entries[entry + 1]
                facts = FACTS * self.entries[entry]
                if self.words[self.posted[facts + ACTIVE]]:
                    total += self.posted[facts + FAILURES]
                if entry == last:
                    break
        return total

    # Levels

    @cython.ccall
    @cython.nogil
    @cython.exceptval(-1)
    def push(self) -> cython.int:
        """Open a level."""
        return self.open_level()

    @cython.ccall
    @cython.nogil
    @cython.exceptval(-1)
    def pop(self) -> cython.int:
        """Undo everything since the last `push`."""
        return self.close_level()

    # Propagation

    @cython.ccall
    @cython.nogil
    @cython.exceptval(-1)
    def narrow(self, variable: cython.int, mask: cython.ulonglong) -> cython.bint:
        """Keep only the values in `mask`; False if none is left."""
        old: cython.ulonglong = self.words[variable]
        new: cython.ulonglong = old & mask
        if new == old:
            return True
        if new == 0:
            self.victim = variable
            return False
        self.prunings += 1
        if self.author < 0:
            self.observer.note(variable, old, new, ~self.author)
        self.write(variable, new)
        slot: cython.int = events.EVENTS * variable
        self.wake(slot + events.CHANGED)
        # A new lower bound: old's lowest bit is gone.  A new upper bound: what
        # was removed holds a bit above all that is left.
        if old & -old & new == 0 or old ^ new > new:
            self.wake(slot + events.BOUNDS)
        if new & (new - 1) == 0:
            self.wake(slot + events.FIXED)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def wake(self, slot: cython.int) -> cython.int:
        last: cython.int = self.rings[slot]
        entry: cython.int = last
        while entry:
            entry = self.entries[entry + 1]
            self.schedule(self.entries[entry])
            if entry == last:
                break
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def schedule(self, number: cython.int) -> cython.int:
        """Put a propagator at the end of its queue, unless it waits already."""
        facts: cython.int = FACTS * number
        if self.posted[facts + AFTER] != IDLE or number == self.running:
            return 0
        if self.words[self.posted[facts + ACTIVE]] == 0:
            return 0
        priority: cython.int = self.posted[facts + PRIORITY]
        if self.first_waiting[priority] == LAST:
            self.first_waiting[priority] = number
        else:
            self.posted[FACTS * self.last_waiting[priority] + AFTER] = number
        self.last_waiting[priority] = number
        self.posted[facts + AFTER] = LAST
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def clear_queues(self) -> cython.int:
        number: cython.int
        behind: cython.int
        priority: cython.int
        for priority in range(events.PRIORITIES):
            number = self.first_waiting[priority]
            while number != LAST:
                behind = self.posted[FACTS * number + AFTER]
                self.posted[FACTS * number + AFTER] = IDLE
                number = behind
            self.first_waiting[priority] = LAST
        return 0

    @cython.ccall
    @cython.nogil
    @cython.exceptval(-1)
    def begin_slice(self, seconds: cython.double) -> cython.int:
        """From now on `fixpoint` pauses when this much time has passed."""
        self.slice_end = clock.monotonic() + seconds
        self.work = 0
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_over(self) -> cython.bint:
        """Look at the clock: whether the slice has passed."""
        self.work = 0
        return self.slice_end != 0 and clock.monotonic() >= self.slice_end

    @cython.ccall
    @cython.nogil
    @cython.exceptval(-1)
    def fixpoint(self) -> cython.int:
        """Run propagators until none is waiting: stable, failed or paused."""
        alive: cython.bint
        number: cython.int
        facts: cython.int
        priority: cython.int = 0
        while priority < events.PRIORITIES:
            number = self.first_waiting[priority]
            if number == LAST:
                priority += 1
                continue
            if self.work >= LOOK_WORK and self.is_over():
                return events.PAUSED
            facts = FACTS * number
            self.first_waiting[priority] = self.posted[facts + AFTER]
            self.posted[facts + AFTER] = IDLE
            if self.words[self.posted[facts + ACTIVE]] == 0:
                continue
            if cython.compiled:
                alive = self.run(
                    cython.cast(Propagator, cython.cast(cython.p_void, self.addresses[number]))
                )
            else:
                alive = self.run(self.propagators[number])
            if not alive:
                self.failing = number
                self.clear_queues()
                return events.FAILED
            priority = 0
        return events.STABLE

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def run(self, propagator: Propagator) -> cython.bint:
        self.resumptions += 1
        self.work += propagator.cost
        self.victim = -1
        if propagator.idempotent:
            self.running = propagator.number
        if self.observer is not None:
            return self.run_observed(propagator)
        alive: cython.bint = propagator.propagate(self)
        self.running = -1
        return alive

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def run_observed(self, propagator: Propagator) -> cython.bint:
        entailments: cython.longlong = self.entailments
        self.author = ~propagator.number  # below 0: a compiler expects that to be rare
        alive: cython.bint = propagator.propagate(self)
        self.author = 0
        self.running = -1
        self.observer.ran(propagator.number, self.entailments != entailments, alive)
        return alive

    def observe(self, observer: Observer | None) -> None:
        """Notify this observer from now on, or none."""
        self.observer = observer

    def run_alone(self, number: int) -> bool:
        """Run one propagator and no other, whatever is waiting; whether it did not fail."""
        propagator: Propagator = self.propagators[number]
        self.clear_queues()
        alive: cython.bint = self.run(propagator)
        self.clear_queues()
        return alive

    @property
    def culprit(self) -> Propagator | None:
        """The propagator that failed last."""
        return self.propagators[self.failing] if self.failing >= 0 else None

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def blame(self) -> cython.int:
        """Count a failure against the culprit."""
        at: cython.int = FACTS * self.failing + FAILURES
        if self.posted[at] < MOST_FAILURES:
            self.posted[at] += 1
        return 0

    def statistics(self) -> dict[str, int]:
        """The counters by the names of the puzzle JSON."""
        return {
            "nodes": self.nodes,
            "backtracks": self.backtracks,
            "prunings": self.prunings,
            "resumptions": self.resumptions,
            "entailments": self.entailments,
            "constraints": len(self.propagators),
        }
