from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.log cimport Reason
cimport cluesmith.support.bits as bits
cimport cluesmith.kernel.events as events


cdef class Pair(Propagator):
    cdef int x
    cdef int y
    cdef int shift


cdef class Different(Pair):
    pass


cdef class Equal(Pair):
    pass


cdef class AtMost(Pair):
    pass
