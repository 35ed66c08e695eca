cimport cluesmith.support.bits as bits
from cluesmith.deduction.ladder cimport Candidates, Technique
from cluesmith.deduction.sets cimport SetFinder
from cluesmith.families.gold_star.ladder.board cimport Board


cdef class SetTechnique(Technique):
    cdef SetFinder finder
    cdef bint is_hidden

    cdef unsigned long long put_off(self, Board board, int i)
