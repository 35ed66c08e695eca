from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.log cimport Reason
from cluesmith.kernel.propagators.relation cimport Relation
cimport cluesmith.kernel.events as events
cimport cluesmith.kernel.propagators.common as common
cimport cluesmith.support.arithmetic as arithmetic
cimport cluesmith.support.bits as bits


cdef class Choosing(Relation):
    cdef int index
    cdef int count
    cdef int result
    cdef bint is_open
    cdef long long first
    cdef long long last
    cdef long long low
    cdef long long high
    cdef unsigned long long places
    cdef unsigned long long values

    cdef bint offer(self, Engine engine, int place) noexcept nogil
    cdef bint choose(self, Engine engine) except? -1 nogil


cdef class Element(Choosing):
    cdef int[::1] variables


cdef class ElementOf(Choosing):
    cdef long long[::1] constants
