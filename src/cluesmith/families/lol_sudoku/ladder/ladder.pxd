cimport cython
from cluesmith.families.lol_sudoku.ladder.board cimport Board
from cluesmith.families.lol_sudoku.ladder.technique cimport Technique


@cython.final
cdef class Ladder:
    cdef readonly list techniques
    cdef readonly list used
    cdef readonly int score
    cdef readonly int rank

    cdef int step(self, Board board)
    cpdef bint close(self, Board board)
