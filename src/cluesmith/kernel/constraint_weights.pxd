cimport cluesmith.support.bits as bits
from cluesmith.kernel.engine cimport Engine
from cluesmith.kernel.search cimport Brancher


cdef class Weighted(Brancher):
    cdef int[::1] variables
    cdef bint up

    cdef long long weigh(self, Engine engine, int variable)
