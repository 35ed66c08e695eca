cimport cluesmith.families.lol_sudoku.ladder.codes as codes
cimport cluesmith.support.bits as bits
from cluesmith.families.lol_sudoku.ladder.board cimport Board, Looking
from cluesmith.families.lol_sudoku.ladder.reach cimport Reach
from cluesmith.deduction.ladder cimport Candidates


cdef class Growing(Looking):
    cdef Reach reach

    cdef int remember(self, Board board, int g) noexcept


cdef class TooFar(Growing):
    cdef bint within(self, Board board, int g, int h) noexcept
    cdef int far_cell(self, Board board, int g, int h)


cdef class MissingDigit(Growing):
    cdef int place_of(self, Board board, int v) noexcept
    cdef int place_in(self, Board board, int group, int v) noexcept


cdef class Bridge(Growing):
    cdef int candidates
    cdef int candidate[144]
    cdef int place[144]
    cdef int below[144]
    cdef bint needed[144]

    cdef int gather(self, Board board) noexcept
    cdef int gather_by_size(self, Board board) noexcept
    cdef int gather_by_digit(self, Board board, int v) noexcept
    cdef bint needs(self, Board board, int g, int h)
