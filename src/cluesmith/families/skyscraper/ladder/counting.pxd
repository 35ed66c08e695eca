cimport cluesmith.kernel.bits as bits
from cluesmith.families.skyscraper.ladder.board cimport Board
from cluesmith.families.skyscraper.ladder.technique cimport Technique


cdef int seen_with(Board board, int place, int v)
cdef int known_tall(Board board, int line, int end)


cdef class Trial(Technique):
    cdef bint tallest
    cdef bint not_more
    cdef bint not_fewer


cdef class TallestPlace(Trial):
    pass


cdef class AlmostAllSeen(Technique):
    pass


cdef class AllRise(Technique):
    pass


cdef class ClueTwo(Technique):
    pass


cdef class TooManySeen(Trial):
    pass


cdef class TooFewSeen(Trial):
    pass
