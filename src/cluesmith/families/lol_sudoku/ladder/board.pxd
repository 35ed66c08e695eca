cimport cython
cimport cluesmith.families.lol_sudoku.ladder.codes as codes
cimport cluesmith.support.bits as bits
from cluesmith.families.lol_sudoku.ladder.groups cimport Groups


@cython.final
cdef class Board(Groups):
    cdef int clear(self)
    cdef int copy_from(self, Board other)
    cdef int border(self, int cell, int other)
