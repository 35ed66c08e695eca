cimport cluesmith.kernel.bits as bits


cdef class Dice:
    cdef unsigned long long state

    cdef unsigned long long roll(self)
    cpdef int below(self, int count)
