cimport cluesmith.families.lol_sudoku.cell_sets as sets
cimport cluesmith.kernel.learning.reasons as reasons
from cluesmith.families.lol_sudoku.graph cimport Graph
from cluesmith.kernel.learning.choices cimport Choices
from cluesmith.kernel.learning.clauses cimport Clauses, Theory


cdef class Connected(Theory):
    cdef int number
    cdef int size
    cdef int cells
    cdef int[::1] literals
    cdef int[::1] place_of
    cdef int looked
    cdef signed char[::1] stale
    cdef Graph graph
    # Which cells have an open way to the right, and down.
    cdef sets.Cells open_right
    cdef sets.Cells open_down
    # By label, step by step: the place of the trail where a cell became known, the cells not known
    # to be blocked, and those that are sure; and by label the step that came last.
    cdef int[::1] since
    cdef sets.Cells free[1740]
    cdef sets.Cells sure[1740]
    cdef int[::1] now
    cdef int[::1] lost

    cdef int look(self, Clauses clauses) except? -1
    cdef int before(self, int label, int place) noexcept
    cdef int literal(self, int label, int cell) noexcept
    cdef int imply_all(self, Clauses clauses, int label, sets.Cells cells, int is_out) except? -1
    cdef bint shape(self, Clauses clauses, int label) except? -1
    cdef int unstarted(self, Clauses clauses, int label) except? -1
    cdef bint grow(self, Clauses clauses, int label) except? -1
    cdef sets.Cells needed(self, sets.Cells within, sets.Cells sure) noexcept
    cdef int near(self, Clauses clauses, int label) except? -1
    cdef sets.Cells beside(self, sets.Cells cells) noexcept
    cdef sets.Cells flood(self, sets.Cells start, sets.Cells within, int steps) noexcept
    cdef int why_out(self, Clauses clauses, int label, int at, int cell) except? -1
    cdef int why_in(self, Clauses clauses, int label, int at, int cell) except? -1
    cdef int put_border(self, Clauses clauses, int label, sets.Cells inside, sets.Cells free) except? -1
    cdef int put_all(self, Clauses clauses, int label, sets.Cells cells, int is_sure) except? -1
