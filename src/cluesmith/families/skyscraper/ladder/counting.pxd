cimport cluesmith.support.bits as bits
from cluesmith.families.skyscraper.ladder.board cimport Board, OnViews


cdef int seen_with(Board board, int place, int v)
cdef int known_tall(Board board, int line, int end, list heights)


cdef class Trial(OnViews):
    cdef bint tallest
    cdef bint not_more
    cdef bint not_fewer
