cimport cluesmith.families.lol_sudoku.ladder.codes as codes
cimport cluesmith.support.bits as bits
from cluesmith.families.lol_sudoku.ladder.candidates cimport Candidates


cdef class Attention(Candidates):
    cdef unsigned long long todo[30]
    cdef unsigned long long seen[1728]
    cdef unsigned long long changed[3]
    cdef unsigned long long pending[12]
    cdef bint touched

    cdef int clear_attention(self)
    cdef int copy_attention(self, Attention other)
    cdef int mark(self, int slot, int which)
    cdef int saw(self, int slot, int g, int cell)
    cdef int forget(self, int slot, int g)
    cdef int pass_on(self)
    cdef int renew(self, int slot)
