cimport cluesmith.support.bits as bits


cdef class SetFinder:
    cdef unsigned long long masks[32]
    cdef unsigned long long members
    cdef unsigned long long union

    cdef bint find(self, int size)
    cdef bint extend(
        self,
        unsigned long long still_open,
        unsigned long long rest,
        unsigned long long members,
        unsigned long long union,
        int missing,
        int k,
    )
