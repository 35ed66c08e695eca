cimport cython
cimport cluesmith.support.bits as bits
from cluesmith.deduction.ladder cimport Candidates, Technique


cdef class LatinCandidates(Candidates):
    cdef readonly int size
    cdef readonly int open
    cdef unsigned long long cells[256]
    cdef unsigned long long places[512]
    cdef unsigned long long placed[16]
    cdef unsigned long long naked[16]
    cdef unsigned long long naked_rows
    cdef unsigned long long hidden[32]
    cdef unsigned long long hidden_lines
    cdef int width[32]
    cdef unsigned long long touched_lines
    cdef unsigned long long touched_cells[4]
    cdef unsigned long long later_gone[256]
    cdef unsigned long long later_placed[256]
    cdef unsigned long long later_cells[4]
    cdef int fault_kind
    cdef int fault_place
    cdef int fault_value

    @cython.final
    cdef int clear_candidates(self)
    @cython.final
    cdef int copy_candidates(self, LatinCandidates other)
    @cython.final
    cdef int fail(self, int kind, int place, int value) noexcept
    @cython.final
    cdef int remove(self, int r, int c, int v) noexcept
    @cython.final
    cdef int remove_at(self, int cell, int v) noexcept
    cdef bint place(self, int r, int c, int v) noexcept
    @cython.final
    cdef int remove_later(self, int cell, int v) noexcept
    @cython.final
    cdef bint place_later(self, int cell, int v) noexcept
    @cython.final
    cdef bint has_put_off(self) noexcept
    @cython.final
    cdef int give_up_waiting(self)
    @cython.final
    cdef bint place_at(self, int cell, int v) noexcept
    @cython.final
    cdef int found(self, int line, int v) noexcept
    @cython.final
    cdef int filled(self, int r, int c) noexcept
    @cython.final
    cdef bint is_placed(self, int cell) noexcept
    @cython.final
    cdef int cell_of(self, int line, int i) noexcept
