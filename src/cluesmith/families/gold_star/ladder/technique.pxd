cimport cluesmith.kernel.bits as bits
from cluesmith.families.gold_star.ladder.board cimport Board
from cluesmith.kernel.ladder.sheet cimport Sheet
from cluesmith.kernel.ladder.technique cimport Technique


cdef class OnEquations(Technique):
    cdef int look(self, Board board, int equation)
