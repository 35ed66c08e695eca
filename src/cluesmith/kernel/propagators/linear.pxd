from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.log cimport Reason
cimport cluesmith.support.bits as bits
cimport cluesmith.kernel.events as events


cdef class Linear(Propagator):
    cdef int[::1] variables
    cdef long long[::1] coefficients
    cdef long long constant

    cdef bint explain_bounds(
        self, Reason reason, int variable, int value, bint at_most
    ) except? -1
    cdef bint tighten(self, Engine engine, int i, long long room, bint at_most) except? -1 nogil


cdef class LinearAtMost(Linear):
    pass


cdef class LinearEqual(Linear):
    pass


cdef class LinearDifferent(Linear):
    pass
