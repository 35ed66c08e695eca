from cluesmith.kernel.engine cimport Engine, Propagator
from cluesmith.kernel.log cimport Reason
cimport cluesmith.support.bits as bits
cimport cluesmith.kernel.events as events


cdef class Results:
    cdef readonly int side
    cdef readonly int count
    cdef readonly list values
    cdef int[::1] table


cdef class Marks:
    cdef int side
    cdef int[::1] table
    cdef int[::1] marks
    cdef int generation
    cdef unsigned long long kept_a
    cdef unsigned long long kept_b
    cdef unsigned long long kept_operators

    cdef int begin(self) noexcept nogil
    cdef int walk(
        self,
        unsigned long long operators,
        unsigned long long first,
        unsigned long long second,
        int base,
        int wanted,
        int mark,
    ) noexcept nogil


cdef class Equation(Propagator):
    cdef int w
    cdef int x
    cdef int y
    cdef int z
    cdef int left
    cdef int right
    cdef unsigned long long left_mask
    cdef unsigned long long right_mask
    cdef int left_base
    cdef int right_base
    cdef Marks marks

    cdef bint filter(self, Engine engine, Marks marks) except? -1 nogil
    cdef unsigned long long left_in(
        self, Reason reason, int variable, unsigned long long given, int pinned, int value
    ) except? 0
    cdef bint blame_side(
        self,
        Reason reason,
        int pinned,
        int value,
        int operator,
        unsigned long long given,
        int first,
        int second,
        int base,
        int wanted,
    ) except? -1
