# mypy: ignore-errors
"""Hard and extreme: patterns of candidates that need no clue.

Naked sets, hidden sets and fish are one deduction seen from the cube's three
sides: k cells of a line with k heights between them, k heights of a line with
k cells, one height's k rows with k columns (or columns with rows).  A chain
leads over cells with two candidates, each forcing the next.
"""

import cython

from cluesmith.deduction.ladder import Candidates, Technique
from cluesmith.deduction.sets import HouseSets, SetFinder, bit_numbers
from cluesmith.families.skyscraper.ladder.board import MOST, Board, OnViews
from cluesmith.family import Level
from cluesmith.support import bits


@cython.cclass
class LineSets(OnViews):
    """Looks for naked or hidden pairs, triples and quadruples in a line."""

    hides = False  # whether k heights are looked for that share k cells

    def __init__(self, slot: cython.int) -> None:
        super().__init__(slot)
        self.sets = HouseSets(type(self).hides)

    @cython.cfunc
    def look(self, board: Board, line: cython.int, end: cython.int) -> cython.int:
        one: cython.ulonglong = 1
        sets: HouseSets = self.sets
        if end:
            return 0
        sets.enter_line(board, line)
        if not sets.apply(board):
            return 0
        if board.waiting:
            board.dirty[self.slot] |= one << 2 * line  # there may be more of them
        if board.recording:
            cells = [board.cell_of(line, i) for i in bit_numbers(sets.cells)]
            values = tuple([v + 1 for v in bit_numbers(sets.digits)])
            named = tuple([divmod(cell, board.size) for cell in cells])
            board.note(cells, line=line, values=values, cells=named)
        return 0


@cython.cclass
class NakedSet(LineSets):
    """k cells of a line have k heights between them: these are removed from its other cells."""

    name = "naked-set"
    level = Level.HARD
    points = 15


@cython.cclass
class HiddenSet(LineSets):
    """k heights have k cells of a line between them: nothing else stands there."""

    name = "hidden-set"
    level = Level.HARD
    points = 18
    hides = True


@cython.cclass
class Fish(Technique):
    """A height has k columns between k rows: it is in no other row of them; or turned."""

    name = "fish"
    level = Level.EXTREME
    points = 50

    def __init__(self, slot: cython.int) -> None:
        super().__init__(slot)
        self.finder = SetFinder()

    @cython.cfunc
    def apply(self, candidates: Candidates) -> cython.bint:
        board: Board = cython.cast(Board, candidates)
        v: cython.int
        if board.dirty[self.slot] == 0:
            return False
        for v in range(board.size - 1, -1, -1):
            if self.swims(board, v, 0) or self.swims(board, v, board.size):
                return True
        board.dirty[self.slot] = 0
        return False

    @cython.cfunc
    def swims(self, board: Board, v: cython.int, first: cython.int) -> cython.bint:
        """Whether a height has a fish in the lines from `first` on: 0 rows, size columns."""
        i: cython.int
        size: cython.int = board.size
        finder: SetFinder = self.finder
        gone: cython.ulonglong
        for i in range(size):
            finder.masks[i] = board.places[(first + i) * size + v]
            finder.later[i] = self.put_off(board, v, first + i)
        if not finder.find(size):
            return False
        for i in range(size):
            gone = 0 if finder.members >> i & 1 else finder.masks[i] & finder.union
            while gone:
                board.strike(first + i, 0, bits.lowest(gone), v)
                gone &= gone - 1
        if board.recording:
            lines = tuple(first + i for i in bit_numbers(finder.members))
            across = tuple(size - first + i for i in bit_numbers(finder.union))
            cells = [
                board.cell_at(line, 0, i)
                for line in lines
                for i in bit_numbers(board.places_seen(line, 0, v))
            ]
            board.note(cells, value=v + 1, lines=lines, across=across)
        return True

    @cython.cfunc
    def put_off(self, board: Board, v: cython.int, line: cython.int) -> cython.ulonglong:
        """The places of a height in a line whose removal has been put off."""
        one: cython.ulonglong = 1
        i: cython.int
        found: cython.ulonglong = 0
        if board.waiting:
            for i in range(board.size):
                if board.later_gone[board.cell_of(line, i)] >> v & 1:
                    found |= one << i
        return found


@cython.cclass
class Chain(Technique):
    """If the first cell is not v, the chain makes the last one v; so one of the two ends is.

    Neighbours in the chain share a row or a column and each has two
    candidates.  A cell in line with both ends cannot be v.  A cell can be reached
    twice, with either candidate forced: a link is 2 * cell, + 1 where the higher is.
    """

    name = "chain"
    level = Level.EXTREME
    points = 70

    def __init__(self, slot: cython.int) -> None:
        super().__init__(slot)
        if not cython.compiled:
            self.queue = [0] * 2 * MOST * MOST
            self.before = [0] * 2 * MOST * MOST

    @cython.cfunc
    def apply(self, candidates: Candidates) -> cython.bint:
        board: Board = cython.cast(Board, candidates)
        cell: cython.int
        mask: cython.ulonglong
        if board.dirty[self.slot] == 0:
            return False
        for cell in range(board.size * board.size):
            mask = board.cells[cell]
            if bits.popcount(mask) == 2:
                if self.follow(board, cell, bits.lowest(mask), bits.highest(mask)):
                    return True
                if self.follow(board, cell, bits.highest(mask), bits.lowest(mask)):
                    return True
        board.dirty[self.slot] = 0
        return False

    @cython.cfunc
    def follow(
        self, board: Board, start: cython.int, v: cython.int, instead: cython.int
    ) -> cython.bint:
        """Suppose `start` is `instead` and not `v`; walk on, breadth first."""
        size: cython.int = board.size
        i: cython.int
        at: cython.int = 0
        end: cython.int = 1
        cell: cython.int
        other: cython.int
        forced: cython.int
        link: cython.int
        is_high: cython.bint
        mask: cython.ulonglong
        for link in range(2 * size * size):
            self.before[link] = -1
        link = 2 * start + (instead > v)
        self.before[link] = link
        self.queue[0] = link
        while at < end:
            cell = self.queue[at] >> 1
            forced = self.forced(board, self.queue[at])
            at += 1
            for i in range(2 * size):
                other = cell // size * size + i if i < size else (i - size) * size + cell % size
                mask = board.cells[other]
                if other == cell or bits.popcount(mask) != 2 or not mask >> forced & 1:
                    continue
                is_high = bits.lowest(mask) == forced
                link = 2 * other + is_high
                if self.before[link] >= 0:
                    continue
                self.before[link] = self.queue[at - 1]
                self.queue[end] = link
                end += 1
                if self.forced(board, link) == v and self.remove_between(board, start, other, v):
                    if board.recording:
                        self.note(board, link, v)
                    return True
        return False

    @cython.cfunc
    def forced(self, board: Board, link: cython.int) -> cython.int:
        """The height that a link forces."""
        mask: cython.ulonglong = board.cells[link >> 1]
        return bits.highest(mask) if link & 1 else bits.lowest(mask)

    @cython.cfunc
    def remove_between(
        self, board: Board, one: cython.int, other: cython.int, v: cython.int
    ) -> cython.bint:
        """Remove v from the cells in line with both; False if there is nothing to remove."""
        size: cython.int = board.size
        i: cython.int
        r: cython.int = one // size
        c: cython.int = one % size
        row: cython.int = other // size
        column: cython.int = other % size
        changes: cython.longlong = board.changes
        if one == other:
            return False
        if r == row:
            for i in range(size):
                if i not in (c, column):
                    board.remove(r, i, v)
        elif c == column:
            for i in range(size):
                if i not in (r, row):
                    board.remove(i, c, v)
        else:
            board.remove(r, column, v)
            board.remove(row, c, v)
        return board.changes > changes

    def note(self, board: Board, last: int, v: int) -> None:
        links = [last]
        while self.before[last] != last:
            last = self.before[last]
            links.insert(0, last)
        chain = tuple(
            (*divmod(link >> 1, board.size), self.forced(board, link) + 1) for link in links
        )
        board.note([link >> 1 for link in links], value=v + 1, chain=chain)
