cimport cython

from cluesmith.kernel.engine cimport Engine, Propagator
cimport cluesmith.support.bits as bits
cimport cluesmith.kernel.events as events


@cython.final
cdef class Side(Propagator):
    cdef int a
    cdef int b
    cdef int operator
    cdef int result
    cdef Side other

    cdef int bound(self, Engine engine, long long low, long long high) except? -1 nogil
    cdef bint within(self, Engine engine, int variable, long long low, long long high) except? -1 nogil
