cimport cluesmith.support.bits as bits
cimport cluesmith.kernel.events as events
from cluesmith.kernel.engine cimport Engine, Propagator


cdef class Visibility(Propagator):
    cdef int first
    cdef int step
    cdef int size
    cdef int clue
    cdef unsigned long long[::1] reached
    cdef unsigned long long[::1] onward
