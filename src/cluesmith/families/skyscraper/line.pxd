cimport cluesmith.kernel.bits as bits
cimport cluesmith.kernel.events as events
from cluesmith.kernel.engine cimport Engine, Propagator


cdef class Scratch:
    cdef unsigned long long[::1] forward
    cdef unsigned long long[::1] backward
    cdef int[::1] states
    cdef int[::1] level_start
    cdef unsigned long long[::1] places
    cdef unsigned long long[::1] supported


cdef class Line(Propagator):
    cdef int first
    cdef int step
    cdef int size
    cdef int near
    cdef int far
    cdef bint all_seen
    cdef int near_shift
    cdef int far_shift
    cdef unsigned long long[::1] open_counts
    cdef Scratch scratch

    cdef bint sweep_down(self)
    cdef int sweep_up(self)
    cdef int clean(self)
