# mypy: ignore-errors
"""Lazy depth-first search on an explicit stack.

`advance` goes on to the next solution and comes back after a slice of time
at the latest, so that the caller (plain Python) sees signals and limits.
At a solution the engine holds the assignment; the next call searches on.
"""

import cython

from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.store import doubled, zeros

# What to do next.
PROPAGATE = cython.declare(cython.int, 0)
BRANCH = cython.declare(cython.int, 1)
BACKTRACK = cython.declare(cython.int, 2)


@cython.cclass
class Brancher:
    """Base class: where to branch, and what to try first.

    `select` gives a variable that is not fixed, or -1 when all are; `split`
    says which of its values to try first.  The others are tried together
    afterwards, or split in turn where the brancher `enumerates`.
    """

    @cython.cfunc
    def select(self, engine: Engine) -> cython.int:
        raise NotImplementedError

    @cython.cfunc
    def split(
        self, engine: Engine, variable: cython.int, values: cython.ulonglong
    ) -> cython.ulonglong:
        raise NotImplementedError

    @cython.cfunc
    def failed(self, engine: Engine) -> cython.int:
        """Called on each failure of `engine.culprit`, at variable `engine.victim` (-1: unknown)."""
        return 0


@cython.final
@cython.cclass
class Search:
    """A depth-first walk over all solutions of an engine's constraints.

    It walks below the level at which the engine stood when it was made, and
    leaves what is above alone.
    """

    def __init__(self, engine: Engine, brancher: Brancher) -> None:
        self.engine = engine
        self.brancher = brancher
        self.node_limit = 0
        self.failure_limit = 0
        self.patience = 0
        self.patient_to = 0
        self.found = False
        self.phase = PROPAGATE
        self.floor = engine.depth
        self.variables = None
        self.untried = None

    @cython.ccall
    def advance(self, seconds: cython.double) -> cython.int:
        """Search on for at most `seconds`: SOLUTION, EXHAUSTED, SLICE or a limit.

        `failure_limit` is a number of backtracks in all; it counts only as long
        as no solution is found, because a restart would find it again.  After `patience`
        nodes without a solution the search has STALLED.
        """
        engine: Engine = self.engine
        variable: cython.int
        outcome: cython.int
        engine.begin_slice(seconds)
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
                    engine.culprit.weight += 1
                    self.brancher.failed(engine)
                    self.phase = BACKTRACK
            elif self.phase == BRANCH:
                variable = self.brancher.select(engine)
                if variable < 0:
                    self.phase = BACKTRACK
                    self.found = True
                    self.patient_to = engine.nodes + self.patience
                    return events.SOLUTION
                if self.node_limit and engine.nodes >= self.node_limit:
                    return events.NODE_LIMIT
                self.descend(variable, engine.words[variable])
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
                self.retry()
                self.phase = PROPAGATE

    def restart(self, brancher: Brancher) -> None:
        """Start again from the root with another brancher, before any solution was found.

        What was refuted at the root stays refuted.
        """
        self.leave()
        self.brancher = brancher
        self.phase = PROPAGATE

    def leave(self) -> None:
        """Go back to the level it began at, wherever it is."""
        while self.engine.depth > self.floor:
            self.engine.pop()

    @cython.cfunc
    @cython.exceptval(-1)
    def descend(self, variable: cython.int, values: cython.ulonglong) -> cython.int:
        """Open a level for the first part of `values`, and note the rest."""
        engine: Engine = self.engine
        level: cython.int = engine.depth - self.floor
        first: cython.ulonglong = self.brancher.split(engine, variable, values)
        if self.variables is None:
            self.variables = zeros("i", 32)
            self.untried = zeros("Q", 32)
        if level == len(self.variables):
            self.variables = doubled("i", self.variables)
            self.untried = doubled("Q", self.untried)
        self.variables[level] = variable
        self.untried[level] = values & ~first
        engine.push()
        engine.nodes += 1
        engine.narrow(variable, first)
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def retry(self) -> cython.int:
        """Close the last level and take what was not tried there.

        What comes last needs no level of its own: it holds for all that is
        left of the level above.
        """
        engine: Engine = self.engine
        engine.pop()
        level: cython.int = engine.depth - self.floor
        variable: cython.int = self.variables[level]
        untried: cython.ulonglong = self.untried[level]
        if self.brancher.enumerates and untried & (untried - 1):
            self.descend(variable, untried)
        else:
            engine.nodes += 1
            engine.narrow(variable, untried)
        return 0
