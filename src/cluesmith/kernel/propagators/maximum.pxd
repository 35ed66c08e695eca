from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.log cimport Reason
from cluesmith.kernel.propagators.relation cimport Relation
cimport cluesmith.kernel.events as events
cimport cluesmith.kernel.propagators.common as common
cimport cluesmith.support.bits as bits


cdef class Extreme(Relation):
    cdef int sign
    cdef int[::1] variables
    cdef int result

    cdef long long top(self, Engine engine, int x) noexcept nogil
    cdef long long bottom(self, Engine engine, int x) noexcept nogil
    cdef bint lower(self, Engine engine, int x, long long bound) except? -1 nogil
    cdef bint lift(self, Engine engine, int x, long long bound) except? -1 nogil
    cdef bint bound_result(self, Engine engine) except? -1 nogil
    cdef bint is_reached(self, Engine engine) noexcept nogil
    cdef int only_holder(self, Engine engine) noexcept nogil
    cdef unsigned long long from_bit(self, long long at) noexcept nogil
    cdef bint hold(self, Engine engine, int holder) except? -1 nogil


cdef class Maximum(Extreme):
    pass


cdef class Minimum(Extreme):
    pass
