from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.log cimport Reason
from cluesmith.kernel.propagators.relation cimport Relation
cimport cluesmith.support.arithmetic as arithmetic
cimport cluesmith.support.bits as bits
cimport cluesmith.kernel.events as events


cdef class SumIff(Relation):
    cdef int truth
    cdef int[::1] variables
    cdef long long[::1] coefficients
    cdef long long constant
    cdef long long low
    cdef long long high

    cdef int measure(self, Engine engine) noexcept nogil
    cdef bint bring_down(self, Engine engine, long long excess) except? -1 nogil
    cdef bint bring_up(self, Engine engine, long long lack) except? -1 nogil
    cdef bint blame_bounds(self, Reason reason, int variable, bint lows) except? -1
    cdef long long bound(
        self, Engine engine, Reason reason, int variable, int value, bint low
    ) except? -1
    cdef unsigned long long truth_before(self, Reason reason, int variable, int value) except? 0


cdef class SumAtMostIff(SumIff):
    pass


cdef class SumEqualIff(SumIff):
    cdef bint differ(self, Engine engine) except? -1 nogil
