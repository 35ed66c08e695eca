cimport cython
cimport cluesmith.families.lol_sudoku.ladder.codes as codes
cimport cluesmith.support.bits as bits
from cluesmith.deduction.ladder cimport Candidates, Technique
from cluesmith.deduction.latin cimport LatinCandidates


@cython.final
cdef class Board(LatinCandidates):
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
    cdef unsigned long long todo[30]
    cdef unsigned long long seen[1728]
    cdef unsigned long long changed[3]
    cdef unsigned long long pending[12]
    cdef bint borders_touched
    cdef unsigned long long later_apart[432]
    cdef unsigned long long later_joined[432]
    cdef unsigned long long later_groups[3]
    cdef unsigned long long fruitful[3]
    cdef int fruitful_slot
    cdef readonly list now_borders

    cdef int clear(self)
    cdef int copy_from(self, Board other)
    cdef int forget_borders(self)
    cdef int put_off(self, int a, int b, bint joined) noexcept
    cdef bint is_put_off(self, int a, int b, bint joined) noexcept
    cdef bint has_put_off_border(self) noexcept
    cdef int make_up_borders(self, int a) noexcept
    cdef int mark(self, int slot, int which) noexcept
    cdef int saw(self, int slot, int g, int cell) noexcept
    cdef int forget(self, int slot, int g) noexcept
    cdef int renew(self, int slot) noexcept
    cdef bint is_apart(self, int a, int b) noexcept
    cdef bint can_join(self, int a, int b) noexcept
    cdef int remove_from_group(self, int group, unsigned long long digits) noexcept
    cdef int separate(self, int one, int other) noexcept
    cdef int join(self, int one, int other) noexcept
    cdef int inherit_apart(self, int a, int b) noexcept
    cdef int join_pieces(self, int cell) noexcept
    cdef int change(self, int group) noexcept
    cdef int look_around(self, int group) noexcept
    cdef int border(self, int cell, int other) noexcept


cdef class Looking(Technique):
    cdef int look(self, Board board, int which)
