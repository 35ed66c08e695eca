cimport cluesmith.kernel.events as events
from cluesmith.kernel.engine cimport Engine, Propagator


cdef class AreaNames(Propagator):
    cdef int areas
    cdef int cells
    cdef unsigned long long free
