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
    cdef signed char[::1] stale
    cdef int looked
    cdef Graph graph
    cdef int[::1] lost
    # The breadth-first walk.
    cdef int[::1] queue
    cdef int[::1] distance

    cdef bint is_blocked(self, Clauses clauses, int label, int cell, int before) except? -1
    cdef bint is_sure(self, Clauses clauses, int label, int cell, int before) except? -1
    cdef int literal(self, int label, int cell) except? -1
    cdef bint shape(self, Clauses clauses, int label) except? -1
    cdef bint unstarted(self, Clauses clauses, int label) except? -1
    cdef bint grow(self, Clauses clauses, int label, int root, int sure) except? -1
    cdef bint near(self, Clauses clauses, int label, int sure) except? -1
    cdef int walk(self, int root) except? -1
    cdef int flood(self, Clauses clauses, int label, int start, int without, int before) except? -1
    cdef int spread(self, Clauses clauses, int label, int farthest, int before) except? -1
    cdef int onward(self, Clauses clauses, int label, int end, int farthest, int before) except? -1
    cdef int border(self, Clauses clauses, int label, int count, int farthest, int without) except? -1
    cdef int why_out(self, Clauses clauses, int label, int cell, int before) except? -1
    cdef int why_in(self, Clauses clauses, int label, int cell, int before) except? -1
