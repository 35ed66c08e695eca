cimport cython
cimport cluesmith.support.bits as bits
from cluesmith.deduction.latin cimport LatinCandidates


cdef class SetFinder:
    cdef unsigned long long masks[32]
    cdef unsigned long long later[32]
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


@cython.final
cdef class HouseSets(SetFinder):
    cdef int house[16]
    cdef int line
    cdef bint is_hidden
    cdef unsigned long long cells
    cdef unsigned long long digits

    cdef int enter_line(self, LatinCandidates board, int line)
    cdef bint apply(self, LatinCandidates board)
    cdef unsigned long long put_off(self, LatinCandidates board, int i)
    cdef unsigned long long places(self, LatinCandidates board, int v)
