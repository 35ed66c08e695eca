cimport cluesmith.support.bits as bits
from cluesmith.families.skyscraper.ladder.board cimport Board
from cluesmith.families.skyscraper.ladder.technique cimport OnViews


cdef class ClueOne(OnViews):
    pass


cdef class Staircase(OnViews):
    pass


cdef class FacingClues(OnViews):
    pass


cdef class TooTall(OnViews):
    cdef bint overlooks
