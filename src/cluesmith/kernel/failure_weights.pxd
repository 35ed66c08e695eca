cimport cluesmith.support.bits as bits
from cluesmith.kernel.engine cimport Engine
from cluesmith.kernel.search cimport Brancher
from cluesmith.support.rng cimport Rng


cdef class Weighted(Brancher):
    cdef int[::1] variables
    cdef bint up

    cdef long long weigh(self, Engine engine, int variable) noexcept nogil


cdef class Bumped(Weighted):
    cdef Rng rng
    cdef long long[::1] weights
