cimport cython
cimport cluesmith.support.bits as bits
from cluesmith.families.skyscraper.ladder.board cimport Board
from cluesmith.deduction.ladder cimport Ladder


@cython.final
cdef class Prover:
    cdef int size
    cdef Ladder quick
    cdef list boards
    cdef readonly int nodes
    cdef readonly int backtracks
    cdef readonly int prunings
    cdef int most_nodes
    cdef readonly list grids

    cdef int count(self, Board board, int depth)
    cdef int choose(self, Board board)
