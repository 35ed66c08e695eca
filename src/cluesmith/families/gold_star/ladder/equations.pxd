cimport cluesmith.support.bits as bits
from cluesmith.families.gold_star.ladder.board cimport Board, OnEquations
from cluesmith.kernel.propagators.equation cimport Results


cdef class Size(OnEquations):
    cdef Results results
    cdef double[::1] worth
    cdef double least
    cdef double most
    cdef int least_at
    cdef int most_at
    cdef unsigned long long kept_a
    cdef unsigned long long kept_b

    cdef int bound(self, Board board, int equation, int side)
    cdef int walk(self, Board board, int equation, int side, bint judging)


cdef class Parity(OnEquations):
    cdef bint exact

    cdef unsigned long long digits(self, int parities)
    cdef int parities(self, unsigned long long mask)
    cdef int outcome(self, unsigned long long operators, bint a_odd, bint b_odd)
    cdef int outcomes(self, Board board, int equation, int side, int first, int second)
    cdef int supported(self, Board board, int equation, int i, int both)
