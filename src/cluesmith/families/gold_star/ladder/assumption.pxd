cimport cluesmith.support.bits as bits
from cluesmith.families.gold_star.ladder.board cimport Board
from cluesmith.deduction.ladder cimport Candidates, Ladder, Technique


cdef int stage_of(Board board, int cell)


cdef class Assumption(Technique):
    cdef Ladder quick
    cdef int stage
    cdef Board trial
    cdef unsigned long long[::1] outcomes
    cdef long long[::1] stamps

    cdef bint is_known(self, Board board, int which)
    cdef int keep_outcome(self, int which)
    cdef bint next_stage(self, Board board)
    cdef bint refutes(self, Board board, int cell, int v)
