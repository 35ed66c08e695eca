from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.log cimport Reason
from cluesmith.kernel.propagators.relation cimport Relation
cimport cluesmith.kernel.events as events
cimport cluesmith.support.bits as bits


cdef class Lex(Relation):
    cdef int[::1] xs
    cdef int[::1] ys
    cdef bint strict
    cdef int reached

    cdef bint can_follow(self, Engine engine, int place) noexcept nogil
