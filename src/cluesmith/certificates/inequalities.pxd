cimport cython

from cluesmith.certificates.system cimport System


cdef class Inequalities(System):
    cdef long long[::1] slack
    cdef signed char[::1] truth
    cdef int[::1] level
    cdef int[::1] reason
    cdef int[::1] place
    cdef int[::1] unit
    cdef int[::1] trail
    cdef int[::1] marks
    cdef int trail_size
    cdef int looked
    cdef int depth
    cdef int conflict
    cdef long long work
    cdef readonly int derived
    cdef readonly int[::1] log
    cdef readonly int log_size
    cdef readonly int[::1] log_start
    cdef int[::1] span
    cdef int[::1] watch_first
    cdef int[::1] watch_next
    cdef int[::1] because
    cdef int because_size

    cdef int assign(self, int literal, int reason) except? -1
    cdef int settle(self, int literal, int reason) except? -1
    cdef int explain(self, int number, int literal) except? -1
    cdef int put(self, int literal) except? -1
    cdef bint propagate_first(self) except? -1
    cdef bint propagate(self) except? -1
    cdef int force(self, int number) except? -1
    cdef bint visit(self, int gone) except? -1
    cdef int unlink(self, int literal, int before, int following) except? -1
    cdef int deepen(self) except? -1
    cdef int retreat(self, int depth) except? -1
    cdef int begin_entry(self) except? -1
    cdef int append(self, int number) except? -1
    cdef int append_units(self) except? -1
    cdef int watch(self, int clause) except? -1
