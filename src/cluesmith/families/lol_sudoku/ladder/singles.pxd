cimport cluesmith.kernel.bits as bits
from cluesmith.families.lol_sudoku.ladder.board cimport Board
from cluesmith.families.lol_sudoku.ladder.technique cimport Technique


cdef class LastCell(Technique):
    pass


cdef class LastValue(Technique):
    pass
