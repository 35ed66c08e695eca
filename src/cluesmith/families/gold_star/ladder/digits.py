# mypy: ignore-errors
"""Easy and hard: singles and sets, which follow from each digit standing once.

Easy: hidden and naked singles; the board notes both as they arise.  Hard:
hidden and naked sets, k cells with k digits between them or k digits with k cells.
"""

from __future__ import annotations

import cython

from cluesmith.deduction.ladder import Candidates, Technique
from cluesmith.deduction.sets import SetFinder, bit_numbers
from cluesmith.families.gold_star.ladder.board import Board
from cluesmith.family import Level
from cluesmith.support import bits


@cython.cclass
class LastCell(Technique):
    """A hidden single: one cell is left for a digit."""

    name = "last-cell"
    level = Level.EASY
    points = 1

    @cython.cfunc
    def apply(self, candidates: Candidates) -> cython.bint:
        board: Board = cython.cast(Board, candidates)
        v: cython.int
        cell: cython.int
        changes: cython.longlong = board.changes
        while board.hidden and board.changes == changes and not board.failed:
            v = bits.lowest(board.hidden)
            board.hidden &= board.hidden - 1
            cell = bits.lowest(board.places[v])
            if board.recording:
                board.note([(cell,)], cell=(cell,), value=v)
            board.place(cell, v)
        return board.changes != changes or board.failed


@cython.cclass
class LastDigit(Technique):
    """A naked single: one digit is left for a cell."""

    name = "last-digit"
    level = Level.EASY
    points = 1

    @cython.cfunc
    def apply(self, candidates: Candidates) -> cython.bint:
        board: Board = cython.cast(Board, candidates)
        v: cython.int
        cell: cython.int
        changes: cython.longlong = board.changes
        while board.naked and board.changes == changes and not board.failed:
            cell = bits.lowest(board.naked)
            board.naked &= board.naked - 1
            v = bits.lowest(board.cells[cell])
            if board.recording:
                board.note([(cell,)], cell=(cell,), value=v)
            board.place(cell, v)
        return board.changes != changes or board.failed


@cython.cclass
class SetTechnique(Technique):
    """Looks for naked or hidden pairs, triples and quadruples among all cells."""

    hides = False  # whether k digits are looked for that share k cells

    def __init__(self, slot: cython.int) -> None:
        super().__init__(slot)
        self.finder = SetFinder()
        self.is_hidden = type(self).hides

    @cython.cfunc
    def apply(self, candidates: Candidates) -> cython.bint:
        board: Board = cython.cast(Board, candidates)
        finder: SetFinder = self.finder
        i: cython.int
        cells: cython.ulonglong
        digits: cython.ulonglong
        if board.dirty[self.slot] == 0:
            return False
        for i in range(board.size):
            finder.masks[i] = board.places[i] if self.is_hidden else board.cells[i]
            finder.later[i] = self.put_off(board, i)
        if not finder.find(board.size):
            board.dirty[self.slot] = 0
            return False
        cells = finder.union if self.is_hidden else finder.members
        digits = finder.members if self.is_hidden else finder.union
        if board.recording:
            named = [(cell,) for cell in bit_numbers(cells)]
            board.note(named, cells=tuple(named), values=tuple(bit_numbers(digits)))
        for i in range(board.size):
            board.keep(i, digits if cells >> i & 1 else ~digits)
        return True

    @cython.cfunc
    def put_off(self, board: Board, i: cython.int) -> cython.ulonglong:
        """The bits of a mask whose removal has been put off."""
        cell: cython.int
        found: cython.ulonglong = 0
        if not board.waiting:
            return 0
        if not self.is_hidden:
            return board.later_gone[i]
        for cell in range(board.size):
            found |= (board.later_gone[cell] >> i & 1) << cell
        return found


@cython.cclass
class NakedSet(SetTechnique):
    """k cells have k digits between them: these are removed from all other cells."""

    name = "naked-set"
    level = Level.HARD
    points = 15


@cython.cclass
class HiddenSet(SetTechnique):
    """k digits have k cells between them: nothing else stands there."""

    name = "hidden-set"
    level = Level.HARD
    points = 18
    hides = True
