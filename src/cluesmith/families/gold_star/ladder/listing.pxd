from cluesmith.families.gold_star.ladder.board cimport Board
from cluesmith.families.gold_star.ladder.technique cimport OnEquations
from cluesmith.families.gold_star.ladder.ways cimport Ways
from cluesmith.deduction.candidates cimport Sheet
from cluesmith.deduction.technique cimport Technique


cdef class Quadruples(OnEquations):
    cdef Ways ways


cdef class TwoEquations(Technique):
    cdef Ways one
    cdef Ways other
    cdef int common
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
