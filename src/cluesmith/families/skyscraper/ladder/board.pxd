cimport cython
cimport cluesmith.support.bits as bits
from cluesmith.deduction.ladder cimport Candidates, Technique
from cluesmith.deduction.latin cimport LatinCandidates


@cython.final
cdef class Board(LatinCandidates):
    cdef int clues[64]
    cdef unsigned long long dirty[18]
    cdef unsigned long long view[16]
    cdef readonly list now_clues

    cdef int clear(self)
    cdef int copy_from(self, Board other)
    cdef int keep_common(self, Board other)
    cdef int cell_at(self, int line, int end, int i) noexcept
    cdef int strike(self, int line, int end, int i, int v) noexcept
    cdef int put(self, int line, int end, int i, int v) noexcept
    cdef int look(self, int line, int end) noexcept
    cdef unsigned long long places_seen(self, int line, int end, int v) noexcept


cdef class OnViews(Technique):
    cdef int look(self, Board board, int line, int end)
