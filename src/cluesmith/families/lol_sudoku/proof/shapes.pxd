cimport cython
cimport cluesmith.families.lol_sudoku.proof.cells as cells
from cluesmith.families.lol_sudoku.proof.contents cimport Contents


cdef class Shapes(Contents):
    cdef bint shapes(self)
    cdef bint shape(self, int area)
    cdef bint pockets(self)
    cdef int bridges(self, int area, cells.Cells here)
    cdef bint lacks_digit(self, cells.Cells here)
    cdef cells.Cells corners(self, cells.Cells here) noexcept
    cdef cells.Cells near(self, cells.Cells sure, cells.Cells within, int steps) noexcept
    cdef cells.Cells flood(self, cells.Cells start, cells.Cells within, int steps) noexcept
