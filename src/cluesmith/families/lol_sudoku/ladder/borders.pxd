cimport cluesmith.kernel.bits as bits
from cluesmith.families.lol_sudoku.ladder.board cimport Board
from cluesmith.families.lol_sudoku.ladder.technique cimport Technique


cdef class AreaFull(Technique):
    pass


cdef class SameDigit(Technique):
    pass


cdef class OneWayOut(Technique):
    cdef int way_out(self, Board board, int part)
