# mypy: ignore-errors
"""An engine's propagators, for the search that learns: lazy clause generation.

What is true is entered into the engine, and what its propagators then remove is false.  Why, a
propagator is only asked when a conflict is analysed (`Propagator.explain`): it names what had
been removed before and forces the pruning.

After Ohrimenko, Stuckey and Codish (2009), and Feydt and Stuckey (2009).
"""

from collections.abc import Sequence

import cython

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.kernel.learning import reasons
from cluesmith.kernel.learning.choices import Choices
from cluesmith.kernel.learning.clauses import Clauses, Theory
from cluesmith.kernel.log import Log, Reason
from cluesmith.kernel.store import zeros
from cluesmith.support import bits

WIDTH = cython.declare(cython.int, 64)
NOBODY = cython.declare(cython.int, -1)
LAST_LEFT = cython.declare(cython.int, -1)  # instead of a propagator: it is the only value left
ALWAYS = cython.declare(cython.int, 1 << 30)  # a place beyond the end of any trail
ANY = cython.declare(cython.ulonglong, (1 << 64) - 1)
WORK_A_RUN = cython.declare(cython.int, 100)  # of a propagator, in steps of the learner


def clauses(engine: Engine, variables: Sequence[int]) -> Choices:
    """Literals for what the engine has left, and all that its propagators infer."""
    scopes = engine.scopes()
    scope = set(variables).union(*scopes)
    if any(map(engine.is_wide, scope)):
        raise UsageError("learning takes variables with at most 64 values: search depth-first")
    others = set().union(*scopes).difference(variables)
    choices = Choices(engine, variables, sorted(others))
    Propagation(choices, scopes)
    return choices.ready()


@cython.cfunc
@cython.exceptval(-1)
def reach(engine: Engine) -> cython.int:
    """All variables are below this; other words may be too."""
    return min(engine.size, engine.bases_room)


@cython.final
@cython.cclass
class Falsehoods(Reason):
    """What is false before some place of the trail, as an engine's propagators see it."""

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self.since = ALWAYS
        self.place_of = zeros("i", reach(choices.engine))
        self.root = zeros("Q", len(choices.variables))
        for variable in range(len(self.place_of)):
            self.place_of[variable] = NOBODY
        for place in range(len(choices.variables)):
            self.place_of[choices.variables[place]] = place
            self.root[place] = choices.engine.words[choices.variables[place]]

    @cython.cfunc
    @cython.exceptval(-1)
    def is_known(self, literal: cython.int) -> cython.bint:
        """Whether a literal was true before."""
        clauses: Clauses = self.choices.learner
        return clauses.truth[literal] > 0 and clauses.place[literal >> 1] < self.since

    @cython.cfunc
    @cython.exceptval(0, check=True)
    def left(self, variable: cython.int) -> cython.ulonglong:
        place: cython.int = self.place_of[variable]
        rest: cython.ulonglong = self.root[place]
        kept: cython.ulonglong = rest
        while rest:
            if self.is_known(self.choices.table[WIDTH * place + bits.lowest(rest)] ^ 1):
                kept ^= rest & -rest
            rest &= rest - 1
        return kept

    @cython.cfunc
    @cython.exceptval(0, check=True)
    def gone(self, variable: cython.int) -> cython.ulonglong:
        return self.root[self.place_of[variable]] & ~self.left(variable)

    @cython.cfunc
    @cython.exceptval(-1)
    def blame(self, variable: cython.int, values: cython.ulonglong) -> cython.int:
        """Where the variable is fixed, and two values or more are to blame, that is the reason."""
        place: cython.int = self.place_of[variable]
        left: cython.ulonglong = self.left(variable)
        literal: cython.int
        learner: Clauses = self.choices.learner
        values &= self.root[place] & ~left
        if values & (values - 1) and left & (left - 1) == 0:
            literal = self.choices.table[WIDTH * place + bits.lowest(left)]
            if self.is_known(literal):
                learner.put(literal ^ 1)
                return 0
        while values:
            learner.put(self.choices.table[WIDTH * place + bits.lowest(values)])
            values &= values - 1
        return 0


@cython.final
@cython.cclass
class Propagation(Theory):
    """An engine in step with a learner; `scopes` are the variables of its propagators."""

    def __init__(self, choices: Choices, scopes: list[list[int]]) -> None:
        self.choices = choices
        self.engine = choices.engine
        self.floor = self.engine.depth
        self.scopes = scopes
        self.log = Log()
        self.looked = 0
        size = choices.learner.size
        self.meaning = zeros("i", size)  # of a learner's variable: place and value
        self.author = zeros("i", size)  # of a pruning: the propagator's number
        self.since = zeros("i", size)  # ... and what it came after, a place of the trail
        for variable in range(size):
            self.meaning[variable] = NOBODY
        for at in range(len(choices.table)):
            if choices.table[at] > reasons.FALSE:
                self.meaning[choices.table[at] >> 1] = at
        self.falsehoods = Falsehoods(choices)
        self.number = choices.learner.add_theory(self)

    @cython.cfunc
    @cython.exceptval(-1)
    def deepen(self, clauses: Clauses) -> cython.int:
        return self.engine.push()

    @cython.cfunc
    @cython.exceptval(-1)
    def retreat(self, clauses: Clauses) -> cython.int:
        while self.engine.depth > self.floor + clauses.depth:
            self.engine.pop()
        self.looked = min(self.looked, clauses.trail_size)
        return self.engine.clear_queues()

    @cython.cfunc
    @cython.exceptval(-1)
    def propagate(self, clauses: Clauses) -> cython.bint:
        engine: Engine = self.engine
        runs: cython.longlong = engine.resumptions
        outcome: cython.int
        self.enter(clauses)
        self.log.size = 0
        engine.observer = self.log
        outcome = engine.fixpoint()
        engine.observer = None
        clauses.work += WORK_A_RUN * (engine.resumptions - runs)
        self.imply(clauses)
        self.looked = clauses.trail_size
        if outcome == events.FAILED:
            clauses.begin()
            self.why(engine.failing, -1, 0, ALWAYS)
            return False
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def enter(self, clauses: Clauses) -> cython.int:
        """Enter what has become true into the engine."""
        literal: cython.int
        at: cython.int
        one: cython.ulonglong = 1
        value: cython.ulonglong
        while self.looked < clauses.trail_size:
            literal = clauses.trail[self.looked]
            self.looked += 1
            if literal >> 1 >= len(self.meaning):
                continue
            at = self.meaning[literal >> 1]
            if at >= 0:
                value = one << at % WIDTH
                self.engine.narrow(
                    self.choices.variables[at // WIDTH], ~value if literal & 1 else value
                )
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def imply(self, clauses: Clauses) -> cython.int:
        """What the engine has removed is false; where one value is left, it is true."""
        i: cython.int
        place: cython.int
        since: cython.int
        removed: cython.ulonglong
        after: cython.ulonglong
        for i in range(self.log.size):
            place = self.falsehoods.place_of[self.log.variables[i]]
            after = self.log.after[i]
            removed = self.log.before[i] & ~after
            since = clauses.trail_size
            while removed:
                self.note(
                    clauses,
                    self.choices.table[WIDTH * place + bits.lowest(removed)] ^ 1,
                    self.log.numbers[i],
                    since,
                )
                removed &= removed - 1
            if after & (after - 1) == 0:
                self.note(
                    clauses,
                    self.choices.table[WIDTH * place + bits.lowest(after)],
                    LAST_LEFT,
                    clauses.trail_size,
                )
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def note(
        self, clauses: Clauses, literal: cython.int, author: cython.int, since: cython.int
    ) -> cython.int:
        if clauses.truth[literal] == 0:
            self.author[literal >> 1] = author
            self.since[literal >> 1] = since
            clauses.imply(literal, self.number)
        return 0

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(self, clauses: Clauses, literal: cython.int) -> cython.int:
        i: cython.int
        at: cython.int = self.meaning[literal >> 1]
        place: cython.int = at // WIDTH
        author: cython.int = self.author[literal >> 1]
        if author == LAST_LEFT:
            for i in range(WIDTH * place, WIDTH * (place + 1)):
                if i != at and self.choices.table[i] != reasons.FALSE:
                    clauses.put(self.choices.table[i])
            return 0
        return self.why(author, self.choices.variables[place], at % WIDTH, self.since[literal >> 1])

    @cython.cfunc
    @cython.exceptval(-1)
    def why(
        self, number: cython.int, variable: cython.int, value: cython.int, since: cython.int
    ) -> cython.int:
        """Put the reason of a pruning, or of a failure, in `because`."""
        other: cython.int
        propagator: Propagator = self.engine.propagators[number]
        self.falsehoods.since = since
        self.choices.learner.work += WORK_A_RUN
        if not propagator.explain(self.engine, self.falsehoods, variable, value):
            for other in self.scopes[number]:
                if other != variable:
                    self.falsehoods.blame(other, ANY)
        return 0
