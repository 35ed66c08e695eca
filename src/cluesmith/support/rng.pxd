cimport cluesmith.support.bits as bits


cdef class Rng:
    cdef unsigned long long state

    cdef unsigned long long next64(self) noexcept nogil
    cdef int draw(self, int count) noexcept nogil
    cpdef int below(self, int count)
