cimport cython
cimport cluesmith.families.lol_sudoku.proof.cells as cells


@cython.final
cdef class Inference:
    cdef int size
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
    cdef int prunings
    cdef cells.Cells saved[6800]
    cdef int saved_named[200]
    cdef int borders
    cdef cells.Cells border_from[180]
    cdef cells.Cells border_to[180]
    cdef bint border_joins[180]
    cdef int resumptions

    cdef int clear(self)
    cdef int save(self, int depth)
    cdef int restore(self, int depth)
    cdef int strike(self, int digit, cells.Cells gone) noexcept
    cdef int leave(self, int area, cells.Cells gone) noexcept
    cdef int put(self, int digit, cells.Cells here) noexcept
    cdef int enter(self, int area, cells.Cells here) noexcept
    cdef bint settle(self)
    cdef bint lines(self)
    cdef bint spread(self)
    cdef bint last_places(self, int digit)
    cdef bint names(self)
    cdef int open_area(self, cells.Cells lone)
    cdef int follow_borders(self)
    cdef int part(self, cells.Cells here, cells.Cells there)
    cdef bint contents(self)
    cdef bint content(self, int area)
    cdef bint shapes(self)
    cdef bint shape(self, int area)
    cdef bint pockets(self)
    cdef int bridges(self, int area, cells.Cells here)
    cdef bint lacks_digit(self, cells.Cells here)
    cdef cells.Cells corners(self, cells.Cells here) noexcept
    cdef cells.Cells near(self, cells.Cells sure, cells.Cells within, int steps) noexcept
    cdef cells.Cells flood(self, cells.Cells start, cells.Cells within, int steps) noexcept
