from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.propagators.binary cimport Pair
cimport cluesmith.support.bits as bits
cimport cluesmith.kernel.events as events


cdef class EqualIff(Pair):
    cdef int truth


cdef class AtMostIff(Pair):
    cdef int truth


cdef class Connective(Propagator):
    cdef int truth
    cdef int[::1] parts

    cdef bint settle(
        self, Engine engine, unsigned long long neutral, unsigned long long deciding
    ) except? -1 nogil


cdef class AndIff(Connective):
    pass


cdef class OrIff(Connective):
    pass


cdef class XorIff(Propagator):
    cdef int[::1] parts
