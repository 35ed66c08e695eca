cimport cython
cimport cluesmith.families.lol_sudoku.proof.cells as cells
from cluesmith.families.lol_sudoku.proof.shapes cimport Shapes


@cython.final
cdef class Prover(Shapes):
    cdef int digit_weights[110]
    cdef int area_weights[110]
    cdef int most_nodes
    cdef readonly int nodes
    cdef readonly int backtracks
    cdef readonly int resumptions
    cdef readonly list found

    cdef bint search(self, int depth)
    cdef bint settle(self)
    cdef int branch(self)
    cdef int blame(self)
    cdef int note(self)
