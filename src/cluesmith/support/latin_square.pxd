cimport cluesmith.support.bits as bits
from cluesmith.support.rng cimport Rng


cdef class LatinWalk:
    cdef int size
    cdef unsigned long long[::1] heights
    cdef unsigned long long[::1] columns
    cdef unsigned long long[::1] rows
    cdef bint proper
    cdef int row
    cdef int column
    cdef int height

    cdef int add(self, int r, int c, int v)
    cdef int take(self, int r, int c, int v)
    cdef int turn(self, int r, int c, int v, int other_r, int other_c, int other_v)
    cdef int perturb(self, Rng rng)
    cdef int repair(self, Rng rng)


cdef int one_of(unsigned long long mask, Rng rng)
