from cluesmith.families.skyscraper.ladder.board cimport Board
from cluesmith.deduction.ladder cimport Ladder
from cluesmith.families.skyscraper.ladder.prover cimport Prover


cdef class Carver:
    cdef int size
    cdef Prover prover
    cdef object decide
    cdef Board board
    cdef int heights[256]
    cdef int clues[64]
    cdef bint kept[320]

    cdef int seen(self, int view)
    cdef bint try_out(self, Ladder ladder, bint proof_first)
