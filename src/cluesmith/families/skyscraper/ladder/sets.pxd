cimport cluesmith.kernel.bits as bits
from cluesmith.families.skyscraper.ladder.board cimport Board
from cluesmith.families.skyscraper.ladder.technique cimport OnViews
from cluesmith.kernel.ladder.sets cimport SetFinder
from cluesmith.kernel.ladder.sheet cimport Sheet
from cluesmith.kernel.ladder.technique cimport Technique


cdef class SetTechnique(OnViews):
    cdef SetFinder finder


cdef class NakedSet(SetTechnique):
    pass


cdef class HiddenSet(SetTechnique):
    pass


cdef class Fish(Technique):
    cdef SetFinder finder

    cdef bint swims(self, Board board, int v, int first)
