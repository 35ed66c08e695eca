from cluesmith.kernel.engine cimport Engine, Propagator
cimport cluesmith.kernel.events as events


cdef class Improvement(Propagator):
    cdef readonly int x
    cdef readonly bint down
    cdef public long long limit
