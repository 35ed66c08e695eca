cimport cython

from cluesmith.certificates.derivations cimport Derivations
from cluesmith.support.text_buffer cimport TextBuffer


@cython.final
cdef class Steps:
    cdef Derivations log
    cdef int[::1] names
    cdef int next
    cdef readonly int count

    cdef int trim(self) except? -1
    cdef int number(self) except? -1
    cpdef bint write(self, TextBuffer text, int room) except? -1
