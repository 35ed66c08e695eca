cimport cython


cdef class Observer:
    cdef int note(
        self, int variable, unsigned long long before, unsigned long long after, int number
    ) except? -1 nogil
    cdef int note_bounds(
        self, int variable, long long low, long long high, int number
    ) except? -1 nogil
    cdef int note_hole(self, int variable, long long value, int number) except? -1 nogil
    cdef int ran(self, int number, bint entailed, bint alive) except? -1 nogil


@cython.final
cdef class Log(Observer):
    cdef int size
    cdef int[::1] variables
    cdef int[::1] numbers
    cdef unsigned long long[::1] before
    cdef unsigned long long[::1] after


cdef class Reason:
    cdef unsigned long long left(self, int variable) except? 0
    cdef unsigned long long gone(self, int variable) except? 0
    cdef int blame(self, int variable, unsigned long long values) except? -1
