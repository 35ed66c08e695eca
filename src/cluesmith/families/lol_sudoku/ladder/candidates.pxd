cimport cluesmith.families.lol_sudoku.ladder.codes as codes
cimport cluesmith.support.bits as bits
from cluesmith.deduction.candidates cimport Sheet


cdef class Candidates(Sheet):
    cdef readonly int size
    cdef readonly int open
    cdef unsigned long long cells[144]
    cdef unsigned long long places[288]
    cdef unsigned long long placed[12]
    cdef unsigned long long naked[12]
    cdef unsigned long long naked_rows
    cdef unsigned long long hidden[24]
    cdef unsigned long long hidden_lines
    cdef unsigned long long touched_lines
    cdef unsigned long long touched_cells[3]
    cdef int fault_kind
    cdef int fault_place
    cdef int fault_value

    cdef int clear_digits(self)
    cdef int copy_digits(self, Candidates other)
    cdef int fail(self, int kind, int place, int value)
    cdef int remove(self, int cell, int v)
    cdef bint put(self, int cell, int v)
    cdef int found(self, int line, int v)
    cdef bint is_placed(self, int cell)
    cdef int cell_of(self, int line, int i)
