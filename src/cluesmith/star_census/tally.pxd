from cluesmith.star_census.walk cimport Walk
cimport cluesmith.support.bits as bits


cdef class Tally:
    cdef int points
    cdef bint some
    cdef bint every
    cdef int lefts[16]
    cdef int rights[16]
    cdef long long buckets[257]
    cdef int held[16]
    cdef unsigned long long group
    cdef unsigned long long[::1] applies
    cdef unsigned long long[::1] images
    cdef unsigned long long[::1] codes
    cdef unsigned int[::1] owners
    cdef readonly long long solvable
    cdef readonly long long unique
    cdef readonly long long classes
    cdef readonly long long unique_classes
    cdef readonly dict histogram
    cdef unsigned long long[::1] rows
    cdef unsigned int[::1] counts
    cdef unsigned long long[::1] smallest
    cdef unsigned char[::1] solutions
    cdef long long stored

    cdef int sort(self, Walk walk)
    cdef int add_up(self, Walk walk)
    cdef unsigned long long canonical(self, unsigned long long code)
