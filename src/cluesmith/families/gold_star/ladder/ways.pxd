cimport cython
cimport cluesmith.support.bits as bits
from cluesmith.families.gold_star.ladder.board cimport Board
from cluesmith.kernel.propagators.equation cimport Results


@cython.final
cdef class Ways:
    cdef Results results
    cdef readonly int count
    cdef int room
    cdef unsigned long long[::1] sets
    cdef unsigned long long[::1] packed
    cdef int[::1] heads
    cdef int[::1] links
    cdef unsigned long long[::1] pairs
    cdef unsigned long long[::1] codes
    cdef unsigned long long kept[4]
    cdef unsigned long long kept_operators[2]

    cdef int fill(self, Board board, int equation)
    cdef int add(self, unsigned long long digits, unsigned long long code)
    cdef int keep(self, unsigned long long code)
    cdef int forget(self)
    cdef int strike(self, Board board, int equation)
    cdef bint would_strike(self, Board board, int equation)
    cdef int grow(self)
