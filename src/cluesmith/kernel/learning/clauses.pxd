cimport cython

cimport cluesmith.kernel.learning.reasons as reasons
from cluesmith.kernel.learning.storage cimport Storage


cdef class Theory:
    cdef bint propagate(self, Clauses clauses) except? -1
    cdef int explain(self, Clauses clauses, int literal) except? -1
    cdef int deepen(self, Clauses clauses) except? -1
    cdef int retreat(self, Clauses clauses) except? -1


cdef class Clauses(Storage):
    cdef readonly bint contradictory
    cdef readonly int depth
    cdef public long long implications
    cdef long long work
    cdef list theories
    cdef int trail_size
    cdef int head
    cdef int[::1] marks

    cpdef int add_theory(self, Theory theory) except? -1
    cpdef int add(self, list literals) except? -1
    cpdef int add_group(self, list literals) except? -1
    cdef int one(self, int a) except? -1
    cdef int two(self, int a, int b) except? -1
    cdef int three(self, int a, int b, int c) except? -1
    cdef int begin(self) except? -1
    cdef int put(self, int literal) except? -1
    cdef int end(self) except? -1
    cdef int assign(self, int literal, int reason) except? -1
    cdef bint imply(self, int literal, int theory) except? -1
    cdef bint propagate(self) except? -1
    cdef bint propagate_clauses(self) except? -1
    cdef bint propagate_groups(self, int literal) except? -1
    cdef bint propagate_watches(self, int literal) except? -1
    cdef int explain(self, int literal) except? -1
    cpdef bint suppose(self, int literal) except? -1
    cpdef list reason_of(self, int literal)
    cpdef list conflict(self)
    cdef int deepen(self) except? -1
    cdef int retreat(self, int depth) except? -1
