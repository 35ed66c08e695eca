cimport cluesmith.kernel.events as events
from cluesmith.kernel.engine cimport Engine, Propagator


cdef class Company(Propagator):
    cdef int cell
    cdef int[::1] neighbours
