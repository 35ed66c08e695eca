cimport cluesmith.kernel.bits as bits
from cluesmith.families.gold_star.ladder.board cimport Board
from cluesmith.kernel.ladder.ladder cimport Ladder
from cluesmith.kernel.ladder.sheet cimport Sheet
from cluesmith.kernel.ladder.technique cimport Technique


cdef class Assumption(Technique):
    cdef Ladder quick
    cdef Board trial
    cdef unsigned long long[::1] outcomes
    cdef long long[::1] stamps

    cdef bint is_known(self, Board board, int which)
    cdef int keep_outcome(self, int which)
    cdef bint refutes(self, Board board, int cell, int v)
