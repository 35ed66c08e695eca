cimport cluesmith.support.bits as bits
from cluesmith.families.skyscraper.ladder.board cimport Board
from cluesmith.families.skyscraper.ladder.technique cimport OnViews
from cluesmith.deduction.sets cimport SetFinder
from cluesmith.deduction.candidates cimport Sheet
from cluesmith.deduction.technique cimport Technique


cdef class SetTechnique(OnViews):
    cdef SetFinder finder


cdef class NakedSet(SetTechnique):
    pass


cdef class HiddenSet(SetTechnique):
    pass


cdef class Fish(Technique):
    cdef SetFinder finder

    cdef bint swims(self, Board board, int v, int first)
