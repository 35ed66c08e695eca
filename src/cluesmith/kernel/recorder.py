# mypy: ignore-errors
"""The recorder of a search: its nodes, and what propagation did at each.

Long, because the search writes rows and the engine events, and a row ends where its events do.

A search that has one tells it of each node: where it was opened and by which decision, how it
ended, and the engine's counters.  With `events` it observes the engine too, and keeps each run
of a propagator that changed anything: the domains it narrowed, whether it was entailed, whether
it failed.  Runs that changed nothing are only counted.

What is kept are bytes, `docs/trace.md` says which; plain Python takes them away at each pause
of the search (`tracing/`), so that memory does not grow.  Numbers of nodes are the engine's
count of nodes: the root is 0.
"""

import cython

from cluesmith.kernel.engine import Engine
from cluesmith.kernel.log import Observer
from cluesmith.kernel.store import doubled, zeros
from cluesmith.support import bits

# How a node ended.
OPEN = cython.declare(cython.int, 0)  # it was branched on
SOLVED = cython.declare(cython.int, 1)
FAILED = cython.declare(cython.int, 2)
CUT = cython.declare(cython.int, 3)  # the search ended before it was branched on

# How a domain was narrowed, as one byte: a kind, and the place of a value.
FIXED = cython.declare(cython.int, 0)  # only this value is left
WITHOUT = cython.declare(cython.int, 64)  # this value is gone
AT_LEAST = cython.declare(cython.int, 128)  # all below this value are gone
AT_MOST = cython.declare(cython.int, 192)  # all above it are
OTHER = cython.declare(cython.int, 128)  # AT_LEAST the first value would change nothing
BOUNDS = cython.declare(cython.int, 255)  # nor would AT_MOST the last: a domain wider than a word

RESTARTED = cython.declare(cython.int, 4)  # added to the first node after a restart

LONGEST = cython.declare(cython.int, 10)  # bytes of a number of 64 bits
A_CHANGE = cython.declare(cython.int, 31)  # the most bytes of one
A_ROW = cython.declare(cython.int, 46)  # bytes
ROWS = cython.declare(cython.int, 65536)  # nodes that are taken at once, at most


@cython.final
@cython.cclass
class Recorder(Observer):
    """What is recorded and not yet taken: a row per node, and the events of all of them.

    A level is one of the search: 0 at its root.  A node is `open` until it is known how it ends.
    """

    def __init__(self, engine: Engine, events: bool = True) -> None:
        self.engine = engine
        self.events = events
        self.resumptions = engine.resumptions
        self.prunings = engine.prunings
        self.entailments = engine.entailments
        self.places = zeros("i", max(engine.size, 1))
        variable: cython.int
        place: cython.int = 0
        for first, count in engine.ranges:
            for variable in range(first, first + count):
                self.places[variable] = place
                place += 1
        # By level: the depth in the tree of the node whose domains it has, and its children.
        self.level_depths = zeros("i", 32)
        self.level_children = zeros("i", 32)
        # By row.
        self.depths = zeros("i", 256)
        self.alternatives = zeros("i", 256)
        self.variables = zeros("i", 256)
        self.run_counts = zeros("i", 256)
        self.pruning_counts = zeros("i", 256)
        self.entailment_counts = zeros("i", 256)
        self.lengths = zeros("i", 256)
        self.outcomes = zeros("B", 256)
        self.codes = zeros("B", 256)
        self.kept = zeros("Q", 256)
        self.kept_to = zeros("Q", 256)
        self.outcomes[0] = CUT
        self.rows = 1
        self.taken = 0  # rows
        self.is_open = True
        self.restarted = 0
        # The events of the rows that are not taken: from `begin`, the last row's from `start`.
        self.data = zeros("B", 1 << 16)
        self.begin = 0
        self.start = 0
        self.end = 0
        # The changes of the present run.
        self.changes = 0
        self.changed = zeros("i", 64)
        self.before = zeros("Q", 64)
        self.after = zeros("Q", 64)
        self.wide = zeros("b", 64)
        self.last_number = 0
        self.last_variable = 0
        if events:
            engine.observe(self)

    # The tree

    @cython.ccall
    @cython.nogil
    @cython.exceptval(-1)
    def opened(
        self, level: cython.int, own: cython.int, variable: cython.int, kept: cython.ulonglong
    ) -> cython.int:
        """A new node: a decision on the domains of `level`, after which `own` has its domains.

        To be called before the decision narrows the variable to what is `kept`.
        """
        before: cython.ulonglong = self.engine.words[variable]
        row: cython.int = self.open_row(level, own, variable)
        self.codes[row] = code_of(before, before & kept)
        self.kept[row] = before & kept
        self.kept_to[row] = 0
        return 0

    @cython.ccall
    @cython.nogil
    @cython.exceptval(-1)
    def opened_range(
        self,
        level: cython.int,
        own: cython.int,
        variable: cython.int,
        low: cython.longlong,
        high: cython.longlong,
    ) -> cython.int:
        """The same for a decision that keeps a range of an open variable."""
        row: cython.int = self.open_row(level, own, variable)
        self.codes[row] = BOUNDS
        self.kept[row] = folded(low)
        self.kept_to[row] = folded(high)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def open_row(self, level: cython.int, own: cython.int, variable: cython.int) -> cython.int:
        row: cython.int = self.rows
        if self.is_open:
            self.close(OPEN)
        if row == len(self.depths):
            with cython.gil:
                self.grow_rows()
        if own >= len(self.level_depths):
            with cython.gil:
                self.level_depths = doubled("i", self.level_depths)
                self.level_children = doubled("i", self.level_children)
        self.depths[row] = self.level_depths[level] + 1
        self.alternatives[row] = self.level_children[level]
        self.level_children[level] += 1
        self.level_depths[own] = self.depths[row]
        self.level_children[own] = 0
        self.variables[row] = self.places[variable]
        self.outcomes[row] = CUT | self.restarted
        self.restarted = 0
        self.is_open = True
        self.rows += 1
        return row

    @cython.ccall
    @cython.nogil
    @cython.exceptval(-1)
    def solved(self) -> cython.int:
        return self.close(SOLVED)

    @cython.ccall
    @cython.nogil
    @cython.exceptval(-1)
    def failed(self) -> cython.int:
        """The engine has failed."""
        return self.close(FAILED)

    def restart(self) -> None:
        """The next node comes first after a restart."""
        self.restarted = RESTARTED

    def finish(self) -> None:
        """The search has ended: so has its last node."""
        if self.is_open:
            self.close(CUT)
        if self.events:
            self.engine.observe(None)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def close(self, outcome: cython.int) -> cython.int:
        """Complete the last row."""
        return self.complete(self.engine, self.rows - 1, outcome)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def complete(self, engine: Engine, row: cython.int, outcome: cython.int) -> cython.int:
        self.outcomes[row] = self.outcomes[row] & RESTARTED | outcome
        self.run_counts[row] = engine.resumptions - self.resumptions
        self.pruning_counts[row] = engine.prunings - self.prunings
        self.entailment_counts[row] = engine.entailments - self.entailments
        self.lengths[row] = self.end - self.start
        self.resumptions = engine.resumptions
        self.prunings = engine.prunings
        self.entailments = engine.entailments
        self.start = self.end
        self.last_number = 0
        self.last_variable = 0
        self.is_open = False
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def grow_rows(self) -> cython.int:
        self.depths = doubled("i", self.depths)
        self.alternatives = doubled("i", self.alternatives)
        self.variables = doubled("i", self.variables)
        self.run_counts = doubled("i", self.run_counts)
        self.pruning_counts = doubled("i", self.pruning_counts)
        self.entailment_counts = doubled("i", self.entailment_counts)
        self.lengths = doubled("i", self.lengths)
        self.outcomes = doubled("B", self.outcomes)
        self.codes = doubled("B", self.codes)
        self.kept = doubled("Q", self.kept)
        self.kept_to = doubled("Q", self.kept_to)
        return 0

    # The events

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def note(
        self,
        variable: cython.int,
        before: cython.ulonglong,
        after: cython.ulonglong,
        number: cython.int,
    ) -> cython.int:
        at: cython.int = self.changes
        if at == len(self.changed):
            with cython.gil:
                self.grow_changes()
        self.changed[at] = self.places[variable]
        self.before[at] = before
        self.after[at] = after
        self.wide[at] = 0
        self.changes += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def note_bounds(
        self,
        variable: cython.int,
        low: cython.longlong,
        high: cython.longlong,
        number: cython.int,
    ) -> cython.int:
        """Numbers below 0 are folded in between the others."""
        at: cython.int = self.changes
        if at == len(self.changed):
            with cython.gil:
                self.grow_changes()
        self.changed[at] = self.places[variable]
        self.before[at] = folded(low)
        self.after[at] = folded(high)
        self.wide[at] = 1
        self.changes += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def note_hole(
        self, variable: cython.int, value: cython.longlong, number: cython.int
    ) -> cython.int:
        self.note_bounds(variable, value, value, number)
        self.wide[self.changes - 1] = 2
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def grow_changes(self) -> cython.int:
        self.changed = doubled("i", self.changed)
        self.before = doubled("Q", self.before)
        self.after = doubled("Q", self.after)
        self.wide = doubled("b", self.wide)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def ran(self, number: cython.int, entailed: cython.bint, alive: cython.bint) -> cython.int:
        """Write the run down, unless it did nothing; with the variable left without a value."""
        i: cython.int
        code: cython.int
        count: cython.int = self.changes
        if count == 0 and alive and not entailed:
            return 0
        victim: cython.int = self.engine.victim
        self.ensure(3 * LONGEST + count * A_CHANGE)
        self.put(
            folded(number - self.last_number) << 4
            | (not alive) << 3
            | entailed << 2
            | min(count, 3)
        )
        if count >= 3:
            self.put(count - 3)
        self.last_number = number
        for i in range(count):
            self.put(folded(self.changed[i] - self.last_variable))
            self.last_variable = self.changed[i]
            if self.wide[i]:
                code = BOUNDS if self.wide[i] == 1 else OTHER
            else:
                code = code_of(self.before[i], self.after[i])
            self.data[self.end] = code
            self.end += 1
            if self.wide[i] == 2:
                self.put(self.before[i])
            elif code == OTHER:
                self.put(self.before[i] & ~self.after[i])
            elif code == BOUNDS:
                self.put(self.before[i])
                self.put(self.after[i])
        if not alive:
            self.put(0 if victim < 0 else self.places[victim] + 1)
        self.changes = 0
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def ensure(self, room: cython.int) -> cython.int:
        """Make room for so many bytes."""
        while len(self.data) - self.end < room:
            with cython.gil:
                self.data = doubled("B", self.data)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def put(self, value: cython.ulonglong) -> cython.int:
        """A number in groups of seven bits, the lowest first; the top bit: more follow."""
        while value >= 128:
            self.data[self.end] = value & 127 | 128
            self.end += 1
            value >>= 7
        self.data[self.end] = value
        self.end += 1
        return 0

    # To be taken away

    def take(self, most: cython.int) -> tuple[list[bytes], bytes] | None:
        """The next nodes that have ended: their columns, and their events of about `most` bytes.

        None: there are no more at present.
        """
        first: cython.int = self.taken
        ended: cython.int = self.rows - self.is_open
        last: cython.int = first
        length: cython.int = 0
        while last < ended and last - first < ROWS and (last == first or length < most):
            length += self.lengths[last]
            last += 1
        if last == first:
            self.keep_last()
            return None
        columns = [memoryview(column)[first:last].tobytes() for column in self.columns()]
        events = memoryview(self.data)[self.begin : self.begin + length].tobytes()
        self.begin += length
        self.taken = last
        return columns, events

    def pending(self) -> int:
        """About how many bytes there are to take."""
        return self.end - self.begin + A_ROW * (self.rows - self.taken)

    def columns(self) -> list:
        """What is kept of each row, in the order of the file."""
        return [
            self.depths, self.alternatives, self.variables, self.run_counts, self.pruning_counts,
            self.entailment_counts, self.lengths, self.kept, self.kept_to,
            self.outcomes, self.codes,
        ]  # fmt: skip

    @cython.cfunc
    @cython.exceptval(-1)
    def keep_last(self) -> cython.int:
        """Forget the rows that were taken; if the last one is open, it is now the first."""
        i: cython.int
        last: cython.int = self.rows - 1
        if self.is_open and last > 0:
            self.depths[0] = self.depths[last]
            self.alternatives[0] = self.alternatives[last]
            self.variables[0] = self.variables[last]
            self.outcomes[0] = self.outcomes[last]
            self.codes[0] = self.codes[last]
            self.kept[0] = self.kept[last]
            self.kept_to[0] = self.kept_to[last]
        self.rows = 1 if self.is_open else 0
        for i in range(self.end - self.begin):
            self.data[i] = self.data[self.begin + i]
        self.end -= self.begin
        self.start -= self.begin
        self.begin = 0
        self.taken = 0
        return 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def code_of(before: cython.ulonglong, after: cython.ulonglong) -> cython.int:
    """How a domain was narrowed: the first of the kinds above that fits."""
    gone: cython.ulonglong = before & ~after
    if after & (after - 1) == 0:
        return FIXED + bits.lowest(after)
    if gone & (gone - 1) == 0:
        return WITHOUT + bits.lowest(gone)
    if bits.highest(gone) < bits.lowest(after):
        return AT_LEAST + bits.lowest(after)
    if bits.lowest(gone) > bits.highest(after):
        return AT_MOST + bits.highest(after)
    return OTHER


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def folded(number: cython.longlong) -> cython.ulonglong:
    """A whole number as one from 0 on: 0, -1, 1, -2, 2..."""
    twice: cython.ulonglong
    if number >= 0:
        twice = number
        return twice << 1
    twice = -(number + 1)
    return twice << 1 | 1
