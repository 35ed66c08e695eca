cimport cluesmith.kernel.bits as bits
from cluesmith.families.skyscraper.ladder.board cimport Board
from cluesmith.kernel.ladder.sheet cimport Sheet
from cluesmith.kernel.ladder.technique cimport Technique


cdef class OnViews(Technique):
    cdef int look(self, Board board, int line, int end)
