from cluesmith.families.gold_star.ladder.board cimport Board
from cluesmith.kernel.ladder.sets cimport SetFinder
from cluesmith.kernel.ladder.sheet cimport Sheet
from cluesmith.kernel.ladder.technique cimport Technique


cdef class NakedSet(Technique):
    cdef SetFinder finder


cdef class HiddenSet(Technique):
    cdef SetFinder finder
