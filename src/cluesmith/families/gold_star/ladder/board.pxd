cimport cython
cimport cluesmith.support.bits as bits
from cluesmith.deduction.ladder cimport Candidates, Technique
from cluesmith.kernel.propagators.equation cimport Results


@cython.final
cdef class Board(Candidates):
    cdef readonly int points
    cdef readonly int size
    cdef unsigned long long cells[32]
    cdef unsigned long long places[32]
    cdef unsigned long long operators[32]
    cdef unsigned long long of_cell[32]
    cdef unsigned long long of_operator[32]
    cdef Results results
    cdef int in_equation[64]
    cdef int by_equation[32]
    cdef unsigned long long dirty[8]
    cdef unsigned long long touched
    cdef unsigned long long placed
    cdef unsigned long long naked
    cdef unsigned long long hidden
    cdef int open_operators
    cdef unsigned long long later_gone[32]
    cdef unsigned long long later_placed[32]
    cdef unsigned long long later_operators[32]
    cdef int fault_kind
    cdef int fault_place

    cdef int clear(self)
    cdef int copy_from(self, Board other)
    cdef int fail(self, int kind, int place)
    cdef bint has_put_off(self)
    cdef int no_way(self, int equation)
    cdef int remove(self, int cell, int v)
    cdef int keep(self, int cell, unsigned long long mask)
    cdef int keep_operators(self, int place, unsigned long long mask)
    cdef int place(self, int cell, int v)
    cdef int cell_of(self, int equation, int i)
    cdef int around(self, int cell)
    cdef int operator_of(self, int equation, int side)
    cdef bint holds(self, int equation, int cell, int v)
    cdef int result(self, int operator, int a, int b)


cdef class OnEquations(Technique):
    cdef int look(self, Board board, int equation)
    cdef int look_again(self, Board board, int equation)
