from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.log cimport Reason
cimport cluesmith.support.arithmetic as arithmetic


cdef class Relation(Propagator):
    cdef int[::1] scope
    cdef bint repeats
    cdef bint wide

    cdef bint all_fixed(self, Engine engine) noexcept nogil
