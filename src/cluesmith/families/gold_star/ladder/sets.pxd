from cluesmith.families.gold_star.ladder.board cimport Board
from cluesmith.deduction.sets cimport SetFinder
from cluesmith.deduction.candidates cimport Sheet
from cluesmith.deduction.technique cimport Technique


cdef class SetTechnique(Technique):
    cdef SetFinder finder


cdef class NakedSet(SetTechnique):
    pass


cdef class HiddenSet(SetTechnique):
    pass
