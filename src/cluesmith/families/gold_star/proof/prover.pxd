from cluesmith.families.gold_star.proof.triples cimport Triples
from cluesmith.kernel.propagators.linear_system cimport Combinations
from cluesmith.support.rng cimport Rng
cimport cluesmith.support.bits as bits


cdef class Prover:
    cdef int side
    cdef int count
    cdef list forward
    cdef list backward
    cdef int[::1] cells
    cdef int[::1] around
    cdef int[::1] weights
    cdef Combinations system
    cdef Rng rng
    cdef bint random
    cdef unsigned long long[::1] domains
    cdef unsigned long long[::1] untried
    cdef int[::1] chosen
    cdef unsigned long long dirty
    cdef int value[4]
    cdef readonly list found
    cdef readonly long long nodes

    cdef int search(self, long long most) except? -2
    cdef unsigned long long pick(self, unsigned long long values) except? -1
    cdef bint is_contradictory(self, int at) except? -1
    cdef bint settle(self, int at) except? -1
    cdef bint put(self, int at, int cell, unsigned long long values) except? -1
    cdef bint spread(self, int at) except? -1
    cdef unsigned long long left_for(self, int equation, int place) except? -1
    cdef bint filter(self, int at, int equation) except? -1
    cdef int branch(self, int at) except? -2
