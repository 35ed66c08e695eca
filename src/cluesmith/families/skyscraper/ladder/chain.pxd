cimport cluesmith.support.bits as bits
from cluesmith.families.skyscraper.ladder.board cimport Board
from cluesmith.deduction.candidates cimport Sheet
from cluesmith.deduction.technique cimport Technique


cdef class Chain(Technique):
    cdef int queue[256]
    cdef int before[256]
    cdef int forced[256]

    cdef bint follow(self, Board board, int start, int v, int instead)
    cdef bint strike_between(self, Board board, int one, int other, int v)
