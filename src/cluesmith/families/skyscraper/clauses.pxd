cimport cluesmith.kernel.learning.reasons as reasons
from cluesmith.kernel.learning.choices cimport Choices


cdef class Clues:
    cdef Choices choices
    cdef int size
    cdef int[::1] least
    cdef int[::1] tallest
    cdef int[::1] seen

    cdef int floors(self) except? -1
    cpdef int clue(self, int first, int step, int clue) except? -1
    cdef int prefixes(self, int first, int step) except? -1
    cdef int count(self, int clue) except? -1
