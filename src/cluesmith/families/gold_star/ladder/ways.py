# mypy: ignore-errors
"""All the ways to fill an equation, listed."""

from __future__ import annotations

import cython

from cluesmith.families.gold_star.ladder.board import Board
from cluesmith.kernel.propagators.equation import Results
from cluesmith.kernel.store import doubled, zeros
from cluesmith.support import bits

PAIRS = 4 * 32 * 31  # of two digits and an operator


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
        side: cython.int = self.results.side
        listed: cython.int = 0
        operators: cython.ulonglong
        a: cython.ulonglong
        b: cython.ulonglong
        pair: cython.ulonglong
        code: cython.ulonglong
        table: cython.int[::1] = self.results.table
        first: cython.ulonglong = board.cells[board.cell_of(equation, 0)]
        second: cython.ulonglong = board.cells[board.cell_of(equation, 1)]
        for i in range(self.results.count):
            self.heads[i] = -1
        operators = board.operators[board.operator_of(equation, 0)]
        while operators:
            o = bits.lowest(operators)
            operators &= operators - 1
            a = first
            while a:
                i = bits.lowest(a)
                a &= a - 1
                b = second
                while b:
                    j = bits.lowest(b)
                    b &= b - 1
                    at = table[(o * side + i) * side + j]
                    if at >= 0:
                        self.pairs[listed] = one << i | one << j
                        self.codes[listed] = i | j << 5 | o << 20
                        self.links[listed] = self.heads[at]
                        self.heads[at] = listed
                        listed += 1
        self.count = 0
        self.forget()
        first = board.cells[board.cell_of(equation, 2)]
        second = board.cells[board.cell_of(equation, 3)]
        operators = board.operators[board.operator_of(equation, 1)]
        while operators:
            o = bits.lowest(operators)
            operators &= operators - 1
            a = first
            while a:
                i = bits.lowest(a)
                a &= a - 1
                b = second
                while b:
                    j = bits.lowest(b)
                    b &= b - 1
                    at = table[(o * side + i) * side + j]
                    if at < 0:
                        continue
                    pair = one << i | one << j
                    code = one * i << 10 | one * j << 15 | one * o << 22
                    link = self.heads[at]
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
    def strike(self, board: Board, equation: cython.int) -> cython.int:
        """Strike from an equation what occurs in no way."""
        i: cython.int
        for i in range(4):
            board.keep(board.cell_of(equation, i), self.kept[i])
        for i in range(2):
            board.keep_operators(board.operator_of(equation, i), self.kept_operators[i])
        return 0

    @cython.cfunc
    def would_strike(self, board: Board, equation: cython.int) -> cython.bint:
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
