cimport cython

cimport cluesmith.kernel.learning.reasons as reasons
from cluesmith.kernel.learning.clauses cimport Clauses
from cluesmith.kernel.learning.order cimport Order


cdef class Analysis(Clauses):
    cdef Order order
    cdef signed char[::1] seen
    cdef int[::1] lesson
    cdef int lesson_size
    cdef int[::1] stack
    cdef int[::1] marked
    cdef int marked_size
    cdef long long[::1] stamps
    cdef long long stamp

    cdef int ready(self) except? -1
    cdef int resolve(self) except? -1
    cdef int note(self, int literal) except? -1
    cdef int mark(self, int variable) except? -1
    cdef bint unmark(self, int kept) except? -1
    cdef int gather(self) except? -1
    cdef bint is_redundant(self, int literal) except? -1
    cdef int span(self) except? -1
    cdef bint shares_level(self, int variable) except? -1
