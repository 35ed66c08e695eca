cimport cython
cimport cluesmith.kernel.bits as bits
from cluesmith.families.lol_sudoku.ladder.groups cimport Groups


@cython.final
cdef class Board(Groups):
    cdef long long stamp

    cdef int clear(self)
    cdef int copy_from(self, Board other)
    cpdef int left(self)
    cdef int settle(self)
    cdef int border(self, int cell, int other)
