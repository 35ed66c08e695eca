from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.log cimport Reason
cimport cluesmith.kernel.events as events


cdef class Distinct(Propagator):
    cdef int[::1] variables
