from cluesmith.kernel.engine cimport Engine, Propagator
cimport cluesmith.kernel.bits as bits
cimport cluesmith.kernel.events as events


cdef class Different(Propagator):
    cdef int x
    cdef int y
    cdef int shift


cdef class Equal(Propagator):
    cdef int x
    cdef int y
    cdef int shift


cdef class AtMost(Propagator):
    cdef int x
    cdef int y
    cdef int shift
