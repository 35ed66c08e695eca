cimport cluesmith.families.lol_sudoku.ladder.codes as codes
cimport cluesmith.support.bits as bits
from cluesmith.families.lol_sudoku.ladder.board cimport Board
from cluesmith.deduction.ladder cimport Candidates, Ladder, Technique


cdef int stage_of(Board board, int cell, int side)


cdef class Assumption(Technique):
    cdef Ladder quick
    cdef int stage
    cdef Board trial
    cdef int[::1] outcomes
    cdef long long[::1] stamps

    cdef bint next_stage(self, Board board)
    cdef bint try_digits(self, Board board)
    cdef bint try_borders(self, Board board)
    cdef bint is_repeated(self, Board board, int cell, int side) noexcept
    cdef bint refutes(self, Board board, int cell, int other, int what)
    cdef int suppose(self, Board board, int cell, int other, int what)
    cdef bint is_known(self, Board board, int which)
    cdef int keep_outcome(self, int which)
