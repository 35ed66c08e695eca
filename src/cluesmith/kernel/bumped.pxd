cimport cluesmith.kernel.bits as bits
from cluesmith.kernel.dice cimport Dice
from cluesmith.kernel.engine cimport Engine
from cluesmith.kernel.search cimport Brancher


cdef class Bumped(Brancher):
    cdef Dice dice
    cdef int[::1] variables
    cdef long long[::1] weights
