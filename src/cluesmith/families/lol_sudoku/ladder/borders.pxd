cimport cluesmith.families.lol_sudoku.ladder.codes as codes
cimport cluesmith.support.bits as bits
from cluesmith.families.lol_sudoku.ladder.board cimport Board
from cluesmith.families.lol_sudoku.ladder.technique cimport Looking


cdef class AreaFull(Looking):
    pass


cdef class SameDigit(Looking):
    pass


cdef class OneWayOut(Looking):
    cdef int way_out(self, Board board, int part)
