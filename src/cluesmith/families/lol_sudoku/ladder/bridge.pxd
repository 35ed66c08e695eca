cimport cluesmith.families.lol_sudoku.ladder.codes as codes
cimport cluesmith.support.bits as bits
from cluesmith.families.lol_sudoku.ladder.board cimport Board
from cluesmith.families.lol_sudoku.ladder.growing cimport Growing
from cluesmith.families.lol_sudoku.ladder.reach cimport Reach


cdef class Bridge(Growing):
    cdef int candidates
    cdef int candidate[144]
    cdef int place[144]
    cdef int below[144]
    cdef bint needed[144]

    cdef int gather(self, Board board)
    cdef int gather_by_size(self, Board board)
    cdef int gather_by_digit(self, Board board, int v)
    cdef bint needs(self, Board board, int g, int h)
