cimport cluesmith.kernel.bits as bits
from cluesmith.families.skyscraper.ladder.board cimport Board
from cluesmith.families.skyscraper.ladder.technique cimport Technique


cdef class SetTechnique(Technique):
    cdef unsigned long long masks[16]
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


cdef class NakedSet(SetTechnique):
    pass


cdef class HiddenSet(SetTechnique):
    pass


cdef class Fish(SetTechnique):
    cdef bint swims(self, Board board, int v, int first)
