cimport cython
cimport cluesmith.families.lol_sudoku.ladder.codes as codes
cimport cluesmith.support.bits as bits
from cluesmith.families.lol_sudoku.ladder.board cimport Board


@cython.final
cdef class Reach:
    cdef int g
    cdef int enough
    cdef bint is_whole
    cdef int total
    cdef int taken_count
    cdef unsigned long long once
    cdef unsigned long long twice
    cdef unsigned long long missing
    cdef int found
    cdef int looked
    cdef int looked_at[144]
    cdef int looked_in[144]
    cdef int rounds
    cdef int runs
    cdef int taken[144]
    cdef int taken_in[144]
    cdef int got[144]
    cdef int got_in[144]
    cdef int hits[144]
    cdef int order[144]
    cdef int parent[144]
    cdef int cost[144]
    cdef int seen_in[144]
    cdef int done_in[144]
    cdef int heads[14]
    cdef int item[600]
    cdef int link[600]

    cdef bint walk(self, Board board, int g, int banned, int enough) noexcept
    cdef bint walk_pieces(self, Board board, int banned) noexcept
    cdef int spread(self, Board board, int root, int banned) noexcept
    cdef int arrive(self, Board board, int part) noexcept
    cdef int count_digits(self, Board board, int group) noexcept
    cdef bint has(self, int group) noexcept
    cdef bint suffices(self, Board board) noexcept
