cimport cluesmith.support.bits as bits
from cluesmith.support.rng cimport Rng
from cluesmith.kernel.engine cimport Engine
from cluesmith.kernel.constraint_weights cimport Weighted


cdef class Bumped(Weighted):
    cdef Rng rng
    cdef long long[::1] weights
