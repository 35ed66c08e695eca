from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.propagators.pairs cimport Pairs
cimport cluesmith.support.arithmetic as arithmetic


cdef class Division(Pairs):
    cdef long long divide(self, long long a, long long b) noexcept nogil
    cdef bint bound_remainder(self, Engine engine) except? -1 nogil
    cdef bint bound_quotient(self, Engine engine) except? -1 nogil


cdef class Quotient(Division):
    pass


cdef class FloorQuotient(Division):
    pass
