# mypy: ignore-errors
"""Hard: naked and hidden sets of a house: a row, a column or a group with all its N cells."""

import cython

from cluesmith.deduction.sets import HouseSets, bit_numbers
from cluesmith.families.lol_sudoku.ladder.board import Board, Looking
from cluesmith.family import Level


@cython.cclass
class SetTechnique(Looking):
    """Looks for naked or hidden pairs, triples and quadruples in a house."""

    hides = False  # whether k digits are looked for that share k cells

    def __init__(self, slot: cython.int) -> None:
        super().__init__(slot)
        self.sets = HouseSets(type(self).hides)

    @cython.cfunc
    def look(self, board: Board, which: cython.int) -> cython.int:
        """Look at a house: a line's number, or 2N and a cell of a full group."""
        i: cython.int
        cell: cython.int = which - 2 * board.size
        sets: HouseSets = self.sets
        if cell < 0:
            sets.enter_line(board, which)
        else:
            sets.line = -1
            for i in range(board.size):
                sets.house[i] = cell
                cell = board.next_in[cell]
        if not sets.apply(board):
            return 0
        if board.recording:
            house = which if which < 2 * board.size else board.group_of(which - 2 * board.size)
            cells = [sets.house[i] for i in bit_numbers(sets.cells)]
            values = tuple([v + 1 for v in bit_numbers(sets.digits)])
            board.note(cells, house=house, values=values, cells=sorted(cells))
        return 1


@cython.cclass
class NakedSet(SetTechnique):
    """k cells of a house have k digits between them: these are removed from its other cells."""

    name = "naked-set"
    level = Level.HARD
    points = 15


@cython.cclass
class HiddenSet(SetTechnique):
    """k digits have k cells of a house between them: nothing else stands there."""

    name = "hidden-set"
    level = Level.HARD
    points = 18
    hides = True
