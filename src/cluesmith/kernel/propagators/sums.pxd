from cluesmith.kernel.engine cimport Engine, Propagator
cimport cluesmith.support.arithmetic as arithmetic
cimport cluesmith.kernel.events as events


cdef class Sum(Propagator):
    cdef int[::1] variables
    cdef long long[::1] coefficients
    cdef long long constant
    cdef long long low
    cdef long long high

    cdef int measure(self, Engine engine) noexcept nogil
    cdef bint bring_down(self, Engine engine, long long room) except? -1 nogil
    cdef bint bring_up(self, Engine engine, long long room) except? -1 nogil


cdef class SumAtMost(Sum):
    pass


cdef class SumEqual(Sum):
    pass


cdef class SumDifferent(Sum):
    pass
