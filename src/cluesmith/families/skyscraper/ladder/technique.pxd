cimport cluesmith.support.bits as bits
from cluesmith.families.skyscraper.ladder.board cimport Board
from cluesmith.deduction.candidates cimport Sheet
from cluesmith.deduction.technique cimport Technique


cdef class OnViews(Technique):
    cdef int look(self, Board board, int line, int end)
