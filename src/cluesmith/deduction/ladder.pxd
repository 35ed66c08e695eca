cimport cython
from cluesmith.deduction.candidates cimport Sheet
from cluesmith.deduction.technique cimport Technique


@cython.final
cdef class Ladder:
    cdef readonly list techniques
    cdef readonly list used
    cdef readonly int score
    cdef readonly int rank

    cdef int step(self, Sheet sheet)
    cpdef bint close(self, Sheet sheet)
