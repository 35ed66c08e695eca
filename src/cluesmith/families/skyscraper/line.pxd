cimport cluesmith.kernel.bits as bits
cimport cluesmith.kernel.events as events
from cluesmith.kernel.engine cimport Engine, Propagator


cdef class Scratch:
    cdef unsigned long long[::1] pairs
    cdef int[::1] states
    cdef int level_start[18]
    cdef unsigned long long places[16]
    cdef unsigned long long supported[16]


cdef class Counts:
    cdef unsigned long long[::1] open


cdef class Line(Propagator):
    cdef int first
    cdef int step
    cdef int size
    cdef int near
    cdef int far
    cdef bint possible
    cdef bint all_seen
    cdef int near_shift
    cdef int far_shift
    cdef Counts counts
    cdef Scratch scratch

    cdef bint sweep_down(self)
    cdef int sweep_up(self)
    cdef int wipe(self)
