# mypy: ignore-errors
"""Circuit: successors that form one Hamiltonian circuit.

The possible successors are the rows of a graph.  Nodes that are joined already form chains,
whose end must not lead back to their start before all are in.  A depth-first walk finds
whether every node can be left (Tarjan's lowest numbers), and what a circuit through its
root cannot use: it enters the branch that was explored last, leaves each branch for the one
explored before it, by one edge, and returns from the first (Francis and Stuckey, 2014).

Left out on purpose: matchings.  `AllDifferent` over the same variables adds them.
"""

from array import array
from collections.abc import Sequence

import cython

from cluesmith.errors import UsageError
from cluesmith.kernel import events
from cluesmith.kernel.engine import Engine
from cluesmith.kernel.log import Reason
from cluesmith.kernel.propagators import common
from cluesmith.kernel.propagators.relation import Relation
from cluesmith.kernel.store import zeros
from cluesmith.support import bits

MOST_NODES = 4096  # whose graph takes 2 MB
ONE = cython.declare(cython.ulonglong, 1)


@cython.final
@cython.cclass
class Circuit(Relation):
    """Constraint: from node to successor, counted from 0, one circuit visits all nodes.

    Consistency: different values (a fixed one is removed from the others), no smaller circuit
    of joined nodes; it fails unless the graph is strongly connected, and removes edges between
    branches of one depth-first walk that no circuit can use.
    Wakes: any change.  Cost: the square of the nodes.
    """

    def __init__(self, engine: Engine, successors: Sequence[int]) -> None:
        size = len(successors)
        if not 1 <= size <= MOST_NODES:
            raise UsageError(f"a circuit has 1 to {MOST_NODES} nodes, not {size}")
        self.size = size
        self.width = (size + 63) // 64
        self.successors = array("i", successors)
        self.rows = zeros("Q", size * self.width)
        self.fresh = zeros("Q", self.width)
        self.before = zeros("i", size)
        self.stack = zeros("i", size)
        self.rank = zeros("i", size)
        self.lowest = zeros("i", size)
        self.branch = zeros("i", size)
        self.crossings = zeros("i", size)
        self.start(engine, successors, events.CHANGED, events.QUADRATIC, 4 * size, True)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def propagate(self, engine: Engine) -> cython.bint:
        self.load(engine)
        self.changed = True
        while self.changed:
            self.changed = False
            if not self.take_once() or not self.join_chains():
                return False
            if not self.changed and not self.connect():
                return False
        if not self.save(engine):
            return False
        if self.all_fixed(engine):
            engine.entail(self)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def load(self, engine: Engine) -> cython.int:
        """Read the graph: no node is its own successor, unless it is alone."""
        i: cython.int
        k: cython.int
        for i in range(self.size):
            for k in range(self.width):
                self.rows[i * self.width + k] = common.window(engine, self.successors[i], 64 * k)
            if self.size & 63:
                self.rows[(i + 1) * self.width - 1] &= bits.below(self.size & 63)
            if self.size > 1:
                self.rows[i * self.width + (i >> 6)] &= ~(ONE << (i & 63))
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-1)
    def save(self, engine: Engine) -> cython.bint:
        """Narrow the domains to the graph's rows, none of which is empty."""
        i: cython.int
        k: cython.int
        x: cython.int
        first: cython.int
        last: cython.int
        kept: cython.ulonglong
        for i in range(self.size):
            x = self.successors[i]
            first = 0
            last = self.width - 1
            while self.rows[i * self.width + first] == 0:
                first += 1
            while self.rows[i * self.width + last] == 0:
                last -= 1
            if not engine.keep_from(
                x, 64 * first + bits.lowest(self.rows[i * self.width + first])
            ) or not engine.keep_to(x, 64 * last + bits.highest(self.rows[i * self.width + last])):
                return False
            if engine.is_open(x):
                continue
            kept = 0
            for k in range(first, last + 1):
                kept |= common.moved(self.rows[i * self.width + k], 64 * k - engine.start(x))
            if not engine.narrow(x, kept):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def is_possible(self, i: cython.int, j: cython.int) -> cython.bint:
        return self.rows[i * self.width + (j >> 6)] >> (j & 63) & 1 != 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def remove(self, i: cython.int, j: cython.int) -> cython.bint:
        """Remove the edge from i to j; False if i has no other."""
        k: cython.int = 0
        if not self.is_possible(i, j):
            return True
        self.rows[i * self.width + (j >> 6)] &= ~(ONE << (j & 63))
        self.changed = True
        while k < self.width and self.rows[i * self.width + k] == 0:
            k += 1
        return k < self.width

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def only(self, i: cython.int) -> cython.int:
        """The only successor; -1 if there are several, or none."""
        k: cython.int
        found: cython.int = -1
        row: cython.ulonglong
        for k in range(self.width):
            row = self.rows[i * self.width + k]
            if row == 0:
                continue
            if found >= 0 or row & (row - 1):
                return -1
            found = 64 * k + bits.lowest(row)
        return found

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def take_once(self) -> cython.bint:
        """An only successor is nobody else's; sets `before`, -1 where nothing leads for sure."""
        i: cython.int
        k: cython.int
        after: cython.int
        row: cython.ulonglong
        left: cython.ulonglong
        for i in range(self.size):
            self.before[i] = -1
        for k in range(self.width):
            self.fresh[k] = 0
        for i in range(self.size):
            after = self.only(i)
            if after < 0:
                continue
            if self.before[after] >= 0:
                return False
            self.before[after] = i
            self.fresh[after >> 6] |= ONE << (after & 63)
        for i in range(self.size):
            if self.only(i) >= 0:
                continue
            left = 0
            for k in range(self.width):
                row = self.rows[i * self.width + k]
                if row & self.fresh[k]:
                    self.rows[i * self.width + k] = row & ~self.fresh[k]
                    self.changed = True
                left |= row & ~self.fresh[k]
            if left == 0:
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def join_chains(self) -> cython.bint:
        """The end of a chain must not lead to its start, unless all nodes are in it."""
        i: cython.int
        end: cython.int
        after: cython.int
        length: cython.int
        in_chains: cython.int = 0
        for i in range(self.size):
            if self.before[i] >= 0:
                continue
            end = i
            length = 1
            after = self.only(end)
            # What has just become an only successor is joined in the next round.
            while after >= 0 and self.before[after] == end:
                end = after
                length += 1
                after = self.only(end)
            in_chains += length
            if length < self.size and not self.remove(end, i):
                return False
        # The others are on circuits.
        if in_chains == self.size:
            return True
        if in_chains:
            return False
        end = 0
        for i in range(self.size):
            end = self.before[end]
            if end == 0:
                return i == self.size - 1
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def connect(self) -> cython.bint:
        """Walk depth first from the first node with a choice; False if some node is cut off."""
        k: cython.int
        node: cython.int
        after: cython.int
        root: cython.int = 0
        depth: cython.int = 1
        visited: cython.int = 1
        branches: cython.int = 0
        while root < self.size and self.only(root) >= 0:
            root += 1
        if root == self.size:
            return True
        for k in range(self.width):
            self.fresh[k] = bits.below(min(64, self.size - 64 * k))
        self.fresh[root >> 6] &= ~(ONE << (root & 63))
        self.rank[root] = 0
        self.lowest[root] = 0
        self.branch[root] = -1
        self.stack[0] = root
        while depth:
            node = self.stack[depth - 1]
            after = self.next_fresh(node)
            if after >= 0:
                if node == root:
                    branches += 1
                self.fresh[after >> 6] &= ~(ONE << (after & 63))
                self.rank[after] = visited
                self.lowest[after] = visited
                self.branch[after] = branches - 1
                visited += 1
                self.stack[depth] = after
                depth += 1
                continue
            depth -= 1
            if depth and not self.finish(node, self.stack[depth - 1]):
                return False
        return visited == self.size and self.prune_branches(root, branches)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def next_fresh(self, node: cython.int) -> cython.int:
        """A successor that was not visited; -1 if there is none."""
        k: cython.int
        row: cython.ulonglong
        for k in range(self.width):
            row = self.rows[node * self.width + k] & self.fresh[k]
            if row:
                return 64 * k + bits.lowest(row)
        return -1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def finish(self, node: cython.int, parent: cython.int) -> cython.bint:
        """All below a node was visited: False if nothing there leads to before it."""
        k: cython.int
        row: cython.ulonglong
        for k in range(self.width):
            row = self.rows[node * self.width + k]
            while row:
                self.lowest[node] = min(self.lowest[node], self.rank[64 * k + bits.lowest(row)])
                row &= row - 1
        self.lowest[parent] = min(self.lowest[parent], self.lowest[node])
        return self.lowest[node] < self.rank[node]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def prune_branches(self, root: cython.int, branches: cython.int) -> cython.bint:
        """Keep the edges between branches that a circuit through all of them can use."""
        i: cython.int
        j: cython.int
        k: cython.int
        row: cython.ulonglong
        here: cython.int
        there: cython.int
        for i in range(branches):
            self.crossings[i] = 0
        for i in range(self.size):
            here = self.branch[i]
            for k in range(self.width):
                row = self.rows[i * self.width + k]
                while row:
                    j = 64 * k + bits.lowest(row)
                    row &= row - 1
                    there = self.branch[j]
                    if i == root:
                        if there < branches - 1 and not self.remove(i, j):
                            return False
                    elif there == here - 1:
                        # From the first branch, this is back to the root.
                        self.crossings[here] += 1
                        self.stack[here] = i * self.size + j
                    elif there != here and not self.remove(i, j):
                        return False
        for here in range(branches):
            if self.crossings[here] == 0:
                return False
            if self.crossings[here] == 1:
                i = self.stack[here] // self.size
                j = self.stack[here] % self.size
                for k in range(self.size):
                    if k != j and not self.remove(i, k):
                        return False
        return True

    @cython.cfunc
    @cython.exceptval(-1)
    def explain(
        self, engine: Engine, reason: Reason, variable: cython.int, value: cython.int
    ) -> cython.bint:
        """Another node that leads there for sure; or the chain from there back to the node."""
        i: cython.int
        node: cython.int = -1
        only: cython.longlong
        after: cython.longlong
        left: cython.ulonglong
        length: cython.int = 1
        if self.repeats or self.wide:
            return Relation.explain(self, engine, reason, variable, value)
        if variable < 0:
            return False
        after = engine.bases[variable] + value
        if not 0 <= after < self.size:
            return True
        for i in range(self.size):
            if self.successors[i] == variable:
                node = i
                continue
            left = reason.left(self.successors[i])
            only = engine.bases[self.successors[i]] + bits.lowest(left)
            if left & (left - 1) == 0 and only == after:
                reason.blame(self.successors[i], ~left)
                return True
        # Whether a chain leads back is found before anything is blamed.
        while after != node:
            left = reason.left(self.successors[after])
            after = engine.bases[self.successors[after]] + bits.lowest(left)
            length += 1
            if left & (left - 1) or length > self.size or not 0 <= after < self.size:
                return False
        if length == self.size:
            return False
        after = engine.bases[variable] + value
        while after != node:
            left = reason.left(self.successors[after])
            reason.blame(self.successors[after], ~left)
            after = engine.bases[self.successors[after]] + bits.lowest(left)
        return True
