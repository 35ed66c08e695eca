# mypy: ignore-errors
"""The propagation engine: variables, propagators, and the fixpoint loop.

A variable is a word of the store: bit i set means that `base + i` is still
possible.  Propagators wait in queues by priority, cheap ones first, and run
until nothing changes.  The counters are those of SICStus Prolog's
``fd_statistics``, plus search nodes.

Learning is in `learning/`: a log of what was removed is kept only for it.  Left out on purpose:
passing to a propagator *which* variable woke it (a domain is a single word, so looking is as
cheap as being notified).
"""

from time import monotonic

import cython

from cluesmith.kernel import events
from cluesmith.kernel.log import Reason
from cluesmith.kernel.store import Store
from cluesmith.support import bits


@cython.cclass
class Propagator:
    """Base class: a constraint that removes values it can show to be impossible.

    A subclass sets its fields, calls `engine.post(self)` and watches its
    variables, which must differ, in `__init__`; it overrides `propagate`,
    which returns False on failure.  Its docstring states: constraint,
    consistency, what wakes it, cost.  `idempotent` promises that one run
    reaches its own fixpoint; `cost` is the rough number of steps of a run.
    """

    @cython.cfunc
    def propagate(self, engine: "Engine") -> cython.bint:
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


@cython.final
@cython.cclass
class Engine(Store):
    """The store with its propagators, queues and counters."""

    def __init__(self, room: int = 64) -> None:
        Store.__init__(self, room)
        self.propagators = []
        self.bases = []
        self.watchers = []
        self.queues = [[], [], [], []]
        if not cython.compiled:
            self.heads = [0] * events.PRIORITIES
        self.running = None
        self.log = None
        self.culprit = None
        self.victim = -1
        self.work = 0
        self.slice_end = 0.0
        self.resumptions = 0
        self.entailments = 0
        self.prunings = 0
        self.backtracks = 0
        self.nodes = 0

    # Variables

    def variables(self, count: int, base: int, mask: int) -> int:
        """Add `count` variables with values `base + i` for each bit i of `mask`.

        Returns the index of the first; the others follow it.
        """
        first: int = self.allocate(count, mask)
        missing = self.size - len(self.bases)
        self.bases.extend([base] * missing)
        self.watchers.extend([None] * (events.EVENTS * missing))
        return first

    def base(self, variable: int) -> int:
        return self.bases[variable]

    def domain(self, variable: int) -> int:
        """The mask of a variable's values, relative to its base."""
        return self.words[variable]

    def values(self, variable: int) -> list[int]:
        """The values a variable can still take, ascending."""
        mask: int = self.words[variable]
        base: int = self.bases[variable]
        return [base + i for i in range(mask.bit_length()) if mask >> i & 1]

    def value(self, variable: int) -> int:
        """The smallest value left: the value, where the variable is fixed."""
        mask: int = self.words[variable]
        return self.bases[variable] + (mask & -mask).bit_length() - 1

    @cython.ccall
    def assignment(self, first: cython.int, count: cython.int) -> list:
        """The values of `count` fixed variables from `first` on, as `value` gives them."""
        variable: cython.int
        result: list = []
        for variable in range(first, first + count):
            result.append(self.bases[variable] + bits.lowest(self.words[variable]))
        return result

    # Propagators

    @cython.ccall
    @cython.exceptval(-1)
    def post(self, propagator: Propagator) -> cython.int:
        """Add a propagator and schedule its first run."""
        propagator.queued = False
        propagator.weight = 1
        propagator.active_word = self.allocate(1, 1)
        propagator.number = len(self.propagators)
        self.propagators.append(propagator)
        self.schedule(propagator)
        return 0

    @cython.ccall
    @cython.exceptval(-1)
    def watch(self, propagator: Propagator, variable: cython.int, event: cython.int) -> cython.int:
        """Run `propagator` whenever `event` happens to `variable`.

        A propagator watches a variable once: this is also how the constraints
        on a variable are counted.
        """
        slot: cython.int = events.EVENTS * variable + event
        if self.watchers[slot] is None:
            self.watchers[slot] = []
        self.watchers[slot].append(propagator)
        return 0

    def schedule_all(self) -> None:
        """Have every propagator run again, as when it was posted."""
        propagator: Propagator
        for propagator in self.propagators:
            if not propagator.queued:
                self.schedule(propagator)

    @cython.cfunc
    @cython.exceptval(-1)
    def entail(self, propagator: Propagator) -> cython.int:
        """Note that the constraint holds whatever happens: no more runs below here."""
        if self.words[propagator.active_word]:
            self.write(propagator.active_word, 0)
            self.entailments += 1
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def suspended(self, variable: cython.int) -> cython.int:
        """How many constraints on a variable are not yet entailed."""
        count: cython.int = 0
        event: cython.int
        propagator: Propagator
        watching: list
        for event in range(events.EVENTS):
            watching = self.watchers[events.EVENTS * variable + event]
            if watching is not None:
                for propagator in watching:
                    if self.words[propagator.active_word]:
                        count += 1
        return count

    @cython.cfunc
    def weight(self, variable: cython.int) -> cython.longlong:
        """The same, each constraint counted by how often it has failed."""
        total: cython.longlong = 0
        event: cython.int
        propagator: Propagator
        watching: list
        for event in range(events.EVENTS):
            watching = self.watchers[events.EVENTS * variable + event]
            if watching is not None:
                for propagator in watching:
                    if self.words[propagator.active_word]:
                        total += propagator.weight
        return total

    # Propagation

    @cython.ccall
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
        if self.log is not None and self.running is not None:
            self.log.note(variable, old, new, self.running.number)
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
    @cython.exceptval(-1)
    def wake(self, slot: cython.int) -> cython.int:
        watching: list = self.watchers[slot]
        propagator: Propagator
        i: cython.Py_ssize_t
        if watching is not None:
            # Cast, not checked: a check of the type walks up the classes of each propagator.
            for i in range(len(watching)):
                propagator = cython.cast(Propagator, watching[i])
                if not propagator.queued:
                    self.schedule(propagator)
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def schedule(self, propagator: Propagator) -> cython.int:
        if self.words[propagator.active_word] == 0:
            return 0
        if propagator is self.running and propagator.idempotent:
            return 0
        queue: list = self.queues[propagator.priority]
        queue.append(propagator)
        propagator.queued = True
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def clear_queues(self) -> cython.int:
        i: cython.Py_ssize_t
        propagator: Propagator
        queue: list
        priority: cython.int
        for priority in range(events.PRIORITIES):
            queue = self.queues[priority]
            for i in range(self.heads[priority], len(queue)):
                propagator = cython.cast(Propagator, queue[i])
                propagator.queued = False
            queue.clear()
            self.heads[priority] = 0
        return 0

    def begin_slice(self, seconds: float) -> None:
        """From now on `fixpoint` pauses when this much time has passed."""
        self.slice_end = monotonic() + seconds
        self.work = 0

    @cython.ccall
    @cython.exceptval(-1)
    def fixpoint(self) -> cython.int:
        """Run propagators until none is waiting: stable, failed or paused."""
        queue: list
        propagator: Propagator
        alive: cython.bint
        head: cython.int
        priority: cython.int = 0
        while priority < events.PRIORITIES:
            queue = self.queues[priority]
            head = self.heads[priority]
            if head == len(queue):
                priority += 1
                continue
            if self.work >= 50_000:
                self.work = 0
                if self.slice_end and monotonic() >= self.slice_end:
                    return events.PAUSED
            propagator = cython.cast(Propagator, queue[head])
            head += 1
            if head == len(queue):
                queue.clear()
                head = 0
            self.heads[priority] = head
            propagator.queued = False
            if self.words[propagator.active_word] == 0:
                continue
            self.resumptions += 1
            self.work += propagator.cost
            self.running = propagator
            self.victim = -1
            alive = propagator.propagate(self)
            self.running = None
            if not alive:
                self.culprit = propagator
                self.clear_queues()
                return events.FAILED
            priority = 0
        return events.STABLE

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
