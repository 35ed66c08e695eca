cimport cluesmith.families.lol_sudoku.ladder.codes as codes
cimport cluesmith.support.bits as bits
from cluesmith.families.lol_sudoku.ladder.board cimport Board, Looking


cdef class OneWayOut(Looking):
    cdef int way_out(self, Board board, int part) noexcept


cdef class CutCorner(Looking):
    cdef int runs
    cdef int seen_in[144]
    cdef int queue[144]

    cdef bint fills(self, Board board) noexcept
    cdef int flood(self, Board board, int root, int g, int h, bint within) noexcept
    cdef bint wall_cuts(self, Board board, int cell, int other)
    cdef bint link_cuts(self, Board board, int cell, int other)
