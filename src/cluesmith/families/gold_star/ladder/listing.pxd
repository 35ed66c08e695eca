cimport cython
cimport cluesmith.support.bits as bits
from cluesmith.deduction.ladder cimport Candidates, Technique
from cluesmith.families.gold_star.ladder.board cimport Board, OnEquations
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
    cdef int remove_others(self, Board board, int equation)
    cdef bint would_remove(self, Board board, int equation)
    cdef int grow(self)


cdef class Quadruples(OnEquations):
    cdef Ways ways


cdef class TwoEquations(Technique):
    cdef Ways one
    cdef Ways other
    cdef int common
    cdef int joined
    cdef int here[4]
    cdef int there[4]

    cdef bint is_filled(self, Board board, int equation)
    cdef bint join(self, Board board, int e, int f)
    cdef unsigned long long compare(self, Board board, int e, int f)
    cdef bint fits(
        self,
        unsigned long long digits,
        unsigned long long code,
        unsigned long long other_digits,
        unsigned long long other_code,
    )
