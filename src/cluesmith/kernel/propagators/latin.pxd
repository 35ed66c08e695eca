from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.log cimport Reason
cimport cluesmith.kernel.events as events


cdef class Latin(Propagator):
    cdef int first
    cdef int size
    cdef int done

    cdef bint settle(self, Engine engine, int cell) except? -1 nogil
    cdef bint taken_beside(self, Reason reason, int cell, int value) except? -1
