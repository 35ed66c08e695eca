cimport cython

cimport cluesmith.kernel.events as events
from cluesmith.certificates.derivations cimport Derivations
from cluesmith.kernel.learning.order cimport Order
from cluesmith.support.text_buffer cimport TextBuffer


@cython.final
cdef class Refuter(Derivations):
    cdef readonly long long conflicts
    cdef int chosen
    cdef int[::1] learned
    cdef int learned_count
    cdef int learned_limit
    cdef long long restart_at
    cdef long long luby_u
    cdef long long luby_v
    cdef bint begun
    cdef bint refuted
    cdef signed char[::1] phase
    cdef signed char[::1] seen
    cdef int[::1] stack
    cdef long long[::1] stamps
    cdef Order order

    cpdef int advance(self, double seconds) except? -1
    cdef int pick(self) except? -2
    cdef int restart(self) except? -1
    cdef int undo(self, int depth) except? -1
    cdef int learn(self) except? -1
    cdef int gather(self, int conflict) except? -1
    cdef int minimise(self) except? -1
    cdef bint is_redundant(self, int literal) except? -1
    cdef int count_levels(self) except? -1
    cdef int deepest(self) except? -1
    cdef int forget(self) except? -1
    cdef bint is_reason(self, int clause) except? -1
    cpdef bint write_solution(self, TextBuffer text, object literals, int ignored) except? -1
