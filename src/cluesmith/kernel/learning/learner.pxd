cimport cython

cimport cluesmith.kernel.learning.reasons as reasons

cimport cluesmith.kernel.events as events
from cluesmith.kernel.learning.analysis cimport Analysis
from cluesmith.support.rng cimport Rng


@cython.final
cdef class Learner(Analysis):
    cdef readonly long long decisions
    cdef readonly long long conflicts
    cdef readonly long long restarts
    cdef public long long node_limit
    cdef signed char[::1] phase
    cdef signed char[::1] farthest
    cdef int farthest_size
    cdef signed char[::1] may_decide
    cdef int[::1] learned
    cdef int learned_count
    cdef int learned_limit
    cdef long long restart_at
    cdef long long aim_until
    cdef long long aim_longer
    cdef int luby_at
    cdef bint at_solution
    cdef bint exhausted

    cpdef int prepare(self, int first, int count) except? -1
    cpdef int shuffle(self, Rng rng) except? -1
    cpdef bint is_true(self, int literal)
    cpdef bint assume(self, int literal) except? -1
    cpdef list implied(self)
    cpdef list clause(self)
    cdef int analyze(self) except? -1
    cdef int learn(self, int distance) except? -1
    cdef bint is_reason(self, int clause) except? -1
    cdef int undo(self, int depth) except? -1
    cdef int pick(self) except? -2
    cdef int forget_dropped(self) except? -1
    cdef int forget(self) except? -1
    cdef int aim(self) except? -1
    cdef int aim_anew(self) except? -1
    cdef bint exclude(self) except? -1
    cpdef int advance(self, double seconds) except? -1
