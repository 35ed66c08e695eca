cimport cython

from cluesmith.support.text_buffer cimport TextBuffer


@cython.final
cdef class Formula:
    cdef readonly int size
    cdef readonly int count
    cdef readonly int inequalities
    cdef readonly int length
    cdef readonly dict choices
    cdef readonly list notes
    cdef int most_terms
    cdef int terms
    cdef int settled
    cdef int[::1] literals
    cdef int[::1] factors
    cdef int[::1] ends
    cdef int[::1] degrees
    cdef signed char[::1] are_equal

    cdef int put(self, int factor, int literal) except? -1
    cdef int put_all(self, object literals, int sign) except? -1
    cdef int close(self, int degree, bint is_equal) except? -1
    cdef int write(self, TextBuffer text, int number) except? -1
