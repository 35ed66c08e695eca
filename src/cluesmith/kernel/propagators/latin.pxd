from cluesmith.kernel.engine cimport Engine, Propagator
cimport cluesmith.kernel.events as events


cdef class Latin(Propagator):
    cdef int first
    cdef int size
    cdef int done

    cdef bint settle(self, Engine engine, int cell) except? -1 nogil
