cimport cluesmith.families.lol_sudoku.ladder.codes as codes
cimport cluesmith.support.bits as bits
from cluesmith.families.lol_sudoku.ladder.attention cimport Attention


cdef class Groups(Attention):
    cdef readonly int parts
    cdef int neighbours[576]
    cdef int group[144]
    cdef int next_in[144]
    cdef int count[144]
    cdef int pieces[144]
    cdef unsigned long long held[144]
    cdef int part[144]
    cdef int next_part[144]
    cdef int part_size[144]
    cdef unsigned long long apart[432]

    cdef int clear_groups(self)
    cdef int copy_groups(self, Groups other)
    cdef bint is_apart(self, int a, int b)
    cdef bint can_join(self, int a, int b)
    cdef int place(self, int cell, int v)
    cdef int strike(self, int group, unsigned long long digits)
    cdef int part_ways(self, int one, int other)
    cdef int join(self, int one, int other)
    cdef int take_apart_over(self, int a, int b)
    cdef int meet(self, int cell)
    cdef int change(self, int group)
    cdef int look_around(self, int group)
