"""The model: what was stated, and the searches for what satisfies it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from cluesmith.errors import UsageError, unknown
from cluesmith.kernel import events
from cluesmith.kernel.learning.handover import HandOver
from cluesmith.kernel.modelling.building import FARTHEST, WORD, Building
from cluesmith.kernel.modelling.constraints import Constraint
from cluesmith.kernel.modelling.expression import Expression, Variable, expression
from cluesmith.kernel.modelling.solution import Solution
from cluesmith.kernel.modelling.truth import Known, Truth
from cluesmith.kernel.propagators.improvement import Improvement
from cluesmith.kernel.run import (
    NO_LIMITS,
    SLICE_SECONDS,
    Limits,
    Run,
    Way,
    by_propagators,
    learning_rng,
)
from cluesmith.kernel.search import Search
from cluesmith.kernel.strategy import Strategy
from cluesmith.support.bounds import poll

DEFAULT = "ff/step/up"
SEED_NEEDS_LEARNING = "a search depth-first leaves nothing to chance: it takes no seed"
LEARNING_IS_NARROW = "learning takes variables with at most 64 values: search depth-first"


@dataclass(frozen=True, slots=True)
class Built:
    """A model's engine: its `variables`, their names, and what posted each propagator."""

    engine: Any
    variables: Sequence[int]
    names: Mapping[int, str]
    labels: Sequence[str]
    of: Sequence[Variable]

    def solution(self) -> Solution:
        """The engine's present assignment."""
        return Solution(self.of, list(map(self.engine.value, self.variables)))


class Model:
    """Variables and constraints, to be searched for solutions.

    After a search, `statistics` has its counters, and `stopped` is None where it came to its
    end; else it says what stopped it: "time", "nodes", "solutions" or "cancelled".
    """

    def __init__(self) -> None:
        self._variables: list[Variable] = []
        self._names: set[str] = set()
        self._constraints: list[Constraint | Truth] = []
        self.statistics: dict[str, int] = {}
        self.stopped: str | None = None

    # What is stated

    def variable(
        self,
        low: int | None = None,
        high: int | None = None,
        name: str | None = None,
        *,
        values: Iterable[int] | None = None,
    ) -> Variable:
        """A variable with the values low..high, or with those of a list."""
        chosen: tuple[int, ...] = ()
        if values is not None:
            if low is not None or high is not None:
                raise UsageError("a variable has either bounds or a list of values")
            chosen = tuple(sorted(set(values)))
            if not chosen or not all(isinstance(value, int) for value in chosen):
                raise UsageError(f"the values of a variable are whole numbers, not {chosen!r:.60}")
            low, high = chosen[0], chosen[-1]
            if high - low + 1 == len(chosen):
                chosen = ()
        if not isinstance(low, int) or not isinstance(high, int):
            raise UsageError(
                "a variable takes two whole numbers, its smallest and its largest value, and then "
                "perhaps a name; or values=[...]"
            )
        if low > high or max(abs(low), abs(high)) > FARTHEST:
            raise UsageError(
                f"a variable cannot have the values {low}..{high}: expected the smaller one "
                "first, and not past 2^63 - 1"
            )
        index = len(self._variables)
        variable = Variable(index, self._name(name, index), int(low), int(high), chosen, self)
        self._variables.append(variable)
        return variable

    def variables(
        self,
        names: int | Iterable[str],
        low: int | None = None,
        high: int | None = None,
        *,
        values: Iterable[int] | None = None,
    ) -> list[Variable]:
        """Several variables with the same values: as many as a number says, or one per name."""
        each = [None] * names if isinstance(names, int) else list(names)
        chosen = None if values is None else list(values)
        return [self.variable(low, high, name, values=chosen) for name in each]

    def boolean(self, name: str | None = None) -> Variable:
        """A variable of 0 and 1, which can be used as a truth value."""
        return self.variable(0, 1, name)

    def booleans(self, names: int | Iterable[str]) -> list[Variable]:
        """Several variables of 0 and 1."""
        return self.variables(names, 0, 1)

    def _name(self, name: str | None, index: int) -> str:
        if name is None:
            name = f"x{index}"
            while name in self._names:
                name += "_"
        elif not isinstance(name, str):
            raise UsageError(f"the name of a variable is a text, not {name!r:.60}")
        elif name in self._names:
            raise UsageError(f"there is a variable {name!r:.60} already")
        self._names.add(name)
        return name

    def post(self, *constraints: Constraint | Expression | bool) -> None:
        """Every solution must satisfy these."""
        for constraint in constraints:
            self._post(constraint)

    def _post(self, posted: object) -> None:
        if isinstance(posted, bool):
            posted = Known(posted)
        elif isinstance(posted, Variable) and 0 <= posted.low <= posted.high <= 1:
            posted = posted == 1
        if not isinstance(posted, Constraint | Truth):
            raise UsageError(f"{posted!r:.60} is no constraint{_instead(posted)}")
        if any(part.model not in (None, self) for part in posted.parts()):
            raise UsageError(f"{posted!r:.60} is a constraint on variables of another model")
        posted.post(Building())  # what cannot be built is to be seen here
        self._constraints.append(posted)

    def __repr__(self) -> str:
        return f"<Model: {len(self._variables)} variables, {len(self._constraints)} constraints>"

    @property
    def constraints(self) -> Sequence[Constraint | Truth]:
        """What was posted."""
        return tuple(self._constraints)

    # Searches

    def solutions(
        self,
        strategy: str = DEFAULT,
        limits: Limits = NO_LIMITS,
        search: str = "depth-first",
        *,
        variables: Iterable[Variable] | None = None,
        seed: int | None = None,
    ) -> Iterator[Solution]:
        """All solutions, lazily.  `statistics` counts the search so far.

        The strategy branches on `variables`, in that order, and then on all others; without them,
        on all variables in the order in which they were made.
        A `search` by "learning" keeps a clause from each failure, and then decides by itself;
        "auto" begins depth first by the strategy and goes on by learning where that stalls.
        With a `seed`, from 0 on, chance decides where learning begins.
        """
        building, every = self._build()
        engine = building.engine
        way = self._way(search, engine.wide_room > 0)
        depth_first = Search(engine, self._labeling(strategy, variables, every))
        if way is Way.DEPTH_FIRST:
            if seed is not None:
                raise UsageError(SEED_NEEDS_LEARNING)
            run = Run(depth_first, limits)
        else:
            learning = by_propagators(engine, every)
            at_once, rng = way is Way.LEARNING, learning_rng(seed)
            run = Run(HandOver(depth_first, learning, at_once=at_once, rng=rng), limits)
        return self._found(run, building, every)

    def _found(self, run: Run, building: Building, variables: Sequence[int]) -> Iterator[Solution]:
        engine, size = building.engine, len(variables)
        is_row = list(variables) == list(range(size))
        stated = self._variables[:size]
        self.stopped = None
        for _ in run:
            self.statistics = engine.statistics()
            values = engine.assignment(0, size) if is_row else list(map(engine.value, variables))
            yield Solution(stated, values)
        self.statistics = engine.statistics()
        self.stopped = run.stopped

    def solve(
        self,
        strategy: str = DEFAULT,
        limits: Limits = NO_LIMITS,
        search: str = "depth-first",
        *,
        variables: Iterable[Variable] | None = None,
        seed: int | None = None,
    ) -> Solution | None:
        """The first solution, or None."""
        found = self.solutions(strategy, limits, search, variables=variables, seed=seed)
        return next(found, None)

    def count(
        self,
        strategy: str = DEFAULT,
        limits: Limits = NO_LIMITS,
        search: str = "depth-first",
        *,
        variables: Iterable[Variable] | None = None,
        seed: int | None = None,
    ) -> int:
        """How many solutions there are."""
        found = self.solutions(strategy, limits, search, variables=variables, seed=seed)
        return sum(1 for _ in found)

    def minimize(
        self,
        cost: Expression | int,
        strategy: str = DEFAULT,
        limits: Limits = NO_LIMITS,
        *,
        variables: Iterable[Variable] | None = None,
    ) -> Iterator[Solution]:
        """Solutions of ever smaller cost: the last is the smallest, where `stopped` is None.

        Branch and bound: from each solution on, depth-first search goes for a smaller cost.
        """
        return self._improve(cost, strategy, limits, variables, down=True)

    def maximize(
        self,
        gain: Expression | int,
        strategy: str = DEFAULT,
        limits: Limits = NO_LIMITS,
        *,
        variables: Iterable[Variable] | None = None,
    ) -> Iterator[Solution]:
        """Solutions of ever larger gain: the last is the largest, where `stopped` is None."""
        return self._improve(gain, strategy, limits, variables, down=False)

    def optimum(
        self,
        *,
        minimize: Expression | int | None = None,
        maximize: Expression | int | None = None,
        strategy: str = DEFAULT,
        limits: Limits = NO_LIMITS,
        variables: Iterable[Variable] | None = None,
    ) -> Solution | None:
        """The last solution of `minimize` or `maximize`, or None where there is none."""
        wanted = minimize if maximize is None else maximize
        if wanted is None or (minimize is not None and maximize is not None):
            raise UsageError("optimum takes either minimize=... or maximize=...")
        best = None
        for solution in self._improve(wanted, strategy, limits, variables, down=maximize is None):
            best = solution
        return best

    def _improve(
        self,
        wanted: object,
        strategy: str,
        limits: Limits,
        first: Iterable[Variable] | None,
        down: bool,
    ) -> Iterator[Solution]:
        objective = expression(wanted)
        if objective.model not in (None, self):
            raise UsageError(f"{objective!r:.60} has variables of another model")
        building, every = self._build()
        improvement: Any = Improvement(building.engine, building.variable(objective), down)
        search = Search(building.engine, self._labeling(strategy, first, every))
        search.bound = improvement.number
        return self._better(Run(search, limits), building, every, objective, improvement)

    def _better(
        self,
        run: Run,
        building: Building,
        variables: Sequence[int],
        objective: Expression,
        improvement: Any,
    ) -> Iterator[Solution]:
        for solution in self._found(run, building, variables):
            improvement.limit = solution[objective] + (-1 if improvement.down else 1)
            yield solution

    def _labeling(
        self, strategy: str, first: Iterable[Variable] | None, every: Sequence[int]
    ) -> Strategy:
        """The strategy over the engine's variables, those of `first` before the others."""
        if first is None:
            return Strategy(strategy, every)
        places: dict[int, None] = {}
        for each in first:
            if not isinstance(each, Variable) or each.model is not self:
                raise UsageError(f"{each!r:.60} is no variable of this model to branch on")
            places[each.index] = None
        others = [built for index, built in enumerate(every) if index not in places]
        return Strategy(strategy, [every[index] for index in places], others)

    def _way(self, search: str, has_wide: bool) -> Way:
        if search not in list(Way):
            raise unknown("search", str(search), list(Way))
        if search == Way.LEARNING and has_wide:
            raise UsageError(LEARNING_IS_NARROW)
        return Way.DEPTH_FIRST if has_wide else Way(search)

    def domains(self) -> dict[Variable, Sequence[int]] | None:
        """The values that propagation alone leaves each variable, or None where it fails.

        `statistics` counts the propagation.  What is too long for a list is a `range`.
        """
        building, every = self._build()
        engine = building.engine
        outcome = events.PAUSED
        while outcome == events.PAUSED:
            poll()
            engine.begin_slice(SLICE_SECONDS)
            outcome = engine.fixpoint()
        self.statistics = engine.statistics()
        if outcome == events.FAILED:
            return None
        left = map(engine.values, every)
        return {
            variable: values if isinstance(values, range) else list(values)
            for variable, values in zip(self._variables, left, strict=True)
        }

    def build(self) -> Built:
        """An engine with all that was posted, for a search of one's own."""
        building, variables = self._build()
        names = {variable: repr(each) for variable, each in building.expressions().items()}
        names |= dict(zip(variables, (each.name for each in self._variables), strict=True))
        labels = ["" if each is None else repr(each) for each in building.posted_by]
        return Built(building.engine, variables, names, labels, tuple(self._variables))

    def _build(self) -> tuple[Building, list[int]]:
        """An engine with all that was posted, and its variables for those of the model."""
        building = Building(self._bases())
        variables = building.variables(self._variables)
        building.note(None)
        for constraint in self._constraints:
            constraint.post(building)
            building.note(constraint)
        return building, variables

    def _bases(self) -> list[int]:
        """What each variable counts from: the same for variables whose domains are compared."""
        low = min((v.low for v in self._variables), default=0)
        high = max((v.high for v in self._variables), default=0)
        if high - low < WORD:
            return [0 if low >= 0 and high < WORD else low] * len(self._variables)
        group = list(range(len(self._variables)))

        def leader(index: int) -> int:
            while group[index] != index:
                group[index] = group[group[index]]
                index = group[index]
            return index

        for constraint in self._constraints:
            if isinstance(constraint, Constraint):
                shared = [v for v in constraint.shares_base() if v.high - v.low < WORD]
                for one, other in pairwise(shared):
                    group[leader(one.index)] = leader(other.index)
        members: Mapping[int, list[Variable]] = defaultdict(list)
        for variable in self._variables:
            members[leader(variable.index)].append(variable)
        bases = [v.low for v in self._variables]
        for together in members.values():
            low = min(v.low for v in together)
            high = max(v.high for v in together)
            if high - low < WORD:
                for variable in together:
                    bases[variable.index] = 0 if low >= 0 and high < WORD else low
        return bases


def _instead(posted: object) -> str:
    """What was perhaps meant by what is no constraint."""
    if isinstance(posted, Expression):
        return f": compare it, such as {posted!r:.60} == 0"
    return ": post(*constraints) posts all of a list" if isinstance(posted, Iterable) else ""
