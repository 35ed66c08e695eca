cimport cluesmith.support.bits as bits
from cluesmith.families.lol_sudoku.ladder.board cimport Board
from cluesmith.families.lol_sudoku.ladder.technique cimport Looking
from cluesmith.deduction.sets cimport SetFinder


cdef class SetTechnique(Looking):
    cdef int house[12]
    cdef SetFinder finder

    cdef int enter(self, Board board, int which)


cdef class NakedSet(SetTechnique):
    pass


cdef class HiddenSet(SetTechnique):
    pass
