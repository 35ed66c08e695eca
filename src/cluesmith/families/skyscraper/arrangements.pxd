cimport cluesmith.support.bits as bits


cdef class Scratch:
    cdef unsigned long long[::1] pairs
    cdef int[::1] states
    cdef int level_start[18]
    cdef unsigned long long places[16]
    cdef unsigned long long supported[16]


cdef class Counts:
    cdef unsigned long long[::1] open


cdef class Arrangements:
    cdef int size
    cdef int near
    cdef bint possible
    cdef bint all_seen
    cdef int near_shift
    cdef int far_shift
    cdef Counts counts

    cdef bint filter(self, Scratch scratch) noexcept nogil
    cdef bint sweep_down(self, Scratch scratch) noexcept nogil
    cdef int sweep_up(self, Scratch scratch) noexcept nogil
    cdef int wipe(self, Scratch scratch) noexcept nogil
