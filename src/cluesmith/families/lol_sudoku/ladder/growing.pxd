cimport cluesmith.families.lol_sudoku.ladder.codes as codes
cimport cluesmith.support.bits as bits
from cluesmith.families.lol_sudoku.ladder.board cimport Board
from cluesmith.families.lol_sudoku.ladder.reach cimport Reach
from cluesmith.families.lol_sudoku.ladder.technique cimport Looking
from cluesmith.deduction.candidates cimport Sheet


cdef class Growing(Looking):
    cdef Reach reach

    cdef int remember(self, Board board, int g)


cdef class TooFar(Growing):
    cdef bint within(self, Board board, int g, int h)
    cdef int far_cell(self, Board board, int g, int h)


cdef class MissingDigit(Growing):
    cdef int place_of(self, Board board, int v)
    cdef int place_in(self, Board board, int group, int v)


cdef class FullCount(Growing):
    pass
