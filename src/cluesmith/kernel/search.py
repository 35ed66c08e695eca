# mypy: ignore-errors
"""Lazy depth-first search on an explicit stack.

`advance` goes on to the next solution and comes back after a slice of time
at the latest, so that the caller (plain Python) sees signals and limits.
At a solution the engine holds the assignment; the next call searches on.
"""

from collections.abc import Sequence

import cython

from cluesmith.kernel import events, memory
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.recorder import Recorder
from cluesmith.support import bits

# What to do next.
PROPAGATE = cython.declare(cython.int, 0)
BRANCH = cython.declare(cython.int, 1)
BACKTRACK = cython.declare(cython.int, 2)

LOOK_WORK = cython.declare(cython.int, 50_000)  # as in the engine


@cython.cclass
class Brancher:
    """Base class: where to branch, and what to try first.

    `select` gives a variable that is not fixed, or -1 when all are; `split`
    says which of its values to try first.  The others are tried together
    afterwards, or split in turn where the brancher `enumerates`.  The values of an open
    variable are split in two ranges: `cut` says where, `lower_first` which is tried first.
    """

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def select(self, engine: Engine) -> cython.int:
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def split(
        self, engine: Engine, variable: cython.int, values: cython.ulonglong
    ) -> cython.ulonglong:
        return values & -values

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
        """The last value of the lower range; by default the first to be tried is one value."""
        return low if self.lower_first() else high - 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def lower_first(self) -> cython.bint:
        """The same at each call."""
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def failed(self, engine: Engine) -> cython.int:
        """Called on each failure of `engine.culprit`, at variable `engine.victim` (-1: unknown)."""
        return 0


@cython.final
@cython.cclass
class Search:
    """A depth-first walk over all solutions of an engine's constraints.

    It walks below the level at which the engine stood when it was made, and
    leaves what is above alone.  `bound` is the number of a propagator that must run again
    whenever the search goes back, as its constraint gets ever tighter; -1: none.
    """

    def __init__(self, engine: Engine, brancher: Brancher) -> None:
        self.engine = engine
        self.brancher = brancher
        self.recorder = None
        self.node_limit = 0
        self.failure_limit = 0
        self.patience = 0
        self.bound = -1
        self.patient_to = 0
        self.found = 0
        self.wanted = 0
        self.phase = PROPAGATE
        self.floor = engine.depth
        self.room = 0
        if not cython.compiled:
            self.variables = self.untried = cython.NULL

    def __dealloc__(self) -> None:
        memory.free(self.variables)
        memory.free(self.untried)

    @cython.ccall
    def advance(self, seconds: cython.double, solutions: cython.longlong = 1) -> cython.int:
        """Search on for at most `seconds`: SOLUTION, EXHAUSTED, SLICE or a limit.

        It is SOLUTION once so many more are found; `found` has how many in all.
        `failure_limit` is a number of backtracks in all; it counts only as long
        as no solution is found, because a restart would find it again.  After `patience`
        nodes without a solution the search has STALLED.

        Other threads run meanwhile, unless it takes less than a look at the clock.
        """
        engine: Engine = self.engine
        brancher: Brancher = self.brancher
        outcome: cython.int
        self.wanted = self.found + solutions
        engine.begin_slice(0.0)
        outcome = self.walk(engine, brancher)
        if outcome == events.SLICE:
            with cython.nogil:
                engine.begin_slice(seconds)
                outcome = self.walk(engine, brancher)
        return outcome

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def walk(self, engine: Engine, brancher: Brancher) -> cython.int:
        variable: cython.int
        outcome: cython.int
        if self.patient_to == 0:
            self.patient_to = engine.nodes + self.patience
        while True:
            if self.phase == PROPAGATE:
                outcome = engine.fixpoint()
                if outcome == events.PAUSED:
                    return events.SLICE
                if outcome == events.STABLE:
                    self.phase = BRANCH
                else:
                    engine.backtracks += 1
                    engine.blame()
                    brancher.failed(engine)
                    if self.recorder is not None:
                        self.recorder.failed()
                    self.phase = BACKTRACK
            elif self.phase == BRANCH:
                variable = brancher.select(engine)
                if variable < 0:
                    self.phase = BACKTRACK
                    self.found += 1
                    if self.recorder is not None:
                        self.recorder.solved()
                    self.patient_to = engine.nodes + self.patience
                    if self.found == self.wanted:
                        return events.SOLUTION
                    # Where nothing is constrained, no propagator looks at the clock.
                    engine.work += 1
                    if engine.work >= LOOK_WORK and engine.is_over():
                        return events.SLICE
                    continue
                if self.node_limit and engine.nodes >= self.node_limit:
                    return events.NODE_LIMIT
                if engine.wide_room and engine.is_open(variable):
                    self.descend_open(
                        engine, brancher, variable, engine.least(variable), engine.most(variable)
                    )
                else:
                    self.descend(engine, brancher, variable, engine.words[variable])
                self.phase = PROPAGATE
            else:
                if engine.depth == self.floor:
                    return events.EXHAUSTED
                if self.node_limit and engine.nodes >= self.node_limit:
                    return events.NODE_LIMIT
                if self.patience and engine.nodes >= self.patient_to:
                    self.patient_to = engine.nodes + self.patience
                    return events.STALLED
                if not self.found and 0 < self.failure_limit <= engine.backtracks:
                    return events.FAILURE_LIMIT
                self.retry(engine, brancher)
                self.phase = PROPAGATE

    def restart(self, brancher: Brancher) -> None:
        """Start again from the root with another brancher, before any solution was found.

        What was refuted at the root stays refuted.
        """
        self.leave()
        if self.recorder is not None:
            self.recorder.restart()
        self.brancher = brancher
        self.phase = PROPAGATE

    def leave(self) -> None:
        """Go back to the level it began at, wherever it is."""
        while self.engine.depth > self.floor:
            self.engine.pop()

    def rest(self, variables: Sequence[int]) -> list[tuple[int, ...]]:
        """End the search; what was not searched, in parts, the largest first.

        A part is the domains of `variables`, among which are all that were branched on.
        Parts have no solution in common, nor one that was found.
        """
        parts: list[tuple[int, ...]] = []
        if self.phase != BACKTRACK:
            parts.append(tuple(map(self.engine.domain, variables)))
        while self.engine.depth > self.floor:
            self.engine.pop()
            level: cython.int = self.engine.depth - self.floor
            part = list(map(self.engine.domain, variables))
            part[variables.index(self.variables[level])] &= self.untried[level]
            parts.append(tuple(part))
        self.phase = BACKTRACK
        return parts[::-1]

    def record(self, recorder: Recorder | None) -> None:
        """Tell this recorder of each node from now on, before the first: or none."""
        self.recorder = recorder

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def descend(
        self,
        engine: Engine,
        brancher: Brancher,
        variable: cython.int,
        values: cython.ulonglong,
    ) -> cython.int:
        """Open a level for the first part of `values`, and note the rest."""
        first: cython.ulonglong = brancher.split(engine, variable, values)
        self.open_node(engine, variable, values & ~first)
        if self.recorder is not None:
            own: cython.int = engine.depth - self.floor
            self.recorder.opened(own - 1, own, variable, first)
        engine.narrow(variable, first)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def open_node(
        self, engine: Engine, variable: cython.int, untried: cython.ulonglong
    ) -> cython.int:
        """Open a level, noting where it branches and what is to be tried afterwards."""
        level: cython.int = engine.depth - self.floor
        if level == self.room:
            self.room = max(2 * level, 32)
            self.variables = memory.ints(self.variables, level, self.room)
            self.untried = memory.words(self.untried, level, self.room)
        self.variables[level] = variable
        self.untried[level] = untried
        engine.push()
        engine.nodes += 1
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def retry(self, engine: Engine, brancher: Brancher) -> cython.int:
        """Close the last level and take what was not tried there.

        What comes last needs no level of its own: it holds for all that is
        left of the level above.
        """
        engine.pop()
        if self.bound >= 0:
            engine.schedule(self.bound)
        level: cython.int = engine.depth - self.floor
        variable: cython.int = self.variables[level]
        untried: cython.ulonglong = self.untried[level]
        if engine.wide_room and engine.is_open(variable):
            return self.retry_open(engine, brancher, variable)
        if brancher.enumerates and untried & (untried - 1):
            self.descend(engine, brancher, variable, untried)
        else:
            engine.nodes += 1
            if self.recorder is not None:
                self.recorder.opened(level, level, variable, untried)
            engine.narrow(variable, untried)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def descend_open(
        self,
        engine: Engine,
        brancher: Brancher,
        variable: cython.int,
        low: cython.longlong,
        high: cython.longlong,
    ) -> cython.int:
        """The same for low..high of an open variable: what is noted is where the rest begins."""
        cut: cython.longlong = brancher.cut(engine, variable, low, high)
        if brancher.lower_first():
            self.open_node(engine, variable, bits.word(cut + 1))
            high = cut
        else:
            self.open_node(engine, variable, bits.word(cut))
            low = cut + 1
        if self.recorder is not None:
            own: cython.int = engine.depth - self.floor
            self.recorder.opened_range(own - 1, own, variable, low, high)
        engine.cut(variable, low, high)
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def retry_open(self, engine: Engine, brancher: Brancher, variable: cython.int) -> cython.int:
        """As the level is closed, the variable is open again, as it was when it was opened."""
        low: cython.longlong = engine.least(variable)
        high: cython.longlong = engine.most(variable)
        level: cython.int = engine.depth - self.floor
        rest: cython.longlong = bits.number(self.untried[level])
        if brancher.lower_first():
            low = engine.value_from(variable, rest)
        else:
            high = engine.value_to(variable, rest)
        if brancher.enumerates and low < high:
            self.descend_open(engine, brancher, variable, low, high)
        else:
            engine.nodes += 1
            if self.recorder is not None:
                self.recorder.opened_range(level, level, variable, low, high)
            engine.cut(variable, low, high)
        return 0
