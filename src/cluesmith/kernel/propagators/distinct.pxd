from cluesmith.kernel.engine cimport Engine, Propagator
cimport cluesmith.kernel.events as events


cdef class Distinct(Propagator):
    cdef int[::1] variables
