cimport cython
cimport cluesmith.families.lol_sudoku.proof.cells as cells
from cluesmith.families.lol_sudoku.proof.inference cimport Inference


@cython.final
cdef class Prover:
    cdef readonly Inference state
    cdef int digit_weights[110]
    cdef int area_weights[110]
    cdef int most_nodes
    cdef readonly int nodes
    cdef readonly int backtracks
    cdef readonly int prunings
    cdef readonly int resumptions
    cdef readonly list found

    cdef bint search(self, int depth)
    cdef int branch(self)
    cdef int blame(self)
    cdef int note(self)
