cimport cluesmith.kernel.bits as bits
from cluesmith.families.lol_sudoku.ladder.board cimport Board
from cluesmith.families.lol_sudoku.ladder.technique cimport Technique


cdef class SetTechnique(Technique):
    cdef int house[12]
    cdef unsigned long long masks[12]
    cdef unsigned long long members
    cdef unsigned long long union

    cdef int enter(self, Board board, int which)
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
