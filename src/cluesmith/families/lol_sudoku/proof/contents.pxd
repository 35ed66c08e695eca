cimport cython
cimport cluesmith.families.lol_sudoku.proof.cells as cells
from cluesmith.families.lol_sudoku.proof.lines cimport Lines


cdef class Contents(Lines):
    cdef int borders
    cdef cells.Cells border_from[180]
    cdef cells.Cells border_to[180]
    cdef bint border_joins[180]

    cdef bint names(self)
    cdef int open_area(self, cells.Cells lone)
    cdef int mind_borders(self)
    cdef int part(self, cells.Cells here, cells.Cells there)
    cdef bint contents(self)
    cdef bint content(self, int area)
