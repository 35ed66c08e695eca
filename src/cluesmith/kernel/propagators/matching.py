# mypy: ignore-errors
"""All-different and cardinality at domain consistency, by matching.

After Régin (1994, 1996): match each variable to a value, at most `capacity`
to each; a variable may also take value v iff some cycle or some path to a
value with room passes through that edge.  Here the graph's nodes are the
values alone: u -> v if a variable matched to u could take v.  Its edges out
of u are then simply a union of masks, and the strongly connected components
come from the transitive closure on words: 64 values at most, and no stack.
"""

from array import array
from collections.abc import Mapping, Sequence

import cython

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine, Propagator
from cluesmith.kernel.log import Reason
from cluesmith.kernel.store import zeros
from cluesmith.support import bits


@cython.cclass
class Matching(Propagator):
    """The shared part: variables matched to values with capacities.

    Consistency: domain.  Wakes: any change.  Cost: about variables times
    values to repair the matching, values squared for the components.
    """

    def start(self, engine: Engine, variables: Sequence[int], capacities: Sequence[int]) -> None:
        """Post over `variables`; `capacities` by bit, a missing one is 0."""
        self.variables = array("i", variables)
        self.match = array("i", [-1]) * len(variables)
        self.domains = zeros("Q", len(variables))
        if not cython.compiled:
            self.load, self.capacity = [0] * 64, [0] * 64
            self.mover, self.reach = [0] * 64, [0] * 64
        self.allowed = 0
        one: cython.ulonglong = 1
        i: cython.int
        for i in range(len(capacities)):
            self.capacity[i] = capacities[i]
            if capacities[i]:
                self.allowed |= one << i
        self.priority = events.QUADRATIC
        self.cost = 64 + len(variables) * 8
        self.idempotent = True
        engine.post(self)
        for variable in variables:
            engine.watch(self, variable, events.CHANGED)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        i: cython.int
        value: cython.int
        one: cython.ulonglong = 1
        keep: cython.ulonglong
        domain: cython.ulonglong
        all_fixed: cython.bint = True
        # Values that no domain has play no part.
        self.present = 0
        for i in range(len(self.variables)):
            self.domains[i] = engine.words[self.variables[i]]
            self.present |= self.domains[i] & self.allowed
        if self.repair() >= 0:
            return False
        self.close_over()
        vacant: cython.ulonglong = self.leads_to_room()
        for i in range(len(self.variables)):
            domain = engine.words[self.variables[i]]
            if domain & (domain - 1) == 0:
                continue
            value = self.match[i]
            keep = vacant | one << value
            others: cython.ulonglong = domain & self.reach[value] & ~keep
            while others:
                if self.reach[bits.lowest(others)] >> value & 1:
                    keep |= others & -others
                others &= others - 1
            engine.narrow(self.variables[i], keep)
            domain = engine.words[self.variables[i]]
            if domain & (domain - 1):
                all_fixed = False
        if all_fixed:
            engine.entail(self)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2)
    def repair(self) -> cython.int:
        """Match all variables within `domains`; one for which there is no way, or -1."""
        i: cython.int
        value: cython.int
        for i in range(len(self.variables)):
            value = self.match[i]
            if value >= 0 and self.domains[i] >> value & 1 == 0:
                self.match[i] = -1
                self.load[value] -= 1
        for i in range(len(self.variables)):
            if self.match[i] < 0 and not self.augment(i):
                return i
        return -1

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(
        self, engine: Engine, reason: Reason, variable: cython.int, value: cython.int
    ) -> cython.bint:
        """A Hall set: with this value, too many variables would be left to too few others."""
        i: cython.int
        start: cython.int
        one: cython.ulonglong = 1
        self.present = 0
        for i in range(len(self.variables)):
            self.domains[i] = reason.left(self.variables[i])
            if self.variables[i] == variable:
                self.domains[i] = one << value
            self.present |= self.domains[i] & self.allowed
        start = self.repair()
        if start < 0:
            return False
        for i in range(len(self.variables)):
            if self.variables[i] != variable and (
                i == start or (self.match[i] >= 0 and self.tight >> self.match[i] & 1)
            ):
                reason.blame(self.variables[i], self.allowed & ~self.tight)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def augment(self, start: cython.int) -> cython.bint:
        """Match variable `start`, moving others along if need be; breadth first."""
        i: cython.int
        value: cython.int
        left: cython.int
        fresh: cython.ulonglong
        room: cython.ulonglong = self.with_room()
        seen: cython.ulonglong = self.domains[start] & self.allowed
        frontier: cython.ulonglong = seen
        fresh = seen
        while fresh:
            self.mover[bits.lowest(fresh)] = start
            fresh &= fresh - 1
        while frontier & room == 0:
            if frontier == 0:
                self.tight = seen
                return False
            onward: cython.ulonglong = 0
            for i in range(len(self.variables)):
                value = self.match[i]
                if value < 0 or frontier >> value & 1 == 0:
                    continue
                fresh = self.domains[i] & self.allowed & ~seen
                seen |= fresh
                onward |= fresh
                while fresh:
                    self.mover[bits.lowest(fresh)] = i
                    fresh &= fresh - 1
            frontier = onward
        value = bits.lowest(frontier & room)
        self.load[value] += 1
        while True:
            i = self.mover[value]
            left = self.match[i]
            self.match[i] = value
            if i == start:
                return True
            value = left

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def with_room(self) -> cython.ulonglong:
        """The values that could take one variable more."""
        value: cython.int
        one: cython.ulonglong = 1
        room: cython.ulonglong = 0
        rest: cython.ulonglong = self.present
        while rest:
            value = bits.lowest(rest)
            rest &= rest - 1
            if self.load[value] < self.capacity[value]:
                room |= one << value
        return room

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def leads_to_room(self) -> cython.ulonglong:
        """The values with room, and those whose variable could move on to one."""
        value: cython.int
        one: cython.ulonglong = 1
        room: cython.ulonglong = self.with_room()
        found: cython.ulonglong = room
        rest: cython.ulonglong = self.present & ~room
        while rest:
            value = bits.lowest(rest)
            rest &= rest - 1
            if self.reach[value] & room:
                found |= one << value
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def close_over(self) -> cython.int:
        """Make `reach` the transitive closure of "a variable of u could take v"."""
        i: cython.int
        value: cython.int
        through: cython.int
        rest: cython.ulonglong = self.present
        others: cython.ulonglong
        while rest:
            self.reach[bits.lowest(rest)] = 0
            rest &= rest - 1
        for i in range(len(self.variables)):
            self.reach[self.match[i]] |= self.domains[i] & self.allowed
        rest = self.present
        while rest:
            through = bits.lowest(rest)
            rest &= rest - 1
            others = self.present
            while others:
                value = bits.lowest(others)
                others &= others - 1
                if self.reach[value] >> through & 1:
                    self.reach[value] |= self.reach[through]
        return 0


@cython.cclass
class AllDifferent(Matching):
    """Constraint: the variables (of one base) take different values."""

    def __init__(self, engine: Engine, variables: Sequence[int]) -> None:
        self.start(engine, variables, [1] * 64)


@cython.cclass
class Cardinality(Matching):
    """Constraint: each listed value is taken exactly as often as it says, others never.

    `counts` maps values (of the variables' common base) to how often.
    """

    def __init__(self, engine: Engine, variables: Sequence[int], counts: Mapping[int, int]) -> None:
        if sum(counts.values()) != len(variables):
            raise UsageError(
                f"cardinality: the counts add to {sum(counts.values())}, "
                f"but there are {len(variables)} variables"
            )
        capacities = [0] * 64
        base = engine.base(variables[0]) if variables else 0
        for value, count in counts.items():
            if not 0 <= value - base < 64 or count < 0:
                raise UsageError(f"cardinality: value {value} cannot be taken {count} times")
            capacities[value - base] = count
        self.start(engine, variables, capacities)
