cimport cython

from cluesmith.forms.formula cimport Formula


cdef class System:
    cdef readonly int size
    cdef readonly int count
    cdef int[::1] start
    cdef int[::1] literals
    cdef int[::1] factors
    cdef long long[::1] spare
    cdef int[::1] largest
    cdef int[::1] users_from
    cdef int[::1] users
    cdef int[::1] users_factor

    cdef int store(self, Formula formula) except? -1
    cdef int add(self, int factor, int literal) except? -1
    cdef int close(self, long long spare) except? -1
    cdef int note_users(self) except? -1
    cdef int coded(self, int literal) noexcept
