cimport cluesmith.kernel.bits as bits
from cluesmith.families.skyscraper.ladder.board cimport Board


cdef class Technique:
    cdef int slot
    cdef readonly int score
    cdef readonly int rank

    cdef bint apply(self, Board board)
    cdef int on_view(self, Board board, int line, int end)
