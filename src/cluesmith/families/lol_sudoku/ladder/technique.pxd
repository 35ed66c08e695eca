cimport cluesmith.kernel.bits as bits
from cluesmith.families.lol_sudoku.ladder.board cimport Board


cdef class Technique:
    cdef int slot
    cdef readonly int score
    cdef readonly int rank

    cdef bint apply(self, Board board)
    cdef int look(self, Board board, int which)
