cimport cython
cimport cluesmith.support.bits as bits
from cluesmith.deduction.candidates cimport Sheet


@cython.final
cdef class Board(Sheet):
    cdef readonly int size
    cdef readonly int open
    cdef unsigned long long cells[256]
    cdef unsigned long long places[512]
    cdef unsigned long long placed[16]
    cdef unsigned long long naked[16]
    cdef unsigned long long naked_rows
    cdef unsigned long long hidden[32]
    cdef unsigned long long hidden_lines
    cdef int clues[64]
    cdef int width[32]  # candidates of a line
    cdef unsigned long long dirty[18]
    cdef unsigned long long touched
    cdef unsigned long long view[16]
    cdef readonly list now_clues

    cdef int clear(self)
    cdef int copy_from(self, Board other)
    cdef int strike_all_but(self, Board other)
    cdef int remove(self, int r, int c, int v) noexcept
    cdef int place(self, int r, int c, int v) noexcept
    cdef int found(self, int line, int v) noexcept
    cdef int cell_at(self, int line, int end, int i) noexcept
    cdef int strike(self, int line, int end, int i, int v) noexcept
    cdef int put(self, int line, int end, int i, int v) noexcept
    cdef int look(self, int line, int end) noexcept
    cdef unsigned long long places_seen(self, int line, int end, int v) noexcept
