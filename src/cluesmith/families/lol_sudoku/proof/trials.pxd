cimport cython
cimport cluesmith.families.lol_sudoku.proof.cells as cells
from cluesmith.families.lol_sudoku.proof.inference cimport Inference


@cython.final
cdef class Trials:
    cdef readonly Inference state

    cpdef bint refute(self)
    cdef bint is_open(self, int candidate, cells.Cells here) noexcept
    cdef bint stands(self, int candidate, cells.Cells here)
    cpdef list left(self)
