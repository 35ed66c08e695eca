cimport cluesmith.support.bits as bits
from cluesmith.families.skyscraper.arrangements cimport Arrangements, Scratch
from cluesmith.families.skyscraper.ladder.board cimport Board
from cluesmith.families.skyscraper.ladder.technique cimport OnViews
from cluesmith.deduction.candidates cimport Sheet


cdef class Listing(OnViews):
    cdef readonly int runs
    cdef list by_clues

    cdef Scratch fitting(self, Board board, int line, int near, int far)
    cdef int filter(self, Board board, int line, int near, int far)


cdef class OneClueList(Listing):
    pass


cdef class TwoClueList(Listing):
    cdef bint gives(self, Board board, int line)


cdef class ShortestFirst(TwoClueList):
    cdef int choose(self, Board board)
