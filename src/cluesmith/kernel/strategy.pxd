cimport cython

cimport cluesmith.support.bits as bits
from cluesmith.kernel.engine cimport Engine
from cluesmith.kernel.search cimport Brancher


@cython.final
cdef class Strategy(Brancher):
    cdef readonly str name
    cdef int[::1] variables
    cdef int first
    cdef int variable_rule
    cdef int choice_rule
    cdef bint up

    cdef int best(self, Engine engine, int start, int end) noexcept nogil
    cdef long long score(self, Engine engine, int variable, unsigned long long values) noexcept nogil
    cdef long long score_wide(self, Engine engine, int variable) noexcept nogil
