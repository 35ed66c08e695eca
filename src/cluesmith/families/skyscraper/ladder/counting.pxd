cimport cluesmith.support.bits as bits
from cluesmith.families.skyscraper.ladder.board cimport Board
from cluesmith.families.skyscraper.ladder.technique cimport OnViews


cdef int seen_with(Board board, int place, int v)
cdef int known_tall(Board board, int line, int end)


cdef class Trial(OnViews):
    cdef bint tallest
    cdef bint not_more
    cdef bint not_fewer


cdef class TallestPlace(Trial):
    pass


cdef class AlmostAllSeen(OnViews):
    pass


cdef class AllRise(OnViews):
    pass


cdef class ClueTwo(OnViews):
    pass


cdef class TooManySeen(Trial):
    pass


cdef class TooFewSeen(Trial):
    pass
