# mypy: ignore-errors
"""Whether a star has a solution, by depth-first search with forward checking.

An equation is filtered once a cell or more of it is known: by a table of what three cells
leave for the fourth, for the digits of the others one by one.  Where operators are open this
costs a fiftieth of filtering the equation as a whole, as the kernel does, and that decides:
conflicts are made of hundreds of searches on stars of which little is stated.  Cells are
branched on by domain size over the weights of their equations, which count failures (as in
`kernel/failure_weights.py`); restarts take any value instead of the middle one.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from cluesmith.families.gold_star.proof.triples import Triples
from cluesmith.kernel.propagators.linear_system import Combinations
from cluesmith.kernel.store import zeros
from cluesmith.support import bits
from cluesmith.support.bounds import poll
from cluesmith.support.rng import Rng

PATIENCE = 600  # nodes before the first restart; twice as many before each other
STEPS = cython.declare(cython.int, 30)  # of the linear system, at each node
WIDEST = cython.declare(cython.int, 300)  # pairs of values that an equation is filtered by


@cython.final
@cython.cclass
class Prover:
    """One star: a level of the search is one copy of all domains."""

    def __init__(self, side: int, equations: Sequence[tuple], system: Combinations | None) -> None:
        """`equations`: (four cells, `Triples` as it is read and the other way round, weight)."""
        self.side = side
        self.count = len(equations)
        self.cells = zeros("i", 4 * self.count)
        self.around = zeros("i", 2 * side)
        self.weights = zeros("i", self.count)
        self.forward, self.backward = [], []
        met = [0] * side
        for number, (cells, forward, backward, weight) in enumerate(equations):
            for place, cell in enumerate(cells):
                self.cells[4 * number + place] = cell
                self.around[2 * cell + met[cell]] = number
                met[cell] += 1
            self.forward.append(forward)
            self.backward.append(backward)
            self.weights[number] = weight
        self.domains = zeros("Q", (side + 1) * side)
        self.untried = zeros("Q", side + 1)
        self.chosen = zeros("i", side + 1)
        if not cython.compiled:
            self.value = [0] * 4
        self.system = system
        self.rng = Rng(1)

    def prove(self, masks: Sequence[int], nodes: cython.longlong) -> cython.int:
        """1: a solution is `found`; 0: there is none; -1: so many nodes do not show it."""
        cell: cython.int
        number: cython.int
        place: cython.int
        patience: cython.longlong = PATIENCE
        outcome: cython.int = -1
        self.nodes = 0
        self.found = None
        for cell in range(self.side):
            self.domains[cell] = masks[cell]
        for number in range(self.count):
            table: Triples = cython.cast(Triples, self.forward[number])
            for place in range(4):
                self.domains[self.cells[4 * number + place]] &= table.possible[place]
        self.dirty = bits.below(self.count)
        if not self.settle(0):
            return 0
        self.random = False
        while outcome < 0 and self.nodes < nodes:
            outcome = self.search(min(nodes, self.nodes + patience))
            patience += patience
            self.random = True
        return outcome

    @cython.cfunc
    @cython.exceptval(-2)
    def search(self, most: cython.longlong) -> cython.int:
        """Depth first from the root, until there are so many nodes; the outcome as in `prove`."""
        i: cython.int
        cell: cython.int
        at: cython.int = 0
        level: cython.int = 0
        side: cython.int = self.side
        value: cython.ulonglong
        alive: cython.bint = True
        while True:
            if alive:
                cell = self.branch(at)
                if cell < 0:
                    self.found = [bits.lowest(self.domains[at + i]) for i in range(side)]
                    return 1
                self.chosen[level] = cell
                self.untried[level] = self.domains[at + cell]
            else:
                level -= 1
                while level >= 0 and self.untried[level] == 0:
                    level -= 1
                if level < 0:
                    return 0
                at = level * side
            if self.nodes == most:
                return -1
            self.nodes += 1
            if self.nodes & 255 == 0:
                poll()
            cell = self.chosen[level]
            value = self.pick(self.untried[level])
            self.untried[level] &= ~value
            for i in range(at, at + side):
                self.domains[side + i] = self.domains[i]
            level += 1
            at += side
            self.dirty = 0
            alive = self.put(at, cell, value) and self.settle(at)

    @cython.cfunc
    @cython.exceptval(-1)
    def pick(self, values: cython.ulonglong) -> cython.ulonglong:
        """The bit of the middle value; of any after a restart."""
        skip: cython.int = bits.popcount(values)
        skip = self.rng.below(skip) if self.random else (skip - 1) // 2
        while skip:
            values &= values - 1
            skip -= 1
        return values & -values

    @cython.cfunc
    @cython.exceptval(-1)
    def is_contradictory(self, at: cython.int) -> cython.bint:
        """Whether some combination of the sums cannot be 0."""
        i: cython.int
        system: Combinations = self.system
        for i in range(len(system.variables)):
            system.domains[i] = self.domains[at + system.variables[i]]
        return system.refuted(STEPS)

    @cython.cfunc
    @cython.exceptval(-1)
    def settle(self, at: cython.int) -> cython.bint:
        """Filter to the fixpoint; False on failure."""
        equation: cython.int
        one: cython.ulonglong = 1
        while self.spread(at):
            if self.dirty == 0:
                return self.system is None or not self.is_contradictory(at)
            equation = bits.lowest(self.dirty)
            if not self.filter(at, equation):
                self.weights[equation] += 1
                return False
            self.dirty &= ~(one << equation)
        return False

    @cython.cfunc
    @cython.exceptval(-1)
    def put(self, at: cython.int, cell: cython.int, values: cython.ulonglong) -> cython.bint:
        """Leave these values to a cell and note its equations; False if there are none."""
        one: cython.ulonglong = 1
        if self.domains[at + cell] != values:
            self.domains[at + cell] = values
            self.dirty |= one << self.around[2 * cell] | one << self.around[2 * cell + 1]
        return values != 0

    @cython.cfunc
    @cython.exceptval(-1)
    def spread(self, at: cython.int) -> cython.bint:
        """All different, and each digit somewhere."""
        cell: cython.int
        domain: cython.ulonglong
        once: cython.ulonglong
        twice: cython.ulonglong
        fixed: cython.ulonglong
        moved: cython.bint = True
        while moved:
            moved = False
            once = twice = fixed = 0
            for cell in range(self.side):
                domain = self.domains[at + cell]
                twice |= once & domain
                once |= domain
                if domain & (domain - 1) == 0:
                    if fixed & domain or domain == 0:
                        return False
                    fixed |= domain
            if once != bits.below(self.side):
                return False
            once &= ~twice & ~fixed
            for cell in range(self.side):
                domain = self.domains[at + cell]
                if domain & (domain - 1) == 0:
                    continue
                if domain & once:
                    domain &= once
                    if domain & (domain - 1):
                        return False
                else:
                    domain &= ~fixed
                if domain != self.domains[at + cell]:
                    moved = True
                    if not self.put(at, cell, domain):
                        return False
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def left_for(self, equation: cython.int, place: cython.int) -> cython.ulonglong:
        """What the other three values leave for one place."""
        side: cython.int = self.side
        table: Triples
        if place >= 2:
            table = cython.cast(Triples, self.forward[equation])
            if place == 3:
                return table.last[(self.value[0] * side + self.value[1]) * side + self.value[2]]
            return table.third[(self.value[0] * side + self.value[1]) * side + self.value[3]]
        table = cython.cast(Triples, self.backward[equation])
        if place == 1:
            return table.last[(self.value[2] * side + self.value[3]) * side + self.value[0]]
        return table.third[(self.value[2] * side + self.value[3]) * side + self.value[1]]

    @cython.cfunc
    @cython.exceptval(-1)
    def filter(self, at: cython.int, equation: cython.int) -> cython.bint:
        """Keep what occurs in some tuple of different digits; skipped where they are many."""
        place: cython.int
        size: cython.int
        most: cython.int = 0
        wide: cython.int = -1
        first: cython.int = -1
        second: cython.int = -1
        free: cython.int = 0
        tuples: cython.int = 1
        domain: cython.ulonglong
        for place in range(4):
            domain = self.domains[at + self.cells[4 * equation + place]]
            self.value[place] = bits.lowest(domain)
            if domain & (domain - 1):
                free += 1
                size = bits.popcount(domain)
                tuples *= size
                if size > most:
                    most = size
                    wide = place
        if free == 4:
            return True
        if free == 0:
            return self.left_for(equation, 3) >> self.value[3] & 1 != 0
        if free == 3 and tuples // most > WIDEST:
            return True
        for place in range(4):
            domain = self.domains[at + self.cells[4 * equation + place]]
            if domain & (domain - 1) and place != wide:
                if first < 0:
                    first = place
                else:
                    second = place
        wide_cell: cython.int = self.cells[4 * equation + wide]
        wide_left: cython.ulonglong = self.domains[at + wide_cell]
        if first < 0:
            return self.put(at, wide_cell, wide_left & self.left_for(equation, wide))
        first_cell: cython.int = self.cells[4 * equation + first]
        firsts: cython.ulonglong = self.domains[at + first_cell]
        # Without a second free cell, one round of the inner loop, with nothing to place.
        seconds: cython.ulonglong = 1
        if second >= 0:
            seconds = self.domains[at + self.cells[4 * equation + second]]
        kept_first: cython.ulonglong = 0
        kept_second: cython.ulonglong = 0
        kept_wide: cython.ulonglong = 0
        a: cython.ulonglong
        b: cython.ulonglong
        rest: cython.ulonglong
        while firsts:
            a = firsts & -firsts
            firsts &= firsts - 1
            self.value[first] = bits.lowest(a)
            rest = seconds if second < 0 else seconds & ~a
            while rest:
                b = rest & -rest
                rest &= rest - 1
                domain = wide_left & ~a
                if second >= 0:
                    self.value[second] = bits.lowest(b)
                    domain &= ~b
                domain &= self.left_for(equation, wide)
                if domain:
                    kept_first |= a
                    kept_second |= b
                    kept_wide |= domain
        if second >= 0:
            self.put(at, self.cells[4 * equation + second], kept_second)
        return self.put(at, first_cell, kept_first) and self.put(at, wide_cell, kept_wide)

    @cython.cfunc
    @cython.exceptval(-2)
    def branch(self, at: cython.int) -> cython.int:
        """The cell with fewest digits for the weight of its equations; -1: all known."""
        cell: cython.int
        size: cython.int
        weight: cython.int
        best: cython.int = -1
        best_size: cython.int = 0
        best_weight: cython.int = 1
        domain: cython.ulonglong
        for cell in range(self.side):
            domain = self.domains[at + cell]
            if domain & (domain - 1) == 0:
                continue
            size = bits.popcount(domain)
            weight = self.weights[self.around[2 * cell]] + self.weights[self.around[2 * cell + 1]]
            if best < 0 or size * best_weight < best_size * weight:
                best = cell
                best_size = size
                best_weight = weight
        return best
