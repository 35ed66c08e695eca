cimport cython

from cluesmith.certificates.inequalities cimport Inequalities


cdef class Derivations(Inequalities):
    cdef int[::1] lesson
    cdef int lesson_size
    cdef int[::1] marked
    cdef int marked_size
    cdef int[::1] named
    cdef long long[::1] noted
    cdef long long stamp
    cdef int[::1] brief
    cdef int[::1] shortened_at

    cdef int write(self, int conflict) except? -1
    cdef int append_units_of(self, int number, int literal, int named) except? -1
    cdef int shortened(self, int number, int literal) except? -1
    cdef int sort_marked(self) except? -1
    cdef int conclude(self) except? -1
