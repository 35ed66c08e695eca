from cluesmith.kernel.engine cimport Engine, Propagator
cimport cluesmith.kernel.bits as bits
cimport cluesmith.kernel.events as events


cdef class EqualIff(Propagator):
    cdef int truth
    cdef int x
    cdef int y
    cdef int shift


cdef class AtMostIff(Propagator):
    cdef int truth
    cdef int x
    cdef int y
    cdef int shift


cdef class AndIff(Propagator):
    cdef int truth
    cdef int[::1] parts


cdef class OrIff(Propagator):
    cdef int truth
    cdef int[::1] parts
