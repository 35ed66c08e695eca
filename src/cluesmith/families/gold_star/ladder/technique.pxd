cimport cluesmith.support.bits as bits
from cluesmith.families.gold_star.ladder.board cimport Board
from cluesmith.deduction.candidates cimport Sheet
from cluesmith.deduction.technique cimport Technique


cdef class OnEquations(Technique):
    cdef int look(self, Board board, int equation)
