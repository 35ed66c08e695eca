cimport cluesmith.families.lol_sudoku.ladder.codes as codes
cimport cluesmith.support.bits as bits
from cluesmith.families.lol_sudoku.ladder.board cimport Board
from cluesmith.deduction.ladder cimport Ladder
from cluesmith.deduction.candidates cimport Sheet
from cluesmith.deduction.technique cimport Technique


cdef class Assumption(Technique):
    cdef Ladder quick
    cdef Board trial
    cdef int[::1] outcomes
    cdef long long[::1] stamps

    cdef bint try_digits(self, Board board, int width)
    cdef bint try_borders(self, Board board)
    cdef bint refutes(self, Board board, int cell, int other, int what)
    cdef int suppose(self, Board board, int cell, int other, int what)
    cdef bint is_known(self, Board board, int which)
    cdef int keep_outcome(self, int which)
