# mypy: ignore-errors
"""Medium and hard: listing the ways to fill one equation, or two that share a cell."""

from __future__ import annotations

import cython

from cluesmith.deduction.ladder import Candidates, Technique
from cluesmith.families.gold_star.ladder.board import Board, OnEquations
from cluesmith.family import Level
from cluesmith.kernel.propagators.equation import Results
from cluesmith.kernel.store import doubled, zeros
from cluesmith.support import bits

PAIRS = 4 * 32 * 31  # of two digits and an operator
SHOWN = 6  # ways that a step names
LONGEST = cython.declare(cython.int, 64)  # ways of an equation that is taken with another


@cython.cclass
class Ways:
    """The ways to fill an equation with four different digits and, where open, operators.

    After `fill`, `count` ways: their digits as a set in `sets`, and packed five
    bits a digit, then two an operator, in `packed`; in `kept` and
    `kept_operators` what occurs in them.
    """

    def __init__(self, results: Results) -> None:
        self.results = results
        self.room = 256
        self.sets = zeros("Q", self.room)
        self.packed = zeros("Q", self.room)
        self.heads = zeros("i", results.count)
        self.links = zeros("i", PAIRS)
        self.pairs = zeros("Q", PAIRS)
        self.codes = zeros("Q", PAIRS)
        if not cython.compiled:
            self.kept, self.kept_operators = [0] * 4, [0] * 2

    @cython.cfunc
    def fill(self, board: Board, equation: cython.int) -> cython.int:
        """List all the ways; how many there are."""
        one: cython.ulonglong = 1
        i: cython.int
        j: cython.int
        o: cython.int
        at: cython.int
        link: cython.int
        side: cython.int
        size: cython.int = self.results.side
        pairs_found: cython.int = 0
        operators: cython.ulonglong
        a: cython.ulonglong
        b: cython.ulonglong
        second: cython.ulonglong
        pair: cython.ulonglong
        code: cython.ulonglong
        table: cython.int[::1] = self.results.table
        for i in range(self.results.count):
            self.heads[i] = -1
        self.count = 0
        self.forget()
        # The pairs of the left side are kept by their result, for those of the right to find.
        for side in range(2):
            second = board.cells[board.cell_of(equation, 2 * side + 1)]
            operators = board.operators[board.operator_of(equation, side)]
            while operators:
                o = bits.lowest(operators)
                operators &= operators - 1
                a = board.cells[board.cell_of(equation, 2 * side)]
                while a:
                    i = bits.lowest(a)
                    a &= a - 1
                    b = second
                    while b:
                        j = bits.lowest(b)
                        b &= b - 1
                        at = table[(o * size + i) * size + j]
                        if at < 0:
                            continue
                        pair = one << i | one << j
                        link = self.heads[at]
                        if side == 0:
                            self.pairs[pairs_found] = pair
                            self.codes[pairs_found] = i | j << 5 | o << 20
                            self.links[pairs_found] = link
                            self.heads[at] = pairs_found
                            pairs_found += 1
                            continue
                        code = one * i << 10 | one * j << 15 | one * o << 22
                        while link >= 0:
                            if self.pairs[link] & pair == 0:
                                self.add(self.pairs[link] | pair, self.codes[link] | code)
                            link = self.links[link]
        return self.count

    @cython.cfunc
    def add(self, digits: cython.ulonglong, code: cython.ulonglong) -> cython.int:
        if self.count == self.room:
            self.grow()
        self.sets[self.count] = digits
        self.packed[self.count] = code
        self.count += 1
        self.keep(code)
        return 0

    @cython.cfunc
    def forget(self) -> cython.int:
        """Nothing occurs, until `keep` says so."""
        i: cython.int
        for i in range(4):
            self.kept[i] = 0
        self.kept_operators[0] = self.kept_operators[1] = 0
        return 0

    @cython.cfunc
    def keep(self, code: cython.ulonglong) -> cython.int:
        """Note what occurs in a way."""
        one: cython.ulonglong = 1
        i: cython.int
        for i in range(4):
            self.kept[i] |= one << (code >> 5 * i & 31)
        for i in range(2):
            self.kept_operators[i] |= one << (code >> 20 + 2 * i & 3)
        return 0

    @cython.cfunc
    def remove_others(self, board: Board, equation: cython.int) -> cython.int:
        """Remove from an equation what occurs in no way."""
        i: cython.int
        for i in range(4):
            board.keep(board.cell_of(equation, i), self.kept[i])
        for i in range(2):
            board.keep_operators(board.operator_of(equation, i), self.kept_operators[i])
        return 0

    @cython.cfunc
    def would_remove(self, board: Board, equation: cython.int) -> cython.bint:
        i: cython.int
        for i in range(4):
            if board.cells[board.cell_of(equation, i)] & ~self.kept[i]:
                return True
        for i in range(2):
            if board.operators[board.operator_of(equation, i)] & ~self.kept_operators[i]:
                return True
        return False

    @cython.cfunc
    def grow(self) -> cython.int:
        """Make room for twice as many."""
        self.sets = doubled("Q", self.sets)
        self.packed = doubled("Q", self.packed)
        self.room *= 2
        return 0


@cython.cclass
class Quadruples(OnEquations):
    """All ways to fill an equation: what is in none of them is removed."""

    name = "quadruples"
    level = Level.MEDIUM
    points = 10

    def __init__(self, slot: cython.int, results: Results) -> None:
        super().__init__(slot)
        self.ways = Ways(results)

    @cython.cfunc
    def look(self, board: Board, equation: cython.int) -> cython.int:
        ways: Ways = self.ways
        if ways.fill(board, equation) == 0:
            board.no_way(equation)
        elif ways.would_remove(board, equation):
            if board.recording:
                shown = tuple(digits_of(ways.packed[i]) for i in range(min(ways.count, SHOWN)))
                cells = [(board.cell_of(equation, i),) for i in range(4)]
                board.note(cells, equation=equation, count=ways.count, shown=shown)
            ways.remove_others(board, equation)
        return 0


def digits_of(code: int) -> tuple[int, ...]:
    """The four digits of a way."""
    return tuple(code >> 5 * i & 31 for i in range(4))


@cython.cclass
class TwoEquations(Technique):
    """All ways to fill two equations that share a cell: what is in none of them is removed.

    Only where both lists are short enough to be laid side by side.  Within a round the
    pairs of equations before `joined` have been looked at.
    """

    name = "two-equations"
    level = Level.HARD
    points = 30

    def __init__(self, slot: cython.int, results: Results) -> None:
        super().__init__(slot)
        self.one = Ways(results)
        self.other = Ways(results)
        if not cython.compiled:
            self.here, self.there = [0] * 4, [0] * 4

    @cython.cfunc
    def apply(self, candidates: Candidates) -> cython.bint:
        board: Board = cython.cast(Board, candidates)
        e: cython.int
        f: cython.int
        todo: cython.ulonglong = board.dirty[self.slot]
        if todo == 0:
            return False
        if not board.has_put_off():
            self.joined = 0
        for e in range(self.joined // board.points, board.points):
            if self.is_filled(board, e) or self.one.fill(board, e) > LONGEST:
                continue
            for f in range(e + 1, board.points):
                if e * board.points + f < self.joined:
                    continue
                if not (todo >> e | todo >> f) & 1 or self.is_filled(board, f):
                    continue
                if self.join(board, e, f):
                    self.joined = e * board.points + f + 1
                    return True
        board.dirty[self.slot] = 0
        return False

    @cython.cfunc
    def is_filled(self, board: Board, equation: cython.int) -> cython.bint:
        one: cython.ulonglong = 1
        cells: cython.ulonglong = 0
        i: cython.int
        for i in range(4):
            cells |= one << board.cell_of(equation, i)
        return cells & ~board.placed == 0

    @cython.cfunc
    def join(self, board: Board, e: cython.int, f: cython.int) -> cython.bint:
        """Keep of two equations' ways, the first's already listed, those that go together."""
        i: cython.int
        j: cython.int
        found: cython.int = 0
        paired: cython.bint
        changes: cython.longlong = board.changes
        one: Ways = self.one
        other: Ways = self.other
        shared: cython.ulonglong = self.compare(board, e, f)
        if shared == 0 or other.fill(board, f) > LONGEST:
            return False
        one.forget()
        other.forget()
        for i in range(one.count):
            paired = False
            for j in range(other.count):
                if self.fits(one.sets[i], one.packed[i], other.sets[j], other.packed[j]):
                    paired = True
                    found += 1
                    other.keep(other.packed[j])
            if paired:
                one.keep(one.packed[i])
        if found == 0:
            board.no_way(e)
            return True
        if not (one.would_remove(board, e) or other.would_remove(board, f)):
            return False
        if board.recording:
            both = [(cell,) for cell in range(board.size) if shared >> cell & 1]
            cells = [(board.cell_of(e, i),) for i in range(4)]
            cells += [(board.cell_of(f, i),) for i in range(4)]
            board.note(dict.fromkeys(cells), equations=(e, f), shared=tuple(both), count=found)
        one.remove_others(board, e)
        other.remove_others(board, f)
        return board.changes != changes

    @cython.cfunc
    def compare(self, board: Board, e: cython.int, f: cython.int) -> cython.ulonglong:
        """The cells two equations share; where they stand in each goes to `here` and `there`."""
        one: cython.ulonglong = 1
        i: cython.int
        j: cython.int
        shared: cython.ulonglong = 0
        self.common = 0
        for i in range(4):
            for j in range(4):
                if board.cell_of(e, i) == board.cell_of(f, j):
                    shared |= one << board.cell_of(e, i)
                    self.here[self.common] = 5 * i
                    self.there[self.common] = 5 * j
                    self.common += 1
        return shared

    @cython.cfunc
    def fits(
        self,
        digits: cython.ulonglong,
        code: cython.ulonglong,
        other_digits: cython.ulonglong,
        other_code: cython.ulonglong,
    ) -> cython.bint:
        """Whether two ways agree on the cells they share and on nothing else."""
        one: cython.ulonglong = 1
        i: cython.int
        same: cython.ulonglong = 0
        for i in range(self.common):
            if code >> self.here[i] & 31 != other_code >> self.there[i] & 31:
                return False
            same |= one << (code >> self.here[i] & 31)
        return digits & other_digits == same
