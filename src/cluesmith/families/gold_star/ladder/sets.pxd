from cluesmith.families.gold_star.ladder.board cimport Board
from cluesmith.kernel.ladder.sets cimport SetFinder
from cluesmith.kernel.ladder.sheet cimport Sheet
from cluesmith.kernel.ladder.technique cimport Technique


cdef class SetTechnique(Technique):
    cdef SetFinder finder


cdef class NakedSet(SetTechnique):
    pass


cdef class HiddenSet(SetTechnique):
    pass
