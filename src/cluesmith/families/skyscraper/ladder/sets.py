# mypy: ignore-errors
"""Hard and extreme: k things that share k places leave none for the others.

Naked sets, hidden sets and fish are one deduction seen from the cube's three
sides: k cells of a line with k heights between them, k heights of a line with
k cells, one height's k rows with k columns (or columns with rows).
"""

import cython

from cluesmith.deduction.candidates import Sheet
from cluesmith.deduction.sets import SetFinder, listed
from cluesmith.deduction.technique import Technique
from cluesmith.families.skyscraper.ladder.board import Board
from cluesmith.families.skyscraper.ladder.technique import OnViews
from cluesmith.family import Level
from cluesmith.support import bits


@cython.cclass
class SetTechnique(OnViews):
    """Looks for sets in a line."""

    def __init__(self, slot: cython.int) -> None:
        super().__init__(slot)
        self.finder = SetFinder()


@cython.cclass
class NakedSet(SetTechnique):
    """k cells of a line have k heights between them: these go from its other cells."""

    name = "naked-set"
    level = Level.HARD
    points = 15

    @cython.cfunc
    def look(self, board: Board, line: cython.int, end: cython.int) -> cython.int:
        i: cython.int
        size: cython.int = board.size
        finder: SetFinder = self.finder
        gone: cython.ulonglong
        if end:
            return 0
        for i in range(size):
            finder.masks[i] = board.cells[board.cell_at(line, 0, i)]
        if not finder.find(size):
            return 0
        for i in range(size):
            gone = 0 if finder.members >> i & 1 else finder.masks[i] & finder.union
            while gone:
                board.strike(line, 0, i, bits.lowest(gone))
                gone &= gone - 1
        if board.recording:
            note_set(board, line, finder.members, finder.union)
        return 0


@cython.cclass
class HiddenSet(SetTechnique):
    """k heights have k cells of a line between them: nothing else stands there."""

    name = "hidden-set"
    level = Level.HARD
    points = 18

    @cython.cfunc
    def look(self, board: Board, line: cython.int, end: cython.int) -> cython.int:
        v: cython.int
        size: cython.int = board.size
        finder: SetFinder = self.finder
        gone: cython.ulonglong
        if end:
            return 0
        for v in range(size):
            finder.masks[v] = board.places[line * size + v]
        if not finder.find(size):
            return 0
        for v in range(size):
            gone = 0 if finder.members >> v & 1 else finder.masks[v] & finder.union
            while gone:
                board.strike(line, 0, bits.lowest(gone), v)
                gone &= gone - 1
        if board.recording:
            note_set(board, line, finder.union, finder.members)
        return 0


def note_set(board: Board, line: int, places: int, heights: int) -> None:
    cells = [board.cell_at(line, 0, i) for i in listed(places)]
    board.note(
        cells,
        [],
        line=line,
        values=tuple(v + 1 for v in listed(heights)),
        cells=tuple(divmod(cell, board.size) for cell in cells),
    )


@cython.cclass
class Fish(Technique):
    """A height has k columns between k rows: it goes from the rest of these columns; or turned."""

    name = "fish"
    level = Level.EXTREME
    points = 50

    def __init__(self, slot: cython.int) -> None:
        super().__init__(slot)
        self.finder = SetFinder()

    @cython.cfunc
    def apply(self, sheet: Sheet) -> cython.bint:
        board: Board = cython.cast(Board, sheet)
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
        if not finder.find(size):
            return False
        for i in range(size):
            gone = 0 if finder.members >> i & 1 else finder.masks[i] & finder.union
            while gone:
                board.strike(first + i, 0, bits.lowest(gone), v)
                gone &= gone - 1
        if board.recording:
            lines = tuple(first + i for i in listed(finder.members))
            across = tuple(size - first + i for i in listed(finder.union))
            cells = [
                board.cell_at(line, 0, i)
                for line in lines
                for i in listed(board.places_seen(line, 0, v))
            ]
            board.note(cells, [], value=v + 1, lines=lines, across=across)
        return True
