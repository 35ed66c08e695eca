cimport cluesmith.support.bits as bits
cimport cluesmith.kernel.events as events
from cluesmith.kernel.engine cimport Engine, Propagator


cdef class Combined(Propagator):
    cdef int digit
    cdef int area
    cdef int both
    cdef int size
