cimport cluesmith.support.bits as bits
from cluesmith.deduction.latin cimport LatinCandidates


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


cdef class HouseSets(SetFinder):
    cdef int house[16]
    cdef int line

    cdef int enter_line(self, LatinCandidates board, int line)
    cdef bint naked(self, LatinCandidates board)
    cdef bint hidden(self, LatinCandidates board)
