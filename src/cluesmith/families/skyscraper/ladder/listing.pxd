cimport cluesmith.support.bits as bits
from cluesmith.families.skyscraper.arrangements cimport Arrangements, Scratch
from cluesmith.families.skyscraper.ladder.board cimport Board, OnViews
from cluesmith.deduction.ladder cimport Candidates, Technique


cdef class Listing(OnViews):
    cdef readonly int runs
    cdef list by_clues
    cdef Scratch scratch

    cdef Scratch fitting(self, Board board, int line, int near, int far)
    cdef int filter(self, Board board, int line, int near, int far)


cdef class TwoClueList(Listing):
    cdef bint gives(self, Board board, int line)


cdef class ShortestFirst(TwoClueList):
    cdef int choose(self, Board board)


cdef class Scout(Technique):
    cdef TwoClueList whole_lines
