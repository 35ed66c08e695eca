cimport cluesmith.kernel.bits as bits
from cluesmith.families.skyscraper.ladder.board cimport Board
from cluesmith.families.skyscraper.ladder.technique cimport Technique


cdef class ClueOne(Technique):
    pass


cdef class Staircase(Technique):
    pass


cdef class FacingClues(Technique):
    pass


cdef class TooTall(Technique):
    cdef bint overlooks
