from cluesmith.kernel.engine cimport Engine, Propagator
cimport cluesmith.support.bits as bits
cimport cluesmith.kernel.events as events


cdef class Member(Propagator):
    cdef int x
    cdef long long[::1] values

    cdef int first_from(self, long long low) noexcept nogil
