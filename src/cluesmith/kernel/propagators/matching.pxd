from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.log cimport Reason
cimport cluesmith.support.bits as bits
cimport cluesmith.kernel.events as events


cdef class Matching(Propagator):
    cdef int[::1] variables
    cdef int[::1] match
    cdef unsigned long long[::1] domains
    cdef unsigned long long tight
    cdef int load[64]
    cdef int capacity[64]
    cdef int mover[64]
    cdef unsigned long long reach[64]
    cdef unsigned long long allowed
    cdef unsigned long long present

    cdef bint augment(self, int start) except? -1 nogil
    cdef int repair(self) except? -2 nogil
    cdef unsigned long long with_room(self) except? -1 nogil
    cdef unsigned long long leads_to_room(self) except? -1 nogil
    cdef int close_over(self) except? -1 nogil


cdef class AllDifferent(Matching):
    pass


cdef class Cardinality(Matching):
    pass
