cimport cluesmith.support.bits as bits
from cluesmith.families.skyscraper.ladder.board cimport Board
from cluesmith.deduction.ladder cimport Candidates, Ladder, Technique


cdef int stage_of(Board board, int cell)


cdef class Assumption(Technique):
    cdef Ladder quick
    cdef int stage
    cdef list outcomes
    cdef int[::1] shown_by

    cdef bint next_stage(self, Board board)
    cdef bint refutes(self, Board board, int cell, int v)
    cdef bint is_shown(self, Board board, int cell, int v)
    cdef bint fails(self, Board board, int cell, int v)
