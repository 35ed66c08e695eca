from cluesmith.deduction.candidates cimport Sheet


cdef class Technique:
    cdef readonly int slot
    cdef readonly int score
    cdef readonly int rank

    cdef bint apply(self, Sheet sheet)
