cimport cluesmith.kernel.bits as bits
from cluesmith.kernel.dice cimport Dice
from cluesmith.kernel.engine cimport Engine
from cluesmith.kernel.weighted cimport Weighted


cdef class Bumped(Weighted):
    cdef Dice dice
    cdef long long[::1] weights
