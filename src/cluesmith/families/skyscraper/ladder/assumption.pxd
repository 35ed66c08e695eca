cimport cluesmith.support.bits as bits
from cluesmith.families.skyscraper.ladder.board cimport Board
from cluesmith.deduction.ladder cimport Ladder
from cluesmith.deduction.candidates cimport Sheet
from cluesmith.deduction.technique cimport Technique


cdef class Assumption(Technique):
    cdef Ladder quick
    cdef list outcomes
    cdef int[::1] shown_by

    cdef bint refutes(self, Board board, int cell, int v)
    cdef bint is_shown(self, Board board, int cell, int v)
    cdef bint fails(self, Board board, int cell, int v)
