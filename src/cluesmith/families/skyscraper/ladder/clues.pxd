cimport cluesmith.support.bits as bits
from cluesmith.families.skyscraper.ladder.board cimport Board, OnViews


cdef class TooTall(OnViews):
    cdef bint overlooks
