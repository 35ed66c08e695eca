cimport cython
cimport cluesmith.families.lol_sudoku.proof.cells as cells


cdef class Lines:
    cdef readonly int size
    cdef int stride
    cdef cells.Cells board
    cdef cells.Cells row
    cdef cells.Cells starts
    cdef cells.Cells ends
    cdef cells.Cells peers[110]
    cdef cells.Cells digits[10]
    cdef cells.Cells known
    cdef cells.Cells areas[11]
    cdef cells.Cells sure[11]
    cdef int named
    cdef cells.Cells digits_seen[10]
    cdef cells.Cells areas_seen[11]
    cdef cells.Cells sure_seen[11]
    cdef cells.Cells closed
    cdef bint changed
    cdef cells.Cells blamed_digits
    cdef cells.Cells blamed_areas
    cdef readonly int prunings
    cdef cells.Cells saved[6800]
    cdef int saved_named[200]

    cdef int clear(self)
    cdef int save(self, int depth)
    cdef int restore(self, int depth)
    cdef int strike(self, int digit, cells.Cells gone) noexcept
    cdef int leave(self, int area, cells.Cells gone) noexcept
    cdef int put(self, int digit, cells.Cells here) noexcept
    cdef int enter(self, int area, cells.Cells here) noexcept
    cdef bint lines(self)
    cdef bint spread(self)
    cdef bint last_places(self, int digit)
