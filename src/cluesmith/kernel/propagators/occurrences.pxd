from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.log cimport Reason
from cluesmith.kernel.propagators.relation cimport Relation
cimport cluesmith.kernel.events as events
cimport cluesmith.support.bits as bits


cdef class Occurrences(Relation):
    cdef int[::1] variables
    cdef long long[::1] values
    cdef int total
    cdef unsigned long long[::1] masks

    cdef unsigned long long members(self, Engine engine, int place) noexcept nogil
    cdef int standing(self, Engine engine, int place) noexcept nogil
    cdef bint put_in(self, Engine engine, int place) except? -1 nogil
    cdef bint keep_out(self, Engine engine, int place) except? -1 nogil
