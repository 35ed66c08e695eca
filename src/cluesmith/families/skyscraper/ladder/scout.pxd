cimport cython
cimport cluesmith.kernel.bits as bits
from cluesmith.families.skyscraper.ladder.board cimport Board
from cluesmith.families.skyscraper.ladder.listing cimport TwoClueList


@cython.final
cdef class Scout:
    cdef int slot
    cdef TwoClueList whole_lines

    cdef int look(self, Board board)
