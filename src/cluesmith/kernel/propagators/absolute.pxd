from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.propagators.relation cimport Relation
cimport cluesmith.kernel.events as events


cdef class Absolute(Relation):
    cdef int x
    cdef int y

    cdef bint keep_bounds(self, Engine engine) except? -1 nogil
