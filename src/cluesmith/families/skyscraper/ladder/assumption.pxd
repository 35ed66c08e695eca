cimport cluesmith.kernel.bits as bits
from cluesmith.families.skyscraper.ladder.board cimport Board
from cluesmith.kernel.ladder.ladder cimport Ladder
from cluesmith.kernel.ladder.sheet cimport Sheet
from cluesmith.kernel.ladder.technique cimport Technique


cdef class Assumption(Technique):
    cdef Ladder quick
    cdef list outcomes
    cdef int[::1] shown_by

    cdef bint refutes(self, Board board, int cell, int v)
    cdef bint is_shown(self, Board board, int cell, int v)
    cdef bint fails(self, Board board, int cell, int v)
